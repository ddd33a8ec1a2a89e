import { yearOf } from "@wellsourced/citations";
import type { FoundReference } from "@wellsourced/citations/documents";
import type { RecordChange } from "@wellsourced/citations/edit";
import type { Publication } from "@wellsourced/core/records";
import type { AuditedEntry } from "../audit-types.ts";

type Set = { -readonly [Field in keyof RecordChange["set"]]: RecordChange["set"][Field] };

/** What begins a record in a file of references; a reference whose place is not known begins otherwise. */
const RECORD = /^(?:@|TY {1,4}-|"(?:id|citation-key)"\s*:)/u;

/** A year of print and one online differ by one: only more than that is a slip. */
const WRONG_YEAR = 0.5;

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");
const digits = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, "-").toLowerCase();

/** Where the record of the same work has another volume, issue or page. What an entry leaves out stays out. */
function otherPlaces(csl: NonNullable<FoundReference["csl"]>, known: Publication): Set {
  const pairs = [
    ["volume", csl.volume, known.volume],
    ["issue", csl.issue, known.issue],
    ["page", csl.page, known.pages],
  ] as const;
  const wrong = pairs.filter(([, own, said]) => {
    const [here, there] = [digits(String(own ?? "")), digits(textOf(said))];
    // `123` for `123-130` is short, not wrong.
    return here !== "" && there !== "" && here !== there && !there.startsWith(`${here}-`);
  });
  return Object.fromEntries(wrong.map(([name, , said]) => [name, textOf(said)]));
}

function retractionNote(csl: FoundReference["csl"], { retractionStatus: status }: AuditedEntry): string | undefined {
  if (!status?.retracted || /\bretract/iu.test(csl?.note ?? "")) return undefined;
  const where = status.noticeDoi ? `; notice: https://doi.org/${status.noticeDoi}` : "";
  return `Retracted${status.date ? ` ${status.date}` : ""}${where}`;
}

/**
 * What can be corrected in the file itself: a DOI that is missing or of another work, fields in which the record of
 * the same work differs, and a note of a retraction. Nothing where the work is not surely the one that is meant.
 */
export function correctionOf(
  { kind, raw, csl, doi, offset }: FoundReference,
  answer: AuditedEntry,
): RecordChange | undefined {
  if (kind !== "entry" || !csl || offset === undefined || !RECORD.test(raw)) return undefined;
  const { flags, matchedRecord: record, publication, possibleMatch, titleMatch, matchParts } = answer;
  const isOther = flags.includes("mismatch") || flags.includes("not_found");
  const set: Set = {};
  const meant = isOther ? possibleMatch?.doi : doi ? undefined : record?.doi;
  if (meant && meant !== doi) set.DOI = meant;
  if (!isOther && record && (titleMatch === "match" || !doi)) {
    const isWrong = (matchParts?.year ?? 1) < WRONG_YEAR && yearOf(csl.issued) !== undefined;
    if (isWrong && record.year) set.year = String(record.year);
    if (publication) Object.assign(set, otherPlaces(csl, publication));
  }
  const note = isOther ? undefined : retractionNote(csl, answer);
  if (note) set.note = note;
  return Object.keys(set).length > 0 ? { offset, set } : undefined;
}
