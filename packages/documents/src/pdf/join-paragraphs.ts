import { type Block, isCaption, isTable, type TextBlock } from "./blocks.ts";
import type { Headings } from "./headings.ts";
import { ITEM } from "./lists.ts";

/** Maximum blocks between two halves of a sentence: captions, tables, notes. */
const REACH = 40;

/** Joins paragraphs that were split at the end of a column or page. */
export function joinParagraphs(blocks: readonly Block[], headings: Headings, body: number): Block[] {
  const done: Block[] = [];
  for (const block of blocks) {
    const at = isTable(block) || headings.has(block) ? -1 : cutBefore(done, block, headings, body);
    const cut = done[at];
    if (cut && !isTable(cut) && !isTable(block)) {
      const count = cut.lines.length;
      const breaks = new Set([...cut.breaks, ...[...block.breaks].map((index) => index + count)]);
      done[at] = { lines: [...cut.lines, ...block.lines], breaks };
    } else done.push(block);
  }
  return done;
}

/** Index of the paragraph that this block continues, or -1. */
function cutBefore(done: readonly Block[], block: TextBlock, headings: Headings, body: number): number {
  const [first] = block.lines;
  if (!first || first.mono || first.isField || ITEM.test(first.text)) return -1;
  for (let at = done.length - 1; at >= Math.max(0, done.length - REACH); at--) {
    const before = done[at];
    if (!before || isTable(before)) continue;
    const last = before.lines.at(-1);
    if (!last || first.page - last.page > 1) return -1;
    const isFloat = isCaption(before) || last.mono || (last.size < body * 0.97 && first.size >= body * 0.97);
    if (isFloat) continue;
    if (headings.has(before) || last.isField || last.formula !== undefined || Math.abs(last.size - first.size) > 0.35)
      return -1;
    // Within a region, only blocks in between can have split the sentence.
    if (last.part === first.part && at === done.length - 1) return -1;
    return isCut(last.text, first.text) ? at : -1;
  }
  return -1;
}

/** Whether a sentence is unfinished and the next text does not begin a new one. */
function isCut(before: string, after: string): boolean {
  if (/[.!?:;。！？]["”’)\]]*$/u.test(before)) return false;
  if (/^[\p{Ll}(]/u.test(after) || /\p{L}[-\u00ad\u2010]$/u.test(before)) return true;
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Arabic}\p{Script=Hebrew},]$/u.test(before);
}
