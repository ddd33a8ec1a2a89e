import { readDay } from "@wellsourced/core/dates";
import {
  type IntegrityNotice,
  mergeNotices,
  type NoticeKind,
  type RetractionStatus,
  standingOf,
} from "@wellsourced/core/records";
import { filled } from "../csl.ts";
import { bareDoi } from "./bare-doi.ts";

/** An integrity notice as a registry lists it. */
export interface Notice {
  readonly doi?: string | undefined;
  readonly type?: string | null | undefined;
  readonly source?: string | null | undefined;
  /** YYYY-MM-DD */
  readonly date?: string | undefined;
}

/** Notice kinds by registry term. Others (`new_version`) do not concern integrity. */
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

/** Normalises a notice; `undefined` if it does not concern integrity. */
export function toNotice({ doi, type, source, date }: Notice, reportedBy: string): IntegrityNotice | undefined {
  const kind = new Map(Object.entries(kinds)).get(type?.trim().toLowerCase().replaceAll(/[- ]/gu, "_") ?? "");
  if (!kind) return undefined;
  const origin = source === "retraction-watch" || source === "publisher" ? source : undefined;
  return { kind, ...filled({ date, noticeDoi: doi, source: origin }), reportedBy: [reportedBy] };
}

/** Notices of a work and their outcome; empty without notices. */
export interface Integrity {
  readonly retractionStatus?: RetractionStatus | undefined;
  readonly notices?: readonly IntegrityNotice[] | undefined;
}

export function integrityOf(notices: readonly (IntegrityNotice | undefined)[]): Integrity {
  const events = mergeNotices(notices.filter((notice) => notice !== undefined));
  return events.length > 0 ? { ...filled({ retractionStatus: standingOf(events) }), notices: events } : {};
}

/** PubMed's link types from a work to its notices, letters only. */
const links: Readonly<Record<string, NoticeKind>> = {
  retractionin: "retraction",
  retractedandrepublishedin: "retraction",
  partialretractionin: "partial_retraction",
  expressionofconcernin: "expression_of_concern",
  erratumin: "correction",
  correctedandrepublishedin: "correction",
};

/** A notice given as a printed reference, such as `Lancet. 2010 Feb 6;375(9713):445. doi: 10.1016/…`. */
export interface PrintedNotice {
  readonly type?: string | null | undefined;
  readonly reference?: string | null | undefined;
}

/** Integrity by printed notices; `isFlagged` is PubMed's own retraction flag. */
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
  const date = readDay(`${day} ${month} ${year}`);
  const noticeDoi = bareDoi(/\bdoi:\s*(10\.\S+?)[.;,]?(?:\s|$)/iu.exec(reference ?? "")?.[1]);
  return [{ kind, ...filled({ date, noticeDoi }), reportedBy: [reportedBy] }];
}
