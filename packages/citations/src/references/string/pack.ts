import { brotliDecompressSync } from "node:zlib";
import { K, type Weights } from "./lattice.ts";

/** Maps the hash of a feature to its row of weights. */
export type RowFinder = Pick<ReadonlyMap<number, number>, "get">;

export interface Model {
  readonly nodeRows: RowFinder;
  readonly edgeRows: RowFinder;
  readonly weights: Weights;
}

/** Tables of the model, compressed, in base64. */
export interface Packed {
  readonly node: string;
  readonly edge: string;
  readonly turn: string;
}

/** Weights are stored as multiples of this. */
export const UNIT = 1 / 12;

/** Unpacks a table: all hashes byte plane by byte plane, then the weights column by column. */
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
  return { rows: new Map(hashes.entries().map(([row, hash]) => [hash, row])), values };
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
