import type { DatabaseSync } from "node:sqlite";
import { counted, Failure, omitUndefined } from "@wellsourced/core";
import { invalid, type StoredDocument } from "./document.ts";
import type { Documents, IndexedDocument } from "./documents.ts";
import { allowedBy, type SearchFilters } from "./filters.ts";
import { fuse, type Knowledge, knowledgeOf } from "./fuse.ts";
import { isLinkList, withoutAddresses } from "./markdown.ts";
import { holdsPhrases, phrasesOf } from "./phrases.ts";
import { keyOf, proximity } from "./proximity.ts";
import { queryTerms } from "./query-terms.ts";
import type { Reader } from "./reader.ts";
import type { Ranking, Scored, Wanted } from "./score.ts";
import { createScorer } from "./scorer.ts";
import { behindHeading, type Snippet, snippetOf } from "./snippet.ts";
import { byScore } from "./top-documents.ts";
import type { Vectors } from "./vectors.ts";
import type { WordCutter } from "./words.ts";

/** By keyword, by meaning, or both. */
export type SearchMode = "keyword" | "semantic" | "hybrid";

export interface SearchOptions {
  /** @default "hybrid" if the corpus has an embedder, else "keyword" */
  readonly mode?: SearchMode | undefined;
  /** @default 10 */
  readonly limit?: number | undefined;
  /** Hits to skip. @default 0 */
  readonly offset?: number | undefined;
  readonly filters?: SearchFilters | undefined;
  /**
   * Stop words in lower case. A document that contains no other query word does not match, unless the query has no
   * others.
   *
   * @default none
   */
  readonly idle?: ReadonlySet<string> | undefined;
}

/** A matching document with its best passage. */
export interface Hit extends Omit<StoredDocument, "text" | "passages" | "addedAt"> {
  readonly score: number;
  /** The passage with the offsets, headings and text needed for a citation. */
  readonly passage: Snippet & { readonly headings: readonly string[] };
  readonly snippet: Snippet;
}

export interface Ranked {
  readonly id: string;
  readonly score: number;
}

export interface Found {
  /** The mode used; `note` explains if it differs from the requested one. */
  readonly mode: SearchMode;
  readonly note?: string | undefined;
  /** Number of matching documents, including those shown. */
  readonly total: number;
  readonly hits: readonly Hit[];
}

const MAX_QUERY = 4_000;
const MAX_LIMIT = 1_000;
const SNIPPET = 220;
/** Maximum documents checked for a phrase. */
const MAX_VERIFIED = 2_000;
/** Documents taken from each ranking for fusion. */
const FUSED = 200;

const NONE: ReadonlySet<string> = new Set();
/** Score of a list of links relative to that of the best comparable text. */
const BEHIND = 0.99;
/** Passages searched for one that is not a list of links. */
const MOST_BEHIND = 100;

const PHRASES_ARE_WORDS = "Only keywords were searched, because quoted phrases must match exactly.";

interface Parts {
  readonly db: DatabaseSync;
  readonly cutter: WordCutter;
  readonly reader: Reader;
  readonly documents: Documents;
  readonly vectors: Vectors | undefined;
  readonly ranking: Ranking;
}

interface UsedMode {
  readonly mode: SearchMode;
  readonly note?: string;
}

interface Meaning {
  readonly scored?: readonly Scored[];
  readonly note?: string;
}

interface Order {
  readonly scored: readonly Scored[];
  readonly total: number;
  /** Weight of each query key. */
  readonly weights: ReadonlyMap<string, number>;
  /** How well keyword search covers the query. */
  readonly knowledge: Knowledge;
}

interface Look {
  readonly passage: number;
  readonly near: number;
  /** Total weight of the query words in the passage. */
  held(): number;
  /** Whether the passage is a list of links. */
  readonly isLinkList: boolean;
}

