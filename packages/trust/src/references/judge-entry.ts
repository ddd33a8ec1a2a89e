import { type CslItem, doiOf } from "@wellsourced/citations";
import { NO_NETWORK, omitUndefined } from "@wellsourced/core";
import type { Paper, RetractionStatus, Work } from "@wellsourced/core/records";
import type { AuditedEntry, EntryToAudit } from "./audited-entry.ts";
import { type CheckedReference, isMixed, otherDois, type Search } from "./checked-reference.ts";
import type { ClaimCheck } from "./claim-check.ts";
import { itemOf } from "./compare-record.ts";
import {
  describeNotice,
  describePossibleRetraction,
  describeRelatedRetraction,
  describeStatus,
  retractionFlags,
} from "./describe-status.ts";
import { isDead, isLost, isUnseen, type LinkCheckup, type LinkState, lacksNotices } from "./link-state.ts";
import {
  comparisonFields,
  flagFields,
  mergeFlags,
  NO_PROOF,
  type RaisedFlag,
  REGISTER_SILENT,
  referenceFlags,
  whyUndecided,
} from "./raised-flags.ts";

export const entryItem = (entry: EntryToAudit): CslItem => entry.reference ?? itemOf(entry);

/** Returns every DOI in an entry, for batch requests. */
export function doisIn(entry: EntryToAudit): readonly string[] {
  const doi = doiOf(entry);
  return [...(doi ? [doi] : []), ...otherDois(entryItem(entry), entry.raw, doi).map((other) => other.doi)];
}

/** Returns the record of an entry without a DOI; without a URL as well, only a certain match. */
export function matched(
  { ranked }: Search,
  hasUrl: boolean,
): { readonly paper: Paper; readonly isSure: boolean } | undefined {
  const [first] = ranked;
  const isSure = first?.confidence === "high";
  return first && (isSure || (hasUrl && first.confidence === "medium")) ? { paper: first.paper, isSure } : undefined;
}

/** A work that the entry may mean, although it is not certain. */
export const possibleIn = ({ check, cited, search }: CheckedReference): Paper | undefined => {
  const [first] = check ? [] : (search?.ranked ?? []);
  return cited?.possibleMatch ?? (first?.confidence === "medium" ? first.paper : undefined);
};

/** The results of all look-ups of an entry. */
export interface Facts extends CheckedReference {
  readonly entry: EntryToAudit;
  readonly checkup?: LinkCheckup | undefined;
  readonly record?: Paper | undefined;
  /** A possible match. */
  readonly likely?: Paper | undefined;
  /** As `possibleIn` returns it, with its retraction status. */
  readonly possible?: Paper | undefined;
  readonly claim?: ClaimCheck | undefined;
}

/** The records found by looking up an entry. */
export interface LookedUp {
  readonly facts: Facts;
  /** DOI of the work that was found for it, or may be meant, not yet looked up. */
  readonly openDoi?: string | undefined;
}

/** The status of the entry's work; without a DOI, as its record states it. */
const statusIn = ({ check, record }: Facts): RetractionStatus | undefined =>
  check ? check.retractionStatus : record?.retractionStatus;

/** The findings about an entry, most serious first. */
function judge(facts: Facts): readonly RaisedFlag[] {
  const { check, checkup, claim } = facts;
  const link = checkup?.state;
  const found: readonly RaisedFlag[] = [
    ...(check?.exists === false ? [] : retractionFlags(statusIn(facts))),
    ...referenceFlags(facts),
    ...(link && isDead(link)
      ? [
          {
            flag: "dead_link",
            level: "warning",
            reason: [link.linkNote ?? "The link is dead.", sayCopy(link)].filter(Boolean).join(" "),
          } as const,
        ]
      : []),
    ...(claim?.silent
      ? [
          {
            flag: "mischaracterized",
            level: "warning",
            reason: "The source was read, and nothing in it addresses the claim.",
          } as const,
        ]
      : []),
  ];
  const unchecked = found.length === 0 ? whyUnchecked(facts) : undefined;
  if (unchecked) return [{ flag: "unchecked", level: "note", reason: `${unchecked} ${NO_PROOF}` }];
  return mergeFlags(found);
}

const NOT_ASKED = "The link was not checked: the address may not be requested.";

const sayCopy = ({ archivedUrl }: LinkState): string | undefined => archivedUrl && `Archived at ${archivedUrl}.`;

/** Whether nothing could be looked up because no host name could be resolved. */
export function isOffline({ check, checkup, search }: Facts): boolean {
  const asked = [check, checkup, search].filter((one) => one !== undefined);
  return asked.length > 0 && asked.every((one) => one.isOffline);
}

