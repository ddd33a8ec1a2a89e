import type { CslItem } from "@wellsourced/citations";
import { z } from "zod";
import type { RawWork } from "./capabilities/work.ts";
import { known } from "./clean.ts";

/** A BibTeX reply. It must begin with an entry, which rules out HTML. */
export const Bibtex = z.string().regex(/^\s{0,99}@/u);

const text = (value: string | number | undefined): string | undefined =>
  value === undefined ? undefined : String(value);

/** Parses a BibTeX reply into works with their publication data. */
export async function worksOfBibtex(bibtex: string): Promise<readonly RawWork[]> {
  const { nameText, parse, yearOf } = await import("@wellsourced/citations");
  const toWork = (item: CslItem): RawWork => {
    const container = item["container-title"];
    const isArticle = item.type.startsWith("article");
    return {
      title: item.title,
      url: item.URL,
      doi: item.DOI,
      authors: item.author?.map(nameText),
      journal: container,
      year: yearOf(item.issued),
      publication: known({
        types: [item.type],
        journal: isArticle ? container : undefined,
        book: isArticle ? undefined : container,
        publisher: item.publisher,
        volume: text(item.volume),
        issue: text(item.issue),
        pages: text(item.page),
        isbn: item.ISBN,
        editors: item.editor?.map(nameText),
      }),
    };
  };
  const { items } = await parse(bibtex, { format: "bibtex" });
  return items.map(toWork);
}
