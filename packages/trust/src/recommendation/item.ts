import { omitUndefined } from "@wellsourced/core";
import type { DomainReputation, Hit } from "@wellsourced/core/records";
import type { LinkJudgement } from "../links.ts";
import type { AffiliateLinks } from "./affiliate-links.ts";
import type { ConflictOfInterest } from "./conflict.ts";
import type { Voices } from "./corroboration.ts";
import type { CorporateOwnership } from "./ownership.ts";
import type { SelfPromotion } from "./self-promotion.ts";

/** A page, article or list that recommends something. */
export interface Recommended {
  readonly title: string;
  readonly url?: string | undefined;
  readonly author?: string | undefined;
  readonly authorBio?: string | undefined;
}

type RecommendationFlag =
  | "conflict_of_interest"
  | "dead_link"
  | "unknown_reputation"
  | "low_reputation"
  | "self_promotion"
  | "corporate_ownership";

/** The results for a claim in one list of independent sources. */
export type CorroborationSearch = Voices & {
  readonly query: string;
  readonly lens: string;
  readonly resultCount: number;
  readonly topResults: readonly (Hit & {
    readonly sourceReputation?: DomainReputation;
    /** The sentence of the snippet closest to the claim. */
    readonly claimSignal?: string;
  })[];
  readonly flags?: readonly "lens_restriction_unreliable"[];
};

/** The findings on one recommendation. None says that the recommendation is right or wrong. */
export interface RecommendationFacts {
  readonly link?: RecommendationLink | undefined;
  readonly domainReputation?: DomainReputation | undefined;
  readonly selfPromotion?: SelfPromotion | undefined;
  readonly ownership?: CorporateOwnership | undefined;
  readonly conflict?: ConflictOfInterest | undefined;
  readonly affiliates?: AffiliateLinks | undefined;
  readonly searches?: readonly CorroborationSearch[] | undefined;
  /** What could not be determined, and why. */
  readonly notes: readonly string[];
}

type RecommendationLink = Pick<LinkJudgement, "linkLive" | "httpStatus" | "finalUrl" | "linkNote"> & {
  /** The page or its host no longer exists. */
  readonly isDead: boolean;
};

interface Flagged {
  readonly flag: RecommendationFlag;
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
export function toItem(recommended: Recommended, facts: RecommendationFacts) {
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
export type RecommendationItem = ReturnType<typeof toItem>;
