import { isInsideSite } from "@wellsourced/core";
import { findLens, type Lens } from "@wellsourced/lenses";
import {
  type CorroborationSearch,
  countVoices,
  independent,
  lensesFor,
  type Recommended,
} from "@wellsourced/trust/recommendations";
import type { Call } from "../../call.ts";
import { failureIn } from "../failure-in.ts";
import type { Parts } from "../parts.ts";

type CorroborationParts = Pick<Parts, "searchWeb" | "lenses">;

interface CorroborationQuery {
  readonly claim: string;
  readonly limit: number;
}

/** Searches one lens. Results outside the lens are dropped and flagged. */
async function searchLens(
  item: Recommended,
  lens: Lens,
  { parts, query, call }: { parts: CorroborationParts; query: CorroborationQuery; call: Call },
): Promise<CorroborationSearch> {
  const words = `${item.title} ${query.claim}`.slice(0, 400);
  const { results } = await parts.searchWeb(
    { query: words, lens: lens.name, limit: query.limit, claim: query.claim },
    call,
  );
  const inside = results.filter(
    ({ url }) => lens.domains.length === 0 || lens.domains.some((domain) => isInsideSite(url, domain)),
  );
  const topResults = independent(inside, item.url).slice(0, query.limit);
  return {
    query: words,
    lens: lens.name,
    resultCount: topResults.length,
    ...countVoices(topResults, query.claim),
    topResults,
    ...(inside.length < results.length ? { flags: ["lens_restriction_unreliable" as const] } : {}),
  };
}

/** Searches independent sources for a claim. Lenses that could not be searched are named in the notes. */
export async function corroborate(
  item: Recommended,
  query: CorroborationQuery,
  { parts, call }: { parts: CorroborationParts; call: Call },
) {
  const searches: CorroborationSearch[] = [];
  const notes: string[] = [];
  for (const name of lensesFor(`${item.title} ${query.claim}`)) {
    const lens = findLens(name, parts.lenses);
    if (!lens) {
      notes.push(`There is no lens called ${name} to search.`);
      continue;
    }
    try {
      searches.push(await searchLens(item, lens, { parts, query, call }));
    } catch (error) {
      notes.push(`The ${name} sources could not be searched: ${failureIn(error, call).message}`);
    }
  }
  return { ...(searches.length > 0 ? { searches } : {}), notes };
}
