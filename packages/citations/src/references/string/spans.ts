import type { Label } from "./labels.ts";
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

/** The longest run of a label. */
export function longest(spans: readonly Span[], label: Label): Span | undefined {
  let best: Span | undefined;
  for (const span of spans)
    if (span.label === label && (best === undefined || span.to - span.from > best.to - best.from)) best = span;
  return best;
}
