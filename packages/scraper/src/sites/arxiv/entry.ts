import { eachXml } from "@wellsourced/markup/xml";

/** What the feed says of one paper. */
export interface Entry {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly authors: readonly string[];
  readonly published?: string | undefined;
  readonly updated?: string | undefined;
  readonly doi?: string | undefined;
  readonly comment?: string | undefined;
  readonly journal?: string | undefined;
  readonly category?: string | undefined;
}

/** The entries of an Atom feed of arXiv. Lines of titles and abstracts are broken for print; they flow again. */
export function parseEntries(xml: string): readonly Entry[] {
  const entries: Entry[] = [];
  let fields: Map<string, string[]> | undefined;
  const open: string[] = [];
  let words = "";
  eachXml(xml, {
    open(name, attributes) {
      open.push(name);
      words = "";
      if (name === "entry") fields = new Map();
      if (name === "primary_category" && attributes.term) fields?.set(name, [attributes.term]);
    },
    text(data) {
      words += data;
    },
    close(name) {
      open.pop();
      const text = words.replace(/\s+/gu, " ").trim();
      // The author's affiliation and the like stand deeper.
      const isField = open.at(-1) === "entry" || (open.at(-1) === "author" && name === "name");
      if (fields && isField && text !== "") fields.set(name, [...(fields.get(name) ?? []), text]);
      words = "";
      if (name !== "entry" || !fields) return;
      entries.push(toEntry(fields));
      fields = undefined;
    },
  });
  return entries;
}

function toEntry(fields: ReadonlyMap<string, readonly string[]>): Entry {
  const first = (name: string): string | undefined => fields.get(name)?.[0];
  return {
    id: first("id") ?? "",
    title: first("title") ?? "",
    summary: first("summary") ?? "",
    authors: fields.get("name") ?? [],
    published: first("published")?.slice(0, 10),
    updated: first("updated")?.slice(0, 10),
    doi: first("doi")?.toLowerCase(),
    comment: first("comment"),
    journal: first("journal_ref"),
    category: first("primary_category"),
  };
}
