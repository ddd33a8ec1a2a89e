import { join } from "node:path";
import { counted, toReadableTime } from "@wellsourced/core";
import { escapeHtml, type HtmlState, htmlPage, htmlSection, htmlState } from "@wellsourced/core/html-page";
import type { CommandContext } from "../define-command.ts";
import { MANUSCRIPTS_STYLE, toHtml } from "./html.ts";
import { type AuditReport, countsInWords } from "./report.ts";
import { type AuditedRow, type AuditRun, warningOf } from "./run.ts";
import { factsOfRow, type ManuscriptRow, worstFirst } from "./table.ts";

const STATES: Readonly<Record<ReturnType<typeof factsOfRow>[number]["level"], HtmlState>> = {
  error: "bad",
  warning: "doubtful",
  unchecked: "unknown",
  note: "unknown",
  clean: "good",
};

/** The table of manuscripts, worst first. `linkOf` names the page of a manuscript. */
function table<Row extends ManuscriptRow>(rows: readonly Row[], linkOf?: (row: Row) => string): string {
  if (rows.length < 2) return "";
  const lines = worstFirst(rows).map((row) => {
    const name = escapeHtml(row.manuscript);
    const facts = factsOfRow(row).map(({ level, text }) => htmlState(STATES[level], text));
    const reasons = (row.unreadFiles ?? []).map(
      ({ message }) => `<br><span class="soft">${escapeHtml(message)}</span>`,
    );
    return `<tr><td>${linkOf ? `<a href="${linkOf(row)}">${name}</a>` : name}</td><td>${facts.join(" · ")}${reasons.join("")}</td><td class="soft">${row.references > 0 ? counted(row.references, "reference") : ""}</td></tr>`;
  });
  return `<table class="manuscripts"><thead><tr><th>Manuscript</th><th>Findings</th><th>References</th></tr></thead><tbody>
${lines.join("\n")}
</tbody></table>`;
}

/** The page that lists all manuscripts. */
function indexOf(
  run: AuditRun,
  { checkedAt, linkOf }: { checkedAt: string; linkOf: (row: AuditedRow) => string },
): string {
  const warning = warningOf(run);
  const body = [
    `<header><p class="kicker">Audit of references</p><h1>${counted(run.rows.length, "manuscript")}</h1>
<p class="soft">${countsInWords(run.counts).join(" · ")} · checked ${escapeHtml(toReadableTime(checkedAt))}</p></header>`,
    warning ? `<div class="lead"><p>${htmlState("unknown", "Not checked")} ${escapeHtml(warning)}</p></div>` : "",
    htmlSection("Worst first", table(run.rows, linkOf)),
    "<footer><p>Manuscripts with most errors come first, then those with most warnings, unread files, unchecked references and notes. A finding is evidence, not a verdict. A reference without a finding is not proved right.</p></footer>",
  ];
  return htmlPage({ title: "Audit of references", body: body.filter(Boolean).join("\n"), style: MANUSCRIPTS_STYLE });
}

interface HtmlOptions {
  readonly path: string;
  /** All manuscripts as one report; without it, each has a page of its own. */
  readonly whole: AuditReport | undefined;
  readonly context: CommandContext;
}

const isPage = (path: string): boolean => /\.x?html?$/iu.test(path);

/**
 * Writes one page; or an index with a page for each manuscript, if the path names a folder or there is too much for one
 * page. The pages of an index `report.html` are in the folder `report-pages`.
 */
export async function writeHtml(run: AuditRun, { path, whole, context }: HtmlOptions): Promise<void> {
  const { rows } = run;
  const isFolder = /[\\/]$/u.test(path) || (rows.length > 1 && !isPage(path));
  if (whole && !isFolder) return context.writeParts(path, [toHtml(whole, { manuscripts: table(rows) })]);
  const folder = isFolder ? path : `${path.replace(/\.\w+$/u, "")}-pages`;
  const toPages = isFolder ? "" : `${encodeURIComponent(folder.replace(/^.*[\\/]/u, ""))}/`;
  const toIndex = isFolder ? "index.html" : `../${encodeURIComponent(path.replace(/^.*[\\/]/u, ""))}`;
  const digits = String(rows.length).length;
  const pages = new Map(rows.map((row, at) => [row, `${String(at + 1).padStart(digits, "0")}.html`]));
  await context.makeFolder(folder);
  let checkedAt = "";
  for (const [row, page] of pages) {
    const report = row.report();
    ({ checkedAt } = report.result);
    await context.writeParts(join(folder, page), [toHtml(report, { title: row.manuscript, index: toIndex })]);
  }
  const linkOf = (row: AuditedRow) => `${toPages}${pages.get(row) ?? ""}`;
  const index = isFolder ? join(folder, "index.html") : path;
  await context.writeParts(index, [indexOf(run, { checkedAt, linkOf })]);
  if (!isFolder) context.remark(`The pages of the manuscripts are in ${folder}.`);
}
