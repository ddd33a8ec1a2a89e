import type { AnswerReport } from "../citations.ts";

/**
 * Signs that mark where statements and citations begin and end while the answer is converted to HTML, so that no
 * converter has to track offsets. They are noncharacters and presentation forms, which are removed from the input
 * first.
 */
const [DIGIT, BREAK, TAG, STOP] = [0xfd_d0, "\uFDE4", "\uFDE5", "\uFDEF"];
const KINDS = ["begin", "end", "mark", "unmark"] as const;
export type SignKind = (typeof KINDS)[number] | "break";
const FIRST = 0xfd_e0;

/** A sign, or text between signs. */
export type Piece = { readonly words: string } | { readonly kind: SignKind; readonly index: number };

function sign(kind: (typeof KINDS)[number], index: number): string {
  const digits = [...index.toString(16)].map((digit) => String.fromCharCode(DIGIT + Number.parseInt(digit, 16)));
  return String.fromCharCode(FIRST + KINDS.indexOf(kind)) + digits.join("") + STOP;
}

/** A tag in text that is not yet HTML. */
export const tagSign = (tag: string): string => TAG + tag + STOP;
export const withTags = (html: string): string => html.replace(/\uFDE5(\/?[a-z0-9]{1,10})\uFDEF/gu, "<$1>");

const own = /[\uFDD0-\uFDEF]/gu;
const written = /&#(?:[xX]0*[fF][dD][dDeE][0-9a-fA-F]|0*6(?:49[7-9]\d|500\d))(?![0-9a-fA-F])/gu;
/** Replaces signs in the input, keeping its length. */
const withoutSigns = (text: string): string =>
  text.replace(own, "\uFFFD").replace(written, (reference) => "\uFFFD".repeat(reference.length));

/** Removes all signs. */
export const bare = (text: string): string => text.replace(own, "");

interface Insertion {
  readonly at: number;
  /** At the same position, ends precede starts. */
  readonly rank: number;
  readonly sign: string;
}

/** Moves a start before an opening bracket, which may begin a link, and after a checkbox. */
function besideBrackets(text: string, at: number): number {
  if (/^\[[ xX]\] $/u.test(text.slice(at, at + 4))) return at + 4;
  return text[at - 1] === "[" ? at - 1 : at;
}

const unit = /&#?[a-z0-9]{1,31};|\\["'`^~=.]\s?(?:\{\\?[a-z]\}|\\?[a-z])|\\(?:[a-z]{1,30}|.)|''/iuy;
/** Moves an end past a final character written as `&quot;`, `\ldots` or `''`. */
function behindUnit(text: string, at: number): number {
  unit.lastIndex = at - 1;
  const { length } = unit.exec(text)?.[0] ?? "";
  return Math.max(at, at - 1 + length);
}

function insertionsOf({ answer, statements, marks }: Pick<AnswerReport, "answer" | "statements" | "marks">) {
  const found: Insertion[] = [];
  statements.forEach(({ start, end }, index) => {
    found.push({ at: besideBrackets(answer, start), rank: 2, sign: sign("begin", index) });
    found.push({ at: behindUnit(answer, end), rank: 1, sign: sign("end", index) });
  });
  marks.forEach(({ start, end }, index) => {
    found.push({ at: start, rank: 3, sign: sign("mark", index) }, { at: end, rank: 0, sign: sign("unmark", index) });
  });
  return found;
}

const listed = /^[ \t]{0,24}(?:[•‣▪·○●–]|\[\d{1,4}\])[ \t]/u;

/** Inserts line breaks before list items that are not Markdown. */
function breaksIn(text: string): readonly Insertion[] {
  const found: Insertion[] = [];
  let at = 0;
  let isAfterWords = false;
  for (const line of text.split("\n")) {
    if (isAfterWords && listed.test(line)) found.push({ at, rank: 4, sign: BREAK });
    isAfterWords = line.trim() !== "";
    at += line.length + 1;
  }
  return found;
}

/** The answer with a sign at every boundary of a statement or citation. */
export function withSigns(report: Pick<AnswerReport, "answer" | "format" | "statements" | "marks">): string {
  const text = withoutSigns(report.answer);
  const breaks = report.format === "markdown" ? breaksIn(text) : [];
  const found = [...insertionsOf(report), ...breaks].sort((a, b) => a.at - b.at || a.rank - b.rank);
  const parts: string[] = [];
  let from = 0;
  for (const { at, sign: one } of found) {
    parts.push(text.slice(from, at), one);
    from = Math.max(from, at);
  }
  return parts.join("") + text.slice(from);
}

/** Splits a text into signs and the text between them. */
export function* piecesOf(text: string): Generator<Piece> {
  const signs = /([\uFDE0-\uFDE3])([\uFDD0-\uFDDF]{1,6})\uFDEF|\uFDE4/gu;
  let from = 0;
  for (const { 0: whole, 1: kind, 2: digits = "", index } of text.matchAll(signs)) {
    if (index > from) yield { words: bare(text.slice(from, index)) };
    from = index + whole.length;
    const hex = [...digits].map((digit) => (digit.charCodeAt(0) - DIGIT).toString(16)).join("");
    yield { kind: kind ? (KINDS[kind.charCodeAt(0) - FIRST] ?? "break") : "break", index: Number.parseInt(hex, 16) };
  }
  if (from < text.length) yield { words: bare(text.slice(from)) };
}
