import {
  type AuthorityTier,
  byteLength,
  type Clock,
  type DomainCategory,
  estimateTokens,
  Failure,
  hostOf,
  isAbort,
  type QualityScore,
  type SizeCategory,
  type SourceType,
  sizeCategory,
  UNTRUSTED,
} from "@wellsourced/core";
import { clipMarkdown, dedupeParagraphs } from "@wellsourced/scraper";
import {
  components,
  examineClaim,
  fragmentsOf,
  type KeySentence,
  qualityScore,
  type ReputationSet,
  recommend,
} from "@wellsourced/trust";
import { type Call, whatIsLeft } from "../call.ts";
import { each } from "../each.ts";
import { given } from "../given.ts";
import { within } from "../within.ts";
import type { ReadQuery, ReadResult } from "./read.ts";
import type { WebQuery, WebResult, WebResults } from "./search-web.ts";

const AT_ONCE = 5;
const RELEVANCE_BAR = 0.3;
const BETWEEN = "\n\n---\n\n";

export interface ResearchQuery {
  readonly query: string;
  /** 1–10. @default 3 */
  readonly limit?: number | undefined;
  /** @default true */
  readonly includeSources?: boolean | undefined;
  /** Drops paragraphs that an earlier source already has. @default true */
  readonly deduplicate?: boolean | undefined;
  /** Bytes. @default 50_000 */
  readonly maxLengthPerSource?: number | undefined;
  /** Bytes. @default 300_000 */
  readonly totalMaxLength?: number | undefined;
  /** Drops sources that hardly touch the query. @default true with a claim, else false */
  readonly filterByQuery?: boolean | undefined;
  readonly provider?: string | undefined;
  readonly claim?: string | undefined;
}

export interface ResearchSource {
  readonly url: string;
  readonly title?: string;
  readonly content: string;
  readonly contentType: string;
  readonly trust: typeof UNTRUSTED;
  readonly scores: QualityScore;
  readonly sourceType: SourceType;
  readonly authorityTier: AuthorityTier;
  readonly domainCategory: DomainCategory;
  readonly claimSignal?: string;
  readonly keySentences?: string[];
  /** `link` opens the page at the sentence. */
  readonly keySentenceDetails?: (Omit<KeySentence, "score"> & { readonly link?: string })[];
  readonly [key: string]: unknown;
}

export type ReadFailure = {
  readonly url: string;
  readonly kind: string;
  readonly reason: string;
  readonly retryable: boolean;
  readonly suggestedAction: string;
};

export interface ResearchResult {
  readonly query: string;
  readonly status: "complete" | "partial" | "failed";
  readonly sources: readonly ResearchSource[];
  readonly combinedContent: string;
  readonly trust: typeof UNTRUSTED;
  readonly scrapeFailures?: readonly ReadFailure[];
  readonly note?: string;
  readonly summary: { urlsSearched: number; urlsScraped: number; urlsFailed: number; processingTimeMs: number };
  readonly sizeMetadata: { totalLength: number; estimatedTokens: number; sizeCategory: SizeCategory };
  readonly [key: string]: unknown;
}

export interface ResearchParts {
  readonly searchWeb: (query: WebQuery, call?: Call) => Promise<WebResults>;
  readonly read: (query: ReadQuery, call?: Call) => Promise<ReadResult>;
  readonly clock: Clock;
  /** What is known of hosts. @default the built-in set */
  readonly reputation?: ReputationSet;
  /** Offer the best sources by name. @default true */
  readonly recommendations: boolean;
  /** Offer cards and a table beside the text. @default false */
  readonly components: boolean;
}

type Attempt = { readonly hit: WebResult } & ({ readonly page: ReadResult } | { readonly failure: Failure });

function toSource(
  { hit, page }: { hit: WebResult; page: ReadResult },
  query: ResearchQuery,
  { clock, reputation }: ResearchParts,
): ResearchSource {
  const title = titleOf(page) ?? (hit.title || undefined);
  const publishedAt = page.citation.metadata.date || hit.publishedAt || undefined;
  const scores = qualityScore({
    content: page.content,
    title: title ?? "",
    query: query.query,
    url: page.url,
    now: clock.now(),
    ...given({ reputation, publishedAt }),
  });
  return {
    url: page.url,
    ...given({ title }),
    content: page.content,
    contentType: page.contentType,
    trust: UNTRUSTED,
    scores,
    sourceType: page.sourceType,
    authorityTier: page.authorityTier,
    domainCategory: page.domainCategory,
    ...given({ preprint: page.preprint, hiddenTextRemoved: page.hiddenTextRemoved }),
  };
}

const titleOf = (page: ReadResult): string | undefined => page.citation.metadata.title || undefined;

/** Sentences that bear on the claim, found in the text that is shown, so that the offsets hold in it. */
function withClaim(source: ResearchSource, claim: string | undefined): ResearchSource {
  if (!claim) return source;
  const { claimSignal: signal, keySentences: found } = examineClaim(source.content, claim);
  const linkTo = fragmentsOf(source.url, source.content);
  const details = found.map(({ score: _, ...place }) => ({ ...place, ...given({ link: linkTo(place) }) }));
  return {
    ...source,
    ...(signal ? { claimSignal: signal } : {}),
    ...(details.length > 0
      ? { keySentences: details.map(({ sentence }) => sentence), keySentenceDetails: details }
      : {}),
  };
}

