import { factsOf, HOSTS, isOneOf } from "../hosts.ts";
import { isNamed, type RankedItem, rankedLists } from "./ranked-list.ts";

export type SelfPromotion = {
  readonly detected: true;
  readonly brandDomain: string;
  readonly brandToken: string;
  readonly rankPosition: number;
  readonly confidence: "high" | "medium" | "low";
};

/** A page that recommends, as it was read. */
export interface RecommendingPage {
  readonly url: string;
  readonly title?: string | undefined;
  readonly markdown: string;
  /** Other names of the publisher: the site's name, the organisation in its data. */
  readonly siteNames?: readonly string[] | undefined;
}

/** Anybody can publish there, so the host's name does not show who recommends. */
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

/** What a site is called by its address: the part that somebody registered. */
export function brandOf(url: string): { readonly domain: string; readonly token: string } | undefined {
  const { host, registrable, isFreeHosting, isIp } = factsOf(url);
  if (!registrable || isFreeHosting || isIp || isOneOf(host, PLATFORMS)) return undefined;
  const token = registrable.split(".")[0] ?? "";
  return token.length >= 3 ? { domain: registrable, token } : undefined;
}

/** Names that entries share are those of one maker's goods, or of steps: nothing is ranked above others there. */
const MOST_OWN = 0.5;

/** The entry of a ranking that is the site's own, by its address or by one of its names. */
function ownEntry(items: readonly RankedItem[], names: readonly string[]): RankedItem | undefined {
  const own = items.filter(({ name }) => names.some((brand) => isNamed(name, brand)));
  return own.length / items.length >= MOST_OWN ? undefined : own.find(({ position }) => position <= 2);
}

/**
 * Whether a page ranks its own maker first, or second. Only the first place is a flag to raise; a page that lists its
 * own goods, or the steps of using them, ranks nothing.
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
