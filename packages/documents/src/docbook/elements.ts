import { escapeHtml, find, rawText } from "@wellsourced/markup";
import { texHtml } from "../omml.ts";
import { calloutHtml } from "../written-html.ts";
import { as, between, htmlOf, inside, type XmlPlace } from "../xml-place.ts";
import { each, mathHtml, nothing, type Write, type Writers } from "../xml-writer.ts";
import { bibliographyHtml, entryHtml, personHtml } from "./bibliography.ts";
import { commandHtml, functionHtml, inlineCodeHtml, layoutHtml, listingHtml, methodHtml } from "./code.ts";
import { footnoteHtml, footnoteRefHtml, linkedHtml, mediaHtml, xrefHtml } from "./links.ts";
import {
  definitionsHtml,
  itemsHtml,
  orderedHtml,
  questionHtml,
  segmentedHtml,
  simpleListHtml,
  stepsHtml,
  variablesHtml,
} from "./lists.ts";
import { boldTitle, nameHtml, sectionHtml, titledHtml, titleOf } from "./sections.ts";
import { htmlCell, tableHtml, tgroupHtml } from "./tables.ts";

const joined =
  (separator: string): Write<XmlPlace> =>
  (element, place) =>
    element
      .elements()
      .map((it) => htmlOf([it], place))
      .join(separator);

const admonition: Write<XmlPlace> = (element, place) => {
  const title = titleOf(element);
  const rest = element.children.filter((it) => it !== title && !(it.kind === "element" && /info$/u.test(it.tag)));
  return calloutHtml(element.tag, title ? htmlOf(title.children, place) : "", htmlOf(rest, place));
};

const quotation: Write<XmlPlace> = (element, place) => {
  const head = element.elements().filter(({ tag }) => tag === "attribution" || tag === "title" || tag === "info");
  const by = head.filter(({ tag }) => tag === "attribution").map((it) => `<p>— ${inside(it, place).trim()}</p>`);
  const rest = element.children.filter((it) => it.kind === "text" || !head.includes(it));
  return `<blockquote>${boldTitle(titleOf(element), place)}${htmlOf(rest, place)}${by.join("")}</blockquote>`;
};

const emphasis: Write<XmlPlace> = (element, place) => {
  const role = element.get("role");
  if (/^(?:bold|strong)$/u.test(role)) return as("strong")(element, place);
  if (/^(?:strike|strikethrough|line-through)$/u.test(role)) return as("s")(element, place);
  return as(role === "underline" ? "u" : "em")(element, place);
};

/** MathML, TeX, or the formula's text alternative. */
const equation: Write<XmlPlace> = (element, place) => {
  const display = element.tag !== "inlineequation";
  const math = find(element, ({ tag }) => tag === "math");
  const tex = find(
    element,
    (it) => /^(?:alt|mathphrase|phrase|textobject)$/u.test(it.tag) && /tex/u.test(it.get("role")),
  );
  const phrase = find(element, (it) => it.tag === "mathphrase" && rawText(it).includes("\\"));
  const alt = tex ?? phrase ?? find(element, ({ tag }) => tag === "alt");
  const title = boldTitle(element.tag === "equation" ? titleOf(element) : undefined, place);
  if (math) return title + mathHtml(math, display);
  if (alt)
    return (
      title +
      texHtml(
        rawText(alt)
          .trim()
          .replace(/^\${1,2}|\${1,2}$|^\\[[(]|\\[\])]$/gu, ""),
        display,
      )
    );
  return display ? titledHtml(element, place) : inside(element, place);
};

const formal: Write<XmlPlace> = (element, place) => {
  const title = titleOf(element);
  const text = element.elements().filter((it) => it !== title && it.tag !== "indexterm");
  const head = title ? htmlOf(title.children, place).trim() : "";
  const body = htmlOf(
    text.flatMap((it) => (it.tag === "para" ? it.children : [it])),
    place,
  );
  return `<p><strong>${head}${/[\p{L}\p{N}]$/u.test(head) ? "." : ""}</strong> ${body}</p>`;
};

