import { squeeze, toTimestamp } from "@wellsourced/core";
import type { ResearchStep } from "@wellsourced/core/records";
import type { Check, Session } from "../records.ts";
import { headingOf, stepsOf } from "../views.ts";
import { type CheckedSource, type Evidence, type LinkFinding, shownWords, withLinks } from "./evidence.ts";
import { missingOf, SORTS } from "./report.ts";

/** Escapes untrusted text for one line of Markdown. */
const inline = (text: string): string => squeeze(text).replace(/[\\`*_[\]<>|]|^[#+-]/gu, "\\$&");

/** Escapes untrusted text for a block, so that it cannot start a heading or list. */
const block = (text: string): string =>
  text
    .trim()
    .split(/\r\n?|\n/u)
    .map((line) =>
      line
        .replace(/^(\s*)(#{1,6}\s|>|[-+*]\s|={3,}|-{3,}|`{3,}|~{3,})/u, "$1\\$2")
        // Markdown renderers would treat it as HTML.
        .replace(/<(?=[a-z/!?])/giu, "\\<"),
    )
    .join("\n");

function stepLines(step: ResearchStep): readonly string[] {
  const { description, reasoning, confidence, rejectedApproaches = [], timestamp } = step;
  return [
    `### ${inline(headingOf(step))}`,
    block(description),
    ...(reasoning ? [`**Reasoning:** ${block(reasoning)}`] : []),
    ...(confidence ? [`**Confidence:** ${confidence}`] : []),
    ...(rejectedApproaches.length > 0
      ? [`**Rejected approaches:**\n\n${rejectedApproaches.map((one) => `- ${inline(one)}`).join("\n")}`]
      : []),
    `*${timestamp}*`,
  ];
}

const address = (url: string): string => `<${url.replace(/[<>\s]/gu, (mark) => encodeURIComponent(mark))}>`;

function linkWords({ verified, verifiedAt, httpStatus, archivedUrl, linkNote }: CheckedSource): string {
  if (verifiedAt === undefined) return linkNote ? `; ${linkNote}` : "";
  const known = verified ? "live" : "not reachable";
  const state = verified === undefined ? "its state is unknown" : known;
  const status = httpStatus ? ` (HTTP ${httpStatus})` : "";
  return `; ${state}${status}${archivedUrl ? `, archived: ${address(archivedUrl)}` : ""}`;
}

const quote = (text: string): string =>
  text
    .trim()
    .split(/\r\n?|\n/u)
    .map((line) => `   > ${inline(line)}`.trimEnd())
    .join("\n");

/** Renders a check as a list entry, with remarks below. */
const checkEntry = ({ what, subject, result, remarks = [], at }: Check): string =>
  [
    `- **${inline(result)}** (${inline(what)}, ${toTimestamp(at)}): ${inline(subject)}`,
    ...remarks.map((remark) => `  - ${inline(remark)}`),
  ].join("\n");

/** Renders a source as a list entry, with used passages below. */
function sourceLine(source: CheckedSource, index: number, passages: readonly string[]): string {
  const { url, title, author, date, doi, relevance, foundInStep } = source;
  const facts = [
    author && inline(author),
    date && inline(date),
    doi && `doi:${inline(doi)}`,
    relevance && SORTS[relevance],
    foundInStep === undefined ? "" : `found in step ${foundInStep}`,
  ].filter(Boolean);
  const about = facts.length > 0 ? ` (${facts.join("; ")})` : "";
  const line = `${index + 1}. ${title ? `${inline(title)}. ` : ""}${address(url)}${about}${linkWords(source)}`;
  return [line, ...passages.map(quote)].join("\n\n");
}

const section = (title: string, parts: readonly string[]): readonly string[] =>
  parts.length === 0 ? [] : [`## ${title}`, ...parts];

export interface MarkdownOptions {
  readonly exportedAt: number;
  /** Link checks, by URL. */
  readonly links?: ReadonlyMap<string, LinkFinding> | undefined;
  /** Reference list, in order. */
  readonly bibliography?: readonly string[] | undefined;
  /** Readings of the sources. Absent to leave out passages. */
  readonly evidence?: readonly Evidence[] | undefined;
}

/** Renders a session as Markdown. Apart from the export time, the output is deterministic. */
export function toMarkdown(
  session: Session,
  { exportedAt, links, bibliography = [], evidence = [] }: MarkdownOptions,
): string {
  const { researchGoal, id, createdAt, tenant, gaps, summary, checks } = session;
  const passages = new Map(evidence.map(({ source, quotations }) => [source.url, quotations.map(shownWords)]));
  const missing = missingOf(session);
  const sources = withLinks(session.sources, links);
  const facts = [
    `- Session: ${id}`,
    `- Started: ${toTimestamp(createdAt)}`,
    `- Steps: ${session.steps.length}`,
    `- Sources: ${sources.length}`,
  ];
  const gapLines = gaps.map(
    ({ description, foundInStep }) =>
      `- ${inline(description)}${foundInStep === undefined ? "" : ` (step ${foundInStep})`}`,
  );
  const parts = [
    `# ${inline(researchGoal)}`,
    facts.join("\n"),
    ...section("Summary", summary ? [block(summary)] : []),
    ...section("Steps", stepsOf(session).flatMap(stepLines)),
    ...section("Open Questions", gapLines.length > 0 ? [gapLines.join("\n")] : []),
    ...section("Checks", checks.length > 0 ? [checks.map(checkEntry).join("\n")] : []),
    ...section("Not Available", missing.length > 0 ? [missing.map((one) => `- ${inline(one)}`).join("\n")] : []),
    ...section(
      "Sources",
      sources.length > 0
        ? [sources.map((source, index) => sourceLine(source, index, passages.get(source.url) ?? [])).join("\n")]
        : [],
    ),
    ...section("References", bibliography.map(block)),
    "---",
    `Exported ${toTimestamp(exportedAt)} for tenant ${inline(tenant)}.`,
  ];
  return `${parts.join("\n\n")}\n`;
}
