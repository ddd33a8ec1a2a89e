import { escapeHtml, htmlDetails, htmlLink } from "@wellsourced/core/html-page";
import type { CheckedStatement, StatementEvidence } from "../citations.ts";
import { byLevel, citesInWords, headlineOf, passagesOf, stateInWords } from "./findings.ts";
import { lookOf, SIGNS, type SourceRows } from "./looks.ts";

/** Words around a passage, without blank lines; they may be cut within a sentence. */
function context(words: string, isBefore: boolean): string {
  if (words.trim() === "") return "";
  const shown = escapeHtml(words.trim().replace(/\n\s+/gu, "\n"));
  if (isBefore) return `<span class="soft">${/^\p{Ll}/u.test(words) ? "… " : ""}${shown}</span>`;
  return `<span class="soft">${shown}${/[\p{L}\p{N},;]\s*$/u.test(words) ? " …" : ""}</span>`;
}

function passage({ source, before, sentence, after, link }: StatementEvidence, sources: SourceRows): string {
  const { title, url, archivedUrl } = sources.get(source) ?? {};
  const address = link ?? url;
  const links = [
    address ? htmlLink(address, "Open the page at the passage") : "",
    archivedUrl ? htmlLink(archivedUrl, "Archived copy") : "",
  ].filter(Boolean);
  const row = sources.idOf(source);
  const name = `Source ${escapeHtml(source)}`;
  const cite = `<cite dir="ltr">${row ? `<a href="#${row}">${name}</a>` : name}${title ? `: <bdi>${escapeHtml(title)}</bdi>` : ""}${links.map((one) => ` · ${one}`).join("")}</cite>`;
  return `<blockquote dir="auto">${context(before, true)} <mark>${escapeHtml(sentence)}</mark> ${context(after, false)}${cite}</blockquote>`;
}

function allPassages(statement: CheckedStatement, sources: SourceRows): string {
  const [first = "", ...more] = passagesOf(statement).map((one) => passage(one, sources));
  const summary = `${more.length} further ${more.length === 1 ? "passage" : "passages"}`;
  return first + htmlDetails(summary, more.join("\n"));
}

function replacementOf({ replacement }: CheckedStatement, answer: string): string {
  if (!replacement) return "";
  const { text, source, start, end } = replacement;
  return `<p>Source ${escapeHtml(source)} proves this correction: <del>${escapeHtml(answer.slice(start, end))}</del> → <ins>${escapeHtml(text)}</ins></p>`;
}

/** A statement with its findings and evidence. */
export function itemOf(statement: CheckedStatement, sources: SourceRows, answer: string): string {
  const { n, line, text, state, reasons, entailment } = statement;
  const look = lookOf(statement);
  const cited = citesInWords(statement);
  const has = reasons.length > 0 ? "has-reasons " : "";
  const headline = headlineOf(statement);
  const standing = stateInWords(statement);
  const isSaid = standing === headline.toLowerCase();
  const facts = [`line ${line}`, isSaid ? "" : standing, cited].filter(Boolean).map(escapeHtml).join(" · ");
  return `<article class="${has}item ${look} is-${state}" id="s${n}" aria-labelledby="t${n}">
<p class="state ${look}"><span aria-hidden="true">${SIGNS[look]}</span> ${escapeHtml(headline)}</p>
<h3 id="t${n}" dir="auto"><a href="#a${n}" title="Show it in the answer">${n}</a>. ${escapeHtml(text)}</h3>
<p class="soft">${facts}</p>
${
  reasons.length > 0
    ? `<ul>${byLevel(statement)
        .map(({ level, detail }) => `<li><b>${level}:</b> <bdi>${escapeHtml(detail)}</bdi></li>`)
        .join("")}</ul>`
    : ""
}
${replacementOf(statement, answer)}
${allPassages(statement, sources)}
${entailment ? `<p class="soft">The model ${escapeHtml(entailment.model)} reads it as “${escapeHtml(entailment.label)}”.</p>` : ""}
</article>`;
}
