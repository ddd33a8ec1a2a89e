import { squeeze } from "@wellsourced/core";
import { FenceTracker } from "./shape/blocks.ts";

/** Shorter paragraphs repeat for good reasons: refrains, labels, "Read more". */
const MIN_LENGTH = 40;

/**
 * Drops prose paragraphs that were there before, word for word; code, tables, lists and headings always stay.
 *
 * Hand the same `seen` to several texts and the first copy wins across them.
 */
export function dedupeParagraphs(markdown: string, seen: Set<string> = new Set()): string {
  const kept: string[] = [];
  for (const block of blocksOf(markdown)) {
    const key = isProse(block) ? squeeze(block.text) : "";
    if (seen.has(key)) continue;
    if (key.length >= MIN_LENGTH) seen.add(key);
    kept.push(block.text);
  }
  return kept.join("\n\n");
}

type Block = { readonly text: string; readonly isCode: boolean };

const isProse = ({ text, isCode }: Block): boolean =>
  !isCode && !/^(?:\s*(?:\||#{1,6}\s|[-*+]\s|\d{1,9}[.)]\s|!\[|\[\^)| {4}|\t)/u.test(text);

/** Blocks between blank lines; a fence with its blank lines is one block. */
function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  const fences = new FenceTracker();
  let isCode = false;
  const flush = (): void => {
    if (lines.length > 0) blocks.push({ text: lines.join("\n"), isCode });
    lines = [];
    isCode = false;
  };
  for (const line of markdown.split("\n")) {
    const isFenced = fences.takes(line);
    isCode ||= isFenced;
    if (line.trim() === "" && !isFenced) flush();
    else lines.push(line);
  }
  flush();
  return blocks;
}
