import { escapeHtml, type HtmlState, htmlLink, htmlState } from "@wellsourced/core/html-page";
import type { RetractionStatus } from "@wellsourced/core/records";
import type { CheckedSource } from "../citations.ts";

/** One property of a source: a state and a word, or undefined if unknown. */
type Fact = readonly [HtmlState, string] | undefined;

const NOTICES: Readonly<Record<RetractionStatus["kind"], string>> = {
  retraction: "retracted in part",
  expression_of_concern: "expression of concern",
  correction: "corrected",
};

const existsOf = ({ exists }: CheckedSource): Fact =>
  exists === undefined ? undefined : exists ? ["good", "yes"] : ["bad", "not found"];

function noticeOf({ retractionStatus: status, doi, exists }: CheckedSource): Fact {
  if (!status) return doi && exists ? ["good", "none found"] : undefined;
  return status.retracted ? ["bad", "retracted"] : ["doubtful", NOTICES[status.kind]];
}

const liveOf = ({ linkLive }: CheckedSource): Fact =>
  linkLive === undefined ? undefined : linkLive ? ["good", "yes"] : ["bad", "no"];

const readOf = ({ readable, reason }: CheckedSource): Fact =>
  readable ? (reason ? ["doubtful", "yes; see its note"] : ["good", "in full"]) : ["unknown", "no"];

interface Column {
  readonly name: string;
  /** Empty if unknown. */
  html(source: CheckedSource): string;
}

const shown = (fact: Fact): string => (fact ? htmlState(...fact) : "");

const COLUMNS: readonly Column[] = [
  { name: "Exists", html: (source) => shown(existsOf(source)) },
  { name: "Notices", html: (source) => shown(noticeOf(source)) },
  { name: "Address works", html: (source) => shown(liveOf(source)) },
  { name: "Archived", html: ({ archivedUrl }) => (archivedUrl ? htmlLink(archivedUrl, "archived copy") : "") },
  { name: "Text was read", html: (source) => shown(readOf(source)) },
  {
    name: "Cited by",
    html: ({ citedBy }) => citedBy.map((n) => `<a href="#s${n}">${n}</a>`).join(", ") || "no statement",
  },
];

function nameOf({ ref, title, url, doi, reason }: CheckedSource): string {
  const address = url ?? (doi ? `https://doi.org/${doi}` : undefined);
  const lines = [
    `<b>${escapeHtml(ref)}</b> ${title && title !== address ? `<bdi>${escapeHtml(title)}</bdi>` : ""}`,
    address ? htmlLink(address) : "",
    reason ? `<span class="soft">${escapeHtml(reason)}</span>` : "",
  ];
  return lines.filter(Boolean).join("<br>");
}

/** Cells repeat the column name, for narrow screens. */
function rowOf(source: CheckedSource, columns: readonly Column[], index: number): string {
  const cells = columns.map(
    ({ name, html }) => `<td data-name="${name}">${html(source) || '<span class="soft">not known</span>'}</td>`,
  );
  return `<tr id="source-${index + 1}"><th scope="row">${nameOf(source)}</th>${cells.join("")}</tr>`;
}

/** The table of sources, without empty columns. */
export function sourcesToHtml(sources: readonly CheckedSource[]): string {
  if (sources.length === 0) return "<p>The answer cites no sources.</p>";
  const columns = COLUMNS.filter(({ html }) => sources.some((source) => html(source) !== ""));
  const head = ["Source", ...columns.map(({ name }) => name)].map((name) => `<th scope="col">${name}</th>`).join("");
  const rows = sources.map((source, index) => rowOf(source, columns, index));
  return `<table class="sources"><thead><tr>${head}</tr></thead><tbody>\n${rows.join("\n")}\n</tbody></table>`;
}
