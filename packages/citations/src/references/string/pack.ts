import { brotliDecompressSync } from "node:zlib";
import { K } from "./labels.ts";
import type { Weights } from "./lattice.ts";

/** The learnt model: where each feature's row is, and the rows. */
export interface Model {
  readonly nodeRows: ReadonlyMap<number, number>;
  readonly edgeRows: ReadonlyMap<number, number>;
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

/** Rows in the order of their features: hashes as differences of four bytes, then for each column all rows' weights. */
function unpackTable(text: string, columns: number): { rows: Map<number, number>; values: Float32Array } {
  const bytes = brotliDecompressSync(Buffer.from(text, "base64"));
  const count = bytes.length / (4 + columns);
  const rows = new Map<number, number>();
  for (let row = 0; row < count; row++) {
    const planes = [0, 1, 2, 3].map((plane) => bytes[plane * count + row] ?? 0);
    rows.set(
      planes.reduce((sum, byte) => (sum << 8) | byte, 0),
      row,
    );
  }
  const values = new Float32Array(count * columns);
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < count; row++)
      values[row * columns + column] = (((bytes[(4 + column) * count + row] ?? 0) << 24) >> 24) * UNIT;
  return { rows, values };
}

/** One half of each row of a table of 2 K columns. */
function half(values: Float32Array, second: boolean): Float32Array {
  const found = new Float32Array(values.length / 2);
  for (let at = 0; at < found.length; at++)
    found[at] = values[Math.floor(at / K) * 2 * K + (second ? K : 0) + (at % K)] ?? 0;
  return found;
}

export function unpack({ node, edge, turn }: Packed): Model {
  const nodes = unpackTable(node, K);
  const edges = unpackTable(edge, 2 * K);
  const turns = new Float32Array(new Uint8Array(Buffer.from(turn, "base64")).buffer);
  return {
    nodeRows: nodes.rows,
    edgeRows: edges.rows,
    weights: { node: nodes.values, start: half(edges.values, false), end: half(edges.values, true), turn: turns },
  };
}
