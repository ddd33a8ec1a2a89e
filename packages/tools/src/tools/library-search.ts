import { UNTRUSTED } from "@wellsourced/core";
import type { LibraryItem } from "@wellsourced/wellsourced/library";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { count, optional } from "../fields.ts";
import { LibraryWork } from "../library.ts";
import { READS_OWN } from "../personal.ts";
import { facts, named, numbered, paragraphs } from "../reading/words.ts";
import { trust } from "../shapes.ts";

/** An item as replies show it. */
function toWork({ key, item, tags, link }: LibraryItem): z.infer<typeof LibraryWork> {
  const names = item.author ?? item.editor ?? [];
  const year = item.issued?.["date-parts"]?.[0]?.[0];
  return {
    key,
    ...(item.title === undefined ? {} : { title: item.title }),
    authors: names.map(({ family, given, literal }) => literal ?? [given, family].filter(Boolean).join(" ")),
    ...(year === undefined ? {} : { year: String(year) }),
    ...(item.DOI === undefined ? {} : { doi: item.DOI }),
    ...(item["citation-key"] === undefined ? {} : { citationKey: item["citation-key"] }),
    tags: [...tags],
    link,
  };
}

export const librarySearch = defineTool({
  name: "library_search",
  title: "Search your Zotero library",
  description: "Use this to search the works in the person's own Zotero library.",
  sets: ["library"],
  needs: "library",
  effects: READS_OWN,
  cache: "never",
  input: z.strictObject({
    query: optional("Words in title, creators and year", 500),
    collection: optional("Key of a collection", 8),
    limit: count({ fallback: 20, max: 100, what: "Works" }),
  }),
  output: z.object({
    library: z.string().describe("The library"),
    items: z.array(LibraryWork).describe("Works"),
    trust,
  }),
  text: ({ library, items, trust: label }) =>
    paragraphs(
      facts(library, label),
      numbered(
        items.map(({ key, title, authors, year, doi, citationKey, tags }) => ({
          title,
          about: [
            authors.join(", "),
            year,
            doi,
            named("key", key),
            named("citation key", citationKey),
            named("tags", tags),
          ],
        })),
      ),
    ),
  async run(query, sources, call) {
    const { library, items } = await sources.library.list(query, call);
    return { library, items: items.map(toWork), trust: UNTRUSTED };
  },
});
