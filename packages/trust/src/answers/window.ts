import type { ReadAnswer, Statement } from "@wellsourced/answers";
import { counted, Failure } from "@wellsourced/core";
import type { AnswerReport, CheckedStatement } from "./report.ts";

const STATEMENTS = 100;
/** Default maximum of sources looked up per check. */
const MOST_SOURCES = 200;

/** Limits of one check. */
export interface WindowLimits {
  /** Number of the first statement to check, from 1; see `left` of an earlier report. @default 1 */
  readonly from?: number | undefined;
  /** Maximum statements. @default 100 */
  readonly maxStatements?: number | undefined;
  /** Maximum sources to look up; those that the checked statements cite come first. @default 200 */
  readonly maxSources?: number | undefined;
}

/** A run of consecutive statements for one check; the next check continues after it. */
export interface Window {
  readonly statements: readonly Statement[];
  /** Number of statements in the answer. */
  readonly all: number;
  /** The limit that ended the run before the last statement. */
  readonly endedBy: "statements" | "sources";
  /** Maximum sources to look up. */
  readonly maxSources: number;
}

/** Number of leading statements that together cite at most `most` sources; at least one. */
function withinSources(statements: readonly Statement[], most: number): number {
  const cited = new Set<string>();
  const beyond = statements.findIndex(({ cites }) => {
    for (const id of cites) cited.add(id);
    return cited.size > most;
  });
  return beyond < 0 ? statements.length : Math.max(1, beyond);
}

/**
 * Returns the statements to check, starting at a number.
 * @throws {Failure} `validation` if `from` is beyond the last statement
 */
export function windowOf(
  { statements }: ReadAnswer,
  { from = 1, maxStatements = STATEMENTS, maxSources = MOST_SOURCES }: WindowLimits,
): Window {
  const all = statements.length;
  if (from > 1 && from > all)
    throw new Failure(
      "validation",
      `The answer has ${counted(all, "statement")}, so the check cannot continue from statement ${from}.`,
    );
  const first = Math.max(1, from) - 1;
  const wanted = statements.slice(first, first + maxStatements);
  const count = withinSources(wanted, maxSources);
  const endedBy = count < wanted.length ? "sources" : "statements";
  return { statements: wanted.slice(0, count), all, endedBy, maxSources };
}

const isLate = ({ reasons }: CheckedStatement): boolean => reasons.some(({ code }) => code === "out_of_time");

/** The unchecked statements, and the number at which the next check continues. */
export function leftOf(
  { statements, all, endedBy, maxSources }: Window,
  checked: readonly CheckedStatement[],
): AnswerReport["left"] {
  const [first] = statements;
  const last = checked.at(-1)?.n ?? 0;
  const late = checked.filter(isLate);
  const from = Math.min(late[0]?.n ?? all + 1, last + 1);
  if (!first || from > all) return undefined;
  const span =
    first.n === last
      ? `statement ${last} of ${all} was checked`
      : `statements ${first.n} to ${last} of ${all} were checked`;
  const reasons = [
    checked.length < statements.length ? `The time limit was reached when ${span}.` : "",
    checked.length === statements.length && last < all
      ? `Only ${span}${endedBy === "sources" ? `, because the next one would cite more than ${maxSources} sources` : ""}.`
      : "",
    late.length > 0 ? `The time limit was reached before the sources of ${late.length} of them were read.` : "",
    `To continue, check the answer again from statement ${from}; what was read is cached for an hour.`,
  ];
  return { statements: late.length + all - last, from, reason: reasons.filter(Boolean).join(" ") };
}
