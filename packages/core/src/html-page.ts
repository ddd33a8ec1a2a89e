import { isHttpUrl } from "./urls.ts";

const MARKS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escapes untrusted text for HTML, and drops characters that XML does not allow. */
export const escapeHtml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"']/gu, (mark) => MARKS[mark] ?? mark);

/** A link for http(s) URLs; anything else stays text. */
export const htmlLink = (url: string, words: string = url): string =>
  isHttpUrl(url)
    ? `<a href="${escapeHtml(url)}" rel="noopener noreferrer">${escapeHtml(words)}</a>`
    : escapeHtml(words === url ? url : `${words} (${url})`);

/** A state, shown by colour, sign and a word. */
export type HtmlState = "good" | "bad" | "doubtful" | "unknown";
const SIGNS: Readonly<Record<HtmlState, string>> = { good: "✓", bad: "✗", doubtful: "!", unknown: "?" };

export const htmlState = (state: HtmlState, word: string): string =>
  `<span class="state ${state}"><span aria-hidden="true">${SIGNS[state]}</span> ${escapeHtml(word)}</span>`;

/** Paragraphs of a text; single line breaks are kept. */
export const htmlParagraphs = (text: string): string =>
  text
    .trim()
    .split(/\n{2,}/u)
    .map((part) => `<p>${escapeHtml(part).replaceAll("\n", "<br>")}</p>`)
    .join("");

/** A section, or nothing if its body is empty. */
export const htmlSection = (title: string, body: string): string =>
  body ? `<section><h2>${escapeHtml(title)}</h2>\n${body}</section>` : "";

/** A collapsed section. */
export const htmlDetails = (summary: string, body: string): string =>
  body ? `<details><summary>${escapeHtml(summary)}</summary>${body}</details>` : "";

/** A list of names and values. */
export const htmlFacts = (rows: readonly (readonly [name: string, html: string])[]): string =>
  rows.length === 0
    ? ""
    : `<dl>${rows.map(([name, html]) => `<div><dt>${escapeHtml(name)}</dt><dd>${html}</dd></div>`).join("")}</dl>`;

const STYLE = `
:root { color-scheme: light dark; --ink: #1d2125; --soft: #57606a; --line: #d0d7de; --tint: #f6f8fa; --page: #fff; --link: #0b57b8;
  --good: #116329; --bad: #b3261e; --doubtful: #8a5300; --unknown: #4b5563; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e8eb; --soft: #a2abb5; --line: #3a424b; --tint: #1b2026; --page: #111418; --link: #82b4ff;
  --good: #6fd08c; --bad: #ff8b82; --doubtful: #f0b457; --unknown: #b5bdc7; } }
* { box-sizing: border-box; }
body { font: 1rem/1.6 system-ui, "Segoe UI", Roboto, sans-serif; color: var(--ink); background: var(--page); max-width: 50rem; margin: 0 auto; padding: 2rem 1.25rem 3rem; }
h1 { font-size: 1.75rem; line-height: 1.25; margin: .2rem 0 .6rem; overflow-wrap: break-word; }
h2 { font-size: 1.25rem; line-height: 1.3; margin: 2.5rem 0 .8rem; padding-bottom: .3rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1.05rem; line-height: 1.35; margin: 1.6rem 0 .3rem; overflow-wrap: break-word; }
p { margin: .5rem 0; overflow-wrap: break-word; }
a { color: var(--link); overflow-wrap: anywhere; }
.kicker { margin: 0; font-size: .85rem; font-weight: 600; color: var(--soft); }
.soft, footer { font-size: .875rem; color: var(--soft); overflow-wrap: anywhere; }
.lead { margin: 1.2rem 0; padding: .9rem 1.1rem; background: var(--tint); border: 1px solid var(--line); border-radius: .5rem; }
.lead > :first-child { margin-top: 0; } .lead > :last-child { margin-bottom: 0; }
.figures { display: flex; flex-wrap: wrap; gap: .5rem 1.6rem; margin: 1rem 0; padding: 0; list-style: none; }
.figures b { font-size: 1.3rem; font-variant-numeric: tabular-nums; }
.state { font-weight: 600; }
.good { color: var(--good); } .bad { color: var(--bad); } .doubtful { color: var(--doubtful); } .unknown { color: var(--unknown); }
.item { margin: 1rem 0; padding: .1rem 0 .1rem .9rem; border-left: 3px solid var(--line); }
.item.bad { border-color: var(--bad); } .item.doubtful { border-color: var(--doubtful); } .item.good { border-color: var(--good); }
.item.bad, .item.doubtful, .item.good, .item.unknown { color: inherit; }
blockquote { margin: .6rem 0; padding: .4rem .9rem; border-left: 3px solid var(--line); background: var(--tint); white-space: pre-line; overflow-wrap: break-word; }
blockquote > cite { display: block; margin-top: .3rem; font-size: .875rem; font-style: normal; color: var(--soft); }
ul, ol { padding-left: 1.5rem; } li { margin: .35rem 0; overflow-wrap: break-word; }
ol.sources > li { margin-bottom: 1.2rem; } ol.sources > li:target { background: var(--tint); outline: .4rem solid var(--tint); }
dl { margin: .5rem 0; } dl > div { display: grid; grid-template-columns: 7rem 1fr; gap: 0 .8rem; margin: .25rem 0; } dt { font-weight: 600; } dd { margin: 0; overflow-wrap: anywhere; } dd > p { margin: 0 0 .3rem; }
details { margin: .4rem 0; font-size: .875rem; } summary { cursor: pointer; color: var(--soft); }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top; padding: .45rem .8rem .45rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
th { font-size: .875rem; color: var(--soft); } td:first-child { white-space: nowrap; overflow-wrap: normal; }
@media (max-width: 34rem) { dl > div { grid-template-columns: 1fr; } thead { display: none; } tr { display: block; padding: .5rem 0; border-bottom: 1px solid var(--line); } td { display: block; padding: .1rem 0; border: 0; } }
.cite { position: relative; display: inline-block; }
.cite > span { display: none; position: absolute; left: 0; top: 1.5rem; width: min(26rem, 70vw); z-index: 1; padding: .6rem .8rem; font-size: .875rem; color: var(--ink); background: var(--page); border: 1px solid var(--line); border-radius: .4rem; box-shadow: 0 4px 16px #0004; }
.cite em { display: block; margin-top: .4rem; padding-left: .6rem; border-left: 3px solid var(--line); white-space: pre-line; }
.cite:hover > span, .cite:focus-within > span { display: block; }
footer { margin-top: 3rem; padding-top: .8rem; border-top: 1px solid var(--line); }
@media print { :root { color-scheme: light; --ink: #000; --soft: #444; --line: #bbb; --tint: #f4f4f4; --page: #fff; --link: #000; --good: #000; --bad: #000; --doubtful: #000; --unknown: #000; }
  body { max-width: none; padding: 0; font-size: 10.5pt; } .cite > span { display: none !important; } h2, h3 { break-after: avoid; } li, blockquote, .item, tr { break-inside: avoid; } }
`;

/**
 * A page in the shared design of all reports: a single file without scripts and external resources.
 *
 * @param body markup from the functions above; all untrusted text in it has passed `escapeHtml`
 *
 * @param style additions to the shared design
 */
export const htmlPage = ({
  title,
  body,
  style = "",
}: {
  readonly title: string;
  readonly body: string;
  readonly style?: string;
}): string =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title><style>${STYLE}${style}</style></head>
<body>
${body}
</body></html>
`;
