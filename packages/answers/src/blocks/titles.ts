import type { ReadBlock } from "../sources/list.ts";
import { PLAIN_LEVEL } from "./block.ts";
import { isListHeading } from "./headings.ts";

const LONGEST = 60;
/** Characters of Han and Kana say more each. */
const LONGEST_UNSPACED = 16;
const unspaced = /^[^\s\p{P}]+$/u;
const ended = /[.!?;:：,⁰¹²³⁴⁵⁶⁷⁸⁹。！？।۔…；，、؟،"”»」)）\]]$/u;

/** Paragraphs of one short line that ends nothing are headings of what follows, as plain text has them. */
export function withTitles(blocks: readonly ReadBlock[], source: string): ReadBlock[] {
  return blocks.map((one, index) => {
    const next = blocks[index + 1]?.block;
    // A lone item with a number is the heading of a section, if it is no date.
    const isAlone =
      one.block.key !== undefined &&
      next?.kind === "paragraph" &&
      blocks[index - 1]?.block.kind !== "item" &&
      !/\p{Nd}/u.test(one.flow.text);
    const mayBe = one.block.kind === "paragraph" || (one.block.kind === "item" && isAlone);
    if (one.block.kind === "paragraph" && isListHeading(one.flow.text))
      return { ...one, block: { ...one.block, kind: "heading", level: 2 } };
    const isTitle = mayBe && next !== undefined && next.kind !== "heading" && looksLikeTitle(one, source);
    return isTitle ? { ...one, block: { ...one.block, kind: "heading", level: PLAIN_LEVEL } } : one;
  });
}

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
