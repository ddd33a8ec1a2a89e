import { ANSWER_REASONS } from "@wellsourced/wellsourced/citations";
import { sarifLog, uriOf } from "../report/sarif.ts";
import { type AnswerFinding, findingsOf, type ShownReport } from "./findings.ts";

const RULES = Object.entries(ANSWER_REASONS);
const INDEX = new Map(RULES.map(([code], index) => [code, index]));

/** The column of a place in its line, from 1. */
const columnOf = (text: string, at: number): number => at - text.lastIndexOf("\n", at - 1);

function row({ code, level, detail, statement, fingerprint }: AnswerFinding, { name, report }: ShownReport) {
  const { text, start, end, line, evidence, replacement } = statement;
  const [best] = evidence;
  const passage = best ? [`Source ${best.source}: ${best.sentence}`, ...(best.link ? [best.link] : [])] : [];
  const words = replacement ? [`Replacement: ${replacement.text}`] : [];
  return {
    ruleId: code,
    ruleIndex: INDEX.get(code) ?? 0,
    level,
    message: { text: [detail, `Statement: ${text}`, ...passage, ...words].join("\n") },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(name) },
          region: {
            startLine: line,
            startColumn: columnOf(report.answer, start),
            charOffset: start,
            charLength: end - start,
          },
        },
      },
    ],
    partialFingerprints: { "statement/v1": fingerprint },
  };
}

/** The findings of an answer as SARIF. */
export const toSarif = (shown: ShownReport, version: string): string =>
  sarifLog({
    name: "wellsourced check",
    version,
    rules: RULES,
    results: findingsOf(shown.report).map((finding) => row(finding, shown)),
    properties: { summary: shown.report.summary, left: shown.report.left, sources: shown.report.sources },
  });
