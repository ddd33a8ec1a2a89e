import { doiOf } from "@wellsourced/citations";
import { isHttpUrl } from "@wellsourced/core";
import {
  type EntryToAudit,
  entryItem,
  type Facts,
  isDead,
  isLost,
  isMixed,
  isOffline,
  type JudgedEntry,
  judgeEntry,
  type LookedUp,
  matched,
  placesOf,
  possibleIn,
  withRecords,
} from "@wellsourced/trust/references";
import type { Call } from "../../call.ts";
import type { Parts } from "../parts.ts";
import { checkClaim } from "./check-claim.ts";
import { checkDoi, withStanding } from "./check-doi.ts";
import { linkState } from "./check-link.ts";
import { checkReference } from "./check-reference.ts";
import type { SearchParts } from "./find-record.ts";
import type { LookUps } from "./look-ups.ts";

export type EntryParts = Pick<Parts, "pages" | "entails" | "checkLink" | "clock"> &
  SearchParts & { readonly looks: LookUps };

/** Looks up an entry by its identifiers and its words. */
export async function lookUpEntry(entry: EntryToAudit, parts: EntryParts, call: Call): Promise<LookedUp> {
  const { url, raw } = entry;
  const asked = { reference: entryItem(entry), raw, doi: doiOf(entry) };
  const [checked, checkup] = await Promise.all([
    checkReference(asked, parts, call),
    url && isHttpUrl(url) && !parts.offline ? linkState(url, parts.checkLink, call) : undefined,
  ]);
  const { check, search } = checked;
  const found = search && !check ? matched(search, url !== undefined) : undefined;
  // The status of an uncertain match is reported beside the entry, not against it.
  const sure = found?.isSure ? found.paper : undefined;
  const likely = found && !found.isSure ? found.paper : undefined;
  const facts = { ...checked, entry, checkup, record: check?.record ?? sure, likely, possible: possibleIn(checked) };
  return { facts, openDoi: (check ? undefined : sure?.doi) ?? facts.possible?.doi };
}

/** Adds the status of the work that was found, and what its text says about the claim. */
async function complete({ facts, openDoi }: LookedUp, parts: EntryParts, call: Call): Promise<Facts> {
  const possible = facts.possible && (await withStanding(facts.possible, parts.looks));
  const own = possible ? undefined : openDoi;
  const check = own ? await checkDoi(own, parts.looks) : facts.check;
  const compared = own && check ? withRecords(facts, check.works) : facts;
  const known: Facts = { ...facts, ...compared, check, record: check?.record ?? facts.record, possible };
  const { claim } = facts.entry;
  return {
    ...known,
    claim: claim && !parts.offline && !isOffline(known) ? await claimOf(claim, known, { parts, call }) : undefined,
  };
}

async function claimOf(
  claim: string,
  facts: Facts,
  { parts, call }: { readonly parts: EntryParts; readonly call: Call },
) {
  const { entry, checkup, record, check } = facts;
  const link = checkup?.state;
  // A page that replaces a lost one is no evidence about the cited page.
  const isElsewhere = link && (link.httpStatus === 0 || isDead(link) || isLost(link.linkState));
  const own = isElsewhere ? link.archivedUrl : entry.url;
  // The text of a different work is no evidence about the cited one.
  const meant = check?.exists === false || isMixed(facts) ? undefined : record;
  return checkClaim({ claim, places: placesOf(meant, own) }, parts, call);
}

/** Audits an entry after its look-up. */
export const auditEntry = async (
  lookedUp: LookedUp,
  { index, variants = false }: { readonly index: number; readonly variants?: boolean },
  parts: EntryParts,
  call: Call,
): Promise<JudgedEntry> => judgeEntry(await complete(lookedUp, parts, call), { index, variants });
