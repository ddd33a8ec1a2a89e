import { byteLength } from "@wellsourced/core";
import { type PlacedBlock, placeBlocks } from "@wellsourced/markup/markdown";
import { type Clipped, clipMarkdown } from "../clip.ts";
import { type LeftOut, leftOutOf } from "./left-out.ts";

export interface Budgeted extends Clipped {
  /** Remaining content that did not fit. */
  readonly leftOut?: LeftOut;
}

const BYTES_A_TOKEN = 4;

/**
 * Returns as many whole blocks as fit a token budget (four bytes of UTF-8 each), from a byte offset.
 * A heading never comes last. A first block that is too long is cut at a natural boundary. `nextOffset` is where to
 * continue; joined, the parts are the whole text.
 */
export function budgetMarkdown(markdown: string, maxTokens: number, offset = 0): Budgeted {
  const originalLength = byteLength(markdown);
  const from = charsBefore(markdown, offset);
  const budget = Math.max(0, Math.floor(maxTokens)) * BYTES_A_TOKEN;
  if (originalLength - offset <= budget || from >= markdown.length) return clipMarkdown(markdown, budget, offset);
  const blocks = placeBlocks(markdown);
  const first = blocks.findIndex(({ end }) => end > from);
  const fitting = countFitting(markdown, blocks.slice(first), from, budget);
  const last = blocks[first + fitting - 1];
  const cut = last ? wholeBlocks(markdown, from, last.end, originalLength) : clipMarkdown(markdown, budget, offset);
  const leftOut = leftOutOf(markdown, blocks, new Set(blocks.slice(0, first + Math.max(fitting, 1))));
  return leftOut && cut.truncated ? { ...cut, leftOut } : cut;
}

/** Number of blocks that fit, without trailing headings. */
function countFitting(markdown: string, blocks: readonly PlacedBlock[], from: number, budget: number): number {
  let used = 0;
  let at = from;
  let fitting = 0;
  for (const [index, { end, level }] of blocks.entries()) {
    used += byteLength(markdown.slice(at, end));
    if (used > budget) break;
    at = end;
    if (level === 0) fitting = index + 1;
  }
  return fitting;
}

function wholeBlocks(markdown: string, from: number, end: number, originalLength: number): Clipped {
  const text = markdown.slice(from, end);
  const nextOffset = byteLength(markdown.slice(0, end));
  // Only blank lines follow, so nothing is missing.
  if (markdown.slice(end).trim() === "") return { text: markdown.slice(from), truncated: false, originalLength };
  return { text, truncated: true, originalLength, nextOffset };
}

/** The string offset of a byte offset. */
function charsBefore(markdown: string, bytes: number): number {
  if (bytes <= 0) return 0;
  return Buffer.from(markdown, "utf8")
    .subarray(0, Math.floor(bytes))
    .toString("utf8")
    .replace(/(?<!\ufffd)\ufffd+$/u, "").length;
}
