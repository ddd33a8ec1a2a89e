import type { createIndex } from "../corpus/corpus.ts";
import type { IndexedSource } from "../corpus/indexed-source.ts";
import type { Parts } from "../parts.ts";
import { createFetchDocument } from "./fetch.ts";
import { createSearchDocuments } from "./search.ts";

/** The `search` and `fetch` of connectors: the caller's index and the web, as documents. */
export const createDocuments = (
  { searchWeb, pages }: Parts,
  { index, indexed }: { readonly index: ReturnType<typeof createIndex>; readonly indexed: IndexedSource },
) => ({
  search: createSearchDocuments({ searchWeb, queryIndex: index.search }),
  fetch: createFetchDocument({ pages, indexed }),
});
