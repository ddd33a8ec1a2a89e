import { squeeze } from "@wellsourced/core";
import { type Element, find, findAll, lineText, rawText, unreadable } from "@wellsourced/markup";
import { statedDate } from "../dates.ts";
import { type ParsedDocument, type ParseHints, stated } from "../document.ts";
import { htmlOf, readXmlText, type XmlText } from "../xml-place.ts";
import { docbook } from "./elements.ts";
import { infoOf, titleOf } from "./sections.ts";

/** Reads DocBook 4 and 5, also parts of a document such as a chapter. */
export async function parse(bytes: Uint8Array, { truncated }: ParseHints): Promise<ParsedDocument> {
  const text = readXmlText(bytes, docbook, truncated);
  const html = `${htmlOf(text.root.children, { level: 1, text })}\n${text.notes.html()}`;
  if (html.trim() === "" && text.leftOut.length === 0) throw unreadable("the document has no text");
  return { html, metadata: { ...metadataOf(text), ...stated({ leftOut: text.leftOut }) } };
}

function metadataOf({ root }: XmlText) {
  const [top] = root.elements();
  if (!top) return {};
  const info = infoOf(top);
  const title = titleOf(top) ?? (info && find(info, ({ tag }) => tag === "refentrytitle"));
  const text = (...names: readonly string[]) => {
    const found = info && find(info, ({ tag }) => names.includes(tag));
    return found ? lineText(found) : "";
  };
  return stated({
    title: title && squeeze(rawText(title)),
    authors: info ? authorsOf(info) : [],
    published: statedDate(text("pubdate")) ?? statedDate(text("date")),
    language: (top.get("xml:lang") || top.get("lang")).replace("_", "-").slice(0, 12),
    description: text("abstract").slice(0, 500),
    site: text("publishername"),
  });
}

function authorsOf(info: Element): string[] {
  const people = findAll(info, ({ tag }) => /^(?:author|corpauthor|collab)$/u.test(tag));
  return people.map(nameOf).filter(Boolean);
}

/** Returns a name in reading order, or the name of an organisation. */
export function nameOf(person: Element): string {
  const parts = ["honorific", "firstname", "givenname", "othername", "surname", "lineage"].flatMap((name) => {
    const found = find(person, ({ tag }) => tag === name);
    return found ? [lineText(found)] : [];
  });
  if (parts.length > 0) return parts.join(" ");
  const name = find(person, ({ tag }) => /^(?:personname|orgname|collabname)$/u.test(tag));
  return lineText(name ?? person).slice(0, 200);
}
