import { agrees, type Quantity, quantities } from "../quantities.ts";
import type { Evidence } from "./evidence.ts";
import type { Reading } from "./reading.ts";
import { sum, weigh } from "./weights.ts";
import { bestWindow } from "./window.ts";

/** A number of the claim that the matching passage states otherwise. */
export interface NumberMismatch {
  readonly claim: string;
  readonly source?: string;
}

/** Besides its numbers, this much of the claim must be in the passage. */
const ENOUGH = 0.3;
/** Sentences that may state the other number. */
const RIVALS = 3;

/**
 * Numbers, dates and units of the claim that the source nowhere holds while a sentence on the same matter states
 * another of the same kind. A number that is merely missing is not reported: sources imply more than they spell out.
 */
export function numberMismatches(reading: Reading, ranked: readonly Evidence[]): NumberMismatch[] {
  const stated = quantities(reading.claim, reading.claimLanguage);
  const asked = stated.filter((quantity) => isFirm(quantity, reading));
  if (asked.length === 0 || !covers(reading)) return [];
  const inSource = quantities(reading.sentences.map(({ sentence }) => sentence).join("\n"), reading.language);
  const nearby = ranked.slice(0, RIVALS).flatMap(({ sentence }) => quantities(sentence, reading.language));
  return asked
    .filter((quantity) => !inSource.some((other) => agrees(quantity, other)))
    .flatMap((quantity) => {
      const rival = nearby.find((other) => rivals(quantity, other) && !stated.some((own) => agrees(own, other)));
      return rival ? [{ claim: quantity.text, source: rival.text }] : [];
    });
}

/** "About 300" and "one" claim too little to be contradicted. */
function isFirm({ kind, readings, unit, start }: Quantity, { claim, claimLanguage }: Reading): boolean {
  if (kind === "count" && !unit && (readings[0]?.value ?? 0) <= 1) return false;
  return !claim
    .slice(Math.max(0, start - 24), start)
    .toLowerCase()
    .match(claimLanguage.hedge);
}

function covers(reading: Reading): boolean {
  const weights = weigh(reading, { number: 0 });
  return sum(bestWindow(reading, weights).terms, weights) >= ENOUGH * sum(weights.keys(), weights);
}

/** Do two numbers count the same thing? */
function rivals(a: Quantity, b: Quantity): boolean {
  if (a.kind !== b.kind) return false;
  if (a.kind !== "count") return true;
  if (a.unit || b.unit) return a.unit?.dimension === b.unit?.dimension;
  return a.digits === b.digits || a.next === b.next || a.next === "" || b.next === "";
}
