import {
  byteLength,
  checkText,
  counted,
  Failure,
  hostOf,
  isAbort,
  omitUndefined,
  UNTRUSTED,
  withDeadline,
} from "@wellsourced/core";
import { dedupeParagraphs } from "@wellsourced/markup";
import { clipMarkdown, shortenAll, shortenEach } from "@wellsourced/scraper";
import { components, recommend } from "@wellsourced/trust";
import { type PageRules, type ResearchSource, toResearchSource, withClaim } from "@wellsourced/trust/pages";
import { type Call, whatIsLeft } from "../../call.ts";
import { each } from "../../each.ts";
import { latePage } from "../failure-in.ts";
import type { SearchWeb, WebResult, WebResults } from "../search/web.ts";
import type { createRead, ReadResult } from "./read.ts";
import {
  type ReadFailure,
  type ResearchCall,
  type ResearchQuery,
  type ResearchResult,
  sizesOf,
} from "./research-result.ts";

const AT_ONCE = 5;
const RELEVANCE_BAR = 0.3;
const BETWEEN = "\n\n---\n\n";
/** Bytes to read of a page, unless the caller sets a larger limit. */
const PAGE_BYTES = 50_000;
const JOINED_BYTES = 300_000;

interface ResearchParts extends PageRules {
  readonly searchWeb: SearchWeb;
  readonly read: ReturnType<typeof createRead>;
  /** Adds recommendations of the best sources. @default true */
  readonly recommendations: boolean;
  /** Adds cards and a table. @default false */
  readonly components: boolean;
}

type Attempt = { readonly hit: WebResult } & ({ readonly page: ReadResult } | { readonly failure: Failure });

const toReadFailure = ({ hit, failure }: { hit: WebResult; failure: Failure }): ReadFailure => ({
  url: hit.url,
  kind: failure.kind,
  reason: failure.message,
  retryable: failure.retryable,
  suggestedAction: failure.suggestedAction,
});

function withoutRepeats(sources: readonly ResearchSource[]): ResearchSource[] {
  const earlier = new Set<string>();
  return sources.map((source) => {
    const { text: content, dropped } = dedupeParagraphs(source.content, { earlier });
    const note = [source.note, repeatsNote(dropped)].filter(Boolean).join(" ");
    return { ...source, content, ...omitUndefined({ note: note || undefined }) };
  });
}

const repeatsNote = (dropped: number): string | undefined =>
  dropped === 0
    ? undefined
    : `Left out: ${counted(dropped, "paragraph")} that this or an earlier source already has. Pass deduplicate: false to get all.`;

/** The sources, best first, and those left out as unrelated to the query. */
function rank(attempts: readonly Attempt[], query: ResearchQuery, parts: ResearchParts) {
  const filter = query.filterByQuery ?? Boolean(query.claim);
  const toSource = ({ hit, page }: Extract<Attempt, { readonly page: ReadResult }>) =>
    toResearchSource({ hit, page, query: query.query }, parts);
  const read = attempts.flatMap((attempt) => ("page" in attempt ? [toSource(attempt)] : []));
  const isFar = ({ scores }: ResearchSource) => filter && scores.relevance < RELEVANCE_BAR;
  const sources = read.filter((source) => !isFar(source)).sort((a, b) => b.scores.overall - a.scores.overall);
  const shown = (query.deduplicate ?? true) ? withoutRepeats(sources) : sources;
  const { maxLengthPerSource: room } = query;
  const withEvidence = shown.map((source) => withClaim(source, query.claim));
  const kept = room === undefined ? withEvidence : shortenEach(withEvidence, room, query);
  return { sources: kept, leftOut: read.filter(isFar).map(({ url }) => url) };
}

function statusOf(read: number, failed: number): ResearchResult["status"] {
  if (failed === 0) return "complete";
  return read === 0 ? "failed" : "partial";
}

