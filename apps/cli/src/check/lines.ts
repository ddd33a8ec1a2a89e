import { columnOf, correctionInWords, countsInWords, findingsOf } from "@wellsourced/wellsourced/answer-findings";
import { factsOf } from "../render.ts";
import { toLine, unreadLine } from "../report/lines.ts";
import { type CheckedAnswers, totalOf } from "./checked-answers.ts";

/** One line for each finding, and the counts. */
export const toLines = ({ reports, unread }: CheckedAnswers): string =>
  [
    ...unread.map(({ target, message }) => unreadLine(target, message)),
    ...reports.flatMap(({ name, report }) =>
      findingsOf(report).map(({ code, level, detail, statement }) => {
        const place = { file: name, line: statement.line, column: columnOf(report, statement) };
        return toLine({ ...place, level, rule: code, message: [detail, correctionInWords(statement, report)] });
      }),
    ),
    ...reports.flatMap(({ report }) => report.left?.reason ?? []),
    factsOf(...countsInWords({ summary: totalOf(reports) })),
  ].join("\n");
