import { type Clock, checkText, counted, Failure, isHttpUrl, omitUndefined, toTimestamp } from "@wellsourced/core";
import { type TimeWindow, timeWindow } from "@wellsourced/providers";
import type { Call } from "../../call.ts";
import type { Parts } from "../parts.ts";
import type { ScrapeResult } from "../scrape/scrape.ts";
import type { ScrapeQuery } from "../scrape/scrape-query.ts";
import type { Find } from "./find.ts";
import type { createSearchNews } from "./news.ts";

const SEARCH_SOURCES = ["web", "images", "news"] as const;
type SearchSource = (typeof SEARCH_SOURCES)[number];
type SearchCategory = "github" | "research" | "pdf";

export interface SourcesQuery {
  readonly query: string;
  /** Results of each source, 1–100. @default 5 */
  readonly limit?: number | undefined;
  /** @default ["web"] */
  readonly sources?: readonly SearchSource[] | undefined;
  /** Restricts the web search to GitHub, scholarly sites or PDF files. @default none */
  readonly categories?: readonly SearchCategory[] | undefined;
  readonly country?: string | undefined;
  readonly language?: string | undefined;
  /** Publication date in Google's syntax: `qdr:w`, `cdr:1,cd_min:1/31/2024,cd_max:2/29/2024`. */
  readonly tbs?: string | undefined;
  /** Reads each web and news result with these options. @default not read */
  readonly scrape?: Omit<ScrapeQuery, "url"> | undefined;
  /** Leaves out results without a readable URL, or that could not be read. @default false */
  readonly ignoreInvalidUrls?: boolean | undefined;
}

type Row = Readonly<Record<string, unknown>>;

export interface SourcesResult {
  /** Results by source; empty ones are absent. */
  readonly found: Readonly<Partial<Record<SearchSource, readonly Row[]>>>;
  /** Notes about filters that were not applied and sources that failed. */
  readonly notes: readonly string[];
}

interface SearchSourcesParts extends Pick<Parts, "searchWeb"> {
  readonly clock: Clock;
  readonly find: Find;
  readonly searchNews: ReturnType<typeof createSearchNews>;
  readonly scrape: (query: ScrapeQuery, call?: Call) => Promise<ScrapeResult>;
}

const RESEARCH_SITES = ["arxiv.org", "pubmed.ncbi.nlm.nih.gov", "nature.com", "sciencedirect.com", "springer.com"];

interface Asking {
  readonly query: SourcesQuery;
  readonly window: TimeWindow | undefined;
  readonly parts: SearchSourcesParts;
  readonly call: Call;
}

interface Answer {
  readonly rows: readonly Row[];
  readonly notes: readonly string[];
}

const unapplied = (source: string, names: readonly string[]): string[] =>
  names.length > 0 ? [`The provider of ${source} results did not apply ${names.join(", ")}.`] : [];

interface WebPart {
  readonly category?: SearchCategory;
  readonly ask: { readonly query: string; readonly sites?: readonly string[] };
}

/** The web searches for a query: one for each category. */
function webAsks({ query: { query, categories = [] } }: Asking): readonly WebPart[] {
  const named = {
    github: { query, sites: ["github.com"] },
    research: { query, sites: RESEARCH_SITES },
    pdf: { query: `${query} filetype:pdf` },
  };
  return categories.length > 0
    ? categories.map((category) => ({ category, ask: named[category] }))
    : [{ ask: { query } }];
}

async function searchWeb(asking: Asking): Promise<Answer> {
  const { parts, call, window, query } = asking;
  const { limit = 5, country, language } = query;
  const asks = webAsks(asking);
  const answers = await Promise.all(
    asks.map(async ({ ask, category }) => {
      const found = await parts.searchWeb({ ...ask, limit, country, language, timeRange: window?.timeRange }, call);
      return {
        notHonoured: found.notHonoured,
        rows: found.results.map(({ title, url, snippet, publishedAt }) => ({
          ...{ title, url, description: snippet },
          ...omitUndefined({ date: publishedAt, category }),
        })),
      };
    }),
  );
  const longest = Math.max(...answers.map(({ rows }) => rows.length), 0);
  // Alternate between categories, so that none displaces the others.
  const byTurns = Array.from({ length: longest }, (_, at) => answers.flatMap(({ rows }) => rows.slice(at, at + 1)));
  return {
    rows: byTurns.flat().slice(0, limit),
    notes: unapplied("web", [...new Set(answers.flatMap(({ notHonoured }) => notHonoured))]),
  };
}