const toReadFailure = ({ hit, failure }: { hit: WebResult; failure: Failure }): ReadFailure => ({
  url: hit.url,
  kind: failure.kind,
  reason: failure.message,
  retryable: failure.retryable,
  suggestedAction: failure.suggestedAction,
});

function withoutRepeats(sources: readonly ResearchSource[]): ResearchSource[] {
  const seen = new Set<string>();
  return sources.map((source) => ({ ...source, content: dedupeParagraphs(source.content, seen) }));
}

function rank(attempts: readonly Attempt[], query: ResearchQuery, parts: ResearchParts): ResearchSource[] {
  const filter = query.filterByQuery ?? Boolean(query.claim);
  const sources = attempts
    .flatMap((attempt) => ("page" in attempt ? [toSource(attempt, query, parts)] : []))
    .filter(({ scores }) => !filter || scores.relevance >= RELEVANCE_BAR)
    .sort((a, b) => b.scores.overall - a.scores.overall);
  const shown = (query.deduplicate ?? true) ? withoutRepeats(sources) : sources;
  return shown.map((source) => withClaim(source, query.claim));
}

function statusOf(read: number, failed: number): ResearchResult["status"] {
  if (failed === 0) return "complete";
  return read === 0 ? "failed" : "partial";
}

interface Reading {
  /** Ends when the call's time is up: what was read until then is the answer. */
  readonly late?: AbortSignal;
}

const anyOf = (...signals: readonly (AbortSignal | undefined)[]): AbortSignal | undefined => {
  const there = signals.flatMap((signal) => signal ?? []);
  return there.length > 1 ? AbortSignal.any(there) : there[0];
};

/** Builds the recipe: search, read all hits at once, score, rank, join. */
export function createSearchAndRead(parts: ResearchParts) {
  const attempt = async (hit: WebResult, query: ResearchQuery, call: Call & Reading): Promise<Attempt> => {
    try {
      const page = await parts.read(
        { url: hit.url, maxLength: query.maxLengthPerSource, fresh: true },
        given({ signal: anyOf(call.signal, call.late), owner: call.owner, onProgress: call.onProgress }),
      );
      call.onProgress?.(`Read a page of ${hostOf(hit.url)}`);
      return { hit, page };
    } catch (error) {
      if (call.signal?.aborted) throw error;
      if (call.late?.aborted) return { hit, failure: Failure.from(call.late.reason) };
      if (isAbort(error)) throw error;
      return { hit, failure: Failure.from(error) };
    }
  };
  return async (query: ResearchQuery, call: Call = {}): Promise<ResearchResult> => {
    const started = parts.clock.now();
    const left = whatIsLeft(call, parts.clock);
    const ask = { query: query.query, limit: query.limit ?? 3, ...given({ provider: query.provider }) };
    const found = await parts.searchWeb(ask, { ...call, onFreshness: () => {} });
    const { deadlineMs } = left();
    const readAll = (late?: AbortSignal) =>
      each(found.results, AT_ONCE, (hit) => attempt(hit, query, { ...call, ...given({ late }) }));
    const attempts = await (deadlineMs === undefined ? readAll() : within(parts.clock, deadlineMs, readAll));
    const failures = attempts.flatMap((one) => ("failure" in one ? [toReadFailure(one)] : []));
    const sources = rank(attempts, query, parts);
    const summary = {
      urlsSearched: found.results.length,
      urlsScraped: attempts.length - failures.length,
      urlsFailed: failures.length,
      processingTimeMs: Math.round(parts.clock.now() - started),
    };
    return assemble({ query, found, sources, failures, parts, summary });
  };
}

interface Assembly {
  readonly query: ResearchQuery;
  readonly found: WebResults;
  readonly sources: readonly ResearchSource[];
  readonly failures: readonly ReadFailure[];
  readonly parts: ResearchParts;
  readonly summary: ResearchResult["summary"];
}

function assemble({ query, found, sources, failures, parts, summary }: Assembly): ResearchResult {
  const joined = sources
    .map(({ content }) => content)
    .filter(Boolean)
    .join(BETWEEN);
  const combinedContent = clipMarkdown(joined, query.totalMaxLength ?? 300_000).text;
  const bytes = byteLength(combinedContent);
  const read = found.results.length - failures.length;
  const status = statusOf(read, failures.length);
  const best = parts.recommendations ? recommend(sources) : [];
  return {
    query: query.query,
    status,
    sources: (query.includeSources ?? true) ? sources : [],
    combinedContent,
    trust: UNTRUSTED,
    ...(failures.length > 0 ? { scrapeFailures: failures } : {}),
    ...(status === "failed"
      ? { note: `None of the ${failures.length} pages found could be read; scrapeFailures says why for each.` }
      : {}),
    summary,
    sizeMetadata: { totalLength: bytes, estimatedTokens: estimateTokens(bytes), sizeCategory: sizeCategory(bytes) },
    ...(best.length > 0 ? { recommendations: best } : {}),
    ...(parts.components && sources.length > 0 ? { components: components(sources) } : {}),
    ...given({ hints: found.hints }),
  };
}
