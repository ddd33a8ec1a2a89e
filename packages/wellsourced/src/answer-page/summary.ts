import { grouped } from "@wellsourced/core";
import { escapeHtml, htmlState } from "@wellsourced/core/html-page";
import type { AnswerReport, CheckedSource, CheckedStatement } from "../citations.ts";
import { byGravity, findingsInWords, headlineOf, isAgainst, leadOf } from "./findings.ts";
import { lookOf, SIGNS } from "./looks.ts";

/** Maximum statements listed in the summary. */
const MOST_FIRST = 5;
const LONGEST = 160;

const short = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text);

/** Counts each statement once, by its look. */
function countsOf({ statements }: AnswerReport) {
  const against = byGravity(statements).filter(isAgainst);
  const rest = statements.filter((one) => !against.includes(one));
  const of = (state: CheckedStatement["state"]) => rest.filter((one) => one.state === state);
  const open = [...of("partially_addressed"), ...of("not_addressed")];
  const { hinted = [], addressed = [] } = Object.groupBy(of("addressed"), ({ reasons }) =>
    reasons.length > 0 ? "hinted" : "addressed",
  );
  return { against, open, hinted, unchecked: of("unchecked"), uncited: of("uncited"), addressed };
}

function figures({ against, open, hinted, unchecked, uncited, addressed }: ReturnType<typeof countsOf>): string {
  const rows = [
    ["bad", against, "with possible problems"],
    ["doubtful", open, "covered in part or not at all"],
    ["doubtful", hinted, "addressed, but worth a closer look"],
    ["unknown", unchecked, "could not be checked"],
    ["unknown", uncited, "without a source"],
    ["good", addressed, "addressed, with no reason to doubt"],
  ] as const;
  const items = rows
    .filter(([, { length }]) => length > 0)
    .map(
      ([look, { length }, words]) =>
        `<li class="${look}"><b><span aria-hidden="true">${SIGNS[look]}</span> ${length}</b> <span>${words}</span></li>`,
    );
  return `<ul class="figures">${items.join("")}</ul>`;
}

function first(statement: CheckedStatement): string {
  const { n, text, reasons } = statement;
  const look = lookOf(statement);
  const detail = reasons.map((one) => one.detail).join(" ");
  return `<li>${htmlState(look, headlineOf(statement))}: <a href="#s${n}"><bdi>${escapeHtml(short(text))}</bdi></a> <span class="soft"><bdi>${escapeHtml(short(detail))}</bdi></span></li>`;
}

function firstOf(against: readonly CheckedStatement[]): string {
  if (against.length === 0) return "";
  const more = against.length - MOST_FIRST;
  const rest = more > 0 ? `<p class="soft">${grouped(more)} more ${more === 1 ? "is" : "are"} listed below.</p>` : "";
  return `<h2>Look at first</h2><ol class="first">${against.slice(0, MOST_FIRST).map(first).join("\n")}</ol>${rest}`;
}

/** Sources that could not be read in full, and the statements that depend on them. */
function unreadOf(sources: readonly CheckedSource[], unchecked: readonly CheckedStatement[]): string {
  const numbers = new Set(unchecked.map(({ n }) => n));
  const rows = sources.flatMap(({ ref, reason, citedBy }) => {
    const hanging = citedBy.filter((n) => numbers.has(n));
    if (hanging.length === 0) return [];
    const links = hanging.map((n) => `<a href="#s${n}">${n}</a>`).join(", ");
    return [
      `<li>${hanging.length === 1 ? "Statement" : "Statements"} ${links}: source ${escapeHtml(ref)}. <span class="soft"><bdi>${escapeHtml(reason ?? "It was read only in part.")}</bdi></span></li>`,
    ];
  });
  return rows.length > 0 ? `<h2>Could not be checked</h2><ul class="first">${rows.join("\n")}</ul>` : "";
}

/** The summary: problems, where to look, and what remains unknown. */
export function summaryToHtml(report: AnswerReport): string {
  const { statements, sources, left, notes = [], unusedSources } = report;
  const counts = countsOf(report);
  const found = findingsInWords(report);
  const said = [
    left?.reason,
    ...notes,
    unusedSources.length > 0
      ? `No statement cites ${unusedSources.length === 1 ? "source" : "the sources"} ${unusedSources.join(", ")}.`
      : undefined,
  ].filter((one) => one !== undefined);
  return `<p class="verdict">${escapeHtml(leadOf(report))}</p>
${found && `<p>${escapeHtml(found)}</p>`}
${statements.length > 0 ? figures(counts) : ""}
${said.map((one) => `<p class="note"><b>Note:</b> ${escapeHtml(one)}</p>`).join("\n")}
<div class="heads">${[firstOf(counts.against), unreadOf(sources, counts.unchecked)]
    .filter(Boolean)
    .map((one) => `<section>${one}</section>`)
    .join("")}</div>`;
}
