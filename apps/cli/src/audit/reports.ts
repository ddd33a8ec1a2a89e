import manifest from "../../package.json" with { type: "json" };
import { option } from "../define-command.ts";
import { toCsv } from "./csv.ts";
import { toHtml } from "./html.ts";
import { toJunit } from "./junit.ts";
import { toMarkdown } from "./markdown.ts";
import type { AuditReport } from "./report.ts";
import { toSarif } from "./sarif.ts";

/** An option for each report that an audit can write to a file. */
export const REPORT_OPTIONS = [
  option("sarif <file>", "write the findings as SARIF 2.1.0"),
  option("html <file>", "write the report as one page"),
  option("csv <file>", "write every reference with its findings and its record as CSV"),
  option("junit <file>", "write the findings as JUnit XML"),
  option("markdown <file>", "write the findings as tables in Markdown"),
];

/** The writers of these reports, by the name of their option. */
export const reportsOf = (report: AuditReport) => ({
  sarif: () => toSarif(report, manifest.version),
  html: () => toHtml(report),
  csv: () => toCsv(report),
  junit: () => toJunit(report),
  markdown: () => toMarkdown(report),
});
