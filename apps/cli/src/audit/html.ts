import { isHttpUrl } from "@wellsourced/core";
import type { AuditFinding, CheckedReference } from "@wellsourced/wellsourced";
import { type AuditReport, countsOf } from "./counts.ts";
import { escaped } from "./escape.ts";
import { recordText } from "./record-text.ts";
import { ruleTexts } from "./rules.ts";
import { sums } from "./sums.ts";

const css = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b;background:#fff}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem;border-bottom:1px solid #ccc}
.finding{border-left:4px solid #888;padding:.2rem 0 .2rem .8rem;margin:1rem 0;break-inside:avoid}
.error{border-color:#b3261e}.warning{border-color:#9a6700}.note{border-color:#57606a}
.where{font-family:ui-monospace,monospace;font-size:.85rem}.said{font-weight:600}
blockquote{margin:.3rem 0;color:#444}.what{font-variant:small-caps}
table{border-collapse:collapse}td,th{padding:.1rem 1rem .1rem 0;text-align:left;vertical-align:top;overflow-wrap:anywhere}.all td{border-top:1px solid #ccc;padding-top:.3rem}
@media (prefers-color-scheme:dark){body{background:#111;color:#e8e8e8}blockquote{color:#bbb}a{color:#8ab4f8}}
@media print{a::after{content:" <" attr(href) ">";font-size:.8em}}`;

const link = (url: string): string =>
  isHttpUrl(url) ? `<a href="${escaped(url)}" rel="noreferrer">${escaped(url)}</a>` : escaped(url);

const shown = ({
  rule,
  level,
  line,
  key,
  text,
  message,
  advice,
  evidence,
}: AuditFinding): string => `<div class="finding ${level}">
<div><span class="where">line ${line}${key ? ` · ${escaped(key)}` : ""}</span> <span class="what">${escaped(ruleTexts[rule])}</span></div>
${
  text === message
    ? ""
    : `<blockquote>${escaped(text)}</blockquote>
`
}<div class="said">${escaped(message)}</div>
<div>${escaped(advice)}</div>
${evidence.length > 0 ? `<div>${evidence.map(link).join("<br>")}</div>` : ""}
</div>`;

const row = ({ file, line, key, text, record, rules }: CheckedReference): string => {
  const state = rules.length === 0 ? "✓ no finding" : rules.map((rule) => `✗ ${rule}`).join(", ");
  const matched = record ? `${escaped(recordText(record))} ${link(record.url)}` : "no record matched";
  return `<tr><td class="where">${escaped(file)}:${line}${key ? `<br>${escaped(key)}` : ""}</td><td>${escaped(text)}</td><td>${matched}</td><td>${escaped(state)}</td></tr>`;
};

/** The report as one page that needs nothing else: no scripts, no addresses that load by themselves. */
export function toHtml(report: AuditReport): string {
  const { result, findings } = report;
  const files = [...new Set(findings.map(({ file }) => file))];
  const parts = files.map(
    (file) =>
      `<h2>${escaped(file)}</h2>\n${findings
        .filter((one) => one.file === file)
        .map(shown)
        .join("\n")}`,
  );
  const counts = [...new Set(findings.map(({ rule }) => rule))].map(
    (rule) =>
      `<tr><td>${escaped(ruleTexts[rule])}</td><td>${findings.filter((one) => one.rule === rule).length}</td></tr>`,
  );
  const unread = (result.unreadFiles ?? []).map(({ message }) => `<p class="finding error">${escaped(message)}</p>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Audit of references</title><style>${css}</style></head><body>
<h1>Audit of references</h1>
<p class="sums">${sums(countsOf(report)).join(" · ")}</p>
<p>Documents: ${result.files.map(({ file }) => escaped(file)).join(", ")}. Checked ${escaped(result.checkedAt)}.</p>
${unread.join("\n")}
<table>${counts.join("")}</table>
${parts.join("\n") || "<p>Nothing was found.</p>"}
<h2>All references</h2>
<table class="all"><thead><tr><th>Where</th><th>Reference</th><th>Matched record</th><th>Result</th></tr></thead><tbody>
${result.checked.map(row).join("\n")}
</tbody></table>
<p>A finding is evidence, not a verdict. A reference without a finding is not proved right, and what could not be checked is marked as such.</p>
</body></html>
`;
}
