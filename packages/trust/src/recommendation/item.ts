import { omitUndefined, UNTRUSTED } from "@wellsourced/core";
import { DomainReputation, Hit } from "@wellsourced/core/records";
import { z } from "zod";
import type { Declared } from "../declared.ts";
import type { LinkJudgement } from "../links.ts";
import { AffiliateLinks } from "./affiliate-links.ts";
import { ConflictOfInterest } from "./conflict.ts";
import { Voices } from "./corroboration.ts";
import { CorporateOwnership } from "./ownership.ts";
import { SelfPromotion } from "./self-promotion.ts";

/** A page, article or list that recommends something. */
export interface Recommended {
  readonly title: string;
  readonly url?: string | undefined;
  readonly author?: string | undefined;
  readonly authorBio?: string | undefined;
}

const RecommendationFlag = z.enum([
  "conflict_of_interest",
  "dead_link",
  "unknown_reputation",
  "low_reputation",
  "self_promotion",
  "corporate_ownership",
]);

/** The results for a claim in one list of independent sources. */
const CorroborationSearch = z.object({
  query: z.string(),
  lens: z.string(),
  resultCount: z.int(),
  ...Voices.shape,
  topResults: z
    .array(
      Hit.extend({
        sourceReputation: DomainReputation.optional(),
        claimSignal: z.string().optional().describe("Sentence of the snippet closest to the claim"),
      }),
    )
    .describe("Independent results, best first"),
  flags: z.array(z.literal("lens_restriction_unreliable")).optional(),
});
export type CorroborationSearch = Declared<z.infer<typeof CorroborationSearch>>;

/** A recommendation with its findings. None says that it is right or wrong. */
const RecommendationItem = z.object({
  title: z.string(),
  url: z.string().optional(),
  author: z.string().optional(),
  selfPromotionSignal: SelfPromotion.optional(),
  corporateOwnershipSignal: CorporateOwnership.optional(),
  conflictOfInterest: ConflictOfInterest.optional(),
  affiliateLinks: AffiliateLinks.optional(),
  domainReputation: DomainReputation.optional(),
  linkLive: z.boolean().optional(),
  httpStatus: z.int().optional().describe("HTTP status code; 0 if the server did not answer"),
  finalUrl: z.string().optional(),
  linkNote: z.string().optional(),
  corroborationSearches: z.array(CorroborationSearch).optional(),
  flags: z.array(RecommendationFlag),
  reasons: z.array(z.string()),
  notes: z.array(z.string()).optional().describe("What could not be determined"),
});
export type RecommendationItem = Declared<z.infer<typeof RecommendationItem>>;

/** The findings on a list of recommendations. */
export const RecommendationResult = z.object({
  itemCount: z.int(),
  recommendations: z.array(RecommendationItem),
  aggregateFlags: z.array(z.literal("no_independent_corroboration")).optional(),
  trust: z.literal(UNTRUSTED),
});
export type RecommendationResult = Declared<z.infer<typeof RecommendationResult>>;

/** The findings on one recommendation. None says that the recommendation is right or wrong. */
export interface RecommendationFacts {
  readonly link?: RecommendationLink | undefined;
  readonly domainReputation?: DomainReputation | undefined;
  readonly selfPromotion?: SelfPromotion | undefined;
  readonly ownership?: CorporateOwnership | undefined;
  readonly conflict?: ConflictOfInterest | undefined;
  readonly affiliates?: AffiliateLinks | undefined;
  readonly searches?: readonly CorroborationSearch[] | undefined;
  /** Facts that could not be determined, and why. */
  readonly notes: readonly string[];
}

type RecommendationLink = Pick<LinkJudgement, "linkLive" | "httpStatus" | "finalUrl" | "linkNote"> & {
  /** Whether the page or its host no longer exists. */
  readonly isDead: boolean;
};

interface Flagged {
  readonly flag: z.infer<typeof RecommendationFlag>;
  readonly reason: string;
}

/** One row per flag: its condition and its reason. */
const rows: readonly ((facts: RecommendationFacts, item: Recommended) => Flagged | undefined)[] = [
  ({ conflict }) =>
    conflict && conflict.confidence !== "low"
      ? {
          flag: "conflict_of_interest",
          reason: `The author's biography names ${conflict.authorAffiliation} (${conflict.conflictType.replace("_", " ")}), which the text is about: “${conflict.evidence}”`,
        }
      : undefined,
  ({ link }) => (link?.isDead ? { flag: "dead_link", reason: link.linkNote ?? `HTTP ${link.httpStatus}.` } : undefined),
  ({ domainReputation }, { url }) =>
    url !== undefined && domainReputation === undefined
      ? {
          flag: "unknown_reputation",
          reason: "The list of known hosts does not include this one, which is no evidence against it.",
        }
      : undefined,
  ({ domainReputation }) =>
    domainReputation?.tier === "low"
      ? {
          flag: "low_reputation",
          reason: `The host has a low rating: ${domainReputation.note ?? domainReputation.basis ?? "no basis is given"}`,
        }
      : undefined,
  ({ selfPromotion }) =>
    selfPromotion?.rankPosition === 1
      ? { flag: "self_promotion", reason: `The page at ${selfPromotion.brandDomain} ranks its own maker first.` }
      : undefined,
  ({ ownership }) =>
    ownership
      ? {
          flag: "corporate_ownership",
          reason: `First on the page at ${ownership.brandDomain} is ${ownership.brandToken}; both belong to ${ownership.corporateOwner} (Wikidata ${ownership.corporateOwnerQID}).`,
        }
      : undefined,
];

/** A recommendation with its findings, flagged by rules alone. */
export function toItem(recommended: Recommended, facts: RecommendationFacts): RecommendationItem {
  const { title, url, author } = recommended;
  const { link, domainReputation, selfPromotion, ownership, conflict, affiliates, searches, notes } = facts;
  const flagged = rows.flatMap((row) => row(facts, recommended) ?? []);
  return {
    title,
    ...omitUndefined({
      url,
      author,
      selfPromotionSignal: selfPromotion,
      corporateOwnershipSignal: ownership,
      conflictOfInterest: conflict,
      affiliateLinks: affiliates,
      domainReputation,
      linkLive: link?.linkLive,
      httpStatus: link?.httpStatus,
      finalUrl: link?.finalUrl,
      linkNote: link?.linkNote,
      corroborationSearches: searches,
    }),
    flags: flagged.map(({ flag }) => flag),
    reasons: flagged.map(({ reason }) => reason),
    ...(notes.length > 0 ? { notes } : {}),
  };
}
