/** The analyser's result for an expression, alone or in parts that together take no less time. */
import { checkSync, type VulnerableDiagnostics } from "recheck";
import type { Expression } from "./collect.ts";
import { halves, reach, ways, withoutBounds, withoutGuards, withSmallBounds } from "./readings.ts";

type Verdict = "safe" | "unknown" | VulnerableDiagnostics;

/** Milliseconds for an analysis before an expression is split; the second value is for busy machines. */
const TIMEOUTS = [2_000, 16_000];
/** Steps per character up to which a match counts as fast. */
const REACH = 1_000;

/** Only proofs by automaton count: the analyser's heuristics may miss an attack. */
function isProven(source: string, flags: string, timeout: number): boolean {
  const verdict = checkSync(source, flags, { timeout });
  return verdict.status === "safe" && verdict.checker === "automaton";
}

/**
 * Bounded repeats cannot make time grow faster than the text, only by the product of their bounds; or by their sum if a
 * single attempt at one position takes linear time even without the bounds.
 */
const isBounded = (source: string, flags: string, timeout: number): boolean =>
  reach(source) > 0 &&
  reach(source) <= REACH &&
  isProven(withSmallBounds(source), flags, timeout) &&
  isProven(withoutBounds(source), `${flags.replace(/[gy]/gu, "")}y`, timeout);

interface Patience {
  readonly timeout: number;
  /** Depth at which splitting stops. */
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
