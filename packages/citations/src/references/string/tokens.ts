/** A word, a number or a link of a reference. What stands between two tokens is the gap of the second. */
export interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The characters before it, back to the token in front, as `normalGap` writes them. */
  readonly gap: string;
  readonly kind: "word" | "number" | "link";
}

/** References are short. What is longer is a page that somebody pasted, and its beginning is read. */
const MOST_CHARACTERS = 4_000;

const links = '(?:https?:\\s?//|ftp://|www\\.)[^\\s<>"“”]+|(?<![\\w.])10\\.\\d{4,9}(?:\\.\\d{1,9})*/[^\\s<>"“”]+';
const words = "\\p{L}[\\p{L}\\p{M}]*(?:['’]\\p{L}[\\p{L}\\p{M}]*)*";
const pattern = new RegExp(`(?<link>${links})|(?<word>${words})|(?<number>\\p{N}+)`, "giu");

/** Every way of writing one mark is one mark here: what kind of mark it is tells more than how it was set. */
const marks: readonly (readonly [RegExp, string])[] = [
  [/[“”„‟«»＂「」『』《》〈〉]|``|''/gu, '"'],
  [/[‘’‚‛`´]/gu, "'"],
  [/[‐‑‒–—―−－~～]/gu, "-"],
  [/[，、､،]/gu, ","],
  [/[。．｡]/gu, "."],
  [/：/gu, ":"],
  [/[；؛]/gu, ";"],
  [/[（]/gu, "("],
  [/[）]/gu, ")"],
  [/[【〔]/gu, "["],
  [/[】〕]/gu, "]"],
  [/[•·∙]/gu, "·"],
];

const LONGEST_GAP = 6;

/** The gap in plain marks and single blanks. */
export function normalGap(text: string): string {
  let plain = text.replace(/\s+/gu, " ");
  for (const [mark, as] of marks) plain = plain.replace(mark, as);
  return plain.slice(0, LONGEST_GAP);
}

/** Punctuation that belongs to the sentence, not to the address at whose end it stands. */
const linkEnd = /(?<![.,;:!?'’)\]}>])[.,;:!?'’)\]}>]+$/u;

function linkLength(text: string): number {
  const bare = text.replace(linkEnd, "");
  const missing = bare.split("(").length - bare.split(")").length;
  return missing > 0 && text[bare.length] === ")" ? bare.length + 1 : bare.length;
}

/** The tokens of a reference, in order. */
export function tokenize(raw: string): Token[] {
  const text = raw.slice(0, MOST_CHARACTERS);
  const found: Token[] = [];
  let end = 0;
  const at = new RegExp(pattern);
  for (let match = at.exec(text); match; match = at.exec(text)) {
    const link = match.groups?.link;
    const length = link === undefined ? match[0].length : Math.max(1, linkLength(link));
    const kind = link === undefined ? (match.groups?.word === undefined ? "number" : "word") : "link";
    const start = match.index;
    found.push({
      text: text.slice(start, start + length),
      start,
      end: start + length,
      gap: normalGap(text.slice(end, start)),
      kind,
    });
    end = start + length;
    at.lastIndex = end;
  }
  return found;
}

/** What follows the last token. */
export const tail = (raw: string, tokens: readonly Token[]): string =>
  normalGap(raw.slice(tokens.at(-1)?.end ?? 0).slice(0, 20));
