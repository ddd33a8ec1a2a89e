/** What the analyser says of an expression, by itself or in parts that together take no less time. */
import { checkSync, type VulnerableDiagnostics } from "recheck";
import type { Expression } from "./collect.ts";
import { halves, reach, ways, withoutBounds, withoutGuards, withSmallBounds } from "./readings.ts";

type Verdict = "safe" | "unknown" | VulnerableDiagnostics;

/** For one reading, in milliseconds: what it takes longer for is cut in halves. */
const TIMEOUT = 2_000;
/** For all parts of an expression. */
const PATIENCE = 2_500;
/** A match that takes so many steps for each letter of the text, at most, is quick enough. */
const REACH = 1_000;

/** Only the proof of the automaton counts: what the analyser's guesses did not find may be there all the same. */
function isProven(source: string, flags: string): boolean {
  const verdict = checkSync(source, flags, { timeout: TIMEOUT });
  return verdict.status === "safe" && verdict.checker === "automaton";
}

/**
 * Repeats with an end cannot make time grow faster than the text, but by the product of their ends. By their sum
 * where one attempt, begun at one place, takes time in proportion even without those ends.
 */
const isBounded = (source: string, flags: string): boolean =>
  reach(source) > 0 &&
  reach(source) <= REACH &&
  isProven(withSmallBounds(source), flags) &&
  isProven(withoutBounds(source), `${flags.replace(/[gy]/gu, "")}y`);

function verdictOf(source: string, flags: string, deadline: number): Verdict {
  if (ways(source) <= REACH) return "safe";
  const read = withoutGuards(source);
  const verdict = checkSync(withoutBounds(read), flags, { timeout: TIMEOUT });
  if (verdict.status === "safe" || isBounded(read, flags)) return "safe";
  const parts = Date.now() > deadline ? undefined : halves(source);
  if (!parts) return verdict.status === "vulnerable" ? verdict : "unknown";
  const first = verdictOf(parts[0], flags, deadline);
  return first === "safe" ? verdictOf(parts[1], flags, deadline) : first;
}

export function analyse({ source, flags }: Pick<Expression, "source" | "flags">): Verdict {
  return verdictOf(source, flags, Date.now() + PATIENCE);
}
