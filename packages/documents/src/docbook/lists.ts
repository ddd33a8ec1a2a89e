import type { Element } from "@wellsourced/markup";
import { tightHtml } from "../written-html.ts";
import { htmlOf, type XmlPlace } from "../xml-place.ts";
import type { Write } from "../xml-writer.ts";
import { boldTitle, titleOf } from "./sections.ts";

/** Converts the title and paragraphs before the items of a list. */
function headHtml(list: Element, item: RegExp, place: XmlPlace): string {
  const title = titleOf(list);
  const others = list.elements().filter((it) => it !== title && !item.test(it.tag) && !/info$/u.test(it.tag));
  return boldTitle(title, place) + htmlOf(others, place);
}

const itemHtml = (item: Element, place: XmlPlace, html = htmlOf(item.children, place)): string =>
  `<li>${tightHtml(html.trim())}</li>`;

const listHtml =
  (tag: "ol" | "ul", item: RegExp): Write<XmlPlace> =>
  (list, place) => {
    const items = list.elements().filter((it) => item.test(it.tag));
    const start = /^\d{1,6}$/u.exec(list.get("startingnumber") || (items[0]?.get("override") ?? ""));
    const open = tag === "ol" && start ? `<ol start="${start[0]}">` : `<${tag}>`;
    return `${headHtml(list, item, place)}${open}${items.map((it) => itemHtml(it, place)).join("")}</${tag}>`;
  };

export const itemsHtml = listHtml("ul", /^listitem$/u);
export const orderedHtml = listHtml("ol", /^(?:listitem|callout)$/u);

const STEP = /^(?:step|stepalternatives)$/u;

/** Converts a procedure; steps may have titles. */
export const stepsHtml: Write<XmlPlace> = (procedure, place) => {
  const steps = procedure.elements().filter(({ tag }) => STEP.test(tag));
  const tag = procedure.tag === "stepalternatives" ? "ul" : "ol";
  const items = steps.map((step) => {
    const title = titleOf(step);
    const rest = step.children.filter((it) => it !== title);
    return itemHtml(step, place, boldTitle(title, place) + htmlOf(rest, place));
  });
  return `${headHtml(procedure, STEP, place)}<${tag}>${items.join("")}</${tag}>`;
};

const termHtml = (term: Element, place: XmlPlace): string => `<dt>${htmlOf(term.children, place).trim()}</dt>`;
const definitionHtml = (item: Element, place: XmlPlace): string =>
  `<dd>${tightHtml(htmlOf(item.children, place).trim())}</dd>`;

export const variablesHtml: Write<XmlPlace> = (list, place) => {
  const entries = list.elements("varlistentry").map((entry) => {
    const terms = entry.elements("term").map((it) => htmlOf(it.children, place).trim());
    return `<dt>${terms.join(", ")}</dt>${entry
      .elements("listitem")
      .map((it) => definitionHtml(it, place))
      .join("")}`;
  });
  return `${headHtml(list, /^varlistentry$/u, place)}<dl>${entries.join("")}</dl>`;
};

function glossaryEntry(entry: Element, place: XmlPlace): string {
  return entry
    .elements()
    .map((it) => {
      if (it.tag === "glossterm") return termHtml(it, place);
      if (it.tag === "glossdef") return definitionHtml(it, place);
      if (it.tag === "glosssee") return `<dd>See ${htmlOf(it.children, place)}</dd>`;
      return it.tag === "acronym" || it.tag === "abbrev" ? `<dd>${htmlOf(it.children, place)}</dd>` : "";
    })
    .join("");
}

export const definitionsHtml: Write<XmlPlace> & { readonly entry: Write<XmlPlace> } = Object.assign(
  (list: Element, place: XmlPlace) =>
    `${headHtml(list, /^glossentry$/u, place)}<dl>${list
      .elements("glossentry")
      .map((it) => glossaryEntry(it, place))
      .join("")}</dl>`,
  { entry: glossaryEntry },
);

export const simpleListHtml: Write<XmlPlace> = (list, place) => {
  const members = list.elements("member").map((it) => htmlOf(it.children, place).trim());
  if (list.get("type") === "inline") return members.join(", ");
  return `<ul>${members.map((it) => `<li>${it}</li>`).join("")}</ul>`;
};

export const segmentedHtml: Write<XmlPlace> = (list, place) => {
  const cells = (holder: Element, name: string, tag: string) =>
    holder.elements(name).map((it) => `<${tag}>${htmlOf(it.children, place).trim()}</${tag}>`);
  const head = cells(list, "segtitle", "th").join("");
  const rows = list.elements("seglistitem").map((item) => `<tr>${cells(item, "seg", "td").join("")}</tr>`);
  return `${boldTitle(titleOf(list), place)}<table><thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody></table>`;
};

/** Converts a question, in bold, and its answers. */
export const questionHtml: Write<XmlPlace> = (entry, place) =>
  entry
    .elements()
    .map((it) => {
      const html = htmlOf(
        it.children.filter((child) => child.kind === "text" || child.tag !== "label"),
        place,
      ).trim();
      return it.tag === "question" ? `<p><strong>${tightHtml(html)}</strong></p>` : `<div>${html}</div>`;
    })
    .join("");
