import { squeeze } from "@wellsourced/core";
import { Fences } from "@wellsourced/core/markdown";

/** Shorter paragraphs may repeat for a reason: refrains, labels, "Read more". */
const MIN_LENGTH = 40;
/** Longer paragraphs of links are lists. */
const MOST_LINKS = 2_000;

/** Longest repeated run searched for; longer ones would need quadratic time. */
const MOST_BLOCKS = 60;

export interface DedupeOptions {
  /** Paragraphs of earlier texts to drop; those of this text are added. @default none */
  readonly earlier?: Set<string>;
  /** Whether to drop every repeated paragraph, as shops show the same text in several places. @default false */
  readonly once?: boolean;
}

/**
 * Drops text that a template wrote twice: a part directly below its own copy, as for phones and wide screens, and
 * repeated lines of only links or images. A clause, refrain or notice repeated after other text is kept, as are code,
 * tables, lists and lone headings.
 *
 * @returns the text and the number of dropped paragraphs
 */
export function dedupeParagraphs(
  markdown: string,
  { earlier = new Set(), once = false }: DedupeOptions = {},
): { readonly text: string; readonly dropped: number } {
  const blocks = blocksOf(markdown);
  const copied = copiesAmong(blocks);
  const own = new Set<string>();
  const kept = blocks.filter((block, at) => {
    const { key } = block;
    const isCopy =
      copied[at] === 1 || earlier.has(key) || (own.has(key) && ((once && !isVerse(block)) || isAllLinks(key)));
    if (key !== "") own.add(key);
    return !isCopy;
  });
  for (const key of own) earlier.add(key);
  return { text: kept.map(({ text }) => text).join("\n\n"), dropped: blocks.length - kept.length };
}

/** Marks the blocks of each run that repeats the run directly above it verbatim. */
function copiesAmong(blocks: readonly Block[]): Uint8Array {
  const copied = new Uint8Array(blocks.length);
  const last = new Map<string, number>();
  for (const [at, { text }] of blocks.entries()) {
    const length = at - (last.get(text) ?? -MOST_BLOCKS);
    last.set(text, at);
    if (copied[at] === 0 && length < MOST_BLOCKS && isRepeated(blocks, at, length)) copied.fill(1, at, at + length);
  }
  return copied;
}

function isRepeated(blocks: readonly Block[], at: number, length: number): boolean {
  let hasProse = false;
  for (let step = 0; step < length; step++) {
    const block = blocks[at + step];
    if (block === undefined || block.text !== blocks[at + step - length]?.text) return false;
    hasProse ||= block.key !== "" && !isVerse(block);
  }
  return hasProse;
}

/** Verse may repeat, as a chorus does. */
const isVerse = ({ text }: Block): boolean => / {2}\n|\\\n/u.test(text);

/** Whether a block is only links and images, with at most an introductory word: `By [a name](…)`. */
function isAllLinks(key: string): boolean {
  if (!key.includes("](") || key.length > MOST_LINKS) return false;
  // Replaced twice, as an image may be inside a link.
  const words = key.replace(link, "").replace(link, "");
  return /^\p{L}{0,12}[\s|·•,:/]{0,99}$/u.test(words);
}

const link = /!?\[[^[\]]{0,400}\]\([^()\s]{0,900}\)/gu;

interface Block {
  readonly text: string;
  /** Text with collapsed whitespace, for longer prose; empty for blocks that are kept even if repeated. */
  readonly key: string;
}

const toBlock = (text: string, isCode: boolean): Block => {
  const key = isCode || notProse.test(text) ? "" : squeeze(text);
  return { text, key: key.length >= MIN_LENGTH ? key : "" };
};

const notProse = /^(?:\s*(?:\||#{1,6}\s|[-*+]\s|\d{1,9}[.)]\s|!\[|\[\^)| {4}|\t)/u;

/** Splits a text at blank lines; a fence is one block, including its blank lines. */
function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  const fences = new Fences({ formulas: true, text: markdown });
  let isCode = false;
  const flush = (): void => {
    if (lines.length > 0) blocks.push(toBlock(lines.join("\n"), isCode));
    lines = [];
    isCode = false;
  };
  for (const line of markdown.split("\n")) {
    const isFenced = fences.take(line) !== "text";
    isCode ||= isFenced;
    if (line.trim() === "" && !isFenced) flush();
    else lines.push(line);
  }
  flush();
  return blocks;
}
