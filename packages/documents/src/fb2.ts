import { type Element, find, findAll, lineText, unreadable } from "@wellsourced/markup";
import { statedDate } from "./dates.ts";
import { type ParsedDocument, type ParseHints, stated } from "./document.ts";
import { pictureHtml, tightHtml } from "./written-html.ts";
import { unzipped } from "./xml-archive.ts";
import { as, deeper, htmlOf, inside, readXmlText, type XmlPlace, type XmlText } from "./xml-place.ts";
import { each, linkHtml, nothing, rankedHtml, spanAttribute, type Write, type Writers } from "./xml-writer.ts";

const titleHtml = (title: Element, place: XmlPlace): string =>
  title
    .elements("p")
    .map((it) => inside(it, place).trim())
    .filter(Boolean)
    .join(" ");

const section: Write<XmlPlace> = (element, place) => {
  const [title] = element.elements("title");
  const rest = element.children.filter((it) => it !== title);
  return (title ? rankedHtml(place.level, titleHtml(title, place)) : "") + htmlOf(rest, title ? deeper(place) : place);
};

/** A link to a note is its mark. */
const link: Write<XmlPlace> = (element, place) => {
  const address = element.get("l:href") || element.get("xlink:href") || element.get("href");
  const target = place.text.ids.get(address.slice(1));
  if (!address.startsWith("#") || target?.tag !== "section" || !isNotes(target.parent))
    return linkHtml(address, inside(element, place));
  return place.text.note(() => {
    const rest = target.children.filter((it) => it.kind === "text" || it.tag !== "title");
    return tightHtml(htmlOf(rest, place).trim());
  }, address);
};

const isNotes = (body: Element | undefined): boolean =>
  body?.tag === "body" && /^(?:notes|comments|footnotes)$/u.test(body.get("name"));

const cell: Write<XmlPlace> = (element, place) => {
  const spans = spanAttribute("colspan", element.get("colspan")) + spanAttribute("rowspan", element.get("rowspan"));
  return `<${element.tag}${spans}>${inside(element, place)}</${element.tag}>`;
};

const picture: Write<XmlPlace> = (element, place) => {
  const description = element.get("alt") || element.get("title");
  return description === "" ? place.text.omit("picture without a description") : pictureHtml("", description);
};

const writers: Writers<XmlPlace> = {
  ...each("description binary stylesheet", nothing),
  ...each("body section", section),
  title: (element, place) => `<p><strong>${titleHtml(element, place)}</strong></p>`,
  ...each("p date", as("p")),
  subtitle: (element, place) => `<p><strong>${inside(element, place)}</strong></p>`,
  ...each("epigraph cite annotation", as("blockquote")),
  "text-author": (element, place) => `<p>— ${inside(element, place)}</p>`,
  stanza: as("p"),
  v: (element, place) => `${inside(element, place)}<br>`,
  "empty-line": nothing,
  emphasis: as("em"),
  strong: as("strong"),
  strikethrough: as("s"),
  ...each("sub sup code table tr", (element, place) => as(element.tag)(element, place)),
  ...each("td th", cell),
  a: link,
  image: picture,
};

/** Reads FictionBook 2, also in an archive. */
export async function parse(bytes: Uint8Array, { truncated }: ParseHints): Promise<ParsedDocument> {
  const text = readXmlText(unzipped(bytes, /\.fb2$/iu), writers, truncated);
  const info = find(text.root, ({ tag }) => tag === "title-info");
  const title = info ? textOf(info, "book-title") : "";
  const place = { level: title === "" ? 1 : 2, text };
  const [book] = text.root.elements();
  const bodies = book?.elements("body").filter((it) => !isNotes(it)) ?? [];
  const parts = [
    rankedHtml(1, title.replace(/[<&]/gu, "")),
    ...bodies.map((it) => section(withoutBookTitle(it, title), place)),
  ];
  const html = `${parts.join("\n")}\n${text.notes.html()}`;
  if (html.trim() === "") throw unreadable("the book has no text");
  return { html, metadata: { ...metadataOf(text, info), ...stated({ leftOut: text.leftOut }) } };
}

/** Removes the author and title that most books repeat at the start of the body. */
function withoutBookTitle(body: Element, title: string): Element {
  const [head] = body.elements("title");
  if (head && title !== "" && head.elements("p").some((it) => lineText(it).toLowerCase() === title.toLowerCase()))
    body.children = body.children.filter((it) => it !== head);
  return body;
}

function textOf(holder: Element, name: string): string {
  const found = find(holder, ({ tag }) => tag === name);
  return found ? lineText(found) : "";
}

function metadataOf({ root }: XmlText, info: Element | undefined) {
  if (!info) return {};
  const names = info.elements("author").map(
    (it) =>
      ["first-name", "middle-name", "last-name"]
        .map((name) => textOf(it, name))
        .filter(Boolean)
        .join(" ") || textOf(it, "nickname"),
  );
  const [date] = info.elements("date");
  const publishing = findAll(root, ({ tag }) => tag === "publish-info")[0];
  return stated({
    title: textOf(info, "book-title"),
    authors: names.filter(Boolean),
    published: statedDate(date?.get("value") ?? "") ?? statedDate(date ? lineText(date) : ""),
    language: textOf(info, "lang"),
    description: textOf(info, "annotation").slice(0, 500),
    site: publishing ? textOf(publishing, "publisher") : "",
  });
}
