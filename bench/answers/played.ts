import { createHash } from "node:crypto";
import type { Entailment } from "../../packages/trust/src/index.ts";

/**
 * The result of a simulated model, which returns the correct label except in a given share of cases. These depend only
 * on the key, not on the statement's words.
 */
export function playedWord(key: string, isSupported: boolean, accuracy: number): Entailment {
  const chance = createHash("sha256").update(key).digest().readUInt32BE(0) / 2 ** 32;
  const isRight = chance < accuracy;
  return { model: "played", label: isSupported === isRight ? "supports" : "neutral", score: 1 };
}
