import manifest from "../../package.json" with { type: "json" };
import { type CommandContext, type Given, option } from "../define-command.ts";
import { textOf } from "../render.ts";
import { writeReports } from "../report/options.ts";
import { toCsv } from "./csv.ts";
import { writeHtml } from "./html-pages.ts";
import { toJsonLines } from "./json-lines.ts";
import { toJunit } from "./junit.ts";
import { toMarkdown } from "./markdown.ts";
import type { AuditReport } from "./report.ts";
import type { AuditRun } from "./run.ts";
import { toSarif } from "./sarif.ts";

const FILES = [
  option("sarif <file>", "write the findings as SARIF 2.1.0"),
  option("csv <file>", "write every reference with its findings and its record as CSV"),
  option("junit <file>", "write the findings as JUnit XML"),
  option("markdown <file>", "write the findings as tables in Markdown"),
];

/** An option for each report about one document or library. */
export const REPORT_OPTIONS = [option("html <file>", "write the report as one page"), ...FILES];

/** An option for each report about any number of manuscripts. */
export const MANUSCRIPTS_REPORT_OPTIONS = [
  option(
    "html <path>",
    "write the report as one page; of several manuscripts, into a folder: an index, worst first, and a page for each",
  ),
  option("jsonl <file>", "write a line of JSON for each manuscript"),
  ...FILES,
];

interface Audited {
  readonly run: AuditRun;
  /** All manuscripts as one report, for reports that need it; absent if there are too many references. */
  readonly whole: AuditReport | undefined;
}

/** Writes the reports whose option names a file or a folder. */
export async function writeAudit({ run, whole }: Audited, options: Given, context: CommandContext): Promise<void> {
  const reports = {
    sarif: () => toSarif(run, manifest.version),
    csv: () => toCsv(run),
    jsonl: () => toJsonLines(run),
    ...(whole && { junit: () => toJunit(whole), markdown: () => toMarkdown(whole) }),
  };
  await writeReports(reports, options, context);
  const path = textOf(options.html);
  if (path) await writeHtml(run, { path, whole, context });
}
