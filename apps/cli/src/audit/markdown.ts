import { counted } from "@wellsourced/core";
import { linkTo, plain } from "../report/markdown.ts";
import { adviceOf, type EntryFindings, entriesOf, SECTIONS } from "./entries.ts";
import { type AuditReport, citedInWords, countsInWords, countsOf, ruleText } from "./report.ts";

/** A reference with all its findings in one row. */
function rowOf(entry: EntryFindings): string {
  const { findings, reference } = entry;
  const cited = reference ? citedInWords(reference) : "";
  const [{ file, line, text, message }] = findings;
  const reasons = new Set([
    ...findings.map((one) => plain(one.message)),
    ...findings.flatMap(({ evidence }) => evidence).map(linkTo),
  ]);
  const cells = [
    [plain(`${file}:${line}`), ...(cited ? [plain(cited)] : [])].join("<br>"),
    findings.map(({ level, rule }) => `${level}: ${ruleText(rule)}`).join("<br>"),
    text === message ? "" : plain(text),
    [...reasons].join("<br>"),
    plain(adviceOf(entry)),
  ];
  return `| ${cells.join(" | ")} |`;
}

/** The findings as tables, most serious section first, for the summary of a job. */
export function toMarkdown(report: AuditReport): string {
  const { result } = report;
  const entries = entriesOf(report);
  const unread = result.unreadFiles ?? [];
  const sections = SECTIONS.flatMap((section) => {
    const rows = entries.filter((one) => one.section === section).map(rowOf);
    if (rows.length === 0) return [];
    const head = "| Place | Finding | Reference | Reason | What to do |\n|---|---|---|---|---|";
    return [`## ${section} (${rows.length})`, [head, ...rows].join("\n")];
  });
  return `${[
    `# Audit of ${counted(result.references, "reference")}`,
    ...(result.warning ? [`**${plain(result.warning)}**`] : []),
    `${countsInWords(countsOf(report)).join(" · ")}. A finding is evidence to look at, not a verdict.`,
    ...(unread.length > 0 ? [unread.map(({ message }) => `- ${plain(message)}`).join("\n")] : []),
    ...sections,
  ].join("\n\n")}\n`;
}
