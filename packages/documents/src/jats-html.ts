import { Element, escapeHtml, find, lineText, rawText, Text, type TreeNode } from "@wellsourced/markup";
import { eachXml, type XmlOptions } from "@wellsourced/markup/xml";
import { referenceHtml } from "./jats-reference.ts";
import { texHtml } from "./omml.ts";

/** Writes nodes of an article as HTML. `level` is the current heading level. */
export function jatsHtml(nodes: readonly TreeNode[], level = 2): string {
  return nodes.map((node) => (node.kind === "text" ? escapeHtml(node.data) : elementHtml(node, level))).join("");
}

type Write = (element: Element, level: number) => string;

const inside: Write = (element, level) => jatsHtml(element.children, level);
const nothing: Write = () => "";
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
  graphic: nothing,
  "inline-graphic": nothing,
  media: nothing,
  "object-id": nothing,
  "processing-meta": nothing,
  "sec-meta": nothing,
};

function elementHtml(element: Element, level: number): string {
  const writer = Object.hasOwn(writers, element.tag) ? writers[element.tag] : undefined;
  return (writer ?? inside)(element, level);
}

const idOf = (element: Element): string => escapeHtml(element.get("id"));

function headingHtml(title: Element, level: number): string {
  const rank = Math.min(6, Math.max(2, level));
  const label = title.parent?.elements("label")[0];
  const text = `${label ? `${escapeHtml(lineText(label))} ` : ""}${jatsHtml(title.children)}`.trim();
  return text === "" ? "" : `<h${rank}>${text}</h${rank}>`;
}

function sectionHtml(section: Element, level: number): string {
  return section.children
    .map((child) => {
      if (child.kind === "text") return escapeHtml(child.data);
      return elementHtml(child, child.tag === "title" ? level : level + 1);
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
      : elementHtml(part, level);

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
  const span = (name: string) => (/^\d{1,3}$/u.test(cell.get(name)) ? ` ${name}="${cell.get(name)}"` : "");
  return `<${cell.tag}${span("colspan")}${span("rowspan")}>${inside(cell, level)}</${cell.tag}>`;
}

/** TeX if available, otherwise MathML; followed by the equation number. */
function formulaHtml(formula: Element, display: boolean): string {
  const tex = formula.tag === "tex-math" ? formula : find(formula, ({ tag }) => tag === "tex-math");
  const math = find(formula, ({ tag }) => tag === "math");
  const mode = display ? ' display="block"' : "";
  if (tex) return texHtml(bareTex(rawText(tex)), display);
  if (math) return mathHtml(math, mode);
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

const mathHtml = (math: Element, mode?: string): string =>
  `<math${mode ?? (math.get("display") === "block" ? ' display="block"' : "")}>${math.children.map(mathNode).join("")}</math>`;

/** MathML uses the same names in HTML; attributes are not needed. */
function mathNode(node: TreeNode): string {
  if (node.kind === "text") return escapeHtml(node.data);
  const tag = /^[a-z]{1,20}$/u.test(node.tag) ? node.tag : "mrow";
  const kept = ["open", "close", "separators", "accent", "linethickness", "encoding"];
  const attributes = kept.filter((name) => node.has(name)).map((name) => ` ${name}="${escapeHtml(node.get(name))}"`);
  return `<${tag}${attributes.join("")}>${node.children.map(mathNode).join("")}</${tag}>`;
}

/** A mark that refers to a reference or note. */
function xrefHtml(xref: Element, level: number): string {
  const text = inside(xref, level);
  const [target = ""] = xref.get("rid").split(/\s+/u);
  if (!/^(?:bibr|fn|table-fn)$/u.test(xref.get("ref-type")) || target === "") return text;
  const link = `<a href="#${escapeHtml(target)}" class="reference">${text}</a>`;
  return xref.parent?.tag === "sup" || /[\p{L}]{2}/u.test(lineText(xref, 60)) ? link : `<sup>${link}</sup>`;
}

const linkHtml = (address: string, text: string): string =>
  /^(?:https?:|mailto:|ftp:)/iu.test(address)
    ? `<a href="${escapeHtml(address)}">${text || escapeHtml(address)}</a>`
    : text;

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

/** Parses XML into the tree used for HTML. Names are without prefix and keep their case. */
export function parseArticle(source: Uint8Array | string, options?: XmlOptions): Element {
  const root = new Element("");
  const open: Element[] = [root];
  const top = (): Element => open.at(-1) ?? root;
  eachXml(
    source,
    {
      open(name, attributes) {
        const element = new Element(name, Object.entries(attributes).flat());
        top().append(element);
        open.push(element);
      },
      text: (data) => top().append(new Text(data)),
      close: () => {
        open.pop();
      },
    },
    options,
  );
  return root;
}
