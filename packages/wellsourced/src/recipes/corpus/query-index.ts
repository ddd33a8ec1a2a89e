import { checkText, Failure, hostOf, omitUndefined, UNTRUSTED } from "@wellsourced/core";
import { functionWordsOf } from "@wellsourced/core/words";
import type { Found, SearchFilters, SearchMode } from "@wellsourced/corpus";
import { type Call, ownerOf } from "../../call.ts";
import type { Corpora } from "../../corpora/corpora.ts";

const QUERY_MODES = ["hybrid", "semantic", "keyword", "bm25"] as const;
type QueryMode = (typeof QUERY_MODES)[number];

export interface IndexQuery {
  readonly query: string;
  /** Without an embedding source, `hybrid` falls back to `keyword` with a note. @default `hybrid` if available */
  readonly mode?: QueryMode | undefined;
  /** 1–100. @default 5 */
  readonly limit?: number | undefined;
  /** @default 0 */
  readonly offset?: number | undefined;
  readonly filters?: Pick<SearchFilters, "domain" | "language" | "country"> | undefined;
}

/** A document of the index, with its best passage. */
export interface IndexHit {
  readonly id: string;
  readonly title?: string;
  readonly url?: string;
  readonly description?: string;
  readonly domain?: string;
  readonly language?: string;
  readonly country?: string;
  readonly date?: string;
  readonly type?: string;
  readonly score: number;
  /** Headings above the passage, outermost first. */
  readonly section: readonly string[];
  readonly snippet: { readonly text: string; readonly start: number; readonly end: number };
}

export interface IndexResults {
  readonly query: string;
  /** The kind of search that was used. */
  readonly mode: SearchMode;
  readonly total: number;
  readonly offset: number;
  readonly hits: readonly IndexHit[];
  /** Differences between the search and the request. */
  readonly note?: string;
  readonly trust: typeof UNTRUSTED;
}

const NOTHING: Pick<Found, "mode" | "total" | "hits" | "note"> = {
  mode: "keyword",
  total: 0,
  hits: [],
  note: "Nothing is indexed yet.",
};

const NO_MODEL =
  "Search by meaning needs a model. Set WELLSOURCED_EMBEDDINGS_URL or WELLSOURCED_EMBEDDINGS_FOLDER, or search with mode hybrid or keyword.";

/** Returns a function that searches the index. */
export function createQueryIndex({ corpora, embeds }: { readonly corpora: Corpora; readonly embeds: boolean }) {
  return async (search: IndexQuery, call: Call = {}): Promise<IndexResults> => {
    checkText(search, "query");
    const { query, mode, limit = 5, offset = 0, filters } = search;
    if (mode === "semantic" && !embeds) throw new Failure("config", NO_MODEL);
    const by = mode === "bm25" ? "keyword" : mode;
    const found = await corpora.look(ownerOf(call), (corpus) =>
      corpus.search(query, { mode: by, limit, offset, idle: functionWordsOf(query), ...omitUndefined({ filters }) }),
    );
    const { mode: used, total, hits, note } = found ?? NOTHING;
    return {
      query,
      mode: used,
      total,
      offset,
      hits: hits.map(({ id, score, url, title, description, language, country, date, type, passage, snippet }) => ({
        ...{ id, score, section: passage.headings, snippet },
        ...omitUndefined({ url, title, description, language, country, date, type, domain: url && hostOf(url) }),
      })),
      ...omitUndefined({ note }),
      trust: UNTRUSTED,
    };
  };
}
