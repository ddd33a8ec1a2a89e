import { counted } from "@wellsourced/core";
import {
  byGravity,
  byLevel,
  citesInWords,
  correctionInWords,
  countsInWords,
  findingsInWords,
  findingsOf,
  headlineOf,
  leadOf,
  NO_VERDICT,
  passagesOf,
  type ShownReport,
  stateInWords,
} from "@wellsourced/wellsourced/answer-findings";
import type {
  AnswerReport,
  CheckedSource,
  CheckedStatement,
  StatementEvidence,
} from "@wellsourced/wellsourced/citations";
import { linkTo, plain } from "../report/markdown.ts";
import type { Level } from "../report/options.ts";
import { type CheckedAnswers, totalOf } from "./checked-answers.ts";

const passage = ({ source, sentence, link }: StatementEvidence): string =>
  `> ${plain(sentence)}\n>\n> Source ${plain(source)}${link ? `: ${linkTo(link)}` : ""}`;

const ofStatement =
  (report: AnswerReport) =>
  (statement: CheckedStatement): string => {
    const { line, text } = statement;
    const facts = [stateInWords(statement), citesInWords(statement)].filter(Boolean).map(plain).join(", ");
    return [
      `### Line ${line}: ${headlineOf(statement)}`,
      `**${plain(text)}** (${facts})`,
      byLevel(statement)
        .map(({ level, detail }) => `- ${level}: ${plain(detail)}`)
        .join("\n"),
      plain(correctionInWords(statement, report)),
      ...passagesOf(statement).slice(0, 3).map(passage),
    ]
      .filter(Boolean)
      .join("\n\n");
  };

/** A collapsed list of statements without problems. */
function folded(report: AnswerReport): readonly string[] {
  const statements = report.statements.filter(({ reasons }) => reasons.length === 0);
  if (statements.length === 0) return [];
  const summary = `${counted(statements.length, "statement")} without findings`;
  return [`<details><summary>${summary}</summary>`, ...statements.map(ofStatement(report)), "</details>"];
}

/** The lines of checked statements that cite a source. */
function citedIn({ citedBy }: CheckedSource, statements: readonly CheckedStatement[]): string {
  if (citedBy.length === 0) return "not cited by any statement";
  const lines = [...new Set(statements.filter(({ n }) => citedBy.includes(n)).map(({ line }) => line))];
  if (lines.length === 0) return "cited";
  return `cited in ${lines.length === 1 ? "line" : "lines"} ${lines.sort((a, b) => a - b).join(", ")}`;
}

function ofSource(source: CheckedSource, statements: readonly CheckedStatement[]): string {
  const { ref, title, url, doi, readable, reason } = source;
  const address = url ?? (doi && `https://doi.org/${doi}`);
  const name = [title && title !== address && plain(title), address && linkTo(address)].filter(Boolean).join(" ");
  const said = [readable ? "read" : "not read", citedIn(source, statements)].join("; ");
  return `- ${plain(ref)}: ${name || "no title"} (${said})${reason ? `. ${plain(reason)}` : ""}`;
}

/** An overview of several answers. */
function tableOf({ reports, unread }: CheckedAnswers): string {
  const rows = reports.map(({ name, report }) => {
    const levels = findingsOf(report).map(({ level }) => level);
    const of = (level: Level) => levels.filter((one) => one === level).length;
    const { statements, unchecked } = report.summary;
    const cells = [
      plain(name),
      statements,
      of("error"),
      of("warning"),
      of("note"),
      unchecked + (report.left?.statements ?? 0),
    ];
    return `| ${cells.join(" | ")} |`;
  });
  return [
    "| Answer | Statements | Errors | Warnings | Notes | Not checked |",
    "|---|--:|--:|--:|--:|--:|",
    ...rows,
    ...unread.map(({ target, message }) => `| ${plain(target)} | could not be read: ${plain(message)} | | | | |`),
  ].join("\n");
}

/** The reports in Markdown, with an overview if there are several. */
export function toMarkdown(checked: CheckedAnswers): string {
  const { reports, unread } = checked;
  const isOne = reports.length === 1 && unread.length === 0;
  const head = `# Check of ${counted(reports.length, "answer")}\n\n${countsInWords({ summary: totalOf(reports) }).join(" · ")}.\n\n${tableOf(checked)}`;
  return [...(isOne ? [] : [head]), ...reports.map(ofAnswer)].join("\n\n");
}

/** The report of one answer, most serious findings first. */
function ofAnswer({ name, report }: ShownReport): string {
  const { statements, sources, unusedSources, left, notes = [] } = report;
  return `${[
    `# Check of ${plain(name)}`,
    `**${leadOf(report)}**`,
    ...[findingsInWords(report)].filter(Boolean),
    `${countsInWords(report).join(" · ")}. ${NO_VERDICT}`,
    ...(left ? [plain(left.reason)] : []),
    ...notes.map(plain),
    ...(unusedSources.length > 0 ? [`No statement cites: ${plain(unusedSources.join(", "))}.`] : []),
    "## Statements",
    ...byGravity(statements)
      .filter(({ reasons }) => reasons.length > 0)
      .map(ofStatement(report)),
    ...folded(report),
    "## Sources",
    sources.map((one) => ofSource(one, statements)).join("\n") || "The answer cites no sources.",
  ].join("\n\n")}\n`;
}
