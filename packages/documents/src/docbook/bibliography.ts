import type { Element } from "@wellsourced/markup";
import { htmlOf, type XmlPlace } from "../xml-place.ts";
import type { Write } from "../xml-writer.ts";
import { boldTitle, titleOf } from "./sections.ts";

const isEntry = ({ tag }: Element): boolean => tag === "biblioentry" || tag === "bibliomixed";

export const bibliographyHtml: Write<XmlPlace> = (list, place) =>
  boldTitle(titleOf(list), place) + htmlOf(list.elements().filter(isEntry), place);

/** Converts a bibliography entry to an item; fields without text between them are separated by full stops. */
export const entryHtml: Write<XmlPlace> = (entry, place) => {
  if (!isEntry(entry)) return htmlOf(entry.children, place);
  const html = entry.tag === "bibliomixed" ? htmlOf(entry.children, place).trim() : fieldsHtml(entry, place);
  return `<ul><li>${html}</li></ul>`;
};

function fieldsHtml(entry: Element, place: XmlPlace): string {
  const fields = entry.elements().flatMap((it) => {
    if (it.tag === "authorgroup" || it.tag === "biblioset" || it.tag === "publisher" || it.tag === "info")
      return [fieldsHtml(it, place)];
    const html = nameOrText(it, place);
    return [it.tag === "title" ? `<em>${html}</em>` : html];
  });
  const text = fields
    .map((it) => it.trim())
    .filter(Boolean)
    .join(". ");
  return text.replace(/\.\. /gu, ". ");
}

const nameOrText = (field: Element, place: XmlPlace): string =>
  (/^(?:author|editor|othercredit|personname)$/u.test(field.tag)
    ? personHtml(field, place)
    : htmlOf(field.children, place)
  ).trim();

/** Formats a name in reading order. */
export const personHtml: Write<XmlPlace> = (person, place) => {
  const [name = person] = person.elements("personname");
  const parts = ["honorific", "firstname", "givenname", "othername", "surname", "lineage"].flatMap((it) =>
    name.elements(it),
  );
  return parts.length > 0
    ? parts.map((it) => htmlOf(it.children, place).trim()).join(" ")
    : htmlOf(name.children, place);
};
