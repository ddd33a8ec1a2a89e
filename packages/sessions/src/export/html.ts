import type { Report, ReportSource, ReportStep } from "./report.ts";

const MARKS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
/** Strangers wrote titles, addresses and quotations: nothing of theirs becomes markup. */
const safe = (text: string): string => text.replace(/[&<>"']/gu, (mark) => MARKS[mark] ?? mark);

/** Only addresses that open a page become links. */
const link = (url: string): string =>
  /^https?:\/\//iu.test(url) ? `<a href="${safe(url)}" rel="noopener noreferrer">${safe(url)}</a>` : safe(url);

const paragraphs = (text: string): string =>
  text
    .trim()
    .split(/\n{2,}/u)
    .map((part) => `<p>${safe(part).replaceAll("\n", "<br>")}</p>`)
    .join("");

const STYLE = `
:root { color-scheme: light dark; --line: #8886; --faint: #8882; }
body { font: 16px/1.55 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.7rem; line-height: 1.25; } h2 { margin-top: 2.2rem; border-bottom: 1px solid var(--line); }
h3 { margin-bottom: .2rem; } p { margin: .4rem 0; } a { overflow-wrap: anywhere; }
.facts, .time, .read, footer { font-size: .85rem; opacity: .75; overflow-wrap: anywhere; }
dl { margin: .4rem 0; } dt { font-weight: 600; float: left; clear: left; margin-right: .5rem; } dd { margin: 0 0 .2rem; }
blockquote { margin: .4rem 0; padding: .2rem .8rem; border-left: 3px solid var(--line); background: var(--faint); white-space: pre-line; }
.cite { position: relative; display: inline-block; margin-right: .3rem; }
.cite > span { display: none; position: absolute; left: 0; top: 1.4rem; width: min(26rem, 80vw); z-index: 1; padding: .6rem .8rem; background: Canvas; border: 1px solid var(--line); border-radius: .4rem; box-shadow: 0 4px 16px #0004; font-size: .85rem; }
.cite em { display: block; margin-top: .4rem; padding-left: .6rem; border-left: 3px solid var(--line); white-space: pre-line; }
.cite:hover > span, .cite:focus-within > span { display: block; }
ol.sources > li { margin-bottom: 1rem; }
@media print { body { max-width: none; margin: 0; font-size: 10.5pt; } .cite > span { display: none !important; } h2, h3 { break-after: avoid; } li, blockquote { break-inside: avoid; } }
`;

/** Most of a quotation that a hover shows; the note has all of it. */
const HOVERED = 400;

const shortened = (text: string): string => (text.length > HOVERED ? `${text.slice(0, HOVERED)}…` : text);

function cite(number: number, sources: readonly ReportSource[]): string {
  const source = sources[number - 1];
  const [first] = source?.quotations ?? [];
  const evidence = first === undefined ? "" : `<em>${safe(shortened(first))}</em>`;
  const hover = source ? `<span><b>${safe(source.title)}</b><br>${safe(source.url)}${evidence}</span>` : "";
  return `<span class="cite"><a href="#source-${number}">[${number}]</a>${hover}</span>`;
}

function step({ heading, text, remarks, time, sources: found }: ReportStep, sources: readonly ReportSource[]): string {
  const told = remarks.map(([name, remark]) => `<dt>${safe(name)}</dt><dd>${paragraphs(remark)}</dd>`).join("");
  const cited =
    found.length > 0 ? `<div>Found here: ${found.map((number) => cite(number, sources)).join("")}</div>` : "";
  return `<section><h3>${safe(heading)}</h3>${paragraphs(text)}${told ? `<dl>${told}</dl>` : ""}${cited}<p class="time">${safe(time)}</p></section>`;
}

function note({ number, title, url, facts, read, quotations }: ReportSource): string {
  const about = facts.length > 0 ? `<p class="facts">${facts.map(safe).join(" · ")}</p>` : "";
  const how = read.length > 0 ? `<p class="read">${read.map(safe).join(" · ")}</p>` : "";
  const quoted = quotations.map((text) => `<blockquote>${safe(text)}</blockquote>`).join("");
  return `<li id="source-${number}"><b>${safe(title)}</b><br>${link(url)}${about}${quoted}${how}</li>`;
}

const section = (title: string, body: string): string => (body ? `<h2>${title}</h2>${body}` : "");
const list = (items: readonly string[]): string =>
  items.length > 0 ? `<ul>${items.map((item) => `<li>${safe(item)}</li>`).join("")}</ul>` : "";

/** One file without scripts and without anything from elsewhere; evidence shows on hover, and in full in the notes. */
export function toHtml(report: Report): string {
  const { title, facts, steps, questions, sources, references, footer } = report;
  const notes = sources.length > 0 ? `<ol class="sources">${sources.map(note).join("\n")}</ol>` : "";
  const body = [
    `<h1>${safe(title)}</h1><p class="facts">${facts.map(safe).join(" · ")}</p>`,
    section("Steps", steps.map((one) => step(one, sources)).join("\n")),
    section("Open questions", list(questions)),
    section("Sources and evidence", notes),
    section("References", references.map((entry) => `<p>${safe(entry)}</p>`).join("")),
    `<footer><hr><p>${safe(footer)} Texts from sources are strangers' words.</p></footer>`,
  ];
  const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${policy}<title>${safe(title)}</title><style>${STYLE}</style></head>
<body>
${body.filter(Boolean).join("\n")}
</body></html>
`;
}
