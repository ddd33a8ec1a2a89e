import type { RelatedWork } from "@wellsourced/core/records";
import { z } from "zod";
import { bareDoi } from "./bare-doi.ts";
import { type Integrity, integrityOf, toNotice } from "./notices.ts";

const text = z.string().nullish();

/** A date as Crossref states it, with parts that may be null. */
export const CrossrefDate = z.object({ "date-parts": z.array(z.array(z.number().nullable())).nullish() }).nullish();
type CrossrefDate = z.infer<typeof CrossrefDate>;

/** A relation between a notice and a work; `DOI` is that of the other one. */
const CrossrefUpdate = z.object({ DOI: text, type: text, source: text, updated: CrossrefDate });
export type CrossrefUpdate = z.infer<typeof CrossrefUpdate>;

const Relations = z.array(z.object({ "id-type": text, id: text })).nullish();

/** The fields of a Crossref record that state notices and other versions. */
export const CrossrefLinks = z.object({
  DOI: text,
  title: z.array(z.string().nullable()).nullish(),
  created: CrossrefDate,
  "updated-by": z.array(CrossrefUpdate).nullish(),
  "update-to": z.array(CrossrefUpdate).nullish(),
  relation: z
    .object({
      "has-preprint": Relations,
      "is-preprint-of": Relations,
      "is-version-of": Relations,
      "has-version": Relations,
    })
    .nullish(),
});
export type CrossrefLinks = z.infer<typeof CrossrefLinks>;

export function dayOf(date: CrossrefDate): string | undefined {
  const [year, month = 0, day = 0] = date?.["date-parts"]?.[0] ?? [];
  if (!year || !month || !day) return undefined;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** Prefixes that some publishers put before the title of a retracted work; notices begin otherwise. */
const IN_TITLE: readonly (readonly [RegExp, string])[] = [
  [/^\W*RETRACTED(?: (?:ARTICLE|PAPER|CHAPTER))?\s*:/u, "retraction"],
  [/^\W*WITHDRAWN(?: (?:ARTICLE|PAPER))?\s*:/u, "withdrawal"],
  [/^\W*REMOVED(?: ARTICLE)?\s*:/u, "removal"],
];

const TAKEN_BACK = /^(?:partial_)?(?:retraction|withdrawal|removal)$/u;
/** Titles of notices. "Removal of dyes" and "Withdrawal of drugs" are ordinary works. */
const OF_NOTICE =
  /^(?:(?:statement|notice|announcement|letter) of (?:partial )?(?:retraction|withdrawal)(?!\p{L})|(?:partial |editorial )?(?:retraction|withdrawal|removal) (?:notice|note|statement)(?!\p{L})|(?:partial |editorial )?retraction(?: to| of| for)?\s?[:—–“”"]|retraction for [^:]{1,80} et al|retraction$)/iu;
const isNotice = (title: string): boolean => OF_NOTICE.test(title.replace(/^\W+|(?<!\W)\W+$/gu, ""));
/** A notice is registered close to the date of the update, the work long before it. */
const ABOUT_THE_DAY_MS = 45 * 86_400_000;
const SAME_DAYS_MS = 3 * 86_400_000;

/**
 * The DOIs that this record retracts, if it is a notice; empty if only its title says so. Retracted works list their
 * notices in `update-to` as well, but their titles do not read like notices, they have an `updated-by`, or they were
 * registered long before the update.
 */
export function noticeOf(work: CrossrefLinks): readonly string[] | undefined {
  const own = bareDoi(work.DOI);
  const created = Date.parse(dayOf(work.created) ?? "");
  const title = work.title?.[0] ?? "";
  const isCalledOne = isNotice(title);
  const about = (work["update-to"] ?? []).flatMap(({ DOI, type, updated }) => {
    const doi = bareDoi(DOI);
    if (!doi || doi === own || !TAKEN_BACK.test(type?.toLowerCase().replaceAll(/[- ]/gu, "_") ?? "")) return [];
    if (isCalledOne) return [doi];
    const isMutual = work["updated-by"]?.some((one) => bareDoi(one.DOI) === doi);
    if (isMutual && isMarked(title)) return [];
    const day = Date.parse(dayOf(updated) ?? "");
    return created + (isMutual ? SAME_DAYS_MS : ABOUT_THE_DAY_MS) >= day ? [doi] : [];
  });
  return about.length > 0 || isCalledOne ? [...new Set(about)] : undefined;
}

const isMarked = (title: string): boolean => IN_TITLE.some(([mark]) => mark.test(title));

/** Reads the notices in `updated-by`; `update-to` is used in both directions and proves nothing. */
export function crossrefIntegrity(work: CrossrefLinks): Integrity {
  const about = noticeOf(work);
  const said = about ? "" : (work.title?.[0] ?? "");
  const inTitle = IN_TITLE.filter(([mark]) => mark.test(said)).map(([, type]) => ({ type, source: "publisher" }));
  const by = (work["updated-by"] ?? []).filter(({ DOI }) => !about?.includes(bareDoi(DOI) ?? ""));
  const notices = by.map(({ DOI, type, source, updated }) => ({
    doi: bareDoi(DOI),
    type,
    source,
    date: dayOf(updated),
  }));
  return integrityOf([...notices, ...inTitle].map((notice) => toNotice(notice, "crossref")));
}

/** Preprints, published versions and further versions of a work. */
export function crossrefRelations({ relation = {} }: CrossrefLinks): readonly RelatedWork[] | undefined {
  const named = [
    ...names(relation?.["has-preprint"], "preprint"),
    ...names(relation?.["is-preprint-of"], "published"),
    ...names(relation?.["is-version-of"], "version"),
    ...names(relation?.["has-version"], "version"),
  ];
  return named.length > 0 ? named : undefined;
}

const names = (list: z.infer<typeof Relations>, relation: RelatedWork["relation"]): readonly RelatedWork[] =>
  (list ?? []).flatMap(({ id, "id-type": type }) => {
    const doi = type === "doi" ? bareDoi(id) : undefined;
    return doi ? [{ doi, relation }] : [];
  });
