import type { Label } from "./lattice.ts";
import type { Tag } from "./tag.ts";
import type { Token } from "./tokens.ts";

/** A run of tokens of one label, and how probable the least sure of them is. */
export interface Span {
  readonly label: Label;
  readonly from: number;
  readonly to: number;
  readonly sure: number;
}

/** A reference whose tokens are known. */
export interface Tagged {
  readonly raw: string;
  readonly tokens: readonly Token[];
  readonly tags: readonly Tag[];
}

export function spansOf(tags: readonly Tag[]): Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (let at = 1; at <= tags.length; at++) {
    const label = tags[from]?.label;
    if (label === undefined || (at < tags.length && tags[at]?.label === label)) continue;
    spans.push({ label, from, to: at, sure: Math.min(...tags.slice(from, at).map(({ probability }) => probability)) });
    from = at;
  }
  return spans;
}

/** The text of a run, from its first letter to its last. */
export const textOf = ({ raw, tokens }: Tagged, { from, to }: Span): string =>
  raw.slice(tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0).replace(/\s+/gu, " ");

/** The text of names: an initial keeps its dot. */
export function namesText(tagged: Tagged, span: Span): string {
  const end = tagged.tokens[span.to - 1]?.end ?? 0;
  const dot = /^\s?\.(?=[^.]|$)/u.exec(tagged.raw.slice(end, end + 3))?.[0];
  return textOf(tagged, span) + (dot && /(?<!\p{L})\p{Lu}\p{L}?$/u.test(tagged.raw.slice(0, end)) ? "." : "");
}

const PAIRS: Readonly<Record<string, string>> = { ")": "(", "]": "[" };

/** A title keeps the mark that ends it and the bracket that closes in it; words broken at the end of a line are whole. */
export function titleText(tagged: Tagged, span: Span): string {
  const end = tagged.tokens[span.to - 1]?.end ?? 0;
  const text = textOf(tagged, span).replace(/(?<=\p{Ll})-\s(?=\p{Ll}{2})(?!(?:and|und|or|oder|et|y|e)\s)/gu, "");
  const next = tagged.raw.slice(end).trimStart().slice(0, 1);
  const opener = PAIRS[next];
  const closes = opener !== undefined && text.split(opener).length > text.split(next).length;
  return text + (closes || /[?!]/u.test(next) ? next : "");
}

/** The longest run of a label. */
export function longest(spans: readonly Span[], label: Label): Span | undefined {
  let best: Span | undefined;
  for (const span of spans)
    if (span.label === label && (best === undefined || span.to - span.from > best.to - best.from)) best = span;
  return best;
}
