import type { ReadBlock } from "../sources/list.ts";
import { type BlockKind, PLAIN_LEVEL } from "./block.ts";
import { isListHeading } from "./headings.ts";

const LONGEST = 60;
/** Han and Kana titles have fewer characters. */
const LONGEST_UNSPACED = 16;
const unspaced = /^[^\s\p{P}]+$/u;
const ended = /[.!?;:：,⁰¹²³⁴⁵⁶⁷⁸⁹。！？।۔…；，、؟،"”»」)）\]]$/u;

/** Returns the block as a heading. */
export const asHeading = ({ block, flow }: ReadBlock, level: number): ReadBlock => ({
  block: { ...block, kind: "heading", level },
  flow,
});

/** Turns single short lines without final punctuation into headings, as plain text writes them. */
export const withTitles = (blocks: readonly ReadBlock[], source: string): ReadBlock[] =>
  blocks.map((one, index) => {
    if (one.block.kind === "paragraph" && isListHeading(one.flow.text)) return asHeading(one, 2);
    const [before, next] = [blocks[index - 1]?.block.kind, blocks[index + 1]?.block.kind];
    const mayBe =
      one.block.kind === "item" ? before !== "item" && opensSection(one, next) : one.block.kind === "paragraph";
    const isTitle = mayBe && next !== undefined && next !== "heading" && looksLikeTitle(one, source);
    return isTitle ? asHeading(one, PLAIN_LEVEL) : one;
  });

/** Whether a single numbered item is the heading of a section rather than a date. */
const opensSection = ({ block, flow }: ReadBlock, next: BlockKind | undefined): boolean =>
  block.key !== undefined && next === "paragraph" && !/\p{Nd}/u.test(flow.text);

function looksLikeTitle({ block, flow }: ReadBlock, source: string): boolean {
  if (flow.marks.length > 0) return false;
  const text = flow.text.trim();
  if (/^(\*\*|__)[^*_\n]{1,120}\1:?$/u.test(source.slice(block.start, Math.min(block.end, block.start + 140)).trim()))
    return true;
  const most = unspaced.test(text) && !/\p{Script=Latin}/u.test(text) ? LONGEST_UNSPACED : LONGEST;
  return (
    text.length <= most &&
    !text.includes("\n") &&
    !ended.test(text) &&
    !/[[【\uE200]|https?:|^\p{Ll}|\+\d{1,2}$/u.test(text) &&
    /\p{L}/u.test(text)
  );
}
