import { squeeze } from "@wellsourced/core";

/** Shorter paragraphs repeat for good reasons: refrains, labels, closing lines. */
const SHORTEST = 40;
const FENCE = /^ {0,3}(`{3,}|~{3,})/u;

interface Block {
  readonly text: string;
  readonly prose: boolean;
}

/**
 * The same texts without paragraphs that stood in an earlier one, or earlier in the same. Exact up to white space,
 * never fuzzy, and only for prose: code, tables, headings and short lines stay.
 */
export function deduplicate(texts: readonly string[]): string[] {
  const seen = new Set<string>();
  return texts.map((text) => {
    const blocks = blocksOf(text);
    const kept = blocks.filter(({ text: block, prose }) => {
      const key = squeeze(block);
      if (!prose || key.length < SHORTEST) return true;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
    return kept.length === blocks.length ? text : kept.map(({ text: block }) => block).join("\n\n");
  });
}

/** Paragraphs between blank lines; a fenced block is one, whatever it holds. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let fence: string | undefined;
  const flush = (prose: boolean) => {
    if (lines.length > 0) blocks.push({ text: lines.join("\n"), prose: prose && isProse(lines) });
    lines = [];
  };
  for (const line of text.split("\n")) {
    const mark = FENCE.exec(line)?.[1];
    if (fence === undefined && mark) {
      flush(true);
      fence = mark;
      lines.push(line);
    } else if (fence !== undefined) {
      lines.push(line);
      if (mark?.startsWith(fence) && line.trim() === mark) {
        flush(false);
        fence = undefined;
      }
    } else if (line.trim() === "") flush(true);
    else lines.push(line);
  }
  flush(fence === undefined);
  return blocks;
}

const isProse = (lines: readonly string[]): boolean =>
  !lines.every((line) => /^(?: {4}|\t)/u.test(line)) && !lines.some((line) => /^\s*(?:\||#{1,6}\s)/u.test(line));
