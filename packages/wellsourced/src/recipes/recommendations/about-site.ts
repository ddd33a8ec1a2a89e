import { hostOf } from "@wellsourced/core";
import type { Page } from "@wellsourced/core/records";
import {
  affiliateLinks,
  brandOf,
  conflictOfInterest,
  corporateOwnership,
  ownersOf,
  type RecommendationFacts,
  type Recommended,
  type RecommendingPage,
  selfPromotion,
} from "@wellsourced/trust/recommendations";
import type { Call } from "../../call.ts";
import { failureIn } from "../failure-in.ts";
import type { Parts } from "../parts.ts";

type SiteParts = Pick<Parts, "pages" | "find">;

type PageSignals = Pick<RecommendationFacts, "selfPromotion" | "ownership" | "affiliates" | "conflict" | "notes">;

/** The common owner, by Wikidata, of the site and its first recommendation. */
async function ownershipOf(page: RecommendingPage, { find }: SiteParts, call: Call) {
  const brand = brandOf(page.url);
  if (!brand) return undefined;
  const { records } = await find("entity", { website: brand.domain, limit: 1 }, call);
  const [publisher] = records;
  if (!publisher) return undefined;
  const ids = ownersOf(publisher).slice(0, 5);
  const owners = ids.length > 0 ? (await find("entity", { ids, limit: ids.length }, call)).records : [];
  return corporateOwnership(page, { publisher, owners });
}

/** The signals of the page and of its owner. */
async function signalsOf(
  item: Recommended,
  page: Page,
  { parts, call }: { parts: SiteParts; call: Call },
): Promise<PageSignals> {
  const siteNames = page.metadata.site ? [page.metadata.site] : [];
  const recommending = { url: page.finalUrl, title: item.title, markdown: page.markdown, siteNames };
  const own = selfPromotion(recommending);
  const { markdown } = page;
  const found = {
    selfPromotion: own,
    affiliates: affiliateLinks(markdown),
    conflict: conflictIn(item, { markdown, siteNames }),
  };
  if (own?.rankPosition === 1) return { ...found, notes: [] };
  try {
    return { ...found, ownership: await ownershipOf(recommending, parts, call), notes: [] };
  } catch (error) {
    const { message } = failureIn(error, call);
    return { ...found, notes: [`The site's owner could not be looked up: ${message}`] };
  }
}

const conflictIn = (
  { authorBio: bio, title }: Recommended,
  text: { markdown: string; siteNames?: readonly string[] },
) => (bio ? conflictOfInterest({ bio, title, ...text }) : undefined);

/** Reads a recommending page for signals of its own and of its owner. */
export async function aboutSite(item: Recommended, parts: SiteParts, call: Call): Promise<PageSignals> {
  if (item.url === undefined) return { conflict: conflictIn(item, { markdown: "" }), notes: [] };
  try {
    const page = await parts.pages({ url: item.url }, call);
    return await signalsOf(item, page, { parts, call });
  } catch (error) {
    const note = `The page at ${hostOf(item.url)} was not read, so neither its ranking nor its links were checked: ${failureIn(error, call).message}`;
    return { conflict: conflictIn(item, { markdown: "" }), notes: [note] };
  }
}
