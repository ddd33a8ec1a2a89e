import { countWords, isHttpUrl, omitUndefined } from "@wellsourced/core";
import type { SourceText } from "../quote/source-text.ts";
import type { Target } from "../quote/target.ts";
import type { AuditedEntry, EntryToAudit } from "../references/audited-entry.ts";
import { placesOf } from "../references/claim-check.ts";
import { isDead, isLost } from "../references/link-state.ts";
import type { SourceToGather } from "./gathered-source.ts";

/** Whether a source can be looked up. */
export const isKnown = ({ url, doi, title }: SourceToGather): boolean => Boolean(url ?? doi ?? title);

/** Minimum words of a title. Shorter text next to an identifier is usually the name of a journal or site. */
const FEWEST_WORDS = 5;

/**
 * The entry to look up for a source. If it has an identifier, only the title of a list entry is compared with the
 * record: authors and year are parsed too unreliably to report differences.
 */
export function entryFor({ ref: _, text: __, ...entry }: SourceToGather): EntryToAudit {
  const { url, doi, title = "", raw } = entry;
  if (!doi) return entry;
  const isTitle = raw !== undefined && countWords(title.replace(/\([^()]*\)/gu, " ")) >= FEWEST_WORDS;
  return { doi, ...omitUndefined({ url, ...(isTitle ? { title, raw } : {}) }) };
}

/** Locations of the text: a free copy first, then its page, then an archived copy if the page is gone. */
export function targetsOf({ url, doi, text }: SourceToGather, record: AuditedEntry | undefined): readonly Target[] {
  if (text?.trim()) return [{ by: "text", text }];
  const isOther = record?.exists === false || record?.flags.includes("mismatch");
  const identifier = isOther ? undefined : (doi ?? record?.doi);
  const isAway = record !== undefined && (isDead(record) || isLost(record.linkState));
  const own = isAway ? record.archivedUrl : url;
  const places = placesOf(isOther ? undefined : record?.matchedRecord, own).filter((place) => isHttpUrl(place));
  return [
    ...(identifier ? [{ by: "paper", identifier } as const] : []),
    ...places.slice(0, 3).map((place) => ({ by: "url", url: place }) as const),
  ];
}

/** The abstract of the work found, if its text could not be read. */
export function abstractOf(record: AuditedEntry | undefined): SourceText | undefined {
  const { abstract, title, url } = record?.matchedRecord ?? {};
  if (!abstract) return undefined;
  return {
    text: abstract,
    ...omitUndefined({ title, url }),
    cutBecause: "only its abstract could be read",
    isHtml: false,
    provenance: ["text: the abstract in its record"],
  };
}

/** The result for the work on a page, with the state of the link that led to the page. */
export function withLinkOf(work: AuditedEntry, record: AuditedEntry | undefined): AuditedEntry {
  const { linkLive, httpStatus, linkState, url, flags = [] } = record ?? {};
  return {
    ...work,
    ...omitUndefined({ linkLive, httpStatus, linkState, url }),
    flags: [...new Set([...work.flags, ...flags])],
  };
}
