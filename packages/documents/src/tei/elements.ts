import { type Element, escapeHtml, find, lineText, rawText, type TreeNode } from "@wellsourced/markup";
import { texHtml } from "../omml.ts";
import { codeHtml, pictureHtml, tightHtml } from "../written-html.ts";
import { as, between, deeper, htmlOf, inside, type XmlPlace } from "../xml-place.ts";
import {
  each,
  linkHtml,
  mathHtml,
  nothing,
  rankedHtml,
  spanAttribute,
  type Write,
  type Writers,
} from "../xml-writer.ts";

/** Converts a division; its first heading ranks above those of its subdivisions. */
const division: Write<XmlPlace> = (element, place) => {
  const [head] = element.elements("head");
  const rest = element.children.filter((it) => it !== head);
  return (head ? rankedHtml(place.level, inside(head, place)) : "") + htmlOf(rest, head ? deeper(place) : place);
};

const block: Write<XmlPlace> = (element, place) => `<p>${inside(element, place)}</p>`;
const isBlock = ({ tag }: Element): boolean => /^(?:p|lg|l|list|sp|ab|div|quote|table)$/u.test(tag);

const highlighted: Write<XmlPlace> = (element, place) => {
  const rend = `${element.get("rend")} ${element.get("rendition")} ${element.get("style")}`;
  const names = [
    ...(/bold|strong/iu.test(rend) ? ["strong"] : []),
    ...(/ital|emph|oblique/iu.test(rend) ? ["em"] : []),
    ...(/sup/iu.test(rend) ? ["sup"] : /sub/iu.test(rend) ? ["sub"] : []),
    ...(/strike|line-through/iu.test(rend) ? ["s"] : []),
    ...(/mono|typewriter|\btt\b|code/iu.test(rend) ? ["code"] : []),
  ];
  return names.reduce((html, name) => `<${name}>${html}</${name}>`, inside(element, place));
};

