import type { CheckedSource, CheckedStatement, StatementEvidence } from "@wellsourced/wellsourced/citations";
import { counted } from "../render.ts";
import {
  type CheckedAnswers,
  citesInWords,
  countsInWords,
  findingsOf,
  type Level,
  NO_VERDICT,
  type ShownReport,
  stateInWords,
  totalOf,
} from "./findings.ts";

/** Anybody's words on one line of Markdown, without becoming markup. */
const plain = (text: string): string =>
  text
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/[\\`*_[\]<>#|~]/gu, String.raw`\$&`);

/** An address as an autolink of Markdown, which nothing in it can end. */
const linkTo = (url: string): string => `<${url.replace(/[\s<>]/gu, encodeURIComponent)}>`;

const passage = ({ source, sentence, link }: StatementEvidence): string =>
  `> ${plain(sentence)}\n>\n> Source ${plain(source)}${link ? `: ${linkTo(link)}` : ""}`;

function ofStatement(statement: CheckedStatement): string {
  const { n, line, text, reasons, evidence, betterSource, replacement } = statement;
  const cited = plain(citesInWords(statement));
  return [
    `### ${n}. ${plain(text)}`,
    `Line ${line}: **${stateInWords(statement)}**${cited && `, ${cited}`}.`,
    reasons.map(({ detail }) => `- ${plain(detail)}`).join("\n"),
    replacement ? `Replacement: “${plain(replacement.text)}”.` : "",
    ...(betterSource?.evidence ?? evidence).slice(0, 3).map(passage),
  ]
    .filter(Boolean)
    .join("\n\n");
}

function ofSource({ ref, title, url, doi, readable, reason, citedBy }: CheckedSource): string {
  const address = url ?? (doi && `https://doi.org/${doi}`);
  const said = [readable ? "read" : "not read", reason && plain(reason)].filter(Boolean).join(": ");
  const by = citedBy.length > 0 ? `cited by ${citedBy.join(", ")}` : "cited by no statement";
  return `- ${plain(ref)}: ${plain(title ?? address ?? "no title")}${address ? ` ${linkTo(address)}` : ""} (${said}; ${by})`;
}

/** What came of each of several answers, and where to look. */
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

/** The reports as Markdown: of several answers first a table of them all. */
export function toMarkdown(checked: CheckedAnswers): string {
  const { reports, unread } = checked;
  const isOne = reports.length === 1 && unread.length === 0;
  const head = `# Check of ${counted(reports.length, "answer")}\n\n${countsInWords({ summary: totalOf(reports) }).join(" · ")}.\n\n${tableOf(checked)}`;
  return [...(isOne ? [] : [head]), ...reports.map(ofAnswer)].join("\n\n");
}

/** An answer's report, the most doubtful statement first. */
function ofAnswer({ name, report }: ShownReport): string {
  const { statements, sources, left, notes = [] } = report;
  return `${[
    `# Check of ${plain(name)}`,
    `${countsInWords(report).join(" · ")}. ${NO_VERDICT}`,
    ...(left ? [plain(left.reason)] : []),
    ...notes.map(plain),
    "## Statements",
    ...statements.map(ofStatement),
    "## Sources",
    sources.map(ofSource).join("\n") || "The answer cites no sources.",
  ].join("\n\n")}\n`;
}
