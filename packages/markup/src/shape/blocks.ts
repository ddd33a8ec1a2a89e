import { Fences, openingFence } from "@wellsourced/core/markdown";

export type BlockKind = "heading" | "paragraph" | "list" | "table" | "code" | "quote" | "note" | "rule" | "formula";

/** A block of Markdown: `markdown.slice(start, end)`, without surrounding blank lines. */
export interface Block {
  readonly kind: BlockKind;
  readonly start: number;
  readonly end: number;
  /** Heading level; 0 for other blocks. */
  readonly level: number;
}

/** A block with the headings above it, outermost first, excluding itself. */
export interface PlacedBlock extends Block {
  readonly headings: readonly PlacedBlock[];
}

/** The blocks of a Markdown text in order. Text indented under a list item or note belongs to it. */
export function splitBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  const fences = new Fences({ formulas: true, text: markdown });
  let start = -1;
  let end = 0;
  const flush = (): void => {
    if (start >= 0) addBlock(blocks, markdown, start, end);
    start = -1;
  };
  for (let at = 0; at <= markdown.length; ) {
    const next = markdown.indexOf("\n", at);
    const lineEnd = next < 0 ? markdown.length : next;
    const line = markdown.slice(at, lineEnd);
    const fenced = fences.take(line) !== "text";
    const isHeading = !fenced && /^#{1,6}(?:\s|$)/u.test(line);
    if (isHeading || (!fenced && line.trim() === "")) flush();
    if (fenced || line.trim() !== "") {
      if (start < 0) start = at;
      end = lineEnd;
    }
    if (isHeading) flush();
    at = lineEnd + 1;
  }
  flush();
  return blocks;
}

function addBlock(blocks: Block[], markdown: string, start: number, end: number): void {
  const before = blocks.at(-1);
  const indented = /[ \t]/u.test(markdown[start] ?? "");
  if (indented && before && (before.kind === "list" || before.kind === "note")) {
    blocks[blocks.length - 1] = { ...before, end };
    return;
  }
  const text = markdown.slice(start, Math.min(end, start + 2_000));
  const level = headingLevel(text);
  blocks.push({ kind: level > 0 ? "heading" : kindOf(text), start, end, level });
}

function headingLevel(text: string): number {
  const marks = /^(#{1,6})(?:\s|$)/u.exec(text)?.[1];
  if (marks !== undefined) return marks.length;
  const underline = /^[^\n]+\n(=+|-+)\s*$/u.exec(text)?.[1];
  return underline === undefined || /^\s*(?:\||[-*+>])/u.test(text) ? 0 : underline.startsWith("=") ? 1 : 2;
}

const kinds: readonly (readonly [RegExp, BlockKind])[] = [
  [/^\s*\$\$/u, "formula"],
  [/^\s*\|.*\n\s*\|[\s:|-]+(?:\n|$)/u, "table"],
  [/^\s*(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$/u, "rule"],
  [/^\s*>/u, "quote"],
  [/^\[\^[^\]\n]+\]:/u, "note"],
  [/^\s*(?:[-*+]|\d{1,9}[.)])(?:\s|$)/u, "list"],
];
const kindOf = (text: string): BlockKind =>
  kinds.find(([pattern]) => pattern.test(text))?.[1] ??
  (openingFence(text.split("\n", 1).join()) ? "code" : "paragraph");

export function placeBlocks(markdown: string): PlacedBlock[] {
  let path: readonly PlacedBlock[] = [];
  return splitBlocks(markdown).map((block) => {
    if (block.level > 0) path = path.filter(({ level }) => level < block.level);
    const placed = { ...block, headings: path };
    if (block.level > 0) path = [...path, placed];
    return placed;
  });
}

/** The text of a heading without its marks. */
export const headingText = (markdown: string, { start, end }: Block): string =>
  markdown
    .slice(start, Math.min(end, start + 300))
    .replace(/^#{1,6}\s*|\n[=-]+\s*$|\s#+$/gu, "")
    .replace(/!?\[([^[\]]*)\]\([^()\s]*\)/gu, "$1")
    .replace(/\\([\p{P}\p{S}])/gu, "$1")
    .trim();
