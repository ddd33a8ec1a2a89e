import { Failure } from "@wellsourced/core";
import type { Call } from "../../call.ts";
import type { IndexQuery, IndexResults } from "../corpus/query-index.ts";
import { failureIn } from "../failure-in.ts";
import type { Parts } from "../parts.ts";
import { INDEXED } from "./fetch.ts";

/** A document that the connector's `fetch` can read by id. */
export type FoundDocument = {
  /** The location of the document: a URL, or `index:` and the id in the caller's index. */
  readonly id: string;
  readonly title: string;
  readonly url: string;
  /** The passage relevant to the query. */
  readonly text: string;
  /** The searches that failed, with reasons; only in the first result. */
  readonly note?: string;
};

/** Results of each search. */
const LIMIT = 10;

/** Merges both lists by rank, the caller's index first. A page in both is listed once, from the index. */
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

const settled = <Value>(work: Promise<Value>, call: Call): Promise<Value | Failure> =>
  work.catch((error: unknown) => failureIn(error, call));

const ofIndex = ({ hits }: IndexResults): readonly FoundDocument[] =>
  hits.map(({ id, title, url, snippet }) => ({
    id: `${INDEXED}${id}`,
    title: title || id,
    url: url ?? `${INDEXED}${id}`,
    text: snippet.text,
  }));

const ofWeb = ({ results }: Awaited<ReturnType<Parts["searchWeb"]>>): readonly FoundDocument[] =>
  results.map(({ title, url, snippet: text }) => ({ id: url, title: title || url, url, text }));

/** The results of one search if the other failed. No results and a failure count as a failure. */
function foundBeside(failure: Failure, said: string, [first, ...others]: readonly FoundDocument[]): FoundDocument[] {
  if (!first) throw failure;
  return [{ ...first, note: `${said}: ${failure.message}` }, ...others];
}

/** Creates the connector's search in the caller's index, unless it is empty, and the web. */
export function createSearchDocuments({ searchWeb, queryIndex }: Searching) {
  return async (query: string, call: Call = {}): Promise<FoundDocument[]> => {
    const [own, web] = await Promise.all([
      settled(queryIndex({ query, limit: LIMIT }, call).then(ofIndex), call),
      settled(searchWeb({ query, limit: LIMIT }, call).then(ofWeb), call),
    ]);
    if (web instanceof Failure)
      return foundBeside(
        web,
        "The web search failed, so only documents of your index are listed",
        own instanceof Failure ? [] : own,
      );
    if (own instanceof Failure)
      return foundBeside(own, "Your index could not be searched, so only results of the web are listed", web);
    return byRank(own, web);
  };
}
