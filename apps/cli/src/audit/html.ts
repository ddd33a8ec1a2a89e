import { toReadableTime } from "@wellsourced/core";
import {
  escapeHtml,
  type HtmlState,
  htmlDetails,
  htmlLink,
  htmlPage,
  htmlSection,
  htmlState,
} from "@wellsourced/core/html-page";
import type { AuditFinding, CheckedReference } from "@wellsourced/wellsourced/citations";
import { type AuditReport, countsInWords, countsOf, RULES, recordText, ruleTexts } from "./report.ts";

const STATES: Readonly<Record<AuditFinding["level"], HtmlState>> = {
  error: "bad",
  warning: "doubtful",
  note: "unknown",
};

const finding = ({ rule, level, line, key, text, message, advice, evidence }: AuditFinding): string => {
  const where = `line ${line}${key ? ` · ${escapeHtml(key)}` : ""}`;
  return `<div class="item finding ${STATES[level]}">
<p>${htmlState(STATES[level], ruleTexts[rule])} <span class="soft">· ${where}</span></p>
${text === message ? "" : `<blockquote>${escapeHtml(text)}</blockquote>\n`}<p><b>${escapeHtml(message)}</b></p>
<p>${escapeHtml(advice)}</p>
${evidence.length > 0 ? `<p>${evidence.map((url) => htmlLink(url)).join("<br>")}</p>` : ""}
</div>`;
};

const row = ({ file, line, key, text, record, rules }: CheckedReference): string => {
  const state =
    rules.length === 0
      ? htmlState("good", "no finding")
      : rules.map((rule) => htmlState(rule === "unchecked" ? "unknown" : "doubtful", ruleTexts[rule])).join("<br>");
  const matched = record
    ? `${escapeHtml(recordText(record))}<br>${htmlLink(record.url)}`
    : '<span class="soft">no record matched</span>';
  return `<tr><td class="soft">${escapeHtml(file)}:${line}${key ? `<br>${escapeHtml(key)}` : ""}</td><td>${escapeHtml(text)}<p>${matched}</p></td><td>${state}</td></tr>`;
};

const table = (checked: readonly CheckedReference[]): string =>
  checked.length === 0
    ? ""
    : `<table><thead><tr><th>Where</th><th>Reference and the record that it matched</th><th>Result</th></tr></thead><tbody>
${checked.map(row).join("\n")}
</tbody></table>`;

const ofFile = (file: string, findings: readonly AuditFinding[]): string =>
  htmlSection(
    file,
    findings
      .filter((one) => one.file === file)
      .map(finding)
      .join("\n"),
  );

/** The report as one page that needs nothing else: no scripts, no addresses that load by themselves. */
export function toHtml(report: AuditReport): string {
  const { result } = report;
  // Without a network, the same would be said of every reference.
  const findings = result.warning ? report.findings.filter(({ rule }) => rule !== "unchecked") : report.findings;
  const files = [...new Set(findings.map(({ file }) => file))];
  const kinds = RULES.filter((rule) => findings.some((one) => one.rule === rule)).map(
    (rule) => `<li><b>${findings.filter((one) => one.rule === rule).length}</b> ${escapeHtml(ruleTexts[rule])}</li>`,
  );
  const unread = (result.unreadFiles ?? []).map(
    ({ message }) =>
      `<div class="item bad"><p>${htmlState("bad", "A file could not be read")}</p><p>${escapeHtml(message)}</p></div>`,
  );
  const summary = kinds.length > 0 ? `<ul class="figures">${kinds.join("")}</ul>` : "<p>Nothing was found.</p>";
  const body = [
    `<header><p class="kicker">Audit of references</p><h1>${escapeHtml(result.files.map(({ file }) => file).join(", "))}</h1>
<p class="soft">${countsInWords(countsOf(report)).join(" · ")} · checked ${escapeHtml(toReadableTime(result.checkedAt))}</p></header>`,
    `<div class="lead">${result.warning ? `<p>${htmlState("unknown", "Not checked")} ${escapeHtml(result.warning)}</p>` : summary}</div>`,
    ...unread,
    ...files.map((file) => ofFile(file, findings)),
    htmlSection(
      "All references",
      htmlDetails(`${result.checked.length} references with the records that they matched`, table(result.checked)),
    ),
    "<footer><p>A finding is evidence, not a verdict. A reference without a finding is not proved right, and what could not be checked is marked as such.</p></footer>",
  ];
  return htmlPage({ title: "Audit of references", body: body.filter(Boolean).join("\n") });
}
