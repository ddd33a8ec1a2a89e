/**
 * The public functions that read untrusted texts, with marks that have a meaning there. Each text is placed where it is
 * processed the furthest.
 */

import { type AnswerFormat, readAnswer } from "../../packages/answers/src/index.ts";
import {
  FORMATS,
  findDois,
  parse,
  parseAuthors,
  parseDate,
  parseReference,
} from "../../packages/citations/src/index.ts";
import { matchTitle } from "../../packages/citations/src/match/index.ts";
import { findReferences } from "../../packages/citations/src/references/index.ts";
import { linkWords, withoutAddresses } from "../../packages/corpus/src/markdown.ts";
import { diffTexts } from "../../packages/crawler/src/changes.ts";
import { addressKey, createTraps, normalizeUrl, parseRobots, simHash } from "../../packages/crawler/src/index.ts";
import { createSitemapParser } from "../../packages/crawler/src/sitemap-parser.ts";
import { pickReader } from "../../packages/documents/src/pick-reader.ts";
import { cleanText, dedupeParagraphs, restyleMarkdown, toMarkdown } from "../../packages/markup/src/index.ts";
import { plainText } from "../../packages/providers/src/clean.ts";
import { parseXml } from "../../packages/providers/src/xml.ts";
import {
  budgetMarkdown,
  chunkMarkdown,
  clipMarkdown,
  extract,
  fitMarkdown,
  readLinks,
  readPageMarks,
} from "../../packages/scraper/src/index.ts";
import { pageFacts } from "../../packages/scraper/src/page-facts.ts";
import { parse as read } from "../../packages/scraper/src/parse.ts";
import { pickMarkup } from "../../packages/scraper/src/pick/pick-markup.ts";
import { openBundle } from "../../packages/sessions/src/export/index.ts";
import { docxFile, line, paragraph, pptxFile, shape } from "../../packages/testkit/src/files/office.ts";
import { epubFile, odfFile, row, xlsxFile } from "../../packages/testkit/src/files/packages.ts";
import { pdfFile, put } from "../../packages/testkit/src/files/pdf.ts";
import { examineClaim } from "../../packages/trust/src/index.ts";
import { divergenceOf } from "../../packages/trust/src/panel/index.ts";
import { checkQuotation } from "../../packages/trust/src/quote/index.ts";
import { answerToHtml } from "../../packages/wellsourced/src/answer-page/answer.ts";
import { bibMarks, citing, html, json, markdown, words, xml } from "./marks.ts";

export interface Door {
  readonly name: string;
  readonly marks: readonly string[];
  /** Prepares the input, which is not measured; returns the function to measure. */
  readonly open: (text: string) => () => unknown;
  /** Longest text to try. @default 64_000 */
  readonly most?: number;
}

const url = "https://strangers.example/page";
const bytes = (text: string) => Buffer.from(text);

const page = (wrap: (text: string) => string) => (text: string) => () => extract(wrap(text), { url });
const document =
  (format: string, wrap: (text: string) => string | Uint8Array = (text) => text) =>
  (text: string) => {
    const made = wrap(text);
    const source = typeof made === "string" ? bytes(made) : made;
    return () => read({ kind: "document", format, source, url } as Parameters<typeof read>[0]);
  };
const bibliography = (format: string) => (text: string) => () => parse(text, { format });
const references = (type: string) => (text: string) => () => findReferences(text, { type });
const answer = (format: "auto" | AnswerFormat) => (text: string) => () => readAnswer(text, { format });
/** The answer as in a report, with its statements. */
const shown = (format: AnswerFormat) => (text: string) => {
  const { statements, marks } = readAnswer(text, { format });
  const unchecked = { state: "unchecked" as const, doubt: 0, reasons: [], evidence: [] };
  const checked = statements.map(({ n, text: words, start, end, line }) => ({
    ...{ n, text: words, start, end, line, cites: [], ...unchecked },
  }));
  return () => answerToHtml({ answer: text, format, statements: checked, marks, sources: [] });
};
const tex = [
  ...citing,
  "\\cite{",
  "\\cite[",
  "\\footnote{",
  "\\url{",
  "\\href{a}{",
  "\\bibitem{",
  "\\item ",
  "{",
  "}",
  "$",
  "%",
  "\\'e",
];
const wiki = [
  ...citing,
  "<ref>",
  "<ref name=a />",
  "</ref>",
  "{{",
  "}}",
  "{{sfn|Aa|2019}}",
  "|",
  "[[",
  "]]",
  "'''",
  "== a ==\n",
  "{|",
  "|-\n",
  "* ",
];
const escaped = (text: string) => text.replace(/[&<>]/gu, (it) => `&#${it.charCodeAt(0)};`);
const filler = "<p>Slate is quarried in the hills, split by hand along its grain, and laid on roofs.</p>".repeat(3);

