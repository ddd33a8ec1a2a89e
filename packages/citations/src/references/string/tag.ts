import { featuresOf } from "./features.ts";
import { factorsOf, K, LABELS, type Label, likeliest, marginals, passes, scoresOf } from "./lattice.ts";
import type { Model, RowFinder } from "./pack.ts";
import { type Token, tail } from "./tokens.ts";

export interface Tag {
  readonly label: Label;
  readonly probability: number;
}

/** Returns the rows of the features in the model. */
function rowsOf(features: readonly number[], rows: RowFinder): Int32Array {
  const found = new Int32Array(features.length);
  let count = 0;
  for (const hash of features) {
    const row = rows.get(hash);
    if (row !== undefined) found[count++] = row;
  }
  return found.subarray(0, count);
}

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

const isCapitalised = (token: Token | undefined): boolean =>
  token?.kind === "word" && /^\p{Lu}\p{Ll}+$/u.test(token.text);

/** Whether a family name starts here: at the start of the reference, or after a separator of authors. */
const startsName = (tokens: readonly Token[], at: number): boolean =>
  isCapitalised(tokens[at]) &&
  (at === 0 || /[;/&[\].]/u.test(tokens[at]?.gap ?? "") || /^(?:und|and|et)$/iu.test(tokens[at - 1]?.text ?? ""));

/** Returns the end of one or two given names before a colon. */
function givenEnd(tokens: readonly Token[], from: number): number | undefined {
  for (let at = from; at < from + 2 && isCapitalised(tokens[at]); at++) {
    const gap = tokens[at + 1]?.gap ?? "";
    if (/^\s?:\s/u.test(gap)) return at + 1;
    if (!/^[\s-]$/u.test(gap)) return undefined;
  }
  return undefined;
}

/**
 * Labels given names that the model does not know and takes for the title: `Byron, Ada: Notes on the engine`. After a
 * family name and a comma, one or two capitalised words before a colon are given names.
 */
export function withGivenNames(tokens: readonly Token[], tags: readonly Tag[]): readonly Tag[] {
  const title = tags.findIndex(({ label }) => label === "title");
  const before = tags[title - 1];
  if (before?.label !== "author" || tokens[title]?.gap !== ", " || !startsName(tokens, title - 1)) return tags;
  const end = givenEnd(tokens, title);
  if (end === undefined) return tags;
  return tags.map((tag, at) => (at >= title && at < end ? { ...tag, label: "author" } : tag));
}

/** A run of tokens with one label, and the lowest probability among them. */
export interface Span {
  readonly label: Label;
  readonly from: number;
  readonly to: number;
  readonly probability: number;
}

/** A reference with its tokens and their labels. */
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
    const probability = Math.min(...tags.slice(from, at).map((tag) => tag.probability));
    spans.push({ label, from, to: at, probability });
    from = at;
  }
  return spans;
}

export const textOf = ({ raw, tokens }: Tagged, { from, to }: Span): string =>
  raw.slice(tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0).replace(/\s+/gu, " ");

/** Returns the text of names; a final initial keeps its full stop. */
export function namesText(tagged: Tagged, span: Span): string {
  const end = tagged.tokens[span.to - 1]?.end ?? 0;
  const dot = /^\s?\.(?=[^.]|$)/u.exec(tagged.raw.slice(end, end + 3))?.[0];
  return textOf(tagged, span) + (dot && /(?<!\p{L})\p{Lu}\p{L}?$/u.test(tagged.raw.slice(0, end)) ? "." : "");
}

const PAIRS: Readonly<Record<string, string>> = { ")": "(", "]": "[" };

/** Restores a quotation mark that starts a quoted title: `““Walls” and doors,”`. */
function withInnerQuote({ raw, tokens }: Tagged, { from }: Span, text: string): string {
  const start = tokens[from]?.start ?? 0;
  const [mark] = /(?<=["“„«‘])["“„«‘]$/u.exec(raw.slice(Math.max(0, start - 2), start)) ?? [];
  return mark && /["”»’]/u.test(text) ? mark + text : text;
}

/** Returns a title with its final mark or bracket, joining hyphenated words. */
export function titleText(tagged: Tagged, span: Span): string {
  const end = tagged.tokens[span.to - 1]?.end ?? 0;
  const text = textOf(tagged, span).replace(/(?<=\p{Ll})-\s(?=\p{Ll}{2})(?!(?:and|und|or|oder|et|y|e)\s)/gu, "");
  const next = tagged.raw.slice(end).trimStart().slice(0, 1);
  const opener = PAIRS[next];
  const closes = opener !== undefined && text.split(opener).length > text.split(next).length;
  return withInnerQuote(tagged, span, text) + (closes || /[?!]/u.test(next) ? next : "");
}

export function longest(spans: readonly Span[], label: Label): Span | undefined {
  let best: Span | undefined;
  for (const span of spans)
    if (span.label === label && (best === undefined || span.to - span.from > best.to - best.from)) best = span;
  return best;
}
