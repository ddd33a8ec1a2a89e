import type { ReadAnswer, Statement } from "@wellsourced/answers";
import { Failure } from "@wellsourced/core";
import type { AnswerReport, CheckedStatement } from "./report.ts";

const STATEMENTS = 100;
/** Sources that are looked up in one check. */
const MOST_SOURCES = 200;

/** Which statements one check takes up. */
export interface WindowLimits {
  /** The number of the first statement to check, from 1: where an earlier report's `left` says. @default 1 */
  readonly from?: number | undefined;
  /** Statements that are checked at most. @default 100 */
  readonly maxStatements?: number | undefined;
  /** Sources that are looked up at most: those that the checked statements cite first. @default 200 */
  readonly maxSources?: number | undefined;
}

/** The statements of an answer that one check takes up: a stretch, because a further check goes on behind it. */
export interface Window {
  readonly statements: readonly Statement[];
  /** All that there are. */
  readonly all: number;
  /** What ended the stretch before the last statement. */
  readonly endedBy: "statements" | "sources";
  /** Sources that are looked up at most. */
  readonly maxSources: number;
}

/** How many of the statements cite no more sources together than are looked up in one check; at least one. */
function withinSources(statements: readonly Statement[], most: number): number {
  const cited = new Set<string>();
  const beyond = statements.findIndex(({ cites }) => {
    for (const id of cites) cited.add(id);
    return cited.size > most;
  });
  return beyond < 0 ? statements.length : Math.max(1, beyond);
}

/**
 * The statements to check, from a number on.
 *
 * @throws {Failure} `validation` where there are not so many statements
 */
export function windowOf(
  { statements }: ReadAnswer,
  { from = 1, maxStatements = STATEMENTS, maxSources = MOST_SOURCES }: WindowLimits,
): Window {
  const all = statements.length;
  if (from > 1 && from > all)
    throw new Failure(
      "validation",
      `The answer has ${all === 1 ? "1 statement" : `${all} statements`}, so the check cannot go on from statement ${from}.`,
    );
  const first = Math.max(1, from) - 1;
  const wanted = statements.slice(first, first + maxStatements);
  const count = withinSources(wanted, maxSources);
  const endedBy = count < wanted.length ? "sources" : "statements";
  return { statements: wanted.slice(0, count), all, endedBy, maxSources };
}

const isLate = ({ reasons }: CheckedStatement): boolean => reasons.some(({ code }) => code === "out_of_time");

/** What was not checked, and from which statement on a further check goes on. */
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
    checked.length < statements.length ? `The time was up when ${span}.` : "",
    checked.length === statements.length && last < all
      ? `Only ${span}${endedBy === "sources" ? `, because the next one would cite more than ${maxSources} sources` : ""}.`
      : "",
    late.length > 0 ? `The time was up before the sources of ${late.length} of them were read.` : "",
    `Check the answer again from statement ${from} to go on; what was read is kept for an hour.`,
  ];
  return { statements: late.length + all - last, from, reason: reasons.filter(Boolean).join(" ") };
}
