import { type Element, find, lineText } from "@wellsourced/markup";
import { deeper, htmlOf, type XmlPlace } from "../xml-place.ts";
import { rankedHtml, type Write } from "../xml-writer.ts";

const isInfo = ({ tag }: Element): boolean => /^(?:[a-z\d]*info|artheader|docinfo|refmeta)$/u.test(tag);
const isHead = (it: Element): boolean => isInfo(it) || /^(?:title|subtitle|titleabbrev)$/u.test(it.tag);

/** Returns the metadata of a section, or the `refmeta` of a manual page. */
export const infoOf = (section: Element): Element | undefined =>
  section.elements().find((it) => isInfo(it) && it.tag !== "refmeta") ?? section.elements("refmeta")[0];

const ownOrStated = (section: Element, tag: string): Element | undefined =>
  section.elements(tag)[0] ??
  section
    .elements()
    .filter(isInfo)
    .flatMap((info) => info.elements(tag))[0];

export const titleOf = (section: Element): Element | undefined => ownOrStated(section, "title");

const implied: Readonly<Record<string, string>> = {
  refsynopsisdiv: "Synopsis",
  refnamediv: "Name",
  bibliography: "Bibliography",
  glossary: "Glossary",
  acknowledgements: "Acknowledgements",
  colophon: "Colophon",
};

/** Converts a section; its title ranks above those of its subsections. */
export const sectionHtml: Write<XmlPlace> = (section, place) => {
  const title = titleOf(section);
  const subtitle = ownOrStated(section, "subtitle");
  const heading = title ? htmlOf(title.children, place) : manualTitle(section) || (implied[section.tag] ?? "");
  const below = heading.trim() === "" ? place : deeper(place);
  return [
    rankedHtml(place.level, heading),
    subtitle ? `<p><em>${htmlOf(subtitle.children, place)}</em></p>` : "",
    ...section
      .elements()
      .filter(isInfo)
      .map((info) => infoHtml(info, below)),
    htmlOf(
      section.children.filter((it) => it.kind === "element" && !isHead(it)),
      below,
    ),
  ].join("\n");
};

/** Returns the title of a manual page, such as `ls(1)`. */
function manualTitle(section: Element): string {
  const meta = section.tag === "refentry" ? section.elements("refmeta")[0] : undefined;
  const text = (name: string) => {
    const found = meta && find(meta, ({ tag }) => tag === name);
    return found ? lineText(found) : "";
  };
  const volume = text("manvolnum");
  return `${text("refentrytitle")}${volume === "" ? "" : `(${volume})`}`.replace(/[<&]/gu, "");
}

/** Converts the metadata shown in a section; names and dates are document metadata instead. */
function infoHtml(info: Element, place: XmlPlace): string {
  for (const { tag } of info.elements()) {
    if (tag === "legalnotice") place.text.omit("legal notice");
    if (tag === "revhistory") place.text.omit("revision history");
  }
  return htmlOf(
    info.elements().filter(({ tag }) => tag === "abstract" || tag === "epigraph"),
    place,
  );
}

/** Converts `refnamediv`, the name and purpose of a manual page. */
export const nameHtml: Write<XmlPlace> = (division, place) => {
  const names = division.elements("refname").map((it) => htmlOf(it.children, place).trim());
  const purpose = division.elements("refpurpose").map((it) => htmlOf(it.children, place).trim());
  const text = [names.join(", "), ...purpose].filter(Boolean).join(" — ");
  return `${rankedHtml(place.level, "Name")}<p>${text}</p>`;
};

/** Converts a figure, example or table with its title above. */
export const titledHtml: Write<XmlPlace> = (element, place) => {
  const title = titleOf(element);
  const rest = element.children.filter((it) => it.kind === "text" || !isHead(it));
  return `<div>${boldTitle(title, place)}${htmlOf(rest, place)}</div>`;
};

export const boldTitle = (title: Element | undefined, place: XmlPlace): string => {
  const html = title ? htmlOf(title.children, place).trim() : "";
  return html === "" ? "" : `<p><strong>${html}</strong></p>`;
};
