import { cutChars, Failure } from "@wellsourced/core";
import type { StoredDocument } from "@wellsourced/corpus";
import type { Call } from "../../call.ts";
import type { Corpora } from "../../corpora/corpora.ts";
import { ownerOf } from "./index-pages.ts";

/** Characters of a quotation that are searched for, and documents that are looked through for it. */
const ASKED = 1_000;
export const MOST_CANDIDATES = 5;

/** The names under which a document may be kept that somebody calls so. */
const namesOf = (id: string): readonly string[] => [...new Set([id, URL.parse(id)?.href ?? id])];

/** The caller's index as a source: its documents, whole. */
export function createIndexedSource({ corpora }: { readonly corpora: Pick<Corpora, "look"> }) {
  return {
    /** The document of an address, or of an id that `query` gave. @throws {Failure} `not_found` */
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
    /** The documents whose words are nearest to a text, the nearest first. */
    async nearest(text: string, call: Call): Promise<readonly StoredDocument[]> {
      // Marks of quotation would ask for the words exactly as they are.
      const words = cutChars(text, ASKED).replace(/["“”„«»]/gu, " ");
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
