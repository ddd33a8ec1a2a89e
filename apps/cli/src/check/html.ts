import { toReadableTime } from "@wellsourced/core";
import {
  escapeHtml,
  type HtmlState,
  htmlFacts,
  htmlLink,
  htmlPage,
  htmlSection,
  htmlState,
} from "@wellsourced/core/html-page";
import type {
  AnswerReport,
  CheckedSource,
  CheckedStatement,
  StatementEvidence,
} from "@wellsourced/wellsourced/citations";
import {
  citesInWords,
  countsInWords,
  levelOf,
  NO_VERDICT,
  type ShownReport,
  STATES,
  stateInWords,
} from "./findings.ts";
import { STYLE } from "./html-style.ts";

const SIGNS: Readonly<Record<HtmlState, string>> = { good: "✓", bad: "✗", doubtful: "!", unknown: "?" };

/** How a statement stands: what speaks against it first, then what its sources show. */
function stateOf(statement: CheckedStatement): HtmlState {
  const level = levelOf(statement);
  if (level === "error") return "bad";
  if (level === "warning") return "doubtful";
  const { state } = statement;
  if (state === "uncited" || state === "unchecked") return "unknown";
  return state === "addressed" ? "good" : "doubtful";
}

/** The answer as it was written, each statement a link to its evidence. */
function answerOf({ answer, statements }: AnswerReport): string {
  let html = "";
  let at = 0;
  for (const statement of statements.toSorted((a, b) => a.start - b.start)) {
    const { n, start, end, state } = statement;
    if (start < at) continue;
    const shown = stateOf(statement);
    const words = escapeHtml(answer.slice(start, end));
    const tag = `<span class="tag"><span aria-hidden="true">${SIGNS[shown]}</span>${n}<span class="hidden"> ${STATES[state]}: </span></span>`;
    html += `${escapeHtml(answer.slice(at, start))}<a class="st ${shown} is-${state}" id="a${n}" href="#s${n}">${tag} ${words}</a>`;
    at = end;
  }
  return html + escapeHtml(answer.slice(at));
}

const passage = (
  { source, before, sentence, after, link }: StatementEvidence,
  sources: ReadonlyMap<string, CheckedSource>,
): string => {
  const { title, url, archivedUrl } = sources.get(source) ?? {};
  const address = link ?? url;
  const links = [
    address ? htmlLink(address, "Open the page at the passage") : "",
    archivedUrl ? htmlLink(archivedUrl, "Archived copy") : "",
  ].filter(Boolean);
  const cite = `<cite>Source ${escapeHtml(source)}${title ? `: ${escapeHtml(title)}` : ""}${links.map((one) => ` · ${one}`).join("")}</cite>`;
  return `<blockquote><span class="soft">${escapeHtml(before)} </span><mark>${escapeHtml(sentence)}</mark><span class="soft"> ${escapeHtml(after)}</span>${cite}</blockquote>`;
};

function itemOf(statement: CheckedStatement, sources: ReadonlyMap<string, CheckedSource>): string {
  const { n, line, text, state, reasons, evidence, betterSource, replacement, entailment } = statement;
  const shown = stateOf(statement);
  const cited = citesInWords(statement);
  const all = [...evidence, ...(betterSource?.evidence ?? [])];
  const [first, ...more] = betterSource ? [...betterSource.evidence.slice(0, 1), ...evidence] : all;
  const rest = more.map((one) => passage(one, sources)).join("\n");
  return `<article class="item ${shown} is-${state}" id="s${n}" aria-labelledby="t${n}">
<h3 id="t${n}"><a href="#a${n}">${n}</a>. ${escapeHtml(text)}</h3>
<p>${htmlState(shown, stateInWords(statement))} <span class="soft">· line ${line}${cited ? ` · ${escapeHtml(cited)}` : ""}</span></p>
${reasons.length > 0 ? `<ul>${reasons.map(({ detail }) => `<li>${escapeHtml(detail)}</li>`).join("")}</ul>` : ""}
${replacement ? `<p>Replacement that source ${escapeHtml(replacement.source)} proves: <ins>${escapeHtml(replacement.text)}</ins></p>` : ""}
${first ? passage(first, sources) : ""}
${rest ? `<details><summary>${more.length} further ${more.length === 1 ? "passage" : "passages"}</summary>${rest}</details>` : ""}
${entailment ? `<p class="soft">The model ${escapeHtml(entailment.model)} reads it as “${escapeHtml(entailment.label)}”.</p>` : ""}
</article>`;
}

