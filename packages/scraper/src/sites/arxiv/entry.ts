import { squeeze } from "@wellsourced/core";
import { parseXml, type XmlElement } from "@wellsourced/markup/xml";

/** What the feed says of one paper. */
export type Entry = ReturnType<typeof toEntry>;

/** The entries of an Atom feed of arXiv. Lines of titles and abstracts are broken for print; they flow again. */
export const parseEntries = (xml: string): readonly Entry[] => parseXml(xml).all("entry").map(toEntry).toArray();

function toEntry(entry: XmlElement) {
  const textsOf = (elements: Iterable<XmlElement>): string[] =>
    [...elements].map(({ text }) => squeeze(text)).filter((it) => it !== "");
  const first = (name: string): string | undefined => textsOf(entry.elements(name))[0];
  return {
    id: first("id") ?? "",
    title: first("title") ?? "",
    summary: first("summary") ?? "",
    authors: entry
      .elements("author")
      .flatMap((author) => textsOf(author.elements("name")))
      .toArray(),
    published: first("published")?.slice(0, 10),
    updated: first("updated")?.slice(0, 10),
    doi: first("doi")?.toLowerCase(),
    comment: first("comment"),
    journal: first("journal_ref"),
    category: entry.at("primary_category")?.attributes.term,
  };
}
