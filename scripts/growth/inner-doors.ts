/**
 * Functions that are reached only through a conversation with a site or provider: they read a reply, a query or a
 * document's text. Each text is placed where it is processed the furthest.
 */

import { quotationsIn } from "../../packages/answers/src/manuscript.ts";
import { checkCitations, objectIn } from "../../packages/answers/src/prompts/index.ts";
import { normalizeColor } from "../../packages/brand/src/color.ts";
import { paletteIn } from "../../packages/brand/src/palette.ts";
import { toneFacts } from "../../packages/brand/src/tone.ts";
import { typeFacts } from "../../packages/brand/src/typography.ts";
import { editReferences } from "../../packages/citations/src/edit/index.ts";
import {
  bibliography,
  findDois,
  format,
  parse,
  parseCitation,
  parseReference,
  textBesidesDoi,
} from "../../packages/citations/src/index.ts";
import { compareReference, identifiersOf, matchReference } from "../../packages/citations/src/match/index.ts";
import { findReferences } from "../../packages/citations/src/references/index.ts";
import { integrityOfPrinted } from "../../packages/citations/src/registries/index.ts";
import { createMask } from "../../packages/core/src/index.ts";
import { restyleMarkdown, toMarkdown } from "../../packages/markup/src/index.ts";
import { resolveAccess } from "../../packages/providers/src/access.ts";
import { academicText } from "../../packages/providers/src/capabilities/academic.ts";
import { phasesIn } from "../../packages/providers/src/capabilities/trial.ts";
import { citationIn } from "../../packages/providers/src/catalog/courtlistener/citation-lookup.ts";
import { formIn } from "../../packages/providers/src/catalog/edgar/question.ts";
import { annotationsIn } from "../../packages/providers/src/catalog/monarch/replies.ts";

import { budgetMarkdown, extract } from "../../packages/scraper/src/index.ts";
import { mayChange } from "../../packages/scraper/src/judge.ts";
import { pageFacts } from "../../packages/scraper/src/page-facts.ts";
import { parse as read } from "../../packages/scraper/src/parse.ts";
import { isShareable } from "../../packages/scraper/src/services.ts";
import { absoluteLinks } from "../../packages/scraper/src/sites/github/file.ts";
import { shownDocument } from "../../packages/scraper/src/sites/shown-document.ts";
import { readWatchPage } from "../../packages/scraper/src/sites/youtube/player.ts";
import { statedChapters } from "../../packages/scraper/src/sites/youtube/transcript.ts";
import { looksLikeMarkdown } from "../../packages/scraper/src/tiers/fetch.ts";
import { botWall } from "../../packages/scraper/src/walls/bot.ts";
import { parkedDomain } from "../../packages/scraper/src/walls/parked.ts";
import { isPaywalled } from "../../packages/scraper/src/walls/paywall.ts";
import { findWall } from "../../packages/scraper/src/walls.ts";
import { docxFile, paragraph } from "../../packages/testkit/src/files/office.ts";
import { odfFile } from "../../packages/testkit/src/files/packages.ts";
import { pdfFile, put } from "../../packages/testkit/src/files/pdf.ts";
import { whyNot } from "../../packages/trust/src/full-text/judge.ts";
import { examineClaim } from "../../packages/trust/src/index.ts";
import { judgeLink } from "../../packages/trust/src/links.ts";
import { targetOf } from "../../packages/trust/src/quote/target.ts";
import { affiliateLinks } from "../../packages/trust/src/recommendation/affiliate-links.ts";
import { conflictOfInterest } from "../../packages/trust/src/recommendation/conflict.ts";
import { editionsOf, visibleText } from "../../packages/trust/src/visible/visible-text.ts";
import type { Door } from "./doors.ts";