/** Returns the research operation: search, read all results, score, rank, and join if requested. */
export function createSearchAndRead(parts: ResearchParts) {
  /** Reads a result of the search. `late` aborts when the call's time is up; pages read until then are returned. */
  const attempt = async (
    hit: WebResult,
    query: ResearchQuery,
    { late, ...call }: Call & { readonly late?: AbortSignal },
  ): Promise<Attempt> => {
    const maxLength = Math.max(PAGE_BYTES, query.maxLengthPerSource ?? 0);
    const { owner, onProgress, onPage } = call;
    const signal = AbortSignal.any([call.signal, late].filter((one) => one !== undefined));
    try {
      const page = await parts.read(
        { url: hit.url, maxLength, ...omitUndefined({ maxAge: query.maxAge }) },
        { signal, ...omitUndefined({ owner, onProgress, onPage }) },
      );
      call.onProgress?.(`Read a page of ${hostOf(hit.url)}`);
      return { hit, page };
    } catch (error) {
      if (call.signal?.aborted) throw error;
      if (late?.aborted) return { hit, failure: Failure.from(late.reason) };
      if (isAbort(error)) throw error;
      return { hit, failure: Failure.from(error) };
    }
  };
  return async (query: ResearchQuery, call: ResearchCall = {}): Promise<ResearchResult> => {
    checkText(query, "query");
    const started = parts.clock.now();
    const left = whatIsLeft(call, parts.clock);
    const { provider, lens } = query;
    const ask = { query: query.query, limit: query.limit ?? 3, ...omitUndefined({ provider, lens }) };
    let remembered = false;
    const onFreshness: Call["onFreshness"] = ({ cached }) => {
      remembered = cached;
    };
    const found = await parts.searchWeb(ask, { ...call, onFreshness });
    const { deadlineMs } = left();
    const readAll = (late?: AbortSignal) =>
      each(found.results, AT_ONCE, (hit) => attempt(hit, query, { ...call, ...omitUndefined({ late }) }));
    const attempts = await (deadlineMs === undefined
      ? readAll()
      : withDeadline({ clock: parts.clock, ms: deadlineMs, late: latePage }, readAll));
    const failures = attempts.flatMap((one) => ("failure" in one ? [toReadFailure(one)] : []));
    const { sources, leftOut } = rank(attempts, query, parts);
    const summary = {
      urlsSearched: found.results.length,
      urlsScraped: attempts.length - failures.length,
      urlsFailed: failures.length,
      processingTimeMs: Math.round(parts.clock.now() - started),
    };
    call.onFound?.({ sources, ...(remembered ? {} : { asked: found.routing }) });
    return assemble({ query, found, sources, leftOut, failures, parts, summary });
  };
}

interface Assembly {
  readonly query: ResearchQuery;
  readonly found: WebResults;
  readonly sources: readonly ResearchSource[];
  /** URLs of pages that were read but are unrelated to the query. */
  readonly leftOut: readonly string[];
  readonly failures: readonly ReadFailure[];
  readonly parts: ResearchParts;
  readonly summary: ResearchResult["summary"];
}

/** The texts, separate or joined, within their total limit. */
function texts({ query, sources }: Assembly) {
  const { includeSources = true, totalMaxLength } = query;
  if (!includeSources) {
    const joined = sources.flatMap(({ content }) => content || []).join(BETWEEN);
    const combinedContent = clipMarkdown(joined, totalMaxLength ?? JOINED_BYTES).text;
    return { sources: [], combinedContent, sizeMetadata: sizesOf(byteLength(combinedContent)) };
  }
  const shown = totalMaxLength === undefined ? sources : shortenAll(sources, { room: totalMaxLength, about: query });
  return { sources: shown, sizeMetadata: sizesOf(shown.reduce((sum, { content }) => sum + byteLength(content), 0)) };
}

/** The note on missing sources; if texts are joined, also the sources' own notes. */
function noteOn({ query: { includeSources = true }, sources, failures, leftOut }: Assembly): string | undefined {
  if (failures.length > 0 && sources.length + leftOut.length === 0)
    return "None of the pages found could be read; scrapeFailures gives the reason for each.";
  const own = includeSources ? [] : sources.flatMap(({ url, note }) => (note ? `${url}: ${note}` : []));
  const pages = counted(leftOut.length, "page that was read is", "pages that were read are");
  const far = `${pages} left out as far from the query: ${leftOut.join(", ")}. Pass filter_by_query: false to get all.`;
  return [...(leftOut.length > 0 ? [far] : []), ...own].join("\n") || undefined;
}

function assemble(assembly: Assembly): ResearchResult {
  const { query, found, sources, failures, parts, summary } = assembly;
  const note = noteOn(assembly);
  const status = statusOf(found.results.length - failures.length, failures.length);
  const best = parts.recommendations ? recommend(sources) : [];
  const { sizeMetadata, ...shown } = texts(assembly);
  return {
    query: query.query,
    status,
    ...shown,
    trust: UNTRUSTED,
    ...(failures.length > 0 ? { scrapeFailures: failures } : {}),
    ...omitUndefined({ note }),
    summary,
    sizeMetadata,
    ...(best.length > 0 ? { recommendations: best } : {}),
    ...(parts.components && sources.length > 0 ? { components: components(sources) } : {}),
    ...omitUndefined({ hints: found.hints }),
  };
}