async function searchImages({ parts, call, query, window }: Asking): Promise<Answer> {
  const { limit = 5, country, language } = query;
  const ask = { query: query.query, limit, ...omitUndefined({ country, language }) };
  const { records, notHonoured } = await parts.find("image", ask, call);
  return {
    rows: records.map(({ title, link, contextLink, width, height }) => ({
      ...{ title, imageUrl: link },
      ...omitUndefined({ url: contextLink, imageWidth: width, imageHeight: height }),
    })),
    notes: unapplied("image", [...notHonoured, ...(window ? ["tbs"] : [])]),
  };
}

async function searchNews({ parts, call, query, window }: Asking): Promise<Answer> {
  const { limit = 5, country, language } = query;
  const ask = { query: query.query, limit, ...omitUndefined({ country, language, timeRange: window?.timeRange }) };
  const { records, notHonoured, warning } = await parts.searchNews(ask, call);
  return {
    rows: records.map(({ title, url, snippet, source, publishedAt }) => ({
      ...{ title, url, snippet, source },
      ...omitUndefined({ date: publishedAt }),
    })),
    notes: [...unapplied("news", notHonoured), ...(warning ? [warning] : [])],
  };
}

const SEARCHES: Readonly<Record<SearchSource, (asking: Asking) => Promise<Answer>>> = {
  web: searchWeb,
  images: searchImages,
  news: searchNews,
};

/** Drops results outside the time range; undated ones stay. */
function withinWindow({ rows, notes }: Answer, window: TimeWindow | undefined, source: string): Answer {
  if (!window || source === "images") return { rows, notes };
  const at = ({ date }: Row) => Date.parse(String(date));
  const kept = rows.filter((row) => Number.isNaN(at(row)) || (at(row) >= window.from && at(row) <= window.to));
  const undated = kept.filter((row) => Number.isNaN(at(row))).length;
  const since = `${toTimestamp(window.from)} to ${toTimestamp(window.to)}`;
  return {
    rows: kept,
    notes:
      undated > 0
        ? [...notes, `${counted(undated, `${source} result`)} without a date may be outside ${since}.`]
        : notes,
  };
}

/** A result with the content of its page, or the reason why it could not be read. */
async function withPage(
  row: Row,
  { query: { scrape, ignoreInvalidUrls }, parts, call }: Asking,
): Promise<readonly Row[]> {
  const url = String(row.url ?? "");
  if (ignoreInvalidUrls && !isHttpUrl(url)) return [];
  if (!scrape || url === "") return [row];
  try {
    const { texts, notes } = await parts.scrape({ ...scrape, url }, call);
    return [{ ...row, ...texts, ...(notes.length > 0 ? { notes } : {}) }];
  } catch (error) {
    call.signal?.throwIfAborted();
    const { kind, message } = Failure.from(error);
    if (kind === "config") throw error;
    return ignoreInvalidUrls ? [] : [{ ...row, error: { kind, message } }];
  }
}

async function searchOne(source: SearchSource, asking: Asking): Promise<Answer> {
  const { rows, notes } = withinWindow(await SEARCHES[source](asking), asking.window, source);
  if (source === "images") return { rows, notes };
  return { rows: (await Promise.all(rows.map((row) => withPage(row, asking)))).flat(), notes };
}

/**
 * Creates the search over several kinds of sources. A failed source is reported in the notes; the search fails only if
 * all sources do.
 */
export function createSearchSources(parts: SearchSourcesParts) {
  return async (query: SourcesQuery, call: Call = {}): Promise<SourcesResult> => {
    checkText(query, "query");
    const window = query.tbs === undefined ? undefined : timeWindow(query.tbs, parts.clock.now());
    const asking = { query, window, parts, call };
    const sources: readonly SearchSource[] = [...new Set(query.sources ?? (["web"] as const))];
    const outcomes = await Promise.allSettled(sources.map((source) => searchOne(source, asking)));
    call.signal?.throwIfAborted();
    const failures = outcomes.flatMap((one) => (one.status === "rejected" ? [Failure.from(one.reason)] : []));
    if (failures[0] && failures.length === outcomes.length) throw failures[0];
    const found: Partial<Record<SearchSource, readonly Row[]>> = {};
    const notes: string[] = [];
    for (const [index, outcome] of outcomes.entries()) {
      const source = sources[index] ?? "web";
      if (outcome.status === "rejected") {
        notes.push(`No ${source} results: ${Failure.from(outcome.reason).message}`);
        continue;
      }
      if (outcome.value.rows.length > 0) found[source] = outcome.value.rows;
      notes.push(...outcome.value.notes);
    }
    return { found, notes };
  };
}
