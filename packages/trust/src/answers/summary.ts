import type { AnswerReasonCode } from "./reasons.ts";
import type { AnswerSummary, CheckedSource, CheckedStatement } from "./report.ts";

const CHANGED: readonly string[] = ["altered", "spliced", "absent"];

/** Number of statements with each reason, most frequent first. */
function countReasons(statements: readonly CheckedStatement[]): AnswerSummary["byReason"] {
  const counts: Partial<Record<AnswerReasonCode, number>> = {};
  for (const { reasons } of statements)
    for (const code of new Set(reasons.map((reason) => reason.code))) counts[code] = (counts[code] ?? 0) + 1;
  return Object.fromEntries(Object.entries(counts).sort(([, a], [, b]) => b - a));
}

/** The counts of a report; never a score. */
export function summaryOf(statements: readonly CheckedStatement[], sources: readonly CheckedSource[]): AnswerSummary {
  const of = (state: CheckedStatement["state"]) => statements.filter((one) => one.state === state).length;
  const uncited = of("uncited");
  return {
    statements: statements.length,
    cited: statements.length - uncited,
    uncited,
    addressed: of("addressed"),
    partiallyAddressed: of("partially_addressed"),
    notAddressed: of("not_addressed"),
    contrast: statements.filter(({ reasons }) => reasons.some(({ code }) => code === "contrast")).length,
    quotationsAltered: statements
      .flatMap(({ quotations = [] }) => quotations)
      .filter((one) => CHANGED.includes(one.class)).length,
    retracted: sources.filter(({ retractionStatus }) => retractionStatus?.retracted).length,
    unchecked: of("unchecked"),
    doubtful: statements.filter(({ reasons }) => reasons.length > 0).length,
    byReason: countReasons(statements),
  };
}