/** Replaces a list of links by the document's best text passage, if there is one. */
function textInstead(
  best: Look,
  found: IndexedDocument,
  look: (found: IndexedDocument, passage: number) => Look,
): Look {
  if (!best.isLinkList) return best;
  const all = found.document.passages.slice(0, MOST_BEHIND).map((_, index) => look(found, found.first + index));
  const texts = all.filter(({ near, isLinkList }) => near > 0 && !isLinkList);
  return texts.toSorted((a, b) => b.near - a.near)[0] ?? best;
}

export function createSearch({ db, cutter, reader, documents, vectors, ranking }: Parts) {
  const scorer = createScorer(reader, ranking);
  const passageText = ({ document, first }: IndexedDocument, passage: number) => {
    const place = document.passages[passage - first];
    return place ? document.text.slice(place.start, place.end) : "";
  };

  /** Re-ranks the top documents by proximity of the query words. */
  function rerank(
    scored: readonly Scored[],
    words: readonly string[],
    { weights, idle }: { readonly weights: ReadonlyMap<string, number>; readonly idle: ReadonlySet<string> },
  ): Scored[] {
    const query = words.map((word) => ({ word, key: keyOf(word), weight: weights.get(keyOf(word)) ?? 0 }));
    const keys = new Map(query.flatMap(({ word, key, weight }) => (idle.has(word) ? [] : [[key, weight]])));
    const look = (found: IndexedDocument, passage: number): Look => {
      const text = passageText(found, passage);
      const all = cutter.words(withoutAddresses(text));
      let weight: number | undefined;
      const held = () => (weight ??= [...new Set(all.map(keyOf))].reduce((sum, key) => sum + (keys.get(key) ?? 0), 0));
      return { passage, near: proximity(query, all, ranking), held, isLinkList: isLinkList(text) };
    };
    const looked = scored.slice(0, ranking.second).flatMap((hit) => {
      const found = documents.byNumber(hit.document);
      if (!found) return [];
      const best = textInstead(look(found, hit.passage), found, look);
      const { passage, near } = best;
      return [{ best, hit: { ...hit, passage, score: hit.score + (words.length > 1 ? near : 0) } }];
    });
    const first = looked.map(({ best, hit }): Scored => {
      if (!best.isLinkList) return hit;
      const least = ranking.pointing * best.held();
      const rivals = looked.filter((other) => !other.best.isLinkList && other.best.held() >= least);
      const most = BEHIND * Math.max(...rivals.map((other) => other.hit.score));
      return rivals.length > 0 && hit.score > most ? { ...hit, score: most } : hit;
    });
    return [...first.sort(byScore), ...scored.slice(ranking.second)];
  }

  function byWords(query: string, wanted: Wanted, stopWords: ReadonlySet<string>): Order {
    const words = cutter.words(query);
    const phrases = phrasesOf(query, cutter);
    const most = phrases.length > 0 ? MAX_VERIFIED : Math.max(wanted.most, ranking.second);
    const { words: asked, idle } = queryTerms(query, { cutter, brief: ranking.brief, stopWords });
    const found = scorer.score(reader.passages(), asked, { ...wanted, most, idle });
    const weights = new Map([...found.weights].map(([word, weight]) => [keyOf(word), weight]));
    const knowledge = knowledgeOf(asked, found.weights, Math.log(1 + reader.passages().count));
    const holds = ({ document }: Scored) => holdsPhrases(documents.byNumber(document)?.document, phrases, cutter);
    const kept = phrases.length > 0 ? found.scored.filter(holds) : found.scored;
    const total = phrases.length > 0 ? kept.length : found.total;
    return { scored: rerank(kept, words, { weights, idle }), total, weights, knowledge };
  }

  /** Explains why no document, or only some, can be searched by meaning. */
  function withoutVectors(): { readonly all?: string; readonly some?: string } {
    if (!vectors) return { all: "No embedding model is configured." };
    const { model, documents: having, missing, otherModel, trouble } = vectors.state();
    if (missing === 0) return {};
    const why = trouble === undefined ? "" : ` ${trouble}`;
    const held = otherModel === undefined ? "" : ` The index also contains vectors of the model ${otherModel}.`;
    if (having > 0)
      return {
        some: `${counted(missing, "document has", "documents have")} no vectors of the model ${model}.${held}${why}`,
      };
    return otherModel === undefined
      ? { all: `No document has vectors yet.${why}` }
      : {
          all: `The index contains vectors of the model ${otherModel}, but ${model} is configured. Embed the documents again to search them by meaning.`,
        };
  }

  /** Runs semantic search. Returns only a note if search falls back to keywords. */
  async function byMeaning(query: string, wanted: Wanted, mode: SearchMode | undefined): Promise<Meaning> {
    const { all, some } = withoutVectors();
    try {
      if (!vectors || all !== undefined) throw new Failure("config", all ?? "");
      const scored = await vectors.score(query, reader.passages, wanted);
      const said = `Documents without vectors were ${mode === "semantic" ? "not searched" : "searched by keywords only"}.`;
      return { scored, ...omitUndefined({ note: some && `${some} ${said}` }) };
    } catch (error) {
      const failure = Failure.from(error);
      if (mode === "semantic") throw failure;
      return { note: `Only keywords were searched. ${failure.message}` };
    }
  }

  async function order(
    query: string,
    { mode, filters = {}, idle = NONE }: SearchOptions,
    to: number,
  ): Promise<Order & UsedMode> {
    if (query.length > MAX_QUERY) throw invalid(`A query has at most ${MAX_QUERY} characters.`, "query");
    const wanted = { most: Math.max(to, FUSED), allowed: allowedBy(db, filters) };
    const words = byWords(query, wanted, idle);
    if ((mode ?? (vectors ? "hybrid" : "keyword")) === "keyword") return { ...words, mode: "keyword" };
    if (phrasesOf(query, cutter).length > 0) return { ...words, mode: "keyword", note: PHRASES_ARE_WORDS };
    const { scored, note } = await byMeaning(query, wanted, mode);
    if (!scored) return { ...words, mode: "keyword", ...omitUndefined({ note }) };
    if (mode === "semantic")
      return { ...words, scored, total: scored.length, mode: "semantic", ...omitUndefined({ note }) };
    const fused = fuse(words.scored, scored, words.knowledge, ranking.rrfK);
    return {
      ...words,
      scored: fused,
      total: Math.max(words.total, fused.length),
      mode: "hybrid",
      ...omitUndefined({ note }),
    };
  }

  function show({ document: no, passage, score }: Scored, weights: ReadonlyMap<string, number>): Hit | undefined {
    const found = documents.byNumber(no);
    const place = found?.document.passages[passage - found.first];
    if (!(found && place)) return undefined;
    const { text, passages: _all, addedAt: _added, ...facts } = found.document;
    const words = text.slice(place.start, place.end);
    return {
      ...facts,
      score,
      passage: { ...place, text: words },
      snippet: snippetOf(cutter, text, behindHeading(text, place), weights, SNIPPET),
    };
  }

  const range = ({ limit = 10, offset = 0 }: SearchOptions) => {
    if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT)
      throw invalid(`\`limit\` must be a whole number from 1 to ${MAX_LIMIT}.`, "limit");
    if (!Number.isInteger(offset) || offset < 0)
      throw invalid("`offset` must be a whole number of at least 0.", "offset");
    return [offset, offset + limit] as const;
  };

  return {
    async rank(query: string, options: SearchOptions): Promise<Ranked[]> {
      const [from, to] = range(options);
      const { scored } = await order(query, options, to);
      return scored.slice(from, to).flatMap(({ document, score }) => {
        const id = documents.idOf(document);
        return id === undefined ? [] : [{ id, score }];
      });
    },
    async search(query: string, options: SearchOptions): Promise<Found> {
      const [from, to] = range(options);
      const { scored, total, weights, mode, note } = await order(query, options, to);
      const hits = scored.slice(from, to).flatMap((hit) => show(hit, weights) ?? []);
      return { mode, ...omitUndefined({ note }), total, hits };
    },
  };
}
