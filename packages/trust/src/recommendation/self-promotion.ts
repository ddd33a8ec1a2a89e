import { z } from "zod";
import type { Declared } from "../declared.ts";
import { factsOf, HOSTS, isOneOf } from "../hosts.ts";
import { isNamed, type RankedItem, rankedLists } from "./ranked-list.ts";

export const SelfPromotion = z.object({
  detected: z.literal(true),
  brandDomain: z.string().describe("Domain of the recommending site"),
  brandToken: z.string().describe("Name in the ranking that is the site's own"),
  rankPosition: z.int().describe("Its position in the ranking"),
  confidence: z.enum(["high", "medium", "low"]),
});
export type SelfPromotion = Declared<z.infer<typeof SelfPromotion>>;

/** A page with recommendations. */
export interface RecommendingPage {
  readonly url: string;
  readonly title?: string | undefined;
  readonly markdown: string;
  /** Other names of the publisher: of the site and of the organisation in its structured data. */
  readonly siteNames?: readonly string[] | undefined;
}

/** Platforms on which anyone can publish. */
const PLATFORMS = [
  ...HOSTS.blog,
  ...HOSTS.forum,
  ...HOSTS.social,
  ...HOSTS.wiki,
  "youtube.com",
  "github.com",
  "google.com",
  "notion.site",
];

/** The brand in a site's URL: the registered domain and its name; undefined for platforms. */
export function brandOf(url: string): { readonly domain: string; readonly token: string } | undefined {
  const { host, registrable, isFreeHosting, isIp } = factsOf(url);
  if (!registrable || isFreeHosting || isIp || isOneOf(host, PLATFORMS)) return undefined;
  const token = registrable.split(".")[0] ?? "";
  return token.length >= 3 ? { domain: registrable, token } : undefined;
}

/** Share of own entries at which a list counts as products or steps rather than a ranking. */
const MOST_OWN = 0.5;

/** The site's own entry among the first two of a ranking. */
function ownEntry(items: readonly RankedItem[], names: readonly string[]): RankedItem | undefined {
  const own = items.filter(({ name }) => names.some((brand) => isNamed(name, brand)));
  return own.length / items.length >= MOST_OWN ? undefined : own.find(({ position }) => position <= 2);
}

/**
 * Finds a ranking in which a page puts its own brand first or, with low confidence, second. Lists of own products or of
 * steps are not rankings.
 */
export function selfPromotion({ url, markdown, siteNames = [] }: RecommendingPage): SelfPromotion | undefined {
  const brand = brandOf(url);
  if (!brand) return undefined;
  const found = rankedLists(markdown).flatMap((items) => {
    const byAddress = ownEntry(items, [brand.token]);
    const entry = byAddress ?? ownEntry(items, siteNames);
    return entry ? [{ position: entry.position, isAlias: byAddress === undefined }] : [];
  });
  const [first] = found.sort((a, b) => a.position - b.position || Number(a.isAlias) - Number(b.isAlias));
  if (!first) return undefined;
  const confidence = first.position > 1 ? "low" : first.isAlias ? "medium" : "high";
  return {
    detected: true,
    brandDomain: brand.domain,
    brandToken: brand.token,
    rankPosition: first.position,
    confidence,
  };
}
