import { cutChars, Failure } from "@wellsourced/core";
import type { StoredDocument } from "@wellsourced/corpus";
import { type Call, ownerOf } from "../../call.ts";
import type { Corpora } from "../../corpora/corpora.ts";

/** Longer texts are cut before the search. */
const MAX_CHARS = 1_000;
export const MOST_CANDIDATES = 5;

/** The ids under which a document with this URL or name may be stored. */
const namesOf = (id: string): readonly string[] => [...new Set([id, URL.parse(id)?.href ?? id])];

/** The caller's index as a source of whole documents. */
export function createIndexedSource({ corpora }: { readonly corpora: Pick<Corpora, "look"> }) {
  return {
    /** The document of a URL, or of an id returned by `query`. @throws {Failure} `not_found` */
    async document(id: string, call: Call): Promise<StoredDocument> {
      const found = await corpora.look(ownerOf(call), async (corpus) => {
        for (const name of namesOf(id)) {
          const document = await corpus.get(name);
          if (document) return document;
        }
        return undefined;
      });
      if (found) return found;
      throw new Failure("not_found", `There is no document ${cutChars(id, 200)} in your index. Use an id from query.`);
    },
    /** The documents most similar to a text by words, best first. */
    async nearest(text: string, call: Call): Promise<readonly StoredDocument[]> {
      // Quotation marks would search for an exact phrase.
      const words = cutChars(text, MAX_CHARS).replace(/["“”„«»]/gu, " ");
      const found = await corpora.look(ownerOf(call), async (corpus) => {
        const { hits } = await corpus.search(words, { mode: "keyword", limit: MOST_CANDIDATES });
        const documents = await Promise.all(hits.map(({ id }) => corpus.get(id)));
        return documents.flatMap((document) => document ?? []);
      });
      return found ?? [];
    },
  };
}

export type IndexedSource = ReturnType<typeof createIndexedSource>;
