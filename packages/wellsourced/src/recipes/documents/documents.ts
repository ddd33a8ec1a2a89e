import type { createIndex } from "../corpus/corpus.ts";
import type { IndexedSource } from "../corpus/indexed-source.ts";
import type { Parts } from "../parts.ts";
import { createFetchDocument } from "./fetch.ts";
import { createSearchDocuments } from "./search.ts";

/** Creates the connectors' `search` and `fetch`, over the caller's index and the web. */
export const createDocuments = (
  { searchWeb, pages }: Parts,
  { index, indexed }: { readonly index: ReturnType<typeof createIndex>; readonly indexed: IndexedSource },
) => ({
  search: createSearchDocuments({ searchWeb, queryIndex: index.search }),
  fetch: createFetchDocument({ pages, indexed }),
});
