import type { ReadBlock } from "../sources/list.ts";

const LONGEST = 60;
/** Characters of Han and Kana say more each. */
const LONGEST_UNSPACED = 16;
const unspaced = /^[^\s\p{P}]+$/u;
const ended = /[.!?;:：,⁰¹²³⁴⁵⁶⁷⁸⁹。！？।۔…；，、؟،"”»」)）\]]$/u;

/** Paragraphs of one short line that ends nothing are headings of what follows, as plain text has them. */
export function withTitles(blocks: readonly ReadBlock[], source: string): ReadBlock[] {
  return blocks.map((one, index) => {
    const next = blocks[index + 1]?.block;
    const isTitle = next !== undefined && next.kind !== "heading" && looksLikeTitle(one, source);
    return isTitle ? { ...one, block: { ...one.block, kind: "heading", level: 6 } } : one;
  });
}

function looksLikeTitle({ block, flow }: ReadBlock, source: string): boolean {
  if (block.kind !== "paragraph" || flow.marks.length > 0) return false;
  const text = flow.text.trim();
  if (/^(\*\*|__)[^*_\n]{1,120}\1:?$/u.test(source.slice(block.start, Math.min(block.end, block.start + 140)).trim()))
    return true;
  const most = unspaced.test(text) && !/\p{Script=Latin}/u.test(text) ? LONGEST_UNSPACED : LONGEST;
  return (
    text.length <= most &&
    !text.includes("\n") &&
    !ended.test(text) &&
    !/[[【\uE200]|https?:|^\p{Ll}/u.test(text) &&
    /\p{L}/u.test(text)
  );
}
