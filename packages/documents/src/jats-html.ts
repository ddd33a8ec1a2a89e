import { type Element, escapeHtml, find, lineText, rawText, type TreeNode } from "@wellsourced/markup";
import { referenceHtml } from "./jats-reference.ts";
import { texHtml } from "./omml.ts";
import { pictureHtml } from "./written-html.ts";
import {
  each,
  elementHtml,
  linkHtml,
  mathHtml,
  nodesHtml,
  nothing,
  rankedHtml,
  spanAttribute,
  type Write as XmlWrite,
} from "./xml-writer.ts";

/** Writes nodes of an article as HTML. `level` is the current heading level. */
export const jatsHtml = (nodes: readonly TreeNode[], level = 2): string => nodesHtml(nodes, level, writers);

type Write = XmlWrite<number>;

const inside: Write = (element, level) => jatsHtml(element.children, level);
function as(tag: string): Write {
  return (element, level) => `<${tag}>${inside(element, level)}</${tag}>`;
}

/** Writes an HTML element with the same name and meaning. */
const same: Write = (element, level) => as(element.tag)(element, level);

/** Writers by element name. Any other element is a neutral box. */
const writers: Readonly<Record<string, Write>> = {
  p: as("p"),
  italic: as("em"),
  bold: as("strong"),
  sup: as("sup"),
  sub: as("sub"),
  monospace: as("code"),
  underline: as("u"),
  strike: as("s"),
  sc: inside,
  i: as("em"),
  b: as("strong"),
  break: () => "<br>",
  hr: () => "<hr>",
  sec: sectionHtml,
  ack: (element, level) => titledHtml(element, level, "Acknowledgements"),
  app: (element, level) => titledHtml(element, level, undefined),
  "app-group": inside,
  glossary: (element, level) => titledHtml(element, level, undefined),
  notes: (element, level) => titledHtml(element, level, undefined),
  "ref-list": referencesHtml,
  "fn-group": (element, level) => `<section class="footnotes">${titledHtml(element, level, undefined)}</section>`,
  fn: (element, level) => `<div id="${idOf(element)}">${inside(element, level)}</div>`,
  title: (element, level) => headingHtml(element, level),
  label: nothing,
  fig: floatHtml,
  "table-wrap": floatHtml,
  "boxed-text": as("blockquote"),
  "disp-quote": as("blockquote"),
  attrib: (element, level) => `<p>— ${inside(element, level)}</p>`,
  "verse-group": as("p"),
  "verse-line": (element, level) => `${inside(element, level)}<br>`,
  list: listHtml,
  "list-item": as("li"),
  "def-list": as("dl"),
  "def-item": inside,
  term: as("dt"),
  def: as("dd"),
  code: codeHtml,
  preformat: codeHtml,
  table: same,
  thead: same,
  tbody: same,
  tfoot: same,
  tr: same,
  td: cellHtml,
  th: cellHtml,
  "disp-formula": (element) => formulaHtml(element, true),
  "inline-formula": (element) => formulaHtml(element, false),
  math: (element) => mathHtml(element),
  "tex-math": (element) => formulaHtml(element, false),
  xref: xrefHtml,
  "ext-link": (element, level) => linkHtml(element.get("xlink:href"), inside(element, level)),
  uri: (element, level) => linkHtml(element.get("xlink:href") || lineText(element), inside(element, level)),
  email: (element, level) => linkHtml(`mailto:${lineText(element)}`, inside(element, level)),
  ...each("graphic inline-graphic", graphicHtml),
  "alt-text": nothing,
  "long-desc": nothing,
  "book-part": partHtml,
  ...each("foreword preface dedication front-matter-part", partHtml),
  "book-part-meta": nothing,
  ...each("index-title-group toc-title-group", (element, level) => sectionHtml(element, level)),
  "toc-entry": (element, level) =>
    `<p>${element
      .elements()
      .map((it) => inside(it, level))
      .join(" ")}</p>`,
  "nav-pointer": nothing,
  permissions: nothing,
  media: nothing,
  "object-id": nothing,
  "processing-meta": nothing,
  "sec-meta": nothing,
};

const idOf = (element: Element): string => escapeHtml(element.get("id"));

function headingHtml(title: Element, level: number): string {
  const label = title.parent?.elements("label")[0];
  const text = `${label ? `${escapeHtml(lineText(label))} ` : ""}${jatsHtml(title.children)}`.trim();
  return rankedHtml(Math.max(2, level), text);
}

function sectionHtml(section: Element, level: number): string {
  return section.children
    .map((child) => {
      if (child.kind === "text") return escapeHtml(child.data);
      return elementHtml(child, child.tag === "title" ? level : level + 1, writers);
    })
    .join("");
}

