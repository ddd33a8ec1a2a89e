import {
  byteLength,
  type DeepReadonly,
  estimateTokens,
  SizeCategory,
  sizeCategory,
  UNTRUSTED,
} from "@wellsourced/core";
import { ZeroResultHints } from "@wellsourced/core/records";
import { excerptMarkdown, shortenAll } from "@wellsourced/scraper";
import { type Component, Recommendation } from "@wellsourced/trust";
import { ResearchSource } from "@wellsourced/trust/pages";
import { z } from "zod";
import type { Call } from "../../call.ts";
import type { Routed } from "../search/response.ts";

export interface ResearchQuery {
  readonly query: string;
  /** 1–10. @default 3 */
  readonly limit?: number | undefined;
  /** `false` joins the texts into `combinedContent` instead. @default true */
  readonly includeSources?: boolean | undefined;
  /** Removes paragraphs that repeat an earlier one. @default true */
  readonly deduplicate?: boolean | undefined;
  /** Maximum bytes of a source; a longer one is cut to its most relevant passages. @default 50_000 */
  readonly maxLengthPerSource?: number | undefined;
  /** Maximum bytes of all sources together, shared by score. @default no limit; 300_000 if joined */
  readonly totalMaxLength?: number | undefined;
  /** Leaves out sources that are unrelated to the query. @default true with a claim, else false */
  readonly filterByQuery?: boolean | undefined;
  readonly provider?: string | undefined;
  /** Name of a curated list of sources to search. */
  readonly lens?: string | undefined;
  /** Maximum age of a cached page in seconds; 0 disables the cache. @default 3_600 */
  readonly maxAge?: number | undefined;
  readonly claim?: string | undefined;
}

export interface ResearchCall extends Call {
  /**
   * Called with every source read, including those omitted from the result, and with the providers queried (absent on a
   * cache hit).
   */
  readonly onFound?: (found: { readonly sources: readonly ResearchSource[]; readonly asked?: Routed }) => void;
}

const ReadFailure = z.object({
  url: z.string(),
  kind: z.string(),
  reason: z.string(),
  retryable: z.boolean(),
  suggestedAction: z.string(),
});
export type ReadFailure = DeepReadonly<z.infer<typeof ReadFailure>>;

/** The pages that a search found, read and scored, best first. */
export const ResearchResult = z.object({
  query: z.string(),
  status: z.enum(["complete", "partial", "failed"]),
  sources: z.array(ResearchSource),
  /** The joined texts of all sources, if `includeSources` is false. */
  combinedContent: z.string().optional(),
  trust: z.literal(UNTRUSTED),
  scrapeFailures: z.array(ReadFailure).optional(),
  note: z.string().optional(),
  summary: z.object({
    urlsSearched: z.int(),
    urlsScraped: z.int(),
    urlsFailed: z.int(),
    processingTimeMs: z.int(),
  }),
  sizeMetadata: z.object({ totalLength: z.int(), estimatedTokens: z.int(), sizeCategory: SizeCategory }),
  recommendations: z.array(Recommendation).optional(),
  components: z.array(z.custom<Component>()).optional(),
  hints: ZeroResultHints.optional(),
});
export type ResearchResult = DeepReadonly<z.infer<typeof ResearchResult>>;

/** The `sizeMetadata` of texts with this total size. */
export function sizesOf(totalLength: number): ResearchResult["sizeMetadata"] {
  return { totalLength, estimatedTokens: estimateTokens(totalLength), sizeCategory: sizeCategory(totalLength) };
}

/** Bytes of a text within a JSON document. */
const serialised = (text: string): number => byteLength(JSON.stringify(text)) - 2;

/** Bytes per source below which other parts of the result are dropped first. */
const LEAST = 1_000;

/** Parts of a result to drop, in order, if there is no room for the texts. */
const LIGHTER: readonly ((result: ResearchResult) => ResearchResult)[] = [
  (result) => result,
  ({ components: _, ...result }) => result,
  ({ components: _, recommendations: __, ...result }) => ({
    ...result,
    sources: result.sources.map(({ keySentences: ___, keySentenceDetails: ____, ...source }) => source),
  }),
];

/**
 * Cuts a result to a number of bytes as JSON: all sources with their metadata, and the passages most relevant to the
 * query and the claim.
 */
export function shortenResult(result: ResearchResult, { claim, bytes }: { claim?: string | undefined; bytes: number }) {
  const about = { query: result.query, claim };
  const bare = (whole: ResearchResult) =>
    byteLength(
      JSON.stringify({
        ...whole,
        sources: whole.sources.map((source) => ({ ...source, content: "", excerpt: true })),
        ...(whole.combinedContent === undefined ? {} : { combinedContent: "", excerpt: true }),
      }),
    );
  const wanted = LEAST * Math.max(1, result.sources.length);
  const lighter = LIGHTER.map((lighten) => lighten(result));
  const base = lighter.find((one) => bytes - bare(one) >= wanted) ?? lighter.at(-1) ?? result;
  const room = Math.max(0, bytes - bare(base));
  const sources = shortenAll(base.sources, { room, about, sizeOf: serialised });
  const joined = base.combinedContent;
  if (joined === undefined)
    return {
      ...base,
      sources,
      sizeMetadata: sizesOf(sources.reduce((sum, { content }) => sum + byteLength(content), 0)),
    };
  const questions = claim ? [about.query, claim] : [about.query];
  const { text } = excerptMarkdown(joined, { about: questions, room, sizeOf: serialised });
  return { ...base, combinedContent: text, excerpt: true as const, sizeMetadata: sizesOf(byteLength(text)) };
}
