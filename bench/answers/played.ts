import { createHash } from "node:crypto";
import type { Entailment } from "../../packages/trust/src/index.ts";

/**
 * The word of a played model, which knows the label of a statement and says it except in a given share of the cases.
 * Which these are depends on the key alone, and on nothing that the words of the statement tell.
 */
export function playedWord(key: string, isSupported: boolean, accuracy: number): Entailment {
  const chance = createHash("sha256").update(key).digest().readUInt32BE(0) / 2 ** 32;
  const isRight = chance < accuracy;
  return { model: "played", label: isSupported === isRight ? "supports" : "neutral", score: 1 };
}