function titledHtml(element: Element, level: number, otherwise: string | undefined): string {
  const heading =
    element.elements("title").length === 0 && otherwise
      ? `<h${Math.min(6, level)}>${otherwise}</h${Math.min(6, level)}>`
      : "";
  return heading + sectionHtml(element, level);
}

/** A part of a book, whose title is in its metadata. */
function partHtml(part: Element, level: number): string {
  const [meta] = part.elements("book-part-meta");
  const title = meta && find(meta, ({ tag }) => tag === "title");
  const rest = part.elements().filter(({ tag }) => tag !== "book-part-meta");
  return (title ? headingHtml(title, level) : "") + jatsHtml(rest, title ? level + 1 : level);
}

/** A picture with its description, or nothing. */
function graphicHtml(graphic: Element): string {
  const described = lineText(graphic.elements("alt-text")[0] ?? graphic.elements("long-desc")[0] ?? graphic);
  return described === "" ? "" : pictureHtml(graphic.get("xlink:href"), described);
}

/** A figure or table: label, caption, table and notes. The XML does not contain the images. */
function floatHtml(float: Element, level: number): string {
  const [[label], [caption]] = [float.elements("label"), float.elements("caption")];
  const words = (caption?.children ?? [])
    .map((it) => (it.kind === "text" ? escapeHtml(it.data) : captionHtml(it, level)))
    .join(" ");
  const head = label || caption ? `<p><strong>${label ? escapeHtml(lineText(label)) : ""}</strong> ${words}</p>` : "";
  const rest = float.elements().filter(({ tag }) => tag !== "label" && tag !== "caption");
  return `<div>${head}${jatsHtml(rest, level + 1)}</div>`;
}

const captionHtml = (part: Element, level: number): string =>
  part.tag === "title"
    ? `<strong>${jatsHtml(part.children, level)}</strong>`
    : part.tag === "p"
      ? inside(part, level)
      : elementHtml(part, level, writers);

function listHtml(list: Element, level: number): string {
  const ordered = /^(?:order|alpha|roman)/u.test(list.get("list-type"));
  return as(ordered ? "ol" : "ul")(list, level);
}

function codeHtml(element: Element): string {
  const text = rawText(element);
  if (!text.includes("\n") && element.tag === "code") return `<code>${escapeHtml(text)}</code>`;
  const language = element
    .get("language")
    .replace(/[^\w+-]/gu, "")
    .toLowerCase();
  return `<pre><code${language ? ` class="language-${language}"` : ""}>${escapeHtml(text)}</code></pre>`;
}

function cellHtml(cell: Element, level: number): string {
  const spans = spanAttribute("colspan", cell.get("colspan")) + spanAttribute("rowspan", cell.get("rowspan"));
  return `<${cell.tag}${spans}>${inside(cell, level)}</${cell.tag}>`;
}

/** TeX if available, otherwise MathML; followed by the equation number. */
function formulaHtml(formula: Element, display: boolean): string {
  const tex = formula.tag === "tex-math" ? formula : find(formula, ({ tag }) => tag === "tex-math");
  const math = find(formula, ({ tag }) => tag === "math");
  if (tex) return texHtml(bareTex(rawText(tex)), display);
  if (math) return mathHtml(math, display);
  return display ? `<p>${inside(formula, 2)}</p>` : inside(formula, 2);
}

/** Some publishers wrap each formula in a complete LaTeX document. */
function bareTex(source: string): string {
  const begin = source.indexOf("\\begin{document}");
  const end = source.lastIndexOf("\\end{document}");
  const body = begin >= 0 && end > begin ? source.slice(begin + 16, end) : source;
  return body
    .trim()
    .replace(/^\$\$?|\$\$?$|^\\[[(]|\\[\])]$/gu, "")
    .trim();
}

/** A mark that refers to a reference or note. */
function xrefHtml(xref: Element, level: number): string {
  const text = inside(xref, level);
  const [target = ""] = xref.get("rid").split(/\s+/u);
  if (!/^(?:bibr|fn|table-fn)$/u.test(xref.get("ref-type")) || target === "") return text;
  const link = `<a href="#${escapeHtml(target)}" class="reference">${text}</a>`;
  return xref.parent?.tag === "sup" || /[\p{L}]{2}/u.test(lineText(xref, 60)) ? link : `<sup>${link}</sup>`;
}

function referencesHtml(list: Element, level: number): string {
  const items = list.elements("ref");
  const others = list.elements().filter(({ tag }) => tag !== "ref");
  const heading =
    list.elements("title").length > 0 || items.length === 0
      ? ""
      : `<h${Math.min(6, level)}>References</h${Math.min(6, level)}>`;
  const lines = items.map((ref) => `<li id="${idOf(ref)}">${referenceHtml(ref)}</li>`);
  const body = lines.length > 0 ? `<section class="references"><ol>${lines.join("")}</ol></section>` : "";
  return heading + jatsHtml(others, level) + body;
}
