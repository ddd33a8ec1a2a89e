import { type DeepReadonly, SizeCategory, UNTRUSTED } from "@wellsourced/core";
import { AuthorityTier, DomainCategory, QualityScore, SourceType, ZeroResultHints } from "@wellsourced/core/records";
import { type Component, Recommendation } from "@wellsourced/trust";
import { z } from "zod";
import type { Call } from "../call.ts";
import type { Routed } from "./search-response.ts";

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

/** A range of a text in UTF-16 units. */
const Stretch = z.object({ start: z.int(), end: z.int() });

/** A sentence with its position in the Markdown and in the visible text; `link` opens the page at the sentence. */
const KeySentence = Stretch.extend({
  visible: Stretch.optional(),
  link: z.string().optional(),
  sentence: z.string(),
});

const ResearchSource = z.object({
  url: z.string(),
  title: z.string().optional(),
  content: z.string(),
  contentType: z.string(),
  trust: z.literal(UNTRUSTED),
  scores: QualityScore,
  sourceType: SourceType,
  authorityTier: AuthorityTier,
  domainCategory: DomainCategory,
  claimSignal: z.string().optional(),
  keySentences: z.array(z.string()).optional(),
  keySentenceDetails: z.array(KeySentence).optional(),
  excerpt: z.literal(true).optional().describe("Present if the content is an excerpt: […] marks what was left out"),
  note: z.string().optional().describe("What is missing from the content, and what went wrong while reading it"),
  preprint: z.boolean().optional(),
  hiddenTextRemoved: z.int().optional(),
});
export type ResearchSource = DeepReadonly<z.infer<typeof ResearchSource>>;

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
