import { type CslItem, citeKey, referenceOf } from "@wellsourced/citations";
import { cutBytes, Failure, NO_NETWORK, omitUndefined } from "@wellsourced/core";
import type { Work } from "@wellsourced/core/records";
import {
  type AuditedEntry,
  describeStatus,
  doisIn,
  type EntryToAudit,
  flagFields,
  referenceIn,
  retractionFlags,
} from "@wellsourced/trust/references";
import type { Asking } from "../../call.ts";
import { auditEntry, lookUpEntry } from "../checks/audit-entry.ts";

import { checkDoi } from "../checks/check-doi.ts";
import { createLookUps } from "../checks/look-ups.ts";
import { PATIENCE_MS } from "../checks/verify-citation.ts";
import type { Parts } from "../parts.ts";

/** Findings of an audit of the reference; absent if there are none. */
export type CiteFindings = Partial<
  Pick<AuditedEntry, "flags" | "flagLevels" | "flagReasons" | "reason" | "differences" | "searchedSources">
>;

/** The cited item with its findings. */
export interface CitedItem {
  readonly item: CslItem;
  readonly findings?: CiteFindings;
}

type ReferenceParts = Pick<Parts, "pages" | "providers" | "retractions" | "checkLink" | "clock" | "entails"> &
  Partial<Pick<Parts, "works" | "offline">>;

/** A reference as the caller wrote it. */
interface GivenReference {
  /** Absent if the text next to the DOI is not a reference. */
  readonly reference?: CslItem | undefined;
  /** The text of the reference, or the text next to the DOI. */
  readonly raw: string;
  readonly doi?: string | undefined;
}

/** The status of a work, from a record at hand. */
export function standingOf(record: Work | undefined): CiteFindings {
  const status = record?.retractionStatus;
  if (!status) return {};
  const said = retractionFlags(status);
  return { ...(said.length > 0 ? flagFields(said) : {}), reason: describeStatus(status) };
}

function findingsIn({
  flags,
  flagLevels,
  flagReasons,
  reason,
  differences,
  searchedSources,
}: AuditedEntry): CiteFindings {
  if (flags.length === 0) return omitUndefined({ reason });
  return { flags, ...omitUndefined({ flagLevels, flagReasons, reason, differences, searchedSources }) };
}

/** Whether a reference is complete enough to print unchanged; a title alone is ambiguous. */
const isWhole = ({ title, author, issued }: CslItem): boolean =>
  title !== undefined && (author !== undefined || issued !== undefined);

/** The entry to audit, without a URL to check, since a work is cited rather than a link. */
async function entryOf({ reference, raw, doi }: GivenReference, looks: ReturnType<typeof createLookUps>) {
  const read = reference ?? (doi ? referenceIn(raw, (await checkDoi(doi, looks)).record) : undefined);
  return { reference: read ?? { id: "", type: "document" }, raw, ...omitUndefined({ doi }) } satisfies EntryToAudit;
}

/**
 * Looks up and compares a reference as an audit does, and cites it from the record of its work. Without a certain match
 * it is cited as written, which the findings report.
 * @throws {Failure} `network`, `upstream_unavailable`, `not_found`, and `validation` for text that is no reference
 */
export async function citeReference(asked: GivenReference, asking: Asking<ReferenceParts>): Promise<CitedItem> {
  const { parts } = asking;
  const call = { ...asking.call, deadlineMs: Math.min(PATIENCE_MS, asking.call.deadlineMs ?? PATIENCE_MS) };
  const looks = createLookUps(asked.doi ? [asked.doi] : [], parts, call);
  const entry = await entryOf(asked, looks);
  looks.expect(doisIn(entry));
  const own = { ...parts, looks };
  const judged = await auditEntry(await lookUpEntry(entry, own, call), { index: 0 }, own, call);
  const { audited, work, search, isOffline } = judged;
  if (work) {
    const item = referenceOf({ record: work });
    return { item: { ...item, id: entry.reference.id || item.id }, findings: findingsIn(audited) };
  }
  if (isOffline) throw new Failure("network", NO_NETWORK);
  if (isWhole(entry.reference)) {
    const item = asked.reference ?? entry.reference;
    return { item: { ...item, id: item.id || citeKey(item) }, findings: findingsIn(audited) };
  }
  if (audited.flags.includes("not_found"))
    throw new Failure("not_found", `${audited.reason} Check the number, or give the title instead.`);
  const { answered = [], failed = [] } = search ?? {};
  if (answered.length === 0 && failed.length > 0)
    throw new Failure("upstream_unavailable", `${failed.join(", ")} did not answer. Try again later, or give a DOI.`);
  throw new Failure(
    "validation",
    `${cutBytes(asked.raw, 200) || "Nothing"} is neither an http(s) address nor a number that can be looked up, and no index has a certain match for this title. Give a DOI, an address, an ISBN, a PMID or a patent number.`,
  );
}
