import { byteLength, estimateTokens } from "@wellsourced/core";
import { headingText, type PlacedBlock } from "@wellsourced/markup/markdown";

/** Content omitted from a shortened text. */
export interface LeftOut {
  readonly blocks: number;
  readonly tokens: number;
  /** Headings of entirely omitted sections, in order. */
  readonly headings: readonly string[];
}

/** Maximum headings listed. */
const MOST_HEADINGS = 40;

/** Estimated tokens: a quarter of the bytes. */
export const tokensOf = (text: string): number => estimateTokens(byteLength(text));

/** Summarises the omitted blocks; undefined if there are none. */
export function leftOutOf(markdown: string, blocks: readonly PlacedBlock[], kept: ReadonlySet<PlacedBlock>) {
  const gone = blocks.filter((block) => !kept.has(block));
  if (gone.length === 0) return undefined;
  const headings = gone
    .filter(({ level }) => level > 0)
    .slice(0, MOST_HEADINGS)
    .map((block) => headingText(markdown, block));
  const bytes = gone.reduce((sum, { start, end }) => sum + byteLength(markdown.slice(start, end)), 0);
  return { blocks: gone.length, tokens: estimateTokens(bytes), headings };
}
