import { brotliDecompressSync } from "node:zlib";
import { K, type Weights } from "./lattice.ts";

/** Tells in which row of a table a feature's weights are. */
export interface RowFinder {
  get(hash: number): number | undefined;
}

/** A hash table in two flat arrays: a reference asks for thousands of features. */
export class RowTable implements RowFinder {
  readonly #hashes: Int32Array;
  /** One more than the row; 0 where nothing is. */
  readonly #rows: Int32Array;
  readonly #mask: number;

  /** The hashes in the order of their rows. */
  constructor(hashes: Int32Array) {
    const size = 2 ** Math.ceil(Math.log2(2 * hashes.length + 2));
    this.#mask = size - 1;
    this.#hashes = new Int32Array(size);
    this.#rows = new Int32Array(size);
    for (const [row, hash] of hashes.entries()) {
      const at = this.#find(hash);
      this.#hashes[at] = hash;
      this.#rows[at] = row + 1;
    }
  }

  get(hash: number): number | undefined {
    const row = this.#rows[this.#find(hash)] ?? 0;
    return row === 0 ? undefined : row - 1;
  }

  /** The place of a hash, or the free one where it would be: at least half of them are free. */
  #find(hash: number): number {
    let at = (hash ^ (hash >>> 16)) & this.#mask;
    while (this.#rows[at] !== 0 && this.#hashes[at] !== hash) at = (at + 1) & this.#mask;
    return at;
  }
}

/** The learnt model: where each feature's row is, and the rows. */
export interface Model {
  readonly nodeRows: RowFinder;
  readonly edgeRows: RowFinder;
  readonly weights: Weights;
}

/** Tables as they are stored: compressed, in base64. */
export interface Packed {
  readonly node: string;
  readonly edge: string;
  readonly turn: string;
}

/** Weights are stored as whole numbers of this share. */
export const UNIT = 1 / 12;

/** First the hashes, a byte of all of them after the other, then the weights of all rows column by column. */
function unpackTable(text: string, columns: number) {
  const bytes = new Int8Array(brotliDecompressSync(Buffer.from(text, "base64")));
  const count = bytes.length / (4 + columns);
  const hashes = new Int32Array(count);
  for (let plane = 0; plane < 4; plane++)
    for (let row = 0; row < count; row++)
      hashes[row] = ((hashes[row] ?? 0) << 8) | ((bytes[plane * count + row] ?? 0) & 0xff);
  const values = new Int8Array(count * columns);
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < count; row++) values[row * columns + column] = bytes[(4 + column) * count + row] ?? 0;
  return { rows: new RowTable(hashes), values };
}

export function unpack({ node, edge, turn }: Packed): Model {
  const nodes = unpackTable(node, K);
  const edges = unpackTable(edge, 2 * K);
  const turns = new Float32Array(new Uint8Array(Buffer.from(turn, "base64")).buffer);
  return {
    nodeRows: nodes.rows,
    edgeRows: edges.rows,
    weights: { node: nodes.values, edge: edges.values, turn: turns, unit: UNIT },
  };
}
