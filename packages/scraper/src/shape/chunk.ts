import { byteLength } from "@wellsourced/core";
import { headingText, type PlacedBlock, placeBlocks } from "@wellsourced/markup/markdown";
import { tokensOf } from "./left-out.ts";
import { type Piece, piecesOf } from "./pieces.ts";

/** A part of a Markdown text that can be understood alone. */
export interface Chunk {
  /** Text of the chunk with its context: a table's header, or a fence around code. */
  readonly text: string;
  /** `markdown.slice(start, end)` is the chunk's own text. */
  readonly start: number;
  readonly end: number;
  /** The headings above it, outermost first, including its own if it begins with one. */
  readonly headings: readonly string[];
  /** A quarter of the bytes of `text`. */
  readonly tokens: number;
}

export interface ChunkOptions {
  /** Maximum tokens of a chunk; only a line of code or a table row may be longer. @default 256 */
  readonly maxTokens?: number | undefined;
}

interface Open {
  readonly pieces: Piece[];
  readonly first: PlacedBlock;
  bytes: number;
  hasBody: boolean;
}

/**
 * Splits a Markdown text into chunks of whole blocks in order; together they contain everything except blank lines.
 * A section begins a new chunk unless the previous one is very short. Long tables are split between rows with a
 * repeated header; code between lines, with new fences; lists between items; prose after sentences.
 */
export function chunkMarkdown(markdown: string, { maxTokens = 256 }: ChunkOptions = {}): Chunk[] {
  const budget = Math.max(16, Math.floor(maxTokens)) * 4;
  const chunks: Chunk[] = [];
  let open: Open | undefined;
  const flush = (): void => {
    if (open) chunks.push(chunkOf(markdown, open));
    open = undefined;
  };
  for (const block of placeBlocks(markdown)) {
    if (open && beginsChunk(block, open, budget)) flush();
    for (const piece of piecesOf(markdown, block, budget)) {
      const size = byteLength(piece.before) + byteLength(markdown.slice(piece.start, piece.end)) + 2;
      // Text that needs a header or fence cannot follow other text.
      if (open && ((open.bytes + size > budget && open.hasBody) || piece.before !== "")) flush();
      open ??= { pieces: [], first: block, bytes: 0, hasBody: false };
      open.pieces.push(piece);
      open.bytes += size;
      open.hasBody ||= block.level === 0;
      if (piece.after !== "") flush();
    }
  }
  flush();
  return chunks;
}

/** Whether a heading begins a new chunk: unless the current one is short and the heading is below its first. */
function beginsChunk({ level }: PlacedBlock, { first, bytes, hasBody }: Open, budget: number): boolean {
  if (level === 0 || !hasBody) return false;
  return bytes > budget / 4 || first.level === 0 || level <= first.level;
}

function chunkOf(markdown: string, { pieces, first }: Open): Chunk {
  const start = pieces[0]?.start ?? 0;
  const last = pieces.at(-1);
  const end = last?.end ?? start;
  const text = `${pieces[0]?.before ?? ""}${markdown.slice(start, end)}${last?.after ?? ""}`;
  const path = first.level > 0 ? [...first.headings, first] : first.headings;
  return { text, start, end, headings: path.map((it) => headingText(markdown, it)), tokens: tokensOf(text) };
}
