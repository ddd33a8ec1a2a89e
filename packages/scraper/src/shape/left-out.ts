import { byteLength, type DeepReadonly, estimateTokens } from "@wellsourced/core";
import { headingText, type PlacedBlock } from "@wellsourced/markup/markdown";
import { z } from "zod";

/** Content omitted from a shortened text; `headings` are those of entirely omitted sections, in order. */
export const LeftOut = z.object({ blocks: z.int(), tokens: z.int(), headings: z.array(z.string()) });
export type LeftOut = DeepReadonly<z.infer<typeof LeftOut>>;

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
