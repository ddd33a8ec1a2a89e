import { type Clock, type DeepReadonly, omitUndefined, UNTRUSTED } from "@wellsourced/core";
import { AuthorityTier, type Citation, DomainCategory, QualityScore, SourceType } from "@wellsourced/core/records";
import { z } from "zod";
import { examineClaim } from "../claim/examine.ts";
import { textFragments } from "../claim/fragment.ts";
import { qualityScore } from "../quality.ts";
import type { ReputationSet } from "../reputation.ts";
import { Stretch } from "../stretch.ts";
import { leftOutOf } from "./about-page.ts";

/** A sentence with its position in the Markdown and in the visible text; `link` opens the page at the sentence. */
const KeySentence = Stretch.extend({
  visible: Stretch.optional(),
  link: z.string().optional(),
  sentence: z.string(),
});

/** A page that a search found and read, with its scores and the sentences about the claim. */
export const ResearchSource = z.object({
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

/** A search result with the page read for it. */
export interface ReadHit {
  readonly hit: { readonly title: string; readonly publishedAt?: string | undefined };
  readonly page: Pick<ResearchSource, "content" | "contentType" | "sourceType" | "authorityTier" | "domainCategory"> &
    Partial<Pick<ResearchSource, "preprint" | "hiddenTextRemoved" | "note">> & {
      readonly url: string;
      readonly citation: Pick<Citation, "metadata">;
      readonly metadata?: { readonly leftOut?: readonly string[] | undefined } | undefined;
    };
  readonly query: string;
}

/** A page that a search found, scored against the query. */
export function toResearchSource(
  { hit, page, query }: ReadHit,
  { clock, reputation }: { readonly clock: Clock; readonly reputation?: ReputationSet },
): ResearchSource {
  const { url, content, contentType, sourceType, authorityTier, domainCategory, preprint, hiddenTextRemoved } = page;
  const title = page.citation.metadata.title || hit.title || undefined;
  const publishedAt = page.citation.metadata.date || hit.publishedAt || undefined;
  // Sources have no `metadata` to list what was left out.
  const note = [...(page.note ? [page.note] : []), ...leftOutOf(page.metadata)].join(" ") || undefined;
  const scored = {
    content,
    title: title ?? "",
    query,
    url,
    now: clock.now(),
    ...omitUndefined({ reputation, publishedAt }),
  };
  return {
    url,
    ...omitUndefined({ title }),
    content,
    contentType,
    trust: UNTRUSTED,
    scores: qualityScore(scored),
    sourceType,
    authorityTier,
    domainCategory,
    ...omitUndefined({ preprint, hiddenTextRemoved, note }),
  };
}

/** Sentences relevant to the claim, found in the returned text, so that their offsets are valid in it. */
export function withClaim(source: ResearchSource, claim: string | undefined): ResearchSource {
  if (!claim) return source;
  const { claimSignal: signal, keySentences: found } = examineClaim(source.content, claim);
  const linkTo = textFragments(source.url, source.content);
  const details = found.map(({ score: _, ...place }) => ({ ...place, ...omitUndefined({ link: linkTo(place) }) }));
  return {
    ...source,
    ...omitUndefined({ claimSignal: signal || undefined }),
    ...(details.length > 0
      ? { keySentences: details.map(({ sentence }) => sentence), keySentenceDetails: details }
      : {}),
  };
}
