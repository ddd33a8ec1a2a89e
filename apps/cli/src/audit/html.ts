import { counted, toReadableTime } from "@wellsourced/core";
import {
  escapeHtml,
  type HtmlState,
  htmlDetails,
  htmlLink,
  htmlPage,
  htmlSection,
  htmlState,
} from "@wellsourced/core/html-page";
import type { AuditFinding, DocumentReference } from "@wellsourced/wellsourced/citations";
import type { AcceptedFinding } from "./baseline.ts";
import {
  adviceOf,
  type EntryFindings,
  entriesOf,
  SECTIONS,
  type SectionName,
  type SideBySide,
  saidOf,
  sideBySide,
} from "./entries.ts";
import { type AuditReport, citedInWords, countsInWords, countsOf, recordText, ruleText, unmatched } from "./report.ts";

const STATES: Readonly<Record<AuditFinding["level"], HtmlState>> = {
  error: "bad",
  warning: "doubtful",
  note: "unknown",
};

/** The id and class of a section. */
const classOf = (section: SectionName | "No findings"): string => section.toLowerCase().replaceAll(" ", "-");

const PARTS = [...SECTIONS, "No findings"] as const;

/** Filters without a script: each radio button hides what it excludes; printing shows everything. */
const STYLE = `
.filters { margin: 1rem 0; padding: 0; border: 0; } .filters label { display: inline-block; margin: .2rem 1.1rem .2rem 0; }
del, ins { text-decoration: none; border-radius: .2rem; padding: 0 .1rem; }
del { background: color-mix(in srgb, var(--bad) 20%, transparent); } ins { background: color-mix(in srgb, var(--good) 20%, transparent); }
table.sides { width: auto; margin: .4rem 0; } table.sides th, table.sides td { padding: .15rem .8rem .15rem 0; border: 0; white-space: normal; } table.sides th { overflow-wrap: normal; }
@media screen { ${PARTS.map(classOf)
  .map((name) => `body:has(#show-${name}:checked) :is(.part:not(.${name}), section:has(.part):not(:has(.${name})))`)
  .join(", ")} { display: none; } }
@media print { .filters { display: none; } del, ins { border-bottom: 1px solid; } }
`;

/** The table of manuscripts: names may break anywhere, counts nowhere. */
export const MANUSCRIPTS_STYLE = `
.manuscripts td:first-child { width: 45%; white-space: normal; overflow-wrap: anywhere; }
.manuscripts .state, .manuscripts :is(td, th):last-child { white-space: nowrap; overflow-wrap: normal; }
`;

const piecesHtml = (pieces: SideBySide["cited"], tag: "del" | "ins"): string =>
  pieces.map(({ text, differs }) => (differs ? `<${tag}>${escapeHtml(text)}</${tag}>` : escapeHtml(text))).join("");

const sides = (rows: readonly SideBySide[]): string =>
  rows.length === 0
    ? ""
    : `<table class="sides"><tbody>${rows
        .map(
          ({ field, cited, recorded, sources }) =>
            `<tr><th>${escapeHtml(field)}</th><td>${piecesHtml(cited, "del")} <span class="soft">cited</span><br>${piecesHtml(recorded, "ins")} <span class="soft">recorded by ${escapeHtml(sources.join(", "))}</span></td></tr>`,
        )
        .join("")}</tbody></table>`;

function item(entry: EntryFindings): string {
  const { section, findings, reference } = entry;
  const [{ file, line, key, text, message }] = findings;
  const cited = reference ? citedInWords(reference) : "";
  const where = [`${file}:${line}`, key, cited].flatMap((part) => (part ? escapeHtml(part) : [])).join(" · ");
  const parts = findings.flatMap(saidOf);
  const words = [...new Set(parts.filter((part) => typeof part === "string"))];
  const links = [...new Set(findings.flatMap(({ evidence }) => evidence))];
  const entryText = reference?.record?.asBibtex;
  const bibtex = entryText ? `<pre>${escapeHtml(entryText)}</pre>` : "";
  const state = (one: AuditFinding) => htmlState(STATES[one.level], ruleText(one.rule));
  return `<div class="item finding part ${classOf(section)} ${STATES[findings[0].level]}">
<p>${findings.map(state).join(" · ")} <span class="soft">· ${where}</span></p>
${text === message ? "" : `<blockquote>${escapeHtml(text)}</blockquote>\n`}${words.map((said) => `<p><b>${escapeHtml(said)}</b></p>`).join("\n")}
${sides(parts.filter((part) => typeof part !== "string"))}
<p>${escapeHtml(adviceOf(entry))}</p>
${reference?.record ? `<p class="soft">${escapeHtml(recordText(reference.record))}</p>` : ""}${htmlDetails("Record in BibTeX", bibtex)}${links.length > 0 ? `<p>${links.map((url) => htmlLink(url)).join("<br>")}</p>` : ""}
</div>`;
}

function row(reference: DocumentReference, section: SectionName | "No findings"): string {
  const { file, line, key, text, record, rules, variants = [] } = reference;
  const state =
    rules.length === 0
      ? htmlState("good", "no finding")
      : rules.map((rule) => htmlState(rule === "unchecked" ? "unknown" : "doubtful", ruleText(rule))).join("<br>");
  const from = record?.sources ? ` <span class="soft">(${escapeHtml(record.sources.join(", "))})</span>` : "";
  const matched = record
    ? `${escapeHtml(recordText(record))}${from}<br>${htmlLink(record.url)}`
    : `<span class="soft">${unmatched(rules)}</span>`;
  const spelt = htmlDetails("Spelling and form", sides(variants.flatMap((one) => sideBySide(one) ?? [])));
  return `<tr class="part ${classOf(section)}"><td class="soft">${escapeHtml(file)}:${line}${key ? `<br>${escapeHtml(key)}` : ""}</td><td>${escapeHtml(text)}<p>${matched}</p>${spelt}</td><td>${state}</td></tr>`;
}

function table({ result }: AuditReport, entries: readonly EntryFindings[]): string {
  if (result.checked.length === 0) return "";
  const sections = new Map(entries.map(({ reference, section }) => [reference, section]));
  return `<table><thead><tr><th>Where</th><th>Reference and the record that it matched</th><th>Result</th></tr></thead><tbody>
