import { readFileSync } from "node:fs";
import type { Forest } from "../../packages/trust/src/claim/forest.ts";
import { probability } from "../../packages/trust/src/claim/forest.ts";
import { edgesOf, type Growth, growForest, tableOf } from "../extraction/train/grow-forest.ts";

export const corpus = new URL("../../../shared/corpus/claims/", import.meta.url);

/** A labelled pair of the corpus. */
export interface Case {
  readonly id: string;
  readonly claim: string;
  readonly text: string;
  readonly label: "supports" | "refutes" | "not_enough_info" | "unrelated";
  readonly group: string;
  readonly source: string;
  readonly lang: string;
  readonly loose?: boolean;
  readonly long?: boolean;
  readonly parallel?: unknown;
  readonly claimNegated?: boolean;
  readonly made?: boolean;
  readonly madeKind?: string;
}

export const loadCases = (): Case[] =>
  readFileSync(new URL("claims.jsonl", corpus), "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** Sources without a stated licence: for evaluation only. */
const TEST_ONLY: ReadonlySet<string> = new Set(["climatefever", "covidfact", "healthver", "inferes"]);
export const mayTeach = ({ source }: Case): boolean => !TEST_ONLY.has(source);

/** The features and the label of a case. */
export interface Example<Of = Case> {
  readonly of: Of;
  readonly row: readonly number[];
  readonly target: boolean;
  readonly weight: number;
}

const growth: Growth = {
  trees: 120,
  leaves: 6,
  rate: 0.06,
  minWeight: 3,
  lambda: 3,
  featureShare: 0.6,
  rowShare: 0.7,
  seed: 1,
};

/** Thresholds and leaves are rounded, so that the file is small and reproducible. */
const rounded = (value: number): number => Number(value.toPrecision(5));

export function learn(examples: readonly Example<unknown>[], minWeight: number): Forest {
  const width = examples[0]?.row.length ?? 0;
  const values = Float32Array.from(examples.flatMap(({ row }) => row));
  const edges = edgesOf(values, width);
  const lesson = {
    targets: Float32Array.from(examples, ({ target }) => (target ? 1 : 0)),
    weights: Float32Array.from(examples, ({ weight }) => weight),
  };
  const grown = growForest(tableOf(values, width, edges), lesson, { ...growth, minWeight });
  return {
    base: rounded(grown.base),
    trees: grown.trees.map(({ nodes, leaves }) => [
      nodes.map(
        ([feature, bin, low, high]) => [feature, rounded(edges[feature]?.[bin] ?? Infinity), low, high] as const,
      ),
      leaves.map(rounded),
    ]),
  };
}

const FOLDS = 5;

/** Predictions by a forest that was not trained on the case's fold, which shares a claim, text or source. */
export function unseen<Of>(examples: readonly Example<Of>[], minWeight: number, by: (of: Of) => string): number[] {
  const keys = [...new Set(examples.map(({ of }) => by(of)))].sort();
  const folds = keys.length > 4 * FOLDS ? FOLDS : keys.length;
  const foldOf = new Map(keys.map((key, index) => [key, folds === FOLDS ? hash(key) % FOLDS : index]));
  const found = examples.map(() => 0);
  for (let fold = 0; fold < folds; fold++) {
    const forest = learn(
      examples.filter(({ of }) => foldOf.get(by(of)) !== fold),
      minWeight,
    );
    for (const [index, { of, row }] of examples.entries())
      if (foldOf.get(by(of)) === fold) found[index] = probability(forest, row);
  }
  return found;
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}