/** An archive that contains only its directory. */
const emptyZip = "PK\u0005\u0006".padEnd(22, "\0");

export const doors: readonly Door[] = [
  {
    name: "kind of file",
    marks: ["<!--", "-->", "<?xml", "?>", "<!doctype html", ">", "<", " ", "\n", "{", '"', "%PDF-", "a"],
    open: (text) => () => pickReader({ bytes: bytes(text) }),
  },
  { name: "page", marks: [...html, ...words], open: page((text) => text) },
  {
    name: "page, in a paragraph",
    marks: [...words, ...markdown],
    open: page((text) => `<article>${filler}<p>${escaped(text)}</p></article>`),
  },
  {
    name: "page, its title",
    marks: [...words, "|", " - ", " | ", "»", "::", "_"],
    open: page((text) => `<title>${escaped(text)}</title><h1>${escaped(text)}</h1>${filler}`),
  },
  {
    name: "page, its authors",
    marks: [...words, "by ", "By ", "<", "@"],
    open: page(
      (text) =>
        `<meta name=author content='${escaped(text).replaceAll("'", "")}'><article><p class=byline>${escaped(text)}</p>${filler}</article>`,
    ),
  },
  {
    name: "page, its dates",
    marks: [...words, "May ", "2020-01-01", "T10:00"],
    open: page(
      (text) =>
        `<meta name=date content='${escaped(text).replaceAll("'", "")}'><article><time datetime='${escaped(text).replaceAll("'", "")}'>${escaped(text)}</time>${filler}</article>`,
    ),
  },
  {
    name: "page, a class",
    marks: ["a", " ", "-", "_", "nav", "post", "comment", "1", "--"],
    open: page((text) => `<div class='${text}' id='${text}'>${filler}</div>`),
  },
  {
    name: "page, a style",
    marks: ["display:none", ";", ":", "color:", "rgb(", "#fff", " ", "!important", "(", ")", "px", "/*", "*/", "a"],
    open: page((text) => `<p style='${text}'>x</p><style>${text} .a{${text}}</style>${filler}`),
  },
  {
    name: "page, an address",
    marks: ["/", "?", "&", "=", "#", ".", "a", "%20", ":", "@", "(", ")", " "],
    open: page((text) => `<p><a href='${text}'>x</a><img src='${text}'>x</p>${filler}`),
  },
  {
    name: "page, data in it",
    marks: json,
    open: page(
      (text) =>
        `<script type=application/ld+json>${text}</script><script type=application/ld+json>{"@type":"Article","author":"${text.replace(/["\\\n]/gu, "")}"}</script>${filler}`,
    ),
  },
  {
    name: "page, code in it",
    marks: [...words, "`", "\t", "<span>", "</span>", "\n"],
    open: page((text) => `<pre class=language-js><code>${text}</code></pre>${filler}`),
  },
  {
    name: "page, a formula",
    marks: ["\\(", "\\)", "$", "$$", "\\[", "{", "}", "^", "_", "\\frac", " ", "x"],
    open: page((text) => `<p>${text}</p>${filler}`),
  },
  {
    name: "page, a table",
    marks: [
      "<td>",
      "<td>a",
      "<th>a",
      "<tr>",
      "<td><pre>a</pre>",
      "<td colspan=9>",
      "<td rowspan=9>",
      "<table>",
      "</table>",
    ],
    open: (text) => () => toMarkdown(`<table><tr>${text}`),
  },
  {
    name: "page, its dialogs",
    marks: [
      "<dialog id=a>b</dialog>",
      "<a href=#a>",
      "<a href=#a></a>",
      "<button popovertarget=a>",
      "</button>",
      "<p>",
      "<li>",
      "a",
    ],
    open: page((text) => `${filler}<dialog id=a>b</dialog><p>${text}`),
  },
  {
    name: "page, its notes",
    marks: ["<sup>№</sup>", "<sup>1</sup>", "<a href=#n№>№</a>", "<a href=#n1>1</a>", "<sup>", "<a id=№>", "a "],
    open: (text) => {
      const notes = Array.from({ length: text.length / 12 }, (_, at) => `<li id=n${at + 1}>${at + 1} b`);
      return () => toMarkdown(`<p>${text}</p><aside><ol>${notes.join("")}</ol></aside>`);
    },
  },
  {
    name: "page, a note of many paragraphs",
    marks: ["<sup>1</sup>", "<sup>2</sup>", "<sup>№</sup>", "a "],
    open: (text) => {
      const rest = "<p>b</p>".repeat(text.length / 12);
      return () => toMarkdown(`<p>${text}</p><hr><p><sup>1</sup> b</p>${rest}<p><sup>2</sup> b</p>`);
    },
  },
  { name: "page as Markdown", marks: [...html, ...words], open: (text) => () => toMarkdown(text) },
  { name: "page at a glance", marks: [...html, ...words], open: (text) => () => pageFacts(text, url) },
  {
    name: "page, its marks",
    marks: [...html, "<link rel=x href=y>", "<meta name=a content=b>"],
    open: (text) => () => readPageMarks(text, url),
  },
  {
    name: "page, its links",
    marks: [...html, "<link rel=next href=y>", "<meta name=robots content=none>", "<base href=x>"],
    open: (text) => () => readLinks(text, url),
  },
  {
    name: "page, parts picked",
    marks: [...html, ...words, "<p class=a>", "<div id=b hidden>"],
    open: (text) => () =>
      pickMarkup(text, url, { includeTags: ["p", ".a"], excludeTags: ["#b"], blockAds: true, onlyMainContent: true }),
  },
  {
    name: "Markdown file",
    marks: [...markdown, ...words, "---\n", "a: b\n", "<div hidden>", "</div>", '<p "'],
    open: document("markdown"),
  },
  { name: "Markdown, cleaned", marks: [...markdown, ...words], open: (text) => () => cleanText(text) },
  { name: "Markdown, without repeats", marks: [...markdown, "\n\n"], open: (text) => () => dedupeParagraphs(text) },
  {
    name: "Markdown, cut to size",
    marks: [...markdown, ...words],
    open: (text) => () => [budgetMarkdown(text, 500), clipMarkdown(text, 5_000)],
  },
  { name: "Markdown, in pieces", marks: [...markdown, ...words], open: (text) => () => chunkMarkdown(text) },
  {
    name: "Markdown, what fits a question",
    marks: [...markdown, ...words],
    open: (text) => () => fitMarkdown(text, "slate roofs", { maxTokens: 500 }),
  },
  {
    name: "Markdown, links moved",
    marks: [...markdown, ...words],
    open: (text) => () => [
      restyleMarkdown(text, { links: "referenced", images: "dropped" }),
      restyleMarkdown(text, { links: "dropped" }),
    ],
  },
  {
    name: "Markdown, links as words",
    marks: [...markdown, ...words, "[a](b) ", "![a](b) "],
    open: (text) => () => [withoutAddresses(text), linkWords(text)],
  },
  {
    name: "two texts, what changed",
    marks: [...words, "\n", "a\n", "b\n"],
    open: (text) => () => diffTexts(text, `x\n${text}\ny`),
  },
  { name: "XML file", marks: xml, open: document("xml") },
  { name: "XML, in an element", marks: xml, open: document("xml", (text) => `<a>${text}</a>`) },
  { name: "XML of a provider", marks: xml, open: (text) => () => parseXml(`<a>${text}</a>`, { lists: ["a"] }, "made") },
  { name: "HTML of a provider", marks: [...html, ...words], open: (text) => () => plainText(text) },
  {
    name: "feed",
    marks: [...xml, "<item>", "</item>", "<entry>"],
    open: document("feed", (text) => `<rss><channel><title>x</title><item>${text}</item></channel></rss>`),
  },
  {
    name: "feed, its fields",
    marks: [...words, "&lt;p&gt;", "@", "("],
    open: document(
      "feed",
      (text) =>
        `<rss><channel><title>${escaped(text)}</title><author>${escaped(text)}</author><item><title>${escaped(text)}</title><pubDate>${escaped(text)}</pubDate><link>${escaped(text)}</link><description>${escaped(text)}</description></item></channel></rss>`,
    ),
  },
  {
    name: "sitemap",
    marks: [...xml, "<url>", "<loc>"],
    open: document("sitemap", (text) => `<urlset>${text}</urlset>`),
  },
  {
    name: "JATS",
    marks: [...xml, "<sec>", "<p>", "<title>", "<xref>", "<table>"],
    open: document(
      "jats",
      (text) =>
        `<article><front><article-meta><title-group><article-title>${escaped(text)}</article-title></title-group></article-meta></front><body><p>${escaped(text)}</p></body></article>`,
    ),
  },
  {
    name: "RTF",
    marks: [
      "{",
      "}",
      "\\",
      "\\par ",
      "\\b ",
      "\\'41",
      "\\u65?",
      "{\\*\\x ",
      "\\trowd",
      "\\cell",
      "\\row",
      "\\bin9 ",
      "a",
      " ",
      "{\\fonttbl",
      "{\\field",
      "\\pict",
    ],
    open: document("rtf", (text) => `{\\rtf1 ${text}}`),
  },
  { name: "CSV", marks: [",", ";", '"', '""', "\n", "\t", "a", "1", " ", "|", "\r\n"], open: document("csv") },
  { name: "JSON file", marks: json, open: document("json") },
  {
    name: "reStructuredText",
    marks: [...words, "`", "``", "*", "|", "_", "__", "::", ".. ", ":a:", "-a, ", "+-", "==", "\n", "\n\n", "   "],
    open: document("rst"),
  },
  {
    name: "LaTeX",
    marks: [...words, "\\begin{a}", "\\end{a}", "{", "}", "$", "\\[", "\\a", "\\item", "&", "\\\\", "%", "\n\n", "["],
    open: document("latex"),
  },
  {
    name: "AsciiDoc",
    marks: [...words, "*", "_", "`", "|===", "|", "----", "::", "[", "]", "<<", "=", "\n", "\n\n", "+"],
    open: document("asciidoc"),
  },
  {
    name: "MediaWiki",
    marks: [
      ...wiki,
      ...words,
      "|}\n",
      "! a !! ",
      "[[File:a|",
      "[http://a ",
      "{{{",
      "<nowiki>",
      "<!--",
      "=",
      ": ",
      " a\n",
    ],
    open: document("mediawiki"),
  },
  {
    name: "Textile",
    marks: [
      ...words,
      "*",
      "_",
      "@",
      '"a":b ',
      "!",
      "[",
      "]",
      "|",
      "h1. ",
      "bc.. ",
      "* ",
      "#",
      "- a := ",
      "==",
      "\n",
      "\n\n",
      "<pre>",
    ],
    open: document("textile"),
  },
  {
    name: "MDX",
    marks: [
      ...markdown,
      ...words,
      "{",
      "}",
      "<A>",
      "<A ",
      "</A>",
      "a={",
      "/>",
      "import {",
      "export const a = {",
      "```\n",
      "$",
    ],
    open: document("mdx"),
  },
  { name: "manual page", marks: [...words, ".", ".a", "'", "\\f", "\\", '"', "\n", ".TP\n"], open: document("man") },
  { name: "text file", marks: [...words, ...markdown], open: document("text") },
  {
    name: "EPUB",
    marks: [...html, ...words],
    open: document("epub", (text) => epubFile({ "a.xhtml": `<html><body>${text}</body></html>` })),
    most: 32_000,
  },
  {
    name: "DOCX",
    marks: [...words, "w:"],
    open: document("docx", (text) => docxFile(paragraph(escaped(text)))),
    most: 32_000,
  },
  {
    name: "DOCX, its paragraphs",
    marks: ["a", ""],
    open: document("docx", (text) => docxFile(paragraph("x").repeat(text.length / 8))),
    most: 32_000,
  },
  {
    name: "PPTX",
    marks: words,
    open: document("pptx", (text) => pptxFile([{ shapes: shape("title", line(escaped(text))) }])),
    most: 32_000,
  },
  {
    name: "XLSX",
    marks: [...words, "#,##0", "yyyy"],
    open: document("xlsx", (text) => xlsxFile([{ name: "a", rows: row(1, escaped(text)) }])),
    most: 32_000,
  },
  {
    name: "ODT",
    marks: words,
    open: document("odt", (text) => odfFile("text", `<text:p>${escaped(text)}</text:p>`)),
    most: 32_000,
  },
  {
    name: "PDF",
    marks: words.filter((it) => /^[ -'*-~]+$/u.test(it)),
    open: document("pdf", (text) => pdfFile([put(text.replace(/[()\\]/gu, ""))])),
    most: 16_000,
  },
  {
    name: "PDF, damaged",
    marks: [
      "obj",
      "endobj",
      "<<",
      ">>",
      "stream",
      "endstream",
      "[",
      "]",
      "/A",
      "1 0 R",
      "(",
      ")",
      "\n",
      "xref",
      "trailer",
      "%",
    ],
    open: document("pdf", (text) => `%PDF-1.4\n${text}`),
    most: 16_000,
  },
  ...FORMATS.filter((format) => format !== "biblatex").map(
    (format): Door => ({
      name: `bibliography in ${format}`,
      marks: bibMarks[format] ?? json,
      open: bibliography(format),
    }),
  ),
  {
    name: "BibTeX, a value",
    marks: [...words, "{", "}", "\\'", "\\", "$", "~", " and ", "--"],
    open: (text) => () =>
      parse(`@article{a, title={${text}}, author={${text}}, year={${text}}, pages={${text}}, url={${text}}}`, {
        format: "bibtex",
      }),
  },
  {
    name: "RIS, a value",
    marks: words,
    open: (text) => {
      const value = text.replaceAll("\n", " ");
      return () =>
        parse(`TY  - JOUR\nTI  - ${value}\nAU  - ${value}\nPY  - ${value}\nSP  - ${value}\nDO  - ${value}\nER  - \n`, {
          format: "ris",
        });
    },
  },
  { name: "one reference", marks: words, open: (text) => () => parseReference(text), most: 16_000 },
  { name: "names", marks: [...words, "van ", "Jr.", ";"], open: (text) => () => parseAuthors(text) },
  {
    name: "a date",
    marks: ["1", "2019", "May", " ", "-", "/", ".", ",", "T", "Z", ":", "a"],
    open: (text) => () => parseDate(text),
  },
  { name: "two titles", marks: words, open: (text) => () => matchTitle(text, `${text} x`), most: 16_000 },
  {
    name: "DOIs",
    marks: [...words, "10.1000/", "doi.org/", "(", "/full", ".pdf", "<"],
    open: (text) => () => findDois(text),
  },
  {
    name: "references in Markdown",
    marks: [...markdown, ...words, "[@a]", "# References\n"],
    open: references("markdown"),
  },
  {
    name: "references in LaTeX",
    marks: [
      "\\cite{",
      "\\bibitem{",
      "\\begin{thebibliography}",
      "\\end{",
      "\\",
      "{",
      "}",
      "[",
      "]",
      "%",
      "\n",
      "$",
      "a",
      " ",
      "\\href{",
      "\\verb|",
      "\\footnote{",
      "\\newcommand",
      "\\input{",
    ],
    open: references("latex"),
  },
  { name: "references in a page", marks: [...html, ...words], open: references("html") },
  { name: "references in text", marks: [...words, "References\n", "[1] ", "1. ", "\n\n"], open: references("text") },
  { name: "answer without a format", marks: [...citing, "= ", "==", "\\cite", "<ref", "{{"], open: answer("auto") },
  { name: "answer in Markdown", marks: [...citing, ...markdown], open: answer("markdown") },
  { name: "answer in HTML", marks: [...html, ...citing, "<a href='#a'>", "<sup>", "</sup>"], open: answer("html") },
  {
    name: "answer in TeX",
    marks: tex,
    open: answer("latex"),
  },
  {
    name: "answer in wikitext",
    marks: wiki,
    open: answer("wikitext"),
  },
  { name: "report on an answer in HTML", marks: [...html, ...citing, "<li>", "<td>"], open: shown("html") },
  {
    name: "report on an answer in TeX",
    marks: [...tex, "\\begin{tabular}", "\\\\", "&", "\\emph{"],
    open: shown("latex"),
  },
  { name: "report on an answer in wikitext", marks: [...wiki, "** ", "# ", "||"], open: shown("wikitext") },
  { name: "report on an answer in text", marks: [...citing, "\n\n", "<", "&"], open: shown("text") },
  {
    name: "record of research",
    marks: ["PK\u0001\u0002", "PK\u0003\u0004", "\0", "a", "/"],
    open: (text) => () => openBundle(Buffer.from(text + emptyZip, "latin1")),
  },
  {
    name: "a quotation",
    marks: [...words, "[...]", "[1]"],
    open: (text) => () => checkQuotation(text.slice(0, 400), text),
    most: 32_000,
  },
  {
    name: "a claim",
    marks: [...words, "not ", "no ", "%", "$"],
    open: (text) => () => examineClaim(text, "Slate roofs last for 100 years."),
    most: 32_000,
  },
  {
    name: "answers of a panel",
    marks: [...words, "not ", "7 ", ". ", "%"],
    open: (text) => () =>
      divergenceOf([
        { model: "a", text },
        { model: "b", text: `Slate roofs last for 100 years. ${text}` },
      ]),
    most: 32_000,
  },
  {
    name: "robots.txt",
    marks: [
      "User-agent: *\n",
      "Disallow: /",
      "Allow: ",
      "*",
      "$",
      "a",
      "/",
      "%2",
      "%C3",
      "é",
      "#",
      "\n",
      "\r",
      " ",
      ":",
    ],
    open: (text) => () =>
      parseRobots(`User-agent: *\nDisallow: /${text}`, "benchbot").allows(`/${text.slice(0, 4_000)}`),
  },
  {
    name: "an address",
    marks: [
      "/",
      "..",
      "%2",
      "%41",
      "é",
      "|",
      "?",
      "&",
      "=",
      ";",
      "jsessionid=",
      ";jsessionid=",
      "utm_",
      "sid",
      "#",
      "a",
    ],
    open: (text) => () => addressKey(normalizeUrl(`/${text}`, url) ?? url, { ignoreQueryParameters: false }),
  },
  {
    name: "a sitemap",
    marks: [
      "<url>",
      "<loc>",
      "</loc>",
      "</url>",
      "<sitemap>",
      "<item>",
      "<link href='a'/>",
      "<!--",
      "-->",
      "<![CDATA[",
      "]]>",
      "&amp;",
      "&",
      "<",
      ">",
      "a",
      " ",
      "\n",
    ],
    open: (text) => () => {
      const parser = createSitemapParser();
      for (let at = 0; at < text.length; at += 4_096)
        parser.write(`${at === 0 ? "<urlset>" : ""}${text.slice(at, at + 4_096)}`);
      return parser.end();
    },
  },
  {
    name: "a list of addresses",
    marks: ["http://a.example/", "\n", "\r", " ", "a", "\t"],
    open: (text) => () => {
      const parser = createSitemapParser();
      for (let at = 0; at < text.length; at += 64) parser.write(text.slice(at, at + 64));
      return parser.end();
    },
  },
  {
    name: "a pattern of addresses",
    marks: ["/", "a", "1", "12345678", "-", "?", "&", "=", "p=1&", ":", "\n", "é"],
    open: (text) => () => {
      const traps = createTraps();
      traps.learn(`${url}/${text}`, 1n, "read");
      return [traps.judge(`${url}/${text}`), traps.session(`${url}/${text}`)];
    },
  },
  { name: "likeness of a text", marks: [...words, "](", "[", "中"], open: (text) => () => simHash(text) },
];
