import type { ShownReport } from "@wellsourced/wellsourced/answer-findings";
import { type AnswerSummary, summaryOf } from "@wellsourced/wellsourced/citations";
import type { FailedTarget } from "../each-of.ts";

/** The checked answers of one call, and those that could not be read. */
export interface CheckedAnswers {
  readonly reports: readonly ShownReport[];
  readonly unread: readonly FailedTarget[];
}

/** Adds up the counts of several answers. */
export const totalOf = (reports: readonly ShownReport[]): AnswerSummary =>
  summaryOf(
    reports.flatMap(({ report }) => report.statements),
    reports.flatMap(({ report }) => report.sources),
  );
