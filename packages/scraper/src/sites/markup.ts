import { counted, toDate } from "@wellsourced/core";
import { escapeHtml, lineText, parseHtml } from "@wellsourced/markup";

/** Untrusted HTML, parsed separately, so that it cannot open or close our tags. */
interface Foreign {
  readonly foreign: string;
}

type Piece = string | Foreign;

/** Our HTML with untrusted parts. Only `markup` and `foreign` create it, so its text is escaped. */
export class Markup {
  readonly pieces: readonly Piece[];

  constructor(pieces: readonly Piece[]) {
    this.pieces = pieces;
  }
}

type Insert = Markup | string | number | undefined | readonly (Markup | undefined)[];

/** A template tag for HTML: escapes text, keeps markup, and omits `undefined`. */
export function markup(strings: TemplateStringsArray, ...inserts: readonly Insert[]): Markup {
  const pieces: Piece[] = [];
  strings.forEach((text, at) => {
    pieces.push(text, ...piecesOf(inserts[at]));
  });
  return new Markup(pieces);
}

function piecesOf(insert: Insert): readonly Piece[] {
  if (insert === undefined) return [];
  if (typeof insert === "string" || typeof insert === "number") return [escapeHtml(String(insert))];
  if (insert instanceof Markup) return insert.pieces;
  return insert.flatMap((one) => one?.pieces ?? []);
}

/** HTML from a reply, kept separate until the worker parses and cleans it. */
export const foreign = (html: string): Markup => new Markup([{ foreign: html }]);

/** Plain text from a reply, with its lines, paragraphs and links. */
export function plainText(text: string): Markup {
  const paragraphs = text
    .replace(/\r\n?/gu, "\n")
    .split(/\n{2,}/u)
    .filter((it) => it.trim() !== "");
  return markup`${paragraphs.map((it) => markup`<p>${lines(it)}</p>`)}`;
}

const lines = (text: string): readonly Markup[] =>
  text.split("\n").map((line, at) => markup`${at > 0 ? markup`<br>` : undefined}${linked(line)}`);

/** Links URLs in plain text. */
function linked(line: string): Markup {
  const parts = line.split(/(https?:\/\/[^\s<>"]{1,2000}[^\s<>".,;:!?)\]}'])/u);
  return markup`${parts.map((part, at) => (at % 2 === 1 ? markup`<a href="${part}">${part}</a>` : markup`${part}`))}`;
}

/** Joins the present parts with dots: `by Ada · 2024-01-05`. */
export function line(...items: readonly (Markup | string | undefined | false)[]): Markup {
  const there = items.filter((it): it is Markup | string => it !== undefined && it !== false && it !== "");
  return markup`${there.map((it, at) => markup`${at > 0 ? " · " : ""}${it}`)}`;
}

/** Placeholder tag for untrusted HTML until it is parsed. */
export const PART = "x-part";

/** Markup as plain data for the worker. */
export function flatten({ pieces }: Markup): { readonly html: string; readonly parts: readonly string[] } {
  const parts: string[] = [];
  const html = pieces.map((piece) => {
    if (typeof piece === "string") return piece;
    parts.push(piece.foreign);
    return `<${PART}></${PART}>`;
  });
  return { html: html.join(""), parts };
}

/** A title or name in a reply's HTML, as one line of text. */
export const lineOfHtml = (html: string): string => lineText(parseHtml(html.slice(0, 2_000)));

/** The date of a time in seconds. */
export const dateOfSeconds = (seconds: number | null | undefined): string | undefined =>
  typeof seconds === "number" && Number.isFinite(seconds) ? toDate(seconds * 1_000) : undefined;

/** The date at the beginning of an ISO time. */
export const dateOfIso = (time: string | null | undefined): string | undefined =>
  /^\d{4}-\d{2}-\d{2}/u.exec(time ?? "")?.[0];

/** `1 reply`, `2 replies`; undefined for 0. */
export const countIfAny = (count: number | null | undefined, one: string, many?: string): string | undefined =>
  typeof count === "number" && count > 0 ? counted(count, one, many) : undefined;
