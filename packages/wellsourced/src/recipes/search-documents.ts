import { Failure } from "@wellsourced/core";
import type { Call } from "../call.ts";
import type { IndexQuery, IndexResults } from "./corpus/query-index.ts";
import { failureIn } from "./failure-in.ts";
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
  /** On the first one: which of the searches failed, and why. */
  readonly note?: string;
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

/** What one search found, where the other one failed. Nothing found and a failure is a failure. */
function foundBeside(failure: Failure, said: string, [first, ...others]: readonly FoundDocument[]): FoundDocument[] {
  if (!first) throw failure;
  return [{ ...first, note: `${said}: ${failure.message}` }, ...others];
}

/** Builds the connector's search: the caller's own index, where it holds anything, and the web. */
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
