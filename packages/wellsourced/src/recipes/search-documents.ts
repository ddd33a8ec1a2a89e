import type { Call } from "../call.ts";
import type { IndexQuery, IndexResults } from "./corpus/query-index.ts";
import { INDEXED } from "./fetch-document.ts";
import type { Parts } from "./parts.ts";

/** A document that the connector's `fetch` reads by its id. */
export type FoundDocument = {
  /** Says where the document is: an address on the web, or `index:` and the id in the caller's index. */
  readonly id: string;
  readonly title: string;
  readonly url: string;
  /** What it says on the query. */
  readonly text: string;
};

/** Results of each side. */
const LIMIT = 10;

/** Both lists by rank, the caller's own leading. A page that both found is listed once, as the caller has it. */
function byRank(own: readonly FoundDocument[], web: readonly FoundDocument[]): FoundDocument[] {
  const kept = new Set(own.map(({ url }) => url));
  const others = web.filter(({ url }) => !kept.has(url));
  const places = Math.max(own.length, others.length);
  return Array.from({ length: places }, (_, rank) => [own[rank], others[rank]])
    .flat()
    .filter((one) => one !== undefined);
}

interface Searching extends Pick<Parts, "searchWeb"> {
  readonly queryIndex: (query: IndexQuery, call?: Call) => Promise<IndexResults>;
}

/** Builds the connector's search: the caller's own index, where it holds anything, and the web. */
export function createSearchDocuments({ searchWeb, queryIndex }: Searching) {
  return async (query: string, call: Call = {}): Promise<FoundDocument[]> => {
    const [own, web] = await Promise.all([
      queryIndex({ query, limit: LIMIT }, call),
      searchWeb({ query, limit: LIMIT }, call),
    ]);
    return byRank(
      own.hits.map(({ id, title, url, snippet }) => ({
        id: `${INDEXED}${id}`,
        title: title || id,
        url: url ?? `${INDEXED}${id}`,
        text: snippet.text,
      })),
      web.results.map(({ title, url, snippet: text }) => ({ id: url, title: title || url, url, text })),
    );
  };
}
