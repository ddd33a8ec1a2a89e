import { doiUrl, normalizeDoi, yearOf } from "@wellsourced/citations";
import type { FoundReference } from "@wellsourced/citations/documents";
import type { RecordChange } from "@wellsourced/citations/edit";
import type { ReferenceField } from "@wellsourced/citations/matching";
import { omitUndefined } from "@wellsourced/core";
import type { AuditedEntry } from "../references/audited-entry.ts";
import type { Correction } from "./result.ts";

type Csl = NonNullable<FoundReference["csl"]>;
type Field = keyof RecordChange["set"];
type Set = RecordChange["set"];

/** Matches the start of a record in a reference file; a mismatch means that the position is unknown. */
const RECORD = /^(?:@|TY {1,4}-|\{\s*"[\w-]{1,40}"\s*:)/u;

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** The field to correct for each kind of difference. */
const WRITTEN: Readonly<Partial<Record<ReferenceField, Field>>> = {
  title: "title",
  year: "year",
  venue: "container-title",
  version: "container-title",
  volume: "volume",
  issue: "issue",
  pages: "page",
  publisher: "publisher",
  edition: "edition",
};

/**
 * Differences that can be corrected. A work that was never published has no other venue to write, and whoever cites a
 * preprint may mean it.
 */
const toCorrect = ({ differences = [], flags }: AuditedEntry) =>
  differences.filter(
    ({ field, kind }) =>
      kind !== "variant" &&
      !(field === "venue" && flags.includes("not_published_there")) &&
      !(field === "version" && flags.includes("published_since")),
  );

const valueIn = (item: Csl, field: Field): string =>
  field === "year" ? String(yearOf(item.issued) ?? "") : textOf(item[field]);

/** The fields of the best record that differ from the entry. Fields that the entry omits stay omitted. */
function fromBest(csl: Csl, answer: AuditedEntry, item: Csl): Set {
  const fields = toCorrect(answer).flatMap(({ field }) => WRITTEN[field] ?? []);
  const wrong = fields.filter((field) => {
    const [own, known] = [valueIn(csl, field), valueIn(item, field)];
    return own !== "" && known !== "" && own !== known;
  });
  return Object.fromEntries(wrong.map((field) => [field, valueIn(item, field)]));
}

function retractionNote(csl: Csl, { retractionStatus: status }: AuditedEntry): string | undefined {
  if (!status?.retracted || /\bretract/iu.test(csl.note ?? "")) return undefined;
  const where = status.noticeDoi ? `; notice: ${doiUrl(status.noticeDoi)}` : "";
  return `Retracted${status.date ? ` ${status.date}` : ""}${where}`;
}

/**
 * The DOI to write if the entry's is missing or belongs to another work: the best record's, so that all fields describe
 * one work, or else, to replace a wrong one, another record's. Preprint ids are kept.
 */
function otherDoi(
  doi: string | undefined,
  { flags, matchedRecord, possibleMatch, best, differences = [] }: AuditedEntry,
) {
  const isOther = flags.includes("mismatch") || flags.includes("not_found");
  const recorded = differences.find(({ field }) => field === "identifier")?.recorded[0]?.value;
  const known = best?.item.DOI ?? (isOther || !best ? normalizeDoi(recorded ?? "") : undefined);
  const guess = isOther ? possibleMatch?.doi : doi ? undefined : matchedRecord?.doi;
  const meant = best || known ? (isOther || !doi ? known?.toLowerCase() : undefined) : guess;
  const isPreprint = meant?.startsWith("10.48550/") && !isOther;
  return meant === doi || isPreprint ? undefined : meant;
}

/** The source of a value if there is no best record. */
const sourceOf = (
  field: string,
  { differences = [], matchedRecord, possibleMatch }: AuditedEntry,
): string | undefined => {
  const recorded = differences.find((one) => one.field === "identifier")?.recorded[0];
  return (field === "DOI" ? (recorded?.source ?? possibleMatch?.source) : undefined) ?? matchedRecord?.source;
};

/** Field names of the best record, by field names of a change. */
const ORIGINS: Readonly<Record<string, string>> = { year: "issued", authors: "author" };

/**
 * Returns the corrections to make in the file, from the best record of a work identified with certainty: differing
 * fields, a missing or wrong DOI, and a note about a retraction.
 */
export function correctionOf(
  { kind, raw, csl, doi, offset }: FoundReference,
  answer: AuditedEntry,
): Correction | undefined {
  if (kind !== "entry" || !csl || offset === undefined || !RECORD.test(raw)) return undefined;
  const { flags, matchedRecord: record, best, retractionStatus } = answer;
  const isOther = flags.includes("mismatch") || flags.includes("not_found");
  const set: Set = {
    ...omitUndefined({ DOI: otherDoi(doi, answer) }),
    ...(best ? fromBest(csl, answer, best.item) : {}),
    ...omitUndefined({ note: isOther ? undefined : retractionNote(csl, answer) }),
  };
  const named = csl.author?.length && toCorrect(answer).some(({ field }) => field === "authors");
  const authors = named ? best?.item.author : undefined;
  const fields = [...Object.keys(set), ...(authors ? ["authors"] : [])];
  if (fields.length === 0) return undefined;
  const source = (field: string) =>
    field === "note" ? retractionStatus?.source : (best?.sources[ORIGINS[field] ?? field] ?? sourceOf(field, answer));
  return {
    offset,
    set,
    ...omitUndefined({ authors, url: best?.url ?? record?.url }),
    sources: Object.fromEntries(fields.flatMap((field) => (source(field) ? [[field, source(field) ?? ""]] : []))),
  };
}