const url = "https://strangers.example/page";
const MARKS = [
  "a",
  "A1",
  " ",
  "\n",
  ".",
  ",",
  ";",
  ":",
  "-",
  "(",
  ")",
  "[",
  "](",
  "{",
  "}",
  '"',
  "'",
  "|",
  "#",
  "<",
  ">",
  "/",
  "=",
  "10.1/",
];
const escaped = (text: string) => text.replace(/[&<>"']/gu, (it) => `&#${it.charCodeAt(0)};`);
const filler = "<p>Slate is quarried in the hills, split by hand along its grain, and laid on roofs.</p>".repeat(3);
const page = (wrap: (text: string) => string) => (text: string) => () => extract(wrap(text), { url });

/** Login pages and paywalls are recognized by a short text, addresses and classes; a longer text is never one. */
const wallsAt = (text: string) => {
  const html = `<title>Access denied</title><script src="/${escaped(text)}"></script><noscript>x</noscript><div id="${escaped(text)}" class="${escaped(text)}"></div><p>Access denied</p><p>${escaped(text)}</p>`;
  const facts = pageFacts(html, url);
  const clues = { facts, headers: new Headers(), url: `https://${text}`, hops: [url, `https://${text}`] };
  return [botWall.stands(clues), parkedDomain.stands(clues), isPaywalled({ facts, readBytes: 0 })];
};
const walls = (text: string) => () => [wallsAt(text), wallsAt(text.slice(0, 1_500))];

/**
 * Pages with little more than a heading, and one whose heading refuses access, where a number may identify the refusal.
 */
const saidByWalls = (text: string) => () =>
  [
    `<title>${escaped(text.slice(0, 250))}</title><h1>${escaped(text.slice(0, 250))}</h1><button>x</button><script>x</script>`,
    `<h1>Access denied</h1><p>${escaped(text.slice(0, 1_500))}</p>`,
  ].map((html) => findWall({ facts: pageFacts(html, url), headers: new Headers(), url, hops: [url] }));

/** A film's page as sent by the site. */
const watched = (html: string): Parameters<typeof readWatchPage>[1] => ({
  upstream: () => ({ send: async () => ({ status: 200, headers: new Headers(), text: html }) }) as never,
  open: () => Promise.reject(new Error("nothing else is opened")),
  clock: { now: () => 0, sleep: async () => {} } as never,
  signal: new AbortController().signal,
  languages: [],
  maxBytes: 10_000_000,
  quiet: new Map(),
});

const oneLine = (text: string): string => text.replace(/[\r\n]/gu, " ");
const source = (text: string) => ({ url, title: text, author: text, site: text, date: "2001" });
const styled = (make: (text: string) => Uint8Array, format: string) => (text: string) => {
  const file = make(text);
  return () => read({ kind: "document", format, source: file, url } as Parameters<typeof read>[0]);
};

const work = (text: string) => ({
  id: "a",
  type: "article-journal",
  title: text,
  "container-title": text,
  author: [{ family: text.slice(0, 300), given: text.slice(0, 300) }, { literal: text }],
  issued: { "date-parts": [[2001]] },
  page: text,
  URL: `https://strangers.example/${text}`,
});

const run = (inner: string) => `<w:r>${inner}</w:r>`;
const instruction = (text: string) =>
  `<w:p>${run('<w:fldChar w:fldCharType="begin"/>')}${run(`<w:instrText>${escaped(text)}</w:instrText>`)}${run('<w:fldChar w:fldCharType="separate"/>')}${run("<w:t>x</w:t>")}${run('<w:fldChar w:fldCharType="end"/>')}</w:p>`;
const inField = (wrap: (text: string) => string) => (text: string) => {
  const file = docxFile(instruction(wrap(text)));
  return () => findReferences(file, { type: "docx" });
};

const header = {
  name: "made",
  origin: "https://made.example",
  docs: "",
  key: { env: "MADE", required: true, sendAs: "header-list", hint: "" },
};

const reading: readonly Omit<Door, "marks">[] = [
  { name: "walls", open: walls },
  { name: "walls, what they say", open: saidByWalls },
  {
    name: "page at an address",
    open: (text) => () => extract(`<h1>Slate</h1>${filler}`, { url: `https://strangers.example/${text}` }),
  },
  {
    name: "page around a document",
    open: (text) => () =>
      shownDocument(`<iframe src="https://strangers.example/${escaped(text).slice(0, 3_900)}"></iframe>`, {
        url,
        text: "",
      }),
  },
  {
    name: "page of a film",
    open: (text) => () => readWatchPage("a", watched(`<script>${text}</script>`)),
  },
  {
    name: "a link that leads on",
    open: (text) => () => judgeLink({ url, status: 200, finalUrl: `https://strangers.example/?${text}` }),
  },
  {
    name: "a life of an author",
    open: (text) => () => conflictOfInterest({ bio: text, title: "Slate", markdown: text }),
  },
  { name: "what may change", open: (text) => () => mayChange({ status: 200, body: Buffer.from(text) }) },
  {
    name: "an address for a service",
    open: (text) => () => isShareable(new URL(`${url}?${encodeURIComponent(text)}=1`)),
  },
  { name: "links of a repository", open: (text) => () => absoluteLinks(text, { page: url, file: `${url}/file` }) },
  { name: "chapters of a film", open: (text) => () => [statedChapters(text), statedChapters(`0:00 ${text}`)] },
  { name: "Markdown or not", open: (text) => () => looksLikeMarkdown(text) },
  { name: "secrets in a line", open: (text) => () => createMask()(text) },
  { name: "Markdown as it is seen", open: (text) => () => visibleText(text) },
  { name: "Markdown without its marks of references", open: (text) => () => editionsOf(text).bare() },
  {
    name: "a source on a claim",
    open: (text) => () => examineClaim(`Slate roofs last, ${oneLine(text)}.`, "Slate roofs last."),
    most: 32_000,
  },
  {
    name: "a note of BibTeX",
    open: (text) => () => parse(`@misc{a, title={x}, note={${text}}}`, { format: "bibtex" }),
  },
  { name: "parsing a citation", open: (text) => () => parseCitation(text) },
  {
    name: "Markdown, restyled",
    open: (text) => () => [
      restyleMarkdown(text, { links: "dropped", images: "dropped" }),
      budgetMarkdown(text, 100, 50),
    ],
  },
  {
    name: "page, everywhere in it",
    open: page(
      (text) =>
        `<html><head><title>${escaped(text)} | Roofs</title><meta property="article:published_time" content="${escaped(text)}"></head><body><article><h1>${escaped(text)}</h1><p class="byline">By ${escaped(text)}</p><time>${escaped(text)}</time>${filler}<div class="${escaped(text)}" hidden><p>${escaped(text)}</p></div><aside class="note ${escaped(text)}"><p class="${escaped(text)}">${escaped(text)}</p></aside><h2>${escaped(text)}</h2><p><a href="/x">${escaped(text)}</a></p><img alt="${escaped(text)}" src="${escaped(text)}" width=900 height=900><pre class="${escaped(text)}"><code class="${escaped(text)}">x</code></pre><span class="math">\\(${escaped(text)}\\)</span>${filler}</article></body></html>`,
    ),
  },
  {
    name: "page, its own address",
    open: (text) => () => extract(`<h1>Slate</h1>${filler}`, { url: `See https://strangers.example/${text}` }),
  },
  {
    name: "page, a line of it",
    open: page(
      (text) =>
        `<article><h1>Slate</h1>${filler}<p>${escaped(text.slice(0, 180))}</p><p>${escaped(text.slice(0, 150))} <a href="/x">${escaped(text.slice(0, 100))}</a></p>${filler}</article>`,
    ),
  },
  {
    name: "page, a byline's names",
    open: page(
      (text) =>
        `<script type=application/ld+json>${JSON.stringify({ "@type": "Article", author: { name: text.slice(0, 1_900) } })}</script><article><h1>Slate</h1><p class="byline">By ${escaped(text.slice(0, 150))}</p>${filler}</article>`,
    ),
  },
  {
    name: "page, a visible date",
    open: page((text) => {
      const dates = [text, text.slice(0, 60)].map(
        (it) => `<p class="date">${escaped(it)} 3 May 2020</p><p>${escaped(it)} <time>3 May 2020</time></p>`,
      );
      return `<article><h1>Slate</h1>${dates.join("")}${filler}${dates.join("")}</article>`;
    }),
  },
  {
    name: "page of a shop",
    open: page(
      (text) =>
        `<script type=application/ld+json>{"@type":"Product","name":"Slate","offers":{"price":"1"}}</script><main class=product><h1>Slate</h1>${filler}<h2>${escaped(text)}</h2><p>${escaped(text)}</p></main>`,
    ),
  },
  {
    name: "page of a forum",
    open: page(
      (text) =>
        `<meta name=generator content=phpBB><main><div class="post" id="p1"><p class="author">${escaped(text.slice(0, 150))}</p><div class="poster ${escaped(text)}">Ada Byron</div><div class="content">${filler}</div></div>${`<div class="post"><div class="post-author username">Ada</div><div class="post-date">${escaped(text.slice(0, 150))}</div><div class="post-body">${filler}${escaped(text)}</div></div>`.repeat(4)}</main>`,
    ),
  },
  { name: "Word file, a field", open: inField((text) => ` ADDIN ${text}`), most: 32_000 },
  {
    name: "Word file, a control",
    open: (text) => {
      const file = docxFile(
        `<w:sdt><w:sdtPr><w:tag w:val="${escaped(text)}"/></w:sdtPr><w:sdtContent>${paragraph("x")}</w:sdtContent></w:sdt>`,
      );
      return () => findReferences(file, { type: "docx" });
    },
    most: 32_000,
  },
  {
    name: "Word file, EndNote's works",
    open: inField((text) => ` ADDIN EN.CITE <EndNote><Cite>${text}</Cite></EndNote>`),
    most: 32_000,
  },
  {
    name: "Word file, one work of EndNote",
    open: inField((text) => ` ADDIN EN.CITE <EndNote><Cite><record><title>x</title>${text}</record></Cite></EndNote>`),
    most: 32_000,
  },
  {
    name: "Word file, people of a source",
    open: (text) => {
      const source = `<b:Sources><b:Source><b:Tag>a</b:Tag><b:Author><b:Author>${text}</b:Author></b:Author></b:Source></b:Sources>`;
      const file = docxFile(instruction(" CITATION a "), { "customXml/item1.xml": source });
      return () => findReferences(file, { type: "docx" });
    },
    most: 32_000,
  },
  { name: "DOCX, its styles", open: styled((text) => docxFile(paragraph("x"), { "word/styles.xml": text }), "docx") },
  {
    name: "ODT, its styles",
    open: styled((text) => odfFile("text", "<text:p>x</text:p>", { more: { "styles.xml": text } }), "odt"),
  },
  {
    name: "PDF, its lines",
    open: (text) => {
      const plain = text.replace(/[()\\\0]/gu, "");
      const file = pdfFile([
        put(plain, { y: 700 }) + put(plain, { y: 680 }) + put("a = b(c);", { y: 660 }),
        put("x".repeat(40)) + put(`${plain.slice(0, 80)}-`, { y: 680 }) + put("word", { y: 666 }),
      ]);
      return () => read({ kind: "document", format: "pdf", source: file, url } as Parameters<typeof read>[0]);
    },
    most: 16_000,
  },
  {
    name: "PDF, a line of code",
    open: (text) => {
      const plain = text.replace(/[()\\\0]/gu, "");
      const file = pdfFile([
        `${put(plain, { y: 700 })}${put(plain, { y: 640 })}${put(plain, { y: 600, font: "F3", size: 10 })}${put(plain, { y: 540 })}`,
      ]);
      return () => read({ kind: "document", format: "pdf", source: file, url } as Parameters<typeof read>[0]);
    },
    most: 16_000,
  },
  {
    name: "PDF, code in it",
    open: (text) => {
      const plain = text.replace(/[()\\\0]/gu, "");
      const code = Array.from({ length: 9 }, (_, at) =>
        put(`${"  ".repeat(at % 3)}if a == ${at}: return {b}`, { y: 640 - at * 14, font: "F3", size: 10 }),
      );
      const file = pdfFile([
        `${put(plain, { y: 700, font: "F3", size: 10 })}${put(plain, { y: 654, font: "F3", size: 10 })}${code.join("")}`,
      ]);
      return () => read({ kind: "document", format: "pdf", source: file, url } as Parameters<typeof read>[0]);
    },
    most: 16_000,
  },
  {
    name: "page, a callout",
    open: page(
      (text) =>
        `<article>${filler}<div class="admonition ${escaped(text)}"><p class="${escaped(text)}">Note</p><p>Slate.</p></div>${filler}</article>`,
    ),
  },
  {
    name: "page, a heading's parts",
    open: page((text) => `<article><h1><span class="${escaped(text)}">x</span>Slate roofs</h1>${filler}</article>`),
  },
  {
    name: "page, a link's words",
    open: page(
      (text) => `<article>${filler}<p><a href="/x">${escaped(`[${text.slice(0, 1_900)}]]`)}</a></p></article>`,
    ),
  },
  {
    name: "page, an image",
    open: page(
      (text) =>
        `<article>${filler}<p>x <img data-big="//${escaped(text)}" class=lazy alt="${escaped(text)}" width=900 height=900></p><p><img src="//a.example/a.png" alt="${escaped(text)}"></p></article>`,
    ),
  },
  {
    name: "page, TeX beside MathML",
    open: (text) => () =>
      toMarkdown(
        `<p><math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">${escaped(text)}</annotation></semantics></math> <img class=x src="/a.png" alt="\\${escaped(text.slice(0, 4_900))}"></p>`,
      ),
  },
  {
    name: "Word file, its sources",
    open: (text) => {
      const file = docxFile(instruction(" CITATION a "), { "customXml/item1.xml": `<b:Sources>${text}</b:Sources>` });
      return () => findReferences(file, { type: "docx" });
    },
    most: 32_000,
  },
];

const listed = "Byron, A. (2001). Slate roofs of the hills. Journal of Roofs, 12(3), 1-20.";
const citing: readonly Omit<Door, "marks">[] = [
  { name: "a reference in APA", open: (text) => () => format([work(text)], { style: "apa" }), most: 16_000 },
  { name: "a reference in MLA", open: (text) => () => format([work(text)], { style: "mla" }), most: 16_000 },
  {
    name: "a reference in Chicago",
    open: (text) => () => format([work(text)], { style: "chicago-author-date" }),
    most: 16_000,
  },
  { name: "a list in APA", open: (text) => () => bibliography([source(text)], { style: "apa" }), most: 16_000 },
  { name: "a list in MLA", open: (text) => () => bibliography([source(text)], { style: "mla" }), most: 16_000 },
  { name: "DOIs, behind a text", open: (text) => () => findDois(`${text}10.1000/abc`) },
  {
    name: "PubMed, a value",
    open: (text) => () =>
      parse(`PMID- 1\nTI  - ${oneLine(text)}\nJT  - ${oneLine(text)}\nFAU - ${oneLine(text)}\n`, { format: "nbib" }),
  },
  {
    name: "BibTeX, an address",
    open: (text) => () =>
      parse(`@misc{a, title={x}, url={${text}}, doi={${text}}, howpublished={${text}}}`, { format: "bibtex" }),
  },
  {
    name: "page, its list of references",
    open: (text) => () =>
      findReferences(
        `<h2>References</h2><ol class="references"><li>${listed} ${escaped(text)} <a href="https://strangers.example/?${escaped(text)}">x</a></li><li>${listed}<a href="//${escaped(text)}">x</a></li></ol>`,
        { type: "html" },
      ),
    most: 16_000,
  },
  {
    name: "LaTeX, its list of references",
    open: (text) => () =>
      findReferences(`\\begin{thebibliography}{9}${text}\\bibitem{a} ${listed} ${text}\\end{thebibliography}`, {
        type: "latex",
      }),
    most: 16_000,
  },
  {
    name: "Markdown, its list of references",
    open: (text) => () =>
      findReferences(
        `# References\n\n- ${listed} ${oneLine(text)}\n- ${listed}\n\n[^1]: ${listed} ${oneLine(text)}\n`,
        { type: "markdown" },
      ),
    most: 16_000,
  },
  {
    name: "text, its list of references",
    open: (text) => () =>
      findReferences(`References\n\n[1] ${listed} ${oneLine(text)}/\nabc\n[2] ${oneLine(text)} (2001). Slate.\n`, {
        type: "text",
      }),
    most: 16_000,
  },
  {
    name: "authors of a reference",
    open: (text) => () =>
      parseReference(`${oneLine(text)} (2001). Slate roofs of the hills. Journal of Roofs, 12(3), 1-20.`),
    most: 16_000,
  },
  {
    name: "a reference beside its records",
    open: (text) => () => {
      const item = { id: "r", type: "article-journal", title: "Slate roofs of the north", "container-title": text };
      const reference = { ...item, author: [{ literal: text }], DOI: text, note: text };
      const known = [{ item, source: "made", by: "title" }] as const;
      return [identifiersOf(reference, text), compareReference(reference, known, { thisYear: 2026, raw: text })];
    },
    most: 16_000,
  },
  { name: "two works", open: (text) => () => matchReference(work(text), work(`${text} x`)), most: 16_000 },
  {
    name: "BibTeX, edited",
    open: (text) => () =>
      editReferences(
        `@book{a,\n title = {x},\n note = {${text}}}\n${text}`,
        [{ offset: 0, set: { DOI: "10.1000/x" } }],
        { format: "bibtex" },
      ),
  },
  {
    name: "BibTeX beside a document",
    open: (text) => () => findReferences("\\cite{a}\\bibliography{a}", { type: "latex", files: { "a.bib": text } }),
  },
  { name: "text besides a DOI", open: (text) => () => textBesidesDoi(`10.1000/x ${text}`) },
  {
    name: "quotations of a manuscript",
    open: (text) => () => [quotationsIn(text, []), quotationsIn(`“Slate is split by hand.” ${text}`, [])],
  },
  {
    name: "a source by its citation",
    open: (text) => () => targetOf({ citation: `See https://strangers.example/${text}` }, "Slate is split by hand."),
  },
  { name: "a full text", open: (text) => () => whyNot({ content: text, contentType: "html", paywall: false }, {}) },
  { name: "an answer of a model", open: (text) => () => checkCitations(text, 3) },
  { name: "an object of a model", open: (text) => () => [objectIn(text), objectIn(`\`\`\`json${text}\`\`\``)] },
  { name: "links that pay", open: (text) => () => affiliateLinks(`[a](https://amzn.to/x) ${text}`) },
  { name: "a brand's colours", open: (text) => () => paletteIn(`## Colours\n${text}`) },
  { name: "a colour", open: (text) => () => [normalizeColor(`rgb(${text}`), normalizeColor(`hsl(${text}%)`)] },
  { name: "a brand's tone", open: (text) => () => toneFacts(`## Tone of voice\n- ${text}`) },
  {
    name: "a brand's type",
    open: (text) => () => [typeFacts(`## Typography\n${text}`), typeFacts(`## Typography\nHeadings: ${text}`)],
  },
];

const asking: readonly Omit<Door, "marks">[] = [
  { name: "a query for papers", open: (text) => () => academicText(text) },
  { name: "a query for trials", open: (text) => () => phasesIn(text) },
  { name: "a query for a case", open: (text) => () => citationIn(text) },
  { name: "a query for filings", open: (text) => () => formIn(text) },
  { name: "marked terms", open: (text) => () => annotationsIn(text) },
  {
    name: "a printed notice",
    open: (text) => () =>
      integrityOfPrinted([{ type: "Retraction in", reference: text }], { isFlagged: false, reportedBy: "made" }),
  },
  {
    name: "headers of an operator",
    open: (text) => () => resolveAccess(header as Parameters<typeof resolveAccess>[0], { MADE: `A: ${text}` }),
  },
];

export const innerDoors: readonly Door[] = [...reading, ...citing, ...asking].map((door) => ({
  ...door,
  marks: MARKS,
}));
