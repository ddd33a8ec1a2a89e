import {
  LEAF_UNIT,
  type Packed,
  type PackedForest,
  SCORE_UNIT,
} from "../../../packages/scraper/src/content/model/pack.ts";
import type { Learnt } from "./learn-lexicon.ts";
import type { Grown } from "./lesson.ts";

/** The trained model as stored in the package. */
export function packModel(grown: Grown, learnt: Learnt): string {
  const { names, texts } = learnt.list();
  const packed: Packed = {
    forest: packForest(grown),
    names: line(names),
    texts: line(texts),
  };
  return [
    "// Written by bench/extraction/train/train.ts.",
    'import type { Packed } from "./pack.ts";',
    "",
    `export const weights: Packed = ${JSON.stringify(packed, null, 2)};`,
    "",
  ].join("\n");
}

function packForest({ forest: { base, trees }, edges }: Grown): PackedForest {
  const nodes = trees.flatMap((tree) => tree.nodes);
  return {
    base,
    width: edges.length,
    sizes: base64(Uint8Array.from(trees, (tree) => tree.nodes.length)),
    features: base64(Uint8Array.from(nodes, ([feature]) => feature)),
    limits: base64(Float32Array.from(nodes, ([feature, bin]) => edges[feature]?.[bin] ?? Infinity)),
    low: base64(Int8Array.from(nodes, (node) => node[2])),
    high: base64(Int8Array.from(nodes, (node) => node[3])),
    leaves: base64(
      Int16Array.from(
        trees.flatMap((tree) => tree.leaves),
        (leaf) => Math.round(leaf / LEAF_UNIT),
      ),
    ),
  };
}

const base64 = ({ buffer }: { readonly buffer: ArrayBufferLike }): string => Buffer.from(buffer).toString("base64");

/** Words without effect are left out. */
function line(words: readonly (readonly [string, number])[]): string {
  return words
    .map(([word, score]) => [word, Math.round(score / SCORE_UNIT)] as const)
    .filter(([, score]) => score !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([word, score]) => `${word} ${score}`)
    .join(",");
}
