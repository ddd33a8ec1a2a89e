import type { SizeCategory, UNTRUSTED } from "@wellsourced/core";
import type {
  AuthorityTier,
  DomainCategory,
  QualityScore,
  SourceType,
  ZeroResultHints,
} from "@wellsourced/core/records";
import type { Component, KeySentence, Recommendation } from "@wellsourced/trust";
import type { Call } from "../call.ts";
import type { Routed } from "./search-response.ts";

export interface ResearchQuery {
  readonly query: string;
  /** 1–10. @default 3 */
  readonly limit?: number | undefined;
  /** `false` joins the texts into `combinedContent` instead. @default true */
  readonly includeSources?: boolean | undefined;
  /** Drops paragraphs that an earlier source already has. @default true */
  readonly deduplicate?: boolean | undefined;
  /** Bytes of one source. A longer one is cut to the passages that bear most on the query. @default 50_000 */
  readonly maxLengthPerSource?: number | undefined;
  /** Bytes of all sources, shared out by score. @default no bound; 300_000 of joined text */
  readonly totalMaxLength?: number | undefined;
  /** Drops sources that hardly touch the query. @default true with a claim, else false */
  readonly filterByQuery?: boolean | undefined;
  readonly provider?: string | undefined;
  /** Name of a curated source list to search in. */
  readonly lens?: string | undefined;
  /** Seconds: a page that was read longer ago is read anew; 0 reads every page anew. @default 3_600 */
  readonly maxAge?: number | undefined;
  readonly claim?: string | undefined;
}

export interface ResearchCall extends Call {
  /** Told of the sources, also where the result leaves them out, and of who was asked for them unless nobody was. */
  readonly onFound?: (found: { readonly sources: readonly ResearchSource[]; readonly asked?: Routed }) => void;
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
  readonly preprint?: true;
  readonly hiddenTextRemoved?: number;
  /** `content` holds only some passages of the page; `[…]` stands where others were left out. */
  readonly excerpt?: true;
  /** What a reader of `content` has to know: what is missing from it, and what went wrong on the way. */
  readonly note?: string;
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
  /** The texts of all sources, joined; only where `includeSources` is false. */
  readonly combinedContent?: string;
  readonly trust: typeof UNTRUSTED;
  readonly scrapeFailures?: readonly ReadFailure[];
  readonly note?: string;
  readonly summary: { urlsSearched: number; urlsScraped: number; urlsFailed: number; processingTimeMs: number };
  readonly sizeMetadata: { totalLength: number; estimatedTokens: number; sizeCategory: SizeCategory };
  readonly recommendations?: readonly Recommendation[];
  readonly components?: readonly Component[];
  readonly hints?: ZeroResultHints;
}
