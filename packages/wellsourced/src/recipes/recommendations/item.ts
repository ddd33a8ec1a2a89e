import { given } from "@wellsourced/core";
import type { DomainReputation } from "@wellsourced/core/records";
import type {
  AffiliateLinks,
  ConflictOfInterest,
  CorporateOwnership,
  SelfPromotion,
  Voices,
} from "@wellsourced/trust/recommendations";
import { isDead, type LinkState } from "../checks/link-state.ts";
import type { WebResult } from "../search-web.ts";

/** Something that recommends: a page, an article, a list. */
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

/** What one list of independent sources said of a claim. */
export type CorroborationSearch = Voices & {
  readonly query: string;
  readonly lens: string;
  readonly resultCount: number;
  readonly topResults: readonly WebResult[];
  readonly flags?: readonly "lens_restriction_unreliable"[];
};

/** All that was found out about one recommendation. Nothing in it says that the recommendation is right or wrong. */
export interface RecommendationFacts {
  readonly link?: LinkState | undefined;
  readonly domainReputation?: DomainReputation | undefined;
  readonly selfPromotion?: SelfPromotion | undefined;
  readonly ownership?: CorporateOwnership | undefined;
  readonly conflict?: ConflictOfInterest | undefined;
  readonly affiliates?: AffiliateLinks | undefined;
  readonly searches?: readonly CorroborationSearch[] | undefined;
  /** What could not be found out, and why. */
  readonly notes: readonly string[];
}

interface Judged {
  readonly flag: RecommendationFlag;
  readonly reason: string;
}

/** One row for each flag: when it is raised, and what is said then. */
const rows: readonly ((facts: RecommendationFacts, item: Recommended) => Judged | undefined)[] = [
  ({ conflict }) =>
    conflict && conflict.confidence !== "low"
      ? {
          flag: "conflict_of_interest",
          reason: `The author's biography names ${conflict.authorAffiliation} (${conflict.conflictType.replace("_", " ")}), which the text is about: “${conflict.evidence}”`,
        }
      : undefined,
  ({ link }) =>
    link && isDead(link) ? { flag: "dead_link", reason: link.linkNote ?? `HTTP ${link.httpStatus}.` } : undefined,
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

/** A recommendation with what was found out about it, flagged by rules alone. */
export function toItem(recommended: Recommended, facts: RecommendationFacts) {
  const { title, url, author } = recommended;
  const { link, domainReputation, selfPromotion, ownership, conflict, affiliates, searches, notes } = facts;
  const judged = rows.flatMap((row) => row(facts, recommended) ?? []);
  return {
    title,
    ...given({
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
    flags: judged.map(({ flag }) => flag),
    reasons: judged.map(({ reason }) => reason),
    ...(notes.length > 0 ? { notes } : {}),
  };
}
export type RecommendationItem = ReturnType<typeof toItem>;