const CODE =
  "literal code command option filename function varname constant classname computeroutput userinput envar parameter " +
  "prompt systemitem markup sgmltag tag type property methodname interfacename structname structfield symbol token " +
  "returnvalue errorcode errortype exceptionname ooclass oointerface ooexception package uri initializer modifier";

/** Writers by element name. */
export const docbook: Writers<XmlPlace> = {
  ...each(
    "set book part reference chapter preface appendix article section sect1 sect2 sect3 sect4 sect5 simplesect topic " +
      "dedication acknowledgements colophon glossary glossdiv bibliography bibliodiv qandaset qandadiv partintro " +
      "refentry refsynopsisdiv refsection refsect1 refsect2 refsect3 foil foilgroup slides task " +
      "tasksummary taskprerequisites taskrelated",
    sectionHtml,
  ),
  ...each(
    "info refmeta titleabbrev index setindex toc lot indexterm primary remark comment areaspec beginpage anchor",
    nothing,
  ),
  bridgehead: (element, place) =>
    `<h${Math.min(6, place.level)}>${inside(element, place)}</h${Math.min(6, place.level)}>`,
  refnamediv: nameHtml,
  ...each("para simpara caption", as("p")),
  formalpara: formal,
  ...each("note tip warning caution important danger", admonition),
  ...each("blockquote epigraph", quotation),
  abstract: (element, place) =>
    `<blockquote>${boldTitle(titleOf(element), place)}${htmlOf(
      element.elements().filter(({ tag }) => tag !== "title" && tag !== "info"),
      place,
    )}</blockquote>`,
  sidebar: quotation,
  ...each("example figure informalfigure informalexample", titledHtml),
  ...each("equation informalequation inlineequation", equation),
  math: (math) => mathHtml(math),
  ...each("programlisting screen synopsis fieldsynopsis", listingHtml),
  ...each("methodsynopsis constructorsynopsis destructorsynopsis", methodHtml),
  ...each("literallayout address", layoutHtml),
  cmdsynopsis: commandHtml,
  funcsynopsis: functionHtml,
  itemizedlist: itemsHtml,
  ...each("orderedlist calloutlist", orderedHtml),
  ...each("procedure substeps stepalternatives", stepsHtml),
  variablelist: variablesHtml,
  glosslist: definitionsHtml,
  ...each("glossentry", (element, place) => `<dl>${definitionsHtml.entry(element, place)}</dl>`),
  simplelist: simpleListHtml,
  segmentedlist: segmentedHtml,
  qandaentry: questionHtml,
  ...each("table informaltable", tableHtml),
  tgroup: tgroupHtml,
  ...each("thead tbody tfoot tr", (element, place) => as(element.tag)(element, place)),
  ...each("td th", htmlCell),
  ...each("mediaobject inlinemediaobject graphic inlinegraphic mediaobjectco", mediaHtml),
  ...each("bibliolist", bibliographyHtml),
  ...each("biblioentry bibliomixed biblioset bibliomset", entryHtml),
  ...each("ulink link olink", linkedHtml),
  ...each("xref biblioref", xrefHtml),
  email: (element, place) => `<a href="mailto:${escapeHtml(rawText(element).trim())}">${inside(element, place)}</a>`,
  footnote: footnoteHtml,
  footnoteref: footnoteRefHtml,
  ...each(CODE, inlineCodeHtml),
  emphasis,
  ...each("citetitle firstterm foreignphrase wordasword replaceable lineannotation", as("em")),
  quote: between("“", "”"),
  citation: between("[", "]"),
  subscript: as("sub"),
  superscript: as("sup"),
  trademark: (element, place) => inside(element, place) + (element.get("class") === "registered" ? "®" : "™"),
  citerefentry: (element, place) => {
    const [title, volume] = ["refentrytitle", "manvolnum"].map((name) => element.elements(name)[0]);
    return (title ? inside(title, place) : "") + (volume ? `(${inside(volume, place)})` : "");
  },
  ...each("keycap guibutton guiicon guilabel guimenu guimenuitem guisubmenu", as("strong")),
  keycombo: joined("+"),
  menuchoice: joined(" → "),
  shortcut: between(" (", ")"),
  ...each("author editor othercredit personname", personHtml),
  include: (element, place) => inside(element, place) || place.text.omit("included file"),
};
