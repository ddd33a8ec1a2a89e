import { brotliCompressSync, constants } from "node:zlib";
import type { Numbers } from "../../packages/citations/src/references/string/lattice.ts";
import { type Packed, UNIT } from "../../packages/citations/src/references/string/pack.ts";
import type { Learnt } from "./lessons.ts";

/** The trained model as stored in the package. */
export const packed = ({ nodeRows, edgeRows, weights: { node, edge, turn } }: Learnt): Packed => ({
  node: table(nodeRows, node),
  edge: table(edgeRows, edge),
  turn: Buffer.from(turn.buffer).toString("base64"),
});

/** Rows by ascending hash: first the hashes, stored byte by byte, then the weights, column by column. */
function table(rows: ReadonlyMap<number, number>, values: Numbers): string {
  const sorted = [...rows].sort(([a], [b]) => (a >>> 0) - (b >>> 0));
  const planes = [24, 16, 8, 0].map((shift) => sorted.map(([hash]) => (hash >>> shift) & 0xff));
  const width = values.length / rows.size;
  const columns = Array.from({ length: width }, (_, column) =>
    sorted.map(([, row]) => whole(values[row * width + column] ?? 0)),
  );
  const bytes = Uint8Array.from([...planes, ...columns].flat());
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 };
  return brotliCompressSync(bytes, { params }).toString("base64");
}

const whole = (weight: number): number => Math.max(-127, Math.min(127, Math.round(weight / UNIT))) & 0xff;

export const written = (model: Learnt): string =>
  [
    "// Written by bench/references/train.ts.",
    'import type { Packed } from "./pack.ts";',
    "",
    // In a function, so that the texts are created only when needed.
    `export const weights = (): Packed => (${JSON.stringify(packed(model), null, 2)});`,
    "",
  ].join("\n");
