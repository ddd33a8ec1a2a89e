import { type Element, find, findAll, lineText, unreadable } from "@wellsourced/markup";
import { statedDate } from "../dates.ts";
import { type ParsedDocument, type ParseHints, stated } from "../document.ts";
import { htmlOf, readXmlText } from "../xml-place.ts";
import { rankedHtml } from "../xml-writer.ts";
import { tei } from "./elements.ts";

/** Parses TEI P4 and P5, including editions, corpora and ODD specifications. */
export async function parse(bytes: Uint8Array, { truncated }: ParseHints): Promise<ParsedDocument> {
  const text = readXmlText(bytes, tei, truncated);
  const header = find(text.root, ({ tag }) => tag === "teiHeader");
  const titles = header ? titlesOf(header) : [];
  const place = { level: titles.length > 0 ? 2 : 1, text };
  const [main] = titles;
  const heading = main ? rankedHtml(1, htmlOf(main.children, place)) : "";
  const body = htmlOf(text.root.children, place);
  const html = `${heading}\n${body}\n${text.notes.html()}`;
  if (html.trim() === "") throw unreadable("the document has no text");
  return { html, metadata: { ...(header ? metadataOf(header) : {}), ...stated({ leftOut: text.leftOut }) } };
}

const inside = (holder: Element | undefined, name: string): Element | undefined =>
  holder && find(holder, ({ tag }) => tag === name);

/** Returns the titles of the electronic text, the main one first. */
function titlesOf(header: Element): Element[] {
  const titles = inside(header, "titleStmt")?.elements("title") ?? [];
  const main = titles.find((it) => it.get("type") === "main");
  return main ? [main, ...titles.filter((it) => it !== main)] : titles;
}

function metadataOf(header: Element) {
  const statement = inside(header, "titleStmt");
  const publication = inside(header, "publicationStmt");
  const text = (holder: Element | undefined, name: string) => {
    const found = inside(holder, name);
    return found ? lineText(found) : "";
  };
  const date = inside(publication, "date");
  const [language] = findAll(header, ({ tag }) => tag === "language").map((it) => it.get("ident"));
  const licence = inside(publication, "licence")?.get("target") ?? "";
  const [title] = titlesOf(header);
  return stated({
    title: title && lineText(title),
    authors: statement
      ?.elements("author")
      .map((it) => lineText(it))
      .filter(Boolean),
    published: statedDate(date?.get("when") ?? "") ?? statedDate(date ? lineText(date) : ""),
    site: text(publication, "publisher"),
    language,
    licence: /^https?:\/\/\S+$/u.test(licence) ? licence : undefined,
    description: (text(inside(header, "profileDesc"), "abstract") || text(header, "sourceDesc")).slice(0, 500),
  });
}
