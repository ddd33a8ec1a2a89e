import {
  escapeHtml,
  htmlDetails,
  htmlFacts,
  htmlLink,
  htmlPage,
  htmlParagraphs,
  htmlSection,
  htmlState,
} from "@wellsourced/core/html-page";
import type { Report, ReportCheck, ReportSource, ReportStep } from "./report.ts";

/** Maximum characters of a passage in a tooltip; the note has all of it. */
const HOVERED = 400;

const shortened = (text: string): string => (text.length > HOVERED ? `${text.slice(0, HOVERED)}…` : text);

function cite(number: number, sources: readonly ReportSource[]): string {
  const source = sources[number - 1];
  const [first] = source?.quotations ?? [];
  const evidence = first === undefined ? "" : `<em>${escapeHtml(shortened(first))}</em>`;
  const hover = source ? `<span><b>${escapeHtml(source.title)}</b><br>${escapeHtml(source.url)}${evidence}</span>` : "";
  return `<span class="cite"><a href="#source-${number}">[${number}]</a>${hover}</span>`;
}

const cites = (numbers: readonly number[], sources: readonly ReportSource[]): string =>
  numbers.map((number) => cite(number, sources)).join(" ");

function step(
  { heading, text, remarks, time, sources: found, passages }: ReportStep,
  sources: readonly ReportSource[],
): string {
  const quoted = passages.map(
    (passage) =>
      `<blockquote>${escapeHtml(passage.text)}<cite>${cite(passage.source, sources)} ${escapeHtml(sources[passage.source - 1]?.title ?? "")}</cite></blockquote>`,
  );
  const told = htmlFacts(remarks.map(([name, remark]) => [name, htmlParagraphs(remark)] as const));
  const cited = found.length > 0 ? `<p class="soft">Sources: ${cites(found, sources)}</p>` : "";
  return `<article><h3>${escapeHtml(heading)}</h3>${htmlParagraphs(text)}${quoted.join("")}${told}${cited}<p class="soft">${escapeHtml(time)}</p></article>`;
}

function note({ number, title, reference, url, facts, read, sha256, quotations }: ReportSource): string {
  const about = [...facts, read].filter(Boolean);
  const quoted = quotations.map((text) => `<blockquote>${escapeHtml(text)}</blockquote>`).join("");
  const hash = sha256 ? htmlDetails("Hash of the text", `<code>SHA-256 ${escapeHtml(sha256)}</code>`) : "";
  const head = reference ? escapeHtml(reference) : `<b>${escapeHtml(title)}</b>`;
  return `<li id="source-${number}" value="${number}">${head}<br>${htmlLink(url)}${about.length > 0 ? `<p class="soft">${about.map(escapeHtml).join(" · ")}</p>` : ""}${quoted}${hash}</li>`;
}

const check = ({ state, result, what, subject, remarks, time, url }: ReportCheck): string =>
  `<div class="item ${state}"><p>${htmlState(state, result)} · ${escapeHtml(what)}</p><p>${escapeHtml(subject)}${url ? `<br>${htmlLink(url)}` : ""}</p>${remarks.map((remark) => `<p class="soft">${escapeHtml(remark)}</p>`).join("")}<p class="soft">${escapeHtml(time)}</p></div>`;

const list = (items: readonly string[]): string =>
  items.length > 0 ? `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join("")}</ul>` : "";

const notes = (sources: readonly ReportSource[]): string =>
  sources.length > 0 ? `<ol class="sources">${sources.map(note).join("\n")}</ol>` : "";

/** Renders a report as one HTML file without scripts or external resources. */
export function toHtml(report: Report): string {
  const { title, facts, summary, findings, checks, questions, missing, sources, unread, references } = report;
  const all = [...sources, ...unread];
  const body = [
    `<header><p class="kicker">Research record</p><h1>${escapeHtml(title)}</h1><p class="soft">${facts.map(escapeHtml).join(" · ")}</p></header>`,
    summary ? `<div class="lead">${htmlParagraphs(summary)}</div>` : "",
    htmlSection("Findings", findings.map((one) => step(one, all)).join("\n")),
    htmlSection("Checks", checks.map(check).join("\n")),
    htmlSection("Open questions", list(questions)),
    htmlSection("Not available", list(missing)),
    htmlSection(
      "Sources",
      notes(sources) + htmlDetails(`Found by searches and not read: ${unread.length}`, notes(unread)),
    ),
    htmlSection("References", references.map((entry) => `<p>${escapeHtml(entry)}</p>`).join("")),
    htmlSection(
      "Method",
      report.method.map((one) => `<p>${escapeHtml(one)}</p>`).join("") +
        htmlDetails(
          `Steps that later ones replaced: ${report.abandoned.length}`,
          report.abandoned.map((one) => step(one, all)).join("\n"),
        ),
    ),
    `<footer><p>${escapeHtml(report.footer)} Titles, passages and texts of sources are other people's words.</p></footer>`,
  ];
  return htmlPage({ title, body: body.filter(Boolean).join("\n") });
}
