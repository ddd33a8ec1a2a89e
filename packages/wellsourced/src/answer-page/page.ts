import { toReadableTime } from "@wellsourced/core";
import { escapeHtml, htmlDetails, htmlFacts, htmlPage, htmlState } from "@wellsourced/core/html-page";
import type { AnswerReport } from "../citations.ts";
import { answerToHtml } from "./answer.ts";
import { byGravity, NO_VERDICT, type ShownReport, STATES } from "./findings.ts";
import { itemOf } from "./items.ts";
import { SourceRows } from "./looks.ts";
import { sourcesToHtml } from "./sources.ts";
import { FILTERED, pointing, STYLE } from "./style.ts";
import { summaryToHtml } from "./summary.ts";

/** Filters that work without a script, by style alone. */
function filtersOf({ statements }: AnswerReport): string {
  const choice = (id: string, words: string, count: number, checked = "") =>
    `<input type="radio" name="show" id="show-${id}" class="show"${checked}><label for="show-${id}">${escapeHtml(words)} <b>${count}</b></label>`;
  const ofState = FILTERED.map((state) => [state, statements.filter((one) => one.state === state).length] as const);
  const choices = [
    choice("all", "all statements", statements.length, " checked"),
    choice("reasons", "with findings", statements.filter(({ reasons }) => reasons.length > 0).length),
    ...ofState.filter(([, count]) => count > 0).map(([state, count]) => choice(state, STATES[state], count)),
  ];
  return `<fieldset class="filters"><legend>Show and print</legend>\n${choices.join("\n")}</fieldset>`;
}

const LEGEND = htmlDetails(
  "What the signs and states mean",
  htmlFacts([
    [
      "Signs",
      [
        htmlState(
          "bad",
          "a quotation was altered, or a source has been retracted, does not exist or is a different work",
        ),
        htmlState(
          "doubtful",
          "the source differs from the statement, covers it only in part or not at all, or gives a reason to look closer",
        ),
        htmlState("unknown", "no source is cited, or the cited source could not be checked"),
        htmlState("good", "a cited source addresses the statement, and no problem was found"),
      ].join("<br>"),
    ],
    ["addressed", "A cited source contains a passage about the statement."],
    ["addressed in part", "A cited source contains a passage about part of the statement."],
    ["not addressed", "Every cited source was read in full, and none of them contains a passage about the statement."],
    ["no source cited", "The statement cites no source. This is not necessarily a fault."],
    [
      "not checked",
      "A cited source could not be read, or could be read only in part. This is not evidence against the statement.",
    ],
  ]),
);

function columnsOf(report: AnswerReport): string {
  const { answer, statements } = report;
  const sources = new SourceRows(report.sources);
  const { html, isPlain } = answerToHtml(report);
  return `${filtersOf(report)}
<div class="columns"><section class="answer" aria-labelledby="the-answer"><h2 id="the-answer">The answer</h2><div class="words${isPlain ? " plain" : ""}">${html}</div></section>
<section class="evidence" aria-labelledby="the-evidence"><h2 id="the-evidence">Evidence, most serious findings first</h2>
${byGravity(statements)
  .map((one) => itemOf(one, sources, answer))
  .join("\n")}</section></div>`;
}

/** The report as a single page without scripts or external resources. */
export function toHtml({ name, report }: ShownReport): string {
  const { statements, sources, checkedAt } = report;
  const body = `<a class="skip" href="#the-evidence">Skip to the evidence</a>
<header><p class="kicker">Check of an answer</p><h1>${escapeHtml(name)}</h1>
${summaryToHtml(report)}
${LEGEND}</header>
<main>${statements.length > 0 ? columnsOf(report) : ""}
<section aria-labelledby="the-sources"><h2 id="the-sources">Sources</h2>
${sourcesToHtml(sources)}</section></main>
<footer><p>${escapeHtml(NO_VERDICT)} Checked ${escapeHtml(toReadableTime(checkedAt))}.</p></footer>`;
  return htmlPage({ title: `Check of ${name}`, body, style: STYLE + pointing(statements.map(({ n }) => n)) });
}