/** Quotation marks, or a block if the quotation contains paragraphs or verse. */
const quotation: Write<XmlPlace> = (element, place) => {
  if (element.elements().some(isBlock)) return `<blockquote>${inside(element, place)}</blockquote>`;
  const html = inside(element, place);
  return element.parent?.tag === "cit" || /^[\s]*[“"„«‘']/u.test(lineText(element, 10)) ? html : `“${html}”`;
};

const note: Write<XmlPlace> = (element, place) => {
  const isLoose = /^(?:div\d?|body|front|back|text|listBibl|bibl|teiHeader)$/u.test(element.parent?.tag ?? "");
  if (isLoose) return `<div>${inside(element, place)}</div>`;
  return place.text.note(() => tightHtml(inside(element, place).trim()));
};

/** Converts a list; items with labels make a definition list. */
const list: Write<XmlPlace> = (element, place) => {
  const [head] = element.elements("head");
  const title = head ? `<p><strong>${inside(head, place)}</strong></p>` : "";
  const rest = element.elements().filter((it) => it !== head);
  if (rest.some(({ tag }) => tag === "label")) {
    const parts = rest.map((it) => {
      const name = it.tag === "label" || it.tag === "headLabel" ? "dt" : "dd";
      return `<${name}>${tightHtml(inside(it, place).trim())}</${name}>`;
    });
    return `${title}<dl>${parts.join("")}</dl>`;
  }
  const tag = /order|number|enum/iu.test(`${element.get("type")} ${element.get("rend")}`) ? "ol" : "ul";
  return `${title}<${tag}>${htmlOf(rest, place)}</${tag}>`;
};

const table: Write<XmlPlace> = (element, place) => {
  const [head] = element.elements("head");
  const rows = element.elements("row").map((row) => {
    const isHead = /label|head/u.test(row.get("role"));
    const cells = row.elements("cell").map((cell) => {
      const tag = isHead || /label|head/u.test(cell.get("role")) ? "th" : "td";
      const spans = spanAttribute("colspan", cell.get("cols")) + spanAttribute("rowspan", cell.get("rows"));
      return `<${tag}${spans}>${tightHtml(inside(cell, place).trim())}</${tag}>`;
    });
    return `<tr>${cells.join("")}</tr>`;
  });
  return `${head ? `<p><strong>${inside(head, place)}</strong></p>` : ""}<table>${rows.join("")}</table>`;
};

const figure: Write<XmlPlace> = (element, place) => {
  const described = element
    .elements("figDesc")
    .map((it) => lineText(it))
    .join(" ");
  const [graphic] = element.elements("graphic");
  const rest = element.elements().filter(({ tag }) => tag !== "figDesc" && tag !== "graphic" && tag !== "head");
  const heads = element.elements("head").map((it) => `<p><strong>${inside(it, place)}</strong></p>`);
  if (described === "" && graphic) place.text.omit("picture without a description");
  return (
    (described === "" ? "" : pictureHtml(graphic?.get("url") ?? "", described)) + heads.join("") + htmlOf(rest, place)
  );
};

const preferred = ["reg", "corr", "expan", "lem"];

/** Returns the preferred reading: the regular, corrected or expanded form. */
const choice: Write<XmlPlace> = (element, place) => {
  const forms = element.elements();
  const best = preferred.map((name) => forms.find(({ tag }) => tag === name)).find((it) => it !== undefined);
  const shown = best ?? forms[0];
  return shown ? htmlOf([shown], place) : inside(element, place);
};

const link: Write<XmlPlace> = (element, place) => {
  const html = inside(element, place);
  const address = element.get("target");
  if (address === "" || address.startsWith("#")) {
    const target = html.trim() === "" ? place.text.ids.get(address.slice(1)) : undefined;
    const head = target && (target.elements("head")[0] ?? target);
    return head ? escapeHtml(lineText(head, 200)) : html;
  }
  return linkHtml(address, html);
};

const formula: Write<XmlPlace> = (element, place) => {
  const math = find(element, ({ tag }) => tag === "math");
  if (math) return mathHtml(math);
  return /tex/iu.test(element.get("notation"))
    ? texHtml(
        rawText(element)
          .trim()
          .replace(/^\${1,2}|\${1,2}$/gu, ""),
        element.get("rend") === "display",
      )
    : inside(element, place);
};

/** Shows an example of markup verbatim. */
const example: Write<XmlPlace> = (element) =>
  element.elements().length === 0
    ? codeHtml(rawText(element).trim())
    : codeHtml(element.children.map(markupOf).join("").trim(), "xml");

function markupOf(node: TreeNode): string {
  if (node.kind === "text") return node.data.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const { tag, attributes, children } = node;
  const pairs = attributes.flatMap((name, at) =>
    at % 2 === 0 && !name.startsWith("xmlns") ? [` ${name}="${escapeHtml(attributes[at + 1] ?? "")}"`] : [],
  );
  const open = `<${tag}${pairs.join("")}`;
  return children.length === 0 ? `${open}/>` : `${open}>${children.map(markupOf).join("")}</${tag}>`;
}

const page: Write<XmlPlace> = (element) => (element.get("n") === "" ? "" : ` [p. ${escapeHtml(element.get("n"))}] `);
const lineBreak: Write<XmlPlace> = (element) => (element.get("break") === "no" ? "" : " ");
const speech: Write<XmlPlace> = (element, place) => `<div>${inside(element, place)}</div>`;

/** Converts an ODD declaration; its name is the heading. */
const specification: Write<XmlPlace> = (element, place) =>
  rankedHtml(place.level, escapeHtml(element.get("ident"))) + inside(element, deeper(place));

/** Writers for TEI by element name. */
export const tei: Writers<XmlPlace> = {
  ...each("teiHeader fw cb milestone index revisionDesc", nothing),
  ...each("div div0 div1 div2 div3 div4 div5 div6 div7 front back group listBibl listPerson listPlace", division),
  head: (element, place) => rankedHtml(place.level, inside(element, place)),
  ...each(
    "p ab opener closer salute signed dateline byline trailer docAuthor docImprint docEdition addrLine imprimatur",
    block,
  ),
  ...each("titlePart", (element, place) => `<p><strong>${inside(element, place)}</strong></p>`),
  lg: (element, place) => `<p>${inside(element, place)}</p>`,
  l: (element, place) => `${inside(element, place)}<br>`,
  sp: speech,
  speaker: (element, place) => `<p><strong>${inside(element, place)}</strong></p>`,
  stage: (element, place) =>
    /^(?:sp|div\d?|body)$/u.test(element.parent?.tag ?? "")
      ? `<p><em>${inside(element, place)}</em></p>`
      : as("em")(element, place),
  hi: highlighted,
  ...each("emph foreign mentioned term title", as("em")),
  ...each("soCalled", between("“", "”")),
  ...each("q quote said", quotation),
  ...each("cit epigraph argument floatingText", as("blockquote")),
  note,
  list,
  ...each("castList", as("ul")),
  ...each(
    "item castItem biblStruct person",
    (element, place) => `<li>${tightHtml(inside(element, place).trim())}</li>`,
  ),
  bibl: (element, place) =>
    element.parent?.tag === "listBibl" ? `<ul><li>${inside(element, place)}</li></ul>` : inside(element, place),
  table,
  figure,
  graphic: (_, place) => place.text.omit("picture without a description"),
  ...each("choice app", choice),
  ...each("gap", () => "[…]"),
  unclear: (element, place) => `${inside(element, place)} [?]`,
  supplied: between("[", "]"),
  del: as("s"),
  surplus: as("s"),
  pb: page,
  lb: lineBreak,
  ...each("ref ptr", link),
  formula,
  math: (math) => mathHtml(math),
  ...each("code gi att val tag ident", as("code")),
  ...each("eg egXML", example),
  ...each("elementSpec classSpec macroSpec dataSpec moduleSpec", specification),
  ...each("desc remarks", block),
};
