/** What the analyser says of an expression, by itself or in parts that together take no less time. */
import { checkSync, type VulnerableDiagnostics } from "recheck";
import type { Expression } from "./collect.ts";
import { halves, reach, ways, withoutBounds, withoutGuards, withSmallBounds } from "./readings.ts";

type Verdict = "safe" | "unknown" | VulnerableDiagnostics;

/** Milliseconds for one reading, after which an expression is cut in halves; the second try is for busy machines. */
const TIMEOUTS = [2_000, 16_000];
/** A match that takes so many steps for each letter of the text, at most, is quick enough. */
const REACH = 1_000;

/** Only the proof of the automaton counts: what the analyser's guesses did not find may be there all the same. */
function isProven(source: string, flags: string, timeout: number): boolean {
  const verdict = checkSync(source, flags, { timeout });
  return verdict.status === "safe" && verdict.checker === "automaton";
}

/**
 * Repeats with an end cannot make time grow faster than the text, but by the product of their ends. By their sum
 * where one attempt, begun at one place, takes time in proportion even without those ends.
 */
const isBounded = (source: string, flags: string, timeout: number): boolean =>
  reach(source) > 0 &&
  reach(source) <= REACH &&
  isProven(withSmallBounds(source), flags, timeout) &&
  isProven(withoutBounds(source), `${flags.replace(/[gy]/gu, "")}y`, timeout);

interface Patience {
  readonly timeout: number;
  /** When no more parts are looked at. */
  readonly deadline: number;
}

function verdictOf(source: string, flags: string, patience: Patience): Verdict {
  if (ways(source) <= REACH) return "safe";
  const read = withoutGuards(source);
  const verdict = checkSync(withoutBounds(read), flags, { timeout: patience.timeout });
  if (verdict.status === "safe" || isBounded(read, flags, patience.timeout)) return "safe";
  const parts = Date.now() > patience.deadline ? undefined : halves(source);
  if (!parts) return verdict.status === "vulnerable" ? verdict : "unknown";
  const first = verdictOf(parts[0], flags, patience);
  return first === "safe" ? verdictOf(parts[1], flags, patience) : first;
}

export function analyse({ source, flags }: Pick<Expression, "source" | "flags">): Verdict {
  let verdict: Verdict = "unknown";
  for (const timeout of TIMEOUTS) {
    verdict = verdictOf(source, flags, { timeout, deadline: Date.now() + 1.25 * timeout });
    if (verdict === "safe") break;
  }
  return verdict;
}
