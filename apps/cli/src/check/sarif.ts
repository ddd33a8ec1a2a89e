import {
  type AnswerFinding,
  columnOf,
  correctionInWords,
  findingsOf,
  passagesOf,
  type ShownReport,
} from "@wellsourced/wellsourced/answer-findings";
import { ANSWER_REASONS } from "@wellsourced/wellsourced/citations";
import { notification, sarifLog, uriOf } from "../report/sarif.ts";
import { type CheckedAnswers, totalOf } from "./checked-answers.ts";

const RULES = Object.entries(ANSWER_REASONS);
const INDEX = new Map(RULES.map(([code], index) => [code, index]));

function row({ code, level, detail, statement, fingerprint }: AnswerFinding, { name, report }: ShownReport) {
  const { text, start, end, line } = statement;
  const [best] = passagesOf(statement);
  const passage = best ? [`Source ${best.source}: ${best.sentence}`, ...(best.link ? [best.link] : [])] : [];
  const words = correctionInWords(statement, report);
  return {
    ruleId: code,
    ruleIndex: INDEX.get(code) ?? 0,
    level,
    // Viewers turn bracketed text into links.
    message: {
      text: [detail, `Statement: ${text}`, ...passage, words].filter(Boolean).join("\n").replaceAll("](", "] ("),
    },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(name) },
          region: {
            startLine: line,
            startColumn: columnOf(report, statement),
            charOffset: start,
            charLength: end - start,
          },
        },
      },
    ],
    partialFingerprints: { "statement/v1": fingerprint },
  };
}

/** The findings of all answers in one SARIF log. */
export const toSarif = ({ reports, unread }: CheckedAnswers, version: string): string => {
  const parts = sarifLog({
    name: "wellsourced check",
    version,
    rules: RULES,
    results: () => reports.flatMap((shown) => findingsOf(shown.report).map((finding) => row(finding, shown))),
    notifications: unread.map(({ target, message }) => notification(target, message)),
    properties: {
      summary: totalOf(reports),
      answers: reports.map(({ name, report: { summary, left, sources } }) => ({ file: name, summary, left, sources })),
    },
  });
  return [...parts].join("");
};
