import { Failure } from "@wellsourced/core";
import type { Passages } from "./reader.ts";
import type { Scored, Wanted } from "./score.ts";
import { byScore } from "./top-documents.ts";

const SCALE_BYTES = 4;

/** Packs a vector, normalised to length one, as a scale factor and one byte for each dimension. */
export function packVector(vector: ArrayLike<number>): Uint8Array {
  const numbers = Float64Array.from(vector);
  const length = Math.hypot(...numbers) || 1;
  const most = numbers.reduce((max, value) => Math.max(max, Math.abs(value)), 0) || 1;
  const bytes = new Uint8Array(SCALE_BYTES + numbers.length);
  new DataView(bytes.buffer).setFloat32(0, most / length / 127, true);
  new Int8Array(bytes.buffer, SCALE_BYTES).set(numbers.map((value) => Math.round((value / most) * 127)));
  return bytes;
}

/** Packed vectors of one document, whose passages are numbered from `first`. */
interface PackedVectors {
  readonly first: number;
  readonly list: Uint8Array;
}

/** Passage vectors in contiguous arrays, ready for comparison. */
export interface LoadedVectors {
  readonly size: number;
  readonly passages: Int32Array;
  readonly scales: Float32Array;
  readonly numbers: Int8Array;
}

export function loadVectors(lists: readonly PackedVectors[], size: number, model: string): LoadedVectors {
  const step = size + SCALE_BYTES;
  const count = lists.reduce((sum, { list }) => sum + list.length / step, 0);
  if (!Number.isInteger(count))
    throw new Failure("config", `The model ${model} returns vectors of a different size from those in the index.`);
  const passages = new Int32Array(count);
  const scales = new Float32Array(count);
  const numbers = new Int8Array(count * size);
  let at = 0;
  for (const { first, list } of lists)
    for (let from = 0; from < list.length; from += step) {
      passages[at] = first + from / step;
      scales[at] = new DataView(list.buffer, list.byteOffset + from).getFloat32(0, true);
      numbers.set(new Int8Array(list.buffer, list.byteOffset + from + SCALE_BYTES, size), at * size);
      at++;
    }
  return { size, passages, scales, numbers };
}

/** Returns the documents whose best passage is nearest to the query by cosine similarity. */
export function nearest(
  vector: ArrayLike<number>,
  { size, passages: numbers, scales, numbers: values }: LoadedVectors,
  passages: Passages,
  { most, allowed }: Wanted,
): Scored[] {
  const length = Math.hypot(...Array.from(vector)) || 1;
  const asked = Float32Array.from(vector, (value) => value / length);
  const scores = new Float64Array(passages.documentLengths.length).fill(-2);
  const best = new Int32Array(scores.length);
  for (let at = 0; at < numbers.length; at++) {
    const passage = numbers[at] ?? 0;
    const document = passages.owners[passage] ?? 0;
    if (document === 0 || (allowed && !allowed.has(document))) continue;
    let sum = 0;
    for (let dimension = 0, from = at * size; dimension < size; dimension++)
      sum += (asked[dimension] as number) * (values[from + dimension] as number);
    const score = sum * (scales[at] ?? 0);
    if (score <= (scores[document] ?? -2)) continue;
    scores[document] = score;
    best[document] = passage;
  }
  const found: Scored[] = [];
  for (const [document, score] of scores.entries())
    if (score > -2) found.push({ document, passage: best[document] ?? 0, score });
  return found.sort(byScore).slice(0, most);
}
