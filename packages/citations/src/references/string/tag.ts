import { featuresOf } from "./features.ts";
import { factorsOf, K, LABELS, type Label, likeliest, marginals, passes, scoresOf } from "./lattice.ts";
import type { Model, RowFinder } from "./pack.ts";
import { type Token, tail } from "./tokens.ts";

/** A token's label, and how probable it is. */
export interface Tag {
  readonly label: Label;
  readonly probability: number;
}

/** The rows of the features that the model knows. */
function rowsOf(features: readonly number[], rows: RowFinder): Int32Array {
  const found = new Int32Array(features.length);
  let count = 0;
  for (const hash of features) {
    const row = rows.get(hash);
    if (row !== undefined) found[count++] = row;
  }
  return found.subarray(0, count);
}

/** What each token of a reference is. */
export function tag(raw: string, tokens: readonly Token[], { nodeRows, edgeRows, weights }: Model): Tag[] {
  if (tokens.length === 0) return [];
  const { nodes, edges } = featuresOf(tokens, tail(raw, tokens));
  const rows = { nodes: nodes.map((it) => rowsOf(it, nodeRows)), edges: edges.map((it) => rowsOf(it, edgeRows)) };
  const scores = scoresOf(rows, weights);
  const sure = marginals(passes(factorsOf(scores)));
  return likeliest(scores).map((label, at) => ({
    label: LABELS[label] ?? "other",
    probability: sure[at * K + label] ?? 0,
  }));
}

const name = (token: Token | undefined): boolean => token?.kind === "word" && /^\p{Lu}\p{Ll}+$/u.test(token.text);

/** Does a family name stand alone there: at the beginning, or behind what parts one author from the next? */
const alone = (tokens: readonly Token[], at: number): boolean =>
  name(tokens[at]) &&
  (at === 0 || /[;/&[\].]/u.test(tokens[at]?.gap ?? "") || /^(?:und|and|et)$/iu.test(tokens[at - 1]?.text ?? ""));

/** The end of one or two given names, the last of them before a colon. */
function givenEnd(tokens: readonly Token[], from: number): number | undefined {
  for (let at = from; at < from + 2 && name(tokens[at]); at++) {
    const gap = tokens[at + 1]?.gap ?? "";
    if (/^\s?:\s/u.test(gap)) return at + 1;
    if (!/^[\s-]$/u.test(gap)) return undefined;
  }
  return undefined;
}

/**
 * `Byron, Ada: Notes on the engine`: whoever does not know the given name takes it for the title's first word. A family
 * name alone, a comma, and one or two capitalised words before a colon are a name turned round.
 */
export function withGivenNames(tokens: readonly Token[], tags: readonly Tag[]): readonly Tag[] {
  const title = tags.findIndex(({ label }) => label === "title");
  const before = tags[title - 1];
  if (before?.label !== "author" || tokens[title]?.gap !== ", " || !alone(tokens, title - 1)) return tags;
  const end = givenEnd(tokens, title);
  if (end === undefined) return tags;
  return tags.map((tag, at) => (at >= title && at < end ? { ...tag, label: "author" } : tag));
}

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

/** The quotation mark that opens a title within the marks around it: `““Walls” and doors,”`. */
function nested({ raw, tokens }: Tagged, { from }: Span, text: string): string {
  const start = tokens[from]?.start ?? 0;
  const [mark] = /(?<=["“„«‘])["“„«‘]$/u.exec(raw.slice(Math.max(0, start - 2), start)) ?? [];
  return mark && /["”»’]/u.test(text) ? mark + text : text;
}

/** A title keeps the mark that ends it and the bracket that closes in it; words broken at the end of a line are whole. */
export function titleText(tagged: Tagged, span: Span): string {
  const end = tagged.tokens[span.to - 1]?.end ?? 0;
  const text = textOf(tagged, span).replace(/(?<=\p{Ll})-\s(?=\p{Ll}{2})(?!(?:and|und|or|oder|et|y|e)\s)/gu, "");
  const next = tagged.raw.slice(end).trimStart().slice(0, 1);
  const opener = PAIRS[next];
  const closes = opener !== undefined && text.split(opener).length > text.split(next).length;
  return nested(tagged, span, text) + (closes || /[?!]/u.test(next) ? next : "");
}

/** The longest run of a label. */
export function longest(spans: readonly Span[], label: Label): Span | undefined {
  let best: Span | undefined;
  for (const span of spans)
    if (span.label === label && (best === undefined || span.to - span.from > best.to - best.from)) best = span;
  return best;
}
