import { omitUndefined, UNTRUSTED } from "@wellsourced/core";
import type { LibraryAnnotation, LibraryItem } from "@wellsourced/wellsourced/library";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { count, optional } from "../fields.ts";
import { LibraryMark, LibraryWork } from "../library.ts";
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

/** An annotation as replies show it. */
function toMark({ item, tags, color: _, ...mark }: LibraryAnnotation): z.infer<typeof LibraryMark> {
  return { ...mark, tags: [...tags], ...omitUndefined({ title: item?.title }) };
}

export const librarySearch = defineTool({
  name: "library_search",
  title: "Search your Zotero library",
  description: "Use this to search the person's own Zotero library: works or highlights.",
  sets: ["library"],
  needs: "library",
  effects: READS_OWN,
  cache: "never",
  input: z.strictObject({
    query: optional("Words to find", 500),
    collection: optional("Key of a collection", 8),
    highlights: z.boolean().optional().describe("Search highlights"),
    limit: count({ fallback: 20, max: 100, what: "Works" }),
  }),
  output: z.object({
    library: z.string().describe("The library"),
    items: z.array(LibraryWork).describe("Works"),
    annotations: z.array(LibraryMark).optional().describe("Highlights and notes, in the order of their files"),
    trust,
  }),
  text: ({ library, items, annotations = [], trust: label }) =>
    paragraphs(
      facts(library, label),
      numbered(
        annotations.map(({ key, kind, text, comment, page, tags, work, title }) => ({
          title,
          about: [kind, named("page", page), named("key", key), named("work", work), named("tags", tags)],
          says: [text ? `“${text}”` : "", comment ?? ""].filter(Boolean),
        })),
      ),
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
  async run({ highlights, ...query }, sources, call) {
    if (highlights) {
      const { library, annotations } = await sources.library.annotations(query, call);
      return { library, items: [], annotations: annotations.map(toMark), trust: UNTRUSTED };
    }
    const { library, items } = await sources.library.list(query, call);
    return { library, items: items.map(toWork), trust: UNTRUSTED };
  },
});
