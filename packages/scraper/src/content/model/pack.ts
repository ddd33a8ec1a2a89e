import type { Lexicon } from "./box-view.ts";

/** A trained model as stored: numbers in base64, and words in one line each. */
export interface Packed {
  readonly forest: PackedForest;
  readonly names: string;
  readonly texts: string;
}

export interface PackedForest {
  readonly base: number;
  readonly width: number;
  /** Number of nodes in each tree. */
  readonly sizes: string;
  readonly features: string;
  readonly limits: string;
  /** Children as offsets within their tree. */
  readonly low: string;
  readonly high: string;
  readonly leaves: string;
}

/** Units of leaves and word scores, which are stored as integers. */
export const LEAF_UNIT = 1 / 8_192;
export const SCORE_UNIT = 1 / 32;

export interface Model {
  readonly forest: Forest;
  readonly lexicon: Lexicon;
}

export const unpack = ({ forest, names, texts }: Packed): Model => ({
  forest: unpackForest(forest),
  lexicon: lexiconOf(names, texts),
});

function unpackForest({ base, width, sizes, features, limits, low, high, leaves }: PackedForest): Forest {
  const counts = new Uint8Array(bytes(sizes));
  const [lows, highs] = [new Int8Array(bytes(low)), new Int8Array(bytes(high))];
  const roots = new Int32Array(counts.length);
  const lowAt = new Int32Array(lows.length);
  const highAt = new Int32Array(highs.length);
  let node = 0;
  let leaf = 0;
  for (const [tree, count] of counts.entries()) {
    roots[tree] = count > 0 ? node : ~leaf;
    for (let by = 0; by < count; by++) {
      lowAt[node + by] = place(lows[node + by] ?? 0, node, leaf);
      highAt[node + by] = place(highs[node + by] ?? 0, node, leaf);
    }
    node += count;
    leaf += count + 1;
  }
  return {
    base,
    width,
    roots,
    features: new Uint8Array(bytes(features)),
    limits: new Float32Array(bytes(limits)),
    low: lowAt,
    high: highAt,
    leaves: Float32Array.from(new Int16Array(bytes(leaves)), (it) => it * LEAF_UNIT),
  };
}

const place = (child: number, node: number, leaf: number): number => (child >= 0 ? node + child : ~(leaf + ~child));

function bytes(base64: string): ArrayBuffer {
  const found = Buffer.from(base64, "base64");
  return new Uint8Array(found).buffer;
}

function lexiconOf(names: string, texts: string): Lexicon {
  const [byName, byText] = [wordsOf(names), wordsOf(texts)];
  return { name: (word) => byName.get(word), text: (word) => byText.get(word) };
}

/** Parses `word 12,other -3`, with scores in units. */
function wordsOf(line: string): ReadonlyMap<string, number> {
  const entries = line.split(",").map((entry): [string, number] => {
    const [word = "", score = "0"] = entry.split(" ");
    return [word, Number(score) * SCORE_UNIT];
  });
  return new Map(entries);
}

/** Trees in flat arrays; a negative child is `~leaf`. */
interface Forest {
  readonly base: number;
  readonly width: number;
  readonly roots: Int32Array;
  readonly features: Uint8Array;
  readonly limits: Float32Array;
  readonly low: Int32Array;
  readonly high: Int32Array;
  readonly leaves: Float32Array;
}

/** Log odds of 98 %, above which the remaining trees change no decision. */
const SURE = 4;

/** The probability of each row, from all trees. */
export function predict({ width, base, roots, features, limits, low, high, leaves }: Forest, rows: Float32Array) {
  const found = new Float32Array(rows.length / width);
  for (let row = 0, from = 0; row < found.length; row++, from += width) {
    let sum = base;
    for (let tree = 0; tree < roots.length && sum < SURE && sum > -SURE; tree++) {
      let at = roots[tree] as number; // Below the length.
      // Every node has a feature, a limit and two children.
      while (at >= 0)
        at = (
          (rows[from + (features[at] as number)] as number) <= (limits[at] as number) ? low[at] : high[at]
        ) as number;
      sum += leaves[~at] as number; // Every path ends at a leaf.
    }
    found[row] = 1 / (1 + Math.exp(-sum));
  }
  return found;
}
