/** A word, number or link of a reference. */
export interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The normalised text between the previous token and this one. */
  readonly gap: string;
  readonly kind: "word" | "number" | "link";
}

/** Longer texts are whole pages; only their start is read. */
const MOST_CHARACTERS = 4_000;

const links = '(?:https?:\\s?//|ftp://|www\\.)[^\\s<>"“”]+|(?<![\\w.])10\\.\\d{4,9}(?:\\.\\d{1,9})*/[^\\s<>"“”]+';
const words = "\\p{L}[\\p{L}\\p{M}]*(?:['’]\\p{L}[\\p{L}\\p{M}]*)*";
const pattern = new RegExp(`(?<link>${links})|(?<word>${words})|(?<number>\\p{N}+)`, "giu");

/** Variants of punctuation marks and their plain forms. */
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

/** Normalises punctuation marks and spaces. */
function normalGap(text: string): string {
  let plain = text.replace(/\s+/gu, " ");
  for (const [mark, as] of marks) plain = plain.replace(mark, as);
  return plain.slice(0, LONGEST_GAP);
}

/** Punctuation after a URL. */
const linkEnd = /(?<![.,;:!?'’)\]}>])[.,;:!?'’)\]}>]+$/u;

function linkLength(text: string): number {
  const bare = text.replace(linkEnd, "");
  const missing = bare.split("(").length - bare.split(")").length;
  return missing > 0 && text[bare.length] === ")" ? bare.length + 1 : bare.length;
}

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

/** Returns the normalised text after the last token. */
export const tail = (raw: string, tokens: readonly Token[]): string =>
  normalGap(raw.slice(tokens.at(-1)?.end ?? 0).slice(0, 20));
