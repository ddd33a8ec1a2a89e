import type { CheckedSource, CheckedStatement, StatementEvidence } from "@wellsourced/wellsourced/citations";
import { countsInWords, NO_VERDICT, type ShownReport, STATES } from "./findings.ts";

/** Anybody's words on one line of Markdown, without becoming markup. */
const plain = (text: string): string =>
  text
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/[\\`*_[\]<>#|~]/gu, String.raw`\$&`);

const passage = ({ source, sentence, link }: StatementEvidence): string =>
  `> ${plain(sentence)}\n>\n> Source ${plain(source)}${link ? `: <${link}>` : ""}`;

function ofStatement(statement: CheckedStatement): string {
  const { n, line, text, state, cites, reasons, evidence, betterSource, replacement } = statement;
  const cited = cites.length > 0 ? `, cites ${cites.map(plain).join(", ")}` : "";
  return [
    `### ${n}. ${plain(text)}`,
    `Line ${line}: **${STATES[state]}**${cited}.`,
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
  return `- ${plain(ref)}: ${plain(title ?? address ?? "no title")}${address ? ` <${address}>` : ""} (${said}; ${by})`;
}

/** The report as Markdown, the most doubtful statement first. */
export function toMarkdown({ name, report }: ShownReport): string {
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
