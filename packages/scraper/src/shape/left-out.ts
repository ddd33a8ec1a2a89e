import { byteLength, estimateTokens } from "@wellsourced/core";
import { headingText, type PlacedBlock } from "@wellsourced/markup/markdown";

/** What a shortened text does not have. */
export interface LeftOut {
  readonly blocks: number;
  readonly tokens: number;
  /** Headings of sections that are not there at all, in their order. */
  readonly headings: readonly string[];
}

/** More headings than this are a table of contents of their own. */
const MOST_HEADINGS = 40;

/** Tokens of a text, estimated: a quarter of its bytes. */
export const tokensOf = (text: string): number => estimateTokens(byteLength(text));

/** Sums up the blocks that were not kept; nothing when all were. */
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
