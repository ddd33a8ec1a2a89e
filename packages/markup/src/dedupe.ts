import { squeeze } from "@wellsourced/core";

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
    if (!isProse(block)) {
      kept.push(block.text);
      continue;
    }
    const key = squeeze(block.text);
    if (key.length >= MIN_LENGTH && seen.has(key)) continue;
    if (key.length >= MIN_LENGTH) seen.add(key);
    kept.push(block.text);
  }
  return kept.join("\n\n");
}

interface Block {
  readonly text: string;
  readonly isCode: boolean;
}

const isProse = ({ text, isCode }: Block): boolean =>
  !isCode && !/^(?:\s*(?:\||#{1,6}\s|[-*+]\s|\d{1,9}[.)]\s|!\[|\[\^)| {4}|\t)/u.test(text);

/** Blocks between blank lines; a fence with its blank lines is one block. */
function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let fence = "";
  let isCode = false;
  const flush = (): void => {
    if (lines.length > 0) blocks.push({ text: lines.join("\n"), isCode });
    lines = [];
    isCode = false;
  };
  for (const line of markdown.split("\n")) {
    const bare = line.replace(/^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])[ \t])*[ \t]*/u, "");
    const mark = /^(?:`{3,}|~{3,})/u.exec(bare)?.[0];
    if (fence === "" && mark !== undefined) {
      fence = mark;
      isCode = true;
    } else if (fence !== "" && bare.startsWith(fence) && /^[`~]+\s*$/u.test(bare)) fence = "";
    if (line.trim() === "" && fence === "") flush();
    else lines.push(line);
  }
  flush();
  return blocks;
}
