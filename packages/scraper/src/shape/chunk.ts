import { byteLength } from "@wellsourced/core";
import { headingText, type PlacedBlock, placeBlocks } from "@wellsourced/markup/markdown";
import { tokensOf } from "./left-out.ts";
import { type Piece, piecesOf } from "./pieces.ts";

/** A part of a Markdown text that can be understood alone. */
export interface Chunk {
  /** The chunk's text, with what makes it readable alone: a table's header, a fence around code. */
  readonly text: string;
  /** `markdown.slice(start, end)` is the chunk's own text. */
  readonly start: number;
  readonly end: number;
  /** The headings above it, the outermost first; its own, too, if it begins with one. */
  readonly headings: readonly string[];
  /** A quarter of the bytes of `text`. */
  readonly tokens: number;
}

export interface ChunkOptions {
  /** Tokens of one chunk, at most; only a line of code or a table's row may be longer. @default 256 */
  readonly maxTokens?: number | undefined;
}

interface Open {
  readonly pieces: Piece[];
  readonly first: PlacedBlock;
  bytes: number;
  hasBody: boolean;
}

/**
 * Cuts a Markdown text into chunks of whole blocks, in their order; together they hold all of it but blank lines.
 *
 * A section begins a chunk unless the one before it is very short. Long tables are cut between rows, their header
 * repeated; code between lines, in a fence of its own; lists between items; prose after sentences.
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
      // What needs a header or a fence of its own cannot follow other text.
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

/** A heading begins a chunk, unless what is there is short and the heading is below the one it began with. */
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