${result.checked.map((one) => row(one, sections.get(one) ?? "No findings")).join("\n")}
</tbody></table>`;
}

/** A filter for each section that is not empty. */
function filters({ result }: AuditReport, entries: readonly EntryFindings[]): string {
  const flagged = new Set(entries.map(({ reference }) => reference));
  const clean = result.checked.filter((one) => !flagged.has(one)).length;
  const counts = SECTIONS.map((name) => [name, entries.filter(({ section }) => section === name).length] as const);
  const choices = [...counts, ["No findings", clean] as const].filter(([, count]) => count > 0);
  if (choices.length < 2) return "";
  const choice = (id: string, label: string, checked = "") =>
    `<label><input type="radio" name="show" id="show-${id}"${checked}> ${label}</label>`;
  const all = choice("all", `All (${result.checked.length})`, " checked");
  const each = choices.map(([name, count]) => choice(classOf(name), `${name} (${count})`));
  return `<fieldset class="filters" aria-label="Show">\n${[all, ...each].join("\n")}\n</fieldset>`;
}

const acceptedRow = ({ file, line, rule, key, text, acceptedBecause }: AcceptedFinding): string =>
  `<li>${escapeHtml(`${file}:${line}${key ? ` ${key}` : ""}`)} <span class="soft">${escapeHtml(text)}</span><br>${escapeHtml(ruleText(rule))}: ${escapeHtml(acceptedBecause ?? "accepted without a reason")}</li>`;

const MOST_TITLES = 5;

/** The names of the documents, or their number. */
const titleOf = ({ files }: AuditReport["result"]): string =>
  files.length > MOST_TITLES ? counted(files.length, "document") : files.map(({ file }) => file).join(", ");

interface PageOptions {
  /** @default the names of the documents */
  readonly title?: string;
  /** The page that lists this one. */
  readonly index?: string;
  /** The table of manuscripts, as HTML. */
  readonly manuscripts?: string;
}

/** The report as a single page without scripts or external resources. */
export function toHtml(report: AuditReport, { title, index, manuscripts = "" }: PageOptions = {}): string {
  const { result, accepted } = report;
  // Offline, every reference has the same finding.
  const findings = result.warning ? report.findings.filter(({ rule }) => rule !== "unchecked") : report.findings;
  const entries = entriesOf({ result, findings });
  const unread = (result.unreadFiles ?? []).map(
    ({ message }) =>
      `<div class="item bad"><p>${htmlState("bad", "A file could not be read")}</p><p>${escapeHtml(message)}</p></div>`,
  );
  const kinds = SECTIONS.flatMap((name) => {
    const count = entries.filter(({ section }) => section === name).length;
    return count > 0 ? [`<li><b>${count}</b> ${name}</li>`] : [];
  });
  const none = result.checked.length > 0 ? "<p>No findings.</p>" : "<p>No references were read.</p>";
  const summary = kinds.length > 0 ? `<ul class="figures">${kinds.join("")}</ul>` : none;
  const section = (name: SectionName) =>
    htmlSection(
      name,
      entries
        .filter((one) => one.section === name)
        .map(item)
        .join("\n"),
    );
  const body = [
    `<header><p class="kicker">${index ? `<a href="${escapeHtml(index)}">Audit of references</a>` : "Audit of references"}</p><h1>${escapeHtml(title ?? titleOf(result))}</h1>
<p class="soft">${countsInWords(countsOf(report)).join(" · ")} · checked ${escapeHtml(toReadableTime(result.checkedAt))}</p></header>`,
    `<div class="lead">${result.warning ? `<p>${htmlState("unknown", "Not checked")} ${escapeHtml(result.warning)}</p>` : summary}</div>`,
    ...unread,
    htmlSection("Manuscripts", manuscripts),
    filters(report, entries),
    ...SECTIONS.map(section),
    htmlSection("Accepted", accepted.length > 0 ? `<ul>${accepted.map(acceptedRow).join("\n")}</ul>` : ""),
    htmlSection("All references", table(report, entries)),
    "<footer><p>A finding is evidence, not a verdict. A reference without a finding is not proved right, and what could not be checked is marked as such.</p></footer>",
  ];
  return htmlPage({
    title: "Audit of references",
    body: body.filter(Boolean).join("\n"),
    style: manuscripts ? STYLE + MANUSCRIPTS_STYLE : STYLE,
  });
}