function sourceOf({
  ref,
  title,
  url,
  doi,
  readable,
  reason,
  archivedUrl,
  citedBy,
  exists,
  retractionStatus,
}: CheckedSource) {
  const state: HtmlState = retractionStatus?.retracted || exists === false ? "bad" : readable ? "good" : "unknown";
  const word = retractionStatus?.retracted
    ? "retracted"
    : exists === false
      ? "does not exist"
      : readable
        ? "read"
        : "not read";
  const address = url ?? (doi ? `https://doi.org/${doi}` : undefined);
  const rows: (readonly [string, string])[] = [
    [
      "Address",
      [address && htmlLink(address), archivedUrl && htmlLink(archivedUrl, "archived copy")]
        .filter(Boolean)
        .join("<br>"),
    ],
    ["Note", reason ? escapeHtml(reason) : ""],
    ["Cited by", citedBy.map((n) => `<a href="#s${n}">${n}</a>`).join(", ") || "no statement"],
  ];
  return `<div class="item ${state}"><p>${htmlState(state, word)} <b>${escapeHtml(ref)}</b> ${escapeHtml(title ?? "")}</p>${htmlFacts(rows.filter(([, html]) => html !== ""))}</div>`;
}

const FILTERS = ["addressed", "partially_addressed", "not_addressed", "uncited", "unchecked"] as const;

/** Choices that work without a script: what is chosen hides the rest by style alone. */
function filtersOf({ statements }: AnswerReport): string {
  const choice = (id: string, words: string, count: number, checked = "") =>
    `<input type="radio" name="show" id="show-${id}" class="show"${checked}><label for="show-${id}">${escapeHtml(words)} <b>${count}</b></label>`;
  const doubtful = statements.filter(({ reasons }) => reasons.length > 0).length;
  return [
    choice("all", "all", statements.length, " checked"),
    choice("reasons", "with reasons", doubtful),
    ...FILTERS.map((state) => choice(state, STATES[state], statements.filter((one) => one.state === state).length)),
  ].join("\n");
}

/** The report as one page that needs nothing else: no scripts, no addresses that load by themselves. */
export function toHtml({ name, report }: ShownReport): string {
  const sources = new Map(report.sources.map((source) => [source.ref, source]));
  const items = report.statements.map((one) =>
    itemOf(one, sources).replace(
      '<article class="item',
      `<article class="${one.reasons.length > 0 ? "has-reasons " : ""}item`,
    ),
  );
  const notes = [report.left?.reason, ...(report.notes ?? [])].filter((one) => one !== undefined);
  const body = `<header><p class="kicker">Check of an answer</p><h1>${escapeHtml(name)}</h1>
<p class="soft">${countsInWords(report).map(escapeHtml).join(" · ")} · checked ${escapeHtml(toReadableTime(report.checkedAt))}</p></header>
${notes.map((one) => `<p class="lead">${htmlState("unknown", "Note")} ${escapeHtml(one)}</p>`).join("\n")}
<main><fieldset class="filters"><legend>Show the statements that are</legend>
${filtersOf(report)}</fieldset>
<div class="columns"><section class="answer" aria-labelledby="the-answer"><h2 id="the-answer">The answer</h2><div class="words">${answerOf(report)}</div></section>
<section class="evidence" aria-labelledby="the-evidence"><h2 id="the-evidence">Evidence, the most doubtful first</h2>
${items.join("\n") || "<p>No statements were found.</p>"}</section></div>
${htmlSection("Sources", report.sources.map(sourceOf).join("\n"))}</main>
<footer><p>${escapeHtml(NO_VERDICT)}</p></footer>`;
  return htmlPage({ title: `Check of ${name}`, body, style: STYLE });
}
