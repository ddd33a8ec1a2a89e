import {
  type IntegrityNotice,
  mergeNotices,
  type NoticeKind,
  type RetractionStatus,
  standingOf,
} from "@wellsourced/core/records";
import { bareDoi, known } from "./clean.ts";
import { toDay, toUtc } from "./dates.ts";

/** An integrity notice as a registry lists it. */
export interface Notice {
  readonly doi?: string | undefined;
  readonly type?: string | null | undefined;
  readonly source?: string | null | undefined;
  /** YYYY-MM-DD */
  readonly date?: string | undefined;
}

/** The registries' words. Others (`new_version`) say nothing about integrity. */
const kinds: Readonly<Record<string, NoticeKind>> = {
  retraction: "retraction",
  withdrawal: "withdrawal",
  removal: "removal",
  partial_retraction: "partial_retraction",
  expression_of_concern: "expression_of_concern",
  correction: "correction",
  corrigendum: "correction",
  erratum: "correction",
  addendum: "correction",
  clarification: "correction",
  reinstatement: "reinstatement",
};

/** What a registry lists, in our words; `undefined` for what says nothing about integrity. */
export function toNotice({ doi, type, source, date }: Notice, reportedBy: string): IntegrityNotice | undefined {
  const kind = new Map(Object.entries(kinds)).get(type?.trim().toLowerCase().replaceAll(/[- ]/gu, "_") ?? "");
  if (!kind) return undefined;
  const origin = source === "retraction-watch" || source === "publisher" ? source : undefined;
  return { kind, ...known({ date, noticeDoi: doi, source: origin }), reportedBy: [reportedBy] };
}

/** What a registry says of a work, and what it comes to. Without notices there is nothing to say. */
export interface Integrity {
  readonly retractionStatus?: RetractionStatus | undefined;
  readonly notices?: readonly IntegrityNotice[] | undefined;
}

export function integrityOf(notices: readonly (IntegrityNotice | undefined)[]): Integrity {
  const events = mergeNotices(notices.filter((notice) => notice !== undefined));
  return events.length > 0 ? { ...known({ retractionStatus: standingOf(events) }), notices: events } : {};
}

/** What the index of biomedicine calls its links from a work to the notices of it, in letters alone. */
const links: Readonly<Record<string, NoticeKind>> = {
  retractionin: "retraction",
  retractedandrepublishedin: "retraction",
  partialretractionin: "partial_retraction",
  expressionofconcernin: "expression_of_concern",
  erratumin: "correction",
  correctedandrepublishedin: "correction",
};

/** A printed reference, such as `Lancet. 2010 Feb 6;375(9713):445. doi: 10.1016/…`, of a notice. */
export interface PrintedNotice {
  readonly type?: string | null | undefined;
  readonly reference?: string | null | undefined;
}

/** What those notices say; `isFlagged` is the index's own word that the work is retracted. */
export function integrityOfPrinted(
  notices: readonly PrintedNotice[],
  { isFlagged, reportedBy }: { readonly isFlagged: boolean; readonly reportedBy: string },
): Integrity {
  const printed = notices.flatMap((notice) => toPrinted(notice, reportedBy));
  const flag: IntegrityNotice = { kind: "retraction", reportedBy: [reportedBy] };
  return integrityOf(isFlagged ? [...printed, flag] : printed);
}

function toPrinted({ type, reference }: PrintedNotice, reportedBy: string): IntegrityNotice[] {
  const kind = new Map(Object.entries(links)).get(type?.toLowerCase().replace(/[^a-z]/gu, "") ?? "");
  if (!kind) return [];
  const [, year = "", month = "", day = ""] = /\b(\d{4}) ([A-Z][a-z]{2}) (\d{1,2})\b/u.exec(reference ?? "") ?? [];
  const date = toDay(toUtc(`${day} ${month} ${year}`, 0));
  const noticeDoi = bareDoi(/\bdoi:\s*(10\.\S+?)[.;,]?(?:\s|$)/iu.exec(reference ?? "")?.[1]);
  return [{ kind, ...known({ date, noticeDoi }), reportedBy: [reportedBy] }];
}