/** Why nothing about an entry could be checked; `undefined` if something was. */
function whyUnchecked(facts: Facts): string | undefined {
  const { doi, check, checkup, record, entry, search, comparison } = facts;
  if (isOffline(facts)) return NO_NETWORK;
  const failed = [...(check?.failedSources ?? []), ...(search?.failed ?? [])];
  const silent = failed.length > 0 ? ` No answer from ${failed.join(", ")}.` : "";
  if (doi && check?.exists === undefined) return `${REGISTER_SILENT}${silent}`;
  if (check && check.checkedSources.length === 0)
    return `Whether the work was retracted could not be checked.${silent}`;
  const waiting = whyUndecided(facts);
  if (waiting) return waiting;
  if (check || record || comparison.works.length > 0 || (checkup && checkup.state.httpStatus > 0)) return undefined;
  if (checkup?.state.linkNote) return checkup.state.linkNote;
  if (entry.url && !search) return NOT_ASKED;
  if (!search) return "There is nothing in the entry that could be looked up.";
  if (search.answered.length === 0) return `No index could be searched for the title.${silent}`;
  return `No certain match was found at ${search.answered.join(", ")}.${silent}`;
}

/** Describes a link that is not dead but does not certainly lead to its target. */
function sayLink(link: LinkState): string | undefined {
  if (isDead(link)) return undefined;
  if (isUnseen(link)) return link.linkNote ?? `The link was not checked: the server answered HTTP ${link.httpStatus}.`;
  if (!isLost(link.linkState)) return undefined;
  return [link.linkNote, sayCopy(link)].filter(Boolean).join(" ") || undefined;
}

/** Remarks that are not flags. */
const aside = (facts: Facts): readonly string[] => {
  const { entry, check, checkup, search } = facts;
  if (isOffline(facts)) return [];
  // If only the link was checked, its reason is already in the report.
  const isAlone = !check && !facts.record && checkup?.state.httpStatus === 0;
  const link = isAlone ? undefined : checkup?.state;
  const notice = check?.noticeOf && describeNotice(check.noticeOf);
  const status = statusIn(facts);
  const own = status && !status.retracted && check?.exists !== false ? [describeStatus(status)] : [];
  const sibling = check && describeRelatedRetraction(check);
  const unasked = entry.url && !checkup && (check || search) ? NOT_ASKED : undefined;
  const silent = check && lacksNotices(check) && check.checkedSources.length > 0 ? check.failedSources : [];
  const lacking =
    silent.length > 0 ? `Whether it was retracted is uncertain: no answer from ${silent.join(", ")}.` : undefined;
  const possible = describePossibleRetraction(facts.possible);
  return [notice, ...own, sibling, possible, link ? sayLink(link) : unasked, lacking].filter(
    (one) => one !== undefined,
  );
};

const existsIn = ({ doi, check, record, likely }: Facts): boolean | undefined =>
  doi ? check?.exists : (record ?? likely) ? true : undefined;

/** The full record of the entry's work, with its retraction status from all sources. */
function workIn({ check, record }: Facts): Work | undefined {
  const own = check?.works.find(({ source }) => source === check.record?.source);
  return own ? { ...own, ...omitUndefined({ retractionStatus: check?.retractionStatus }) } : record;
}

/** The result for one entry. */
export interface JudgedEntry {
  readonly audited: AuditedEntry;
  readonly work: Work | undefined;
  readonly search: Search | undefined;
  readonly isOffline: boolean;
}

/** Returns the findings about an entry from the results of its look-ups. */
export async function judgeEntry(
  facts: Facts,
  { index, variants }: { readonly index: number; readonly variants: boolean },
): Promise<JudgedEntry> {
  const { entry } = facts;
  const { check, cited, claim, doi } = facts;
  const said = judge(facts);
  const isGone = check?.exists === false;
  const possible = facts.possible?.retractionStatus?.retracted ? facts.possible : undefined;
  const reasons = [...said.map(({ reason }) => reason), ...aside(facts)];
  const { contentWords, sparsityNote, attention, silent: _, ...claimFacts } = claim ?? {};
  const audited: AuditedEntry = {
    ...omitUndefined({ attention }),
    index,
    ...omitUndefined({
      title: entry.title ?? entry.reference?.title,
      doi: doi ?? check?.doi,
      url: entry.url,
      exists: existsIn(facts),
    }),
    ...(isGone ? {} : omitUndefined({ retractionStatus: statusIn(facts), notices: check?.notices })),
    ...omitUndefined({ relatedRetraction: check?.relatedRetraction }),
    ...(check && !isGone ? { checkedSources: check.checkedSources } : {}),
    ...(check && check.failedSources.length > 0 ? { failedSources: check.failedSources } : {}),
    ...omitUndefined({ titleMatch: cited?.titleMatch, matchParts: cited?.matchParts }),
    ...omitUndefined({ possibleMatch: possible ?? cited?.possibleMatch ?? facts.likely, chimera: cited?.chimera }),
    ...facts.checkup?.state,
    ...(isMixed(facts) ? {} : omitUndefined({ matchedRecord: facts.record })),
    ...(await comparisonFields(facts, variants)),
    ...flagFields(said),
    ...(said.length > 1 ? { flagReasons: Object.fromEntries(said.map(({ flag, reason }) => [flag, reason])) } : {}),
    ...(reasons.length > 0 ? { reason: reasons.join(" ") } : {}),
    ...omitUndefined({ claim: entry.claim, claimContentWords: contentWords, claimSparsityNote: sparsityNote }),
    ...claimFacts,
  };
  return { audited, work: workIn(facts), search: facts.search, isOffline: isOffline(facts) };
}
