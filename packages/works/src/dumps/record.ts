import type { CslDraft, CslName } from "@wellsourced/citations/records";
import { yearOf } from "@wellsourced/citations/records";
import { scholarlyText } from "@wellsourced/citations/registries";
import { squeeze } from "@wellsourced/core";
import type { RelatedWork } from "@wellsourced/core/records";
import type { WorkId, WorkRecord, WorkRelation } from "../work.ts";
import { workId } from "../work-id.ts";
import type { LeftOut } from "./form.ts";

/** Text of a registry without its markup; most has none. */
export const plain = (text: string | undefined): string | undefined =>
  (text && (/[<&]/u.test(text) ? scholarlyText(text) : squeeze(text))) || undefined;

export const idsOf = (...ids: readonly (WorkId | undefined)[]): WorkId[] => [
  ...new Set(ids.filter((id) => id !== undefined)),
];

/** The identifiers of a draft. A book may have several ISBNs. */
export const draftIds = ({ DOI, PMID, PMCID, ISBN }: CslDraft): (WorkId | undefined)[] => [
  DOI ? workId("doi", DOI) : undefined,
  PMID ? workId("pmid", PMID) : undefined,
  PMCID ? workId("pmcid", PMCID) : undefined,
  ...(ISBN?.split(/[,;\s]+/u) ?? []).map((isbn) => workId("isbn", isbn)),
];

export const relationsOf = (related: readonly RelatedWork[] | undefined): WorkRelation[] =>
  (related ?? []).flatMap(({ doi, relation }) => {
    const id = workId("doi", doi);
    return id ? [{ relation, id }] : [];
  });

/** Years that a work may be cited by. */
export const yearsOf = (...years: readonly (number | undefined)[]): number[] => [
  ...new Set(
    years.flatMap((year) => (year !== undefined && Number.isInteger(year) && year > 0 && year < 3000 ? [year] : [])),
  ),
];

export const dayIn = (text: unknown): string | undefined =>
  typeof text === "string" ? /^\d{4}-\d\d-\d\d/u.exec(text)?.[0] : undefined;

/** The parts of a name; Crossref's have identifiers and places in the list as well. */
const NAME_PARTS = ["given", "family", "literal", "suffix", "dropping-particle", "non-dropping-particle"] as const;

function plainName(name: CslName): CslName {
  const parts: CslName = name["et-al"] ? { "et-al": true } : {};
  for (const part of NAME_PARTS) {
    const text = plain(name[part]);
    if (text) parts[part] = text;
  }
  return parts;
}

/** Lists that a record need not have; empty ones are dropped. */
type Lists = "otherTitles" | "authors" | "years" | "notices" | "noticeOf" | "relations";
type RecordParts = Pick<WorkRecord, "source" | "key" | "ids"> & {
  readonly [Field in Exclude<keyof WorkRecord, "source" | "key" | "ids" | Lists>]?: WorkRecord[Field] | undefined;
} & { readonly [Field in Lists]?: readonly NonNullable<WorkRecord[Field]>[number][] | undefined };

const isFilled = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);

/** A record from its parts, without what is unknown. One without a title cannot be recognised and is left out. */
export function recordOf({ title, ...parts }: RecordParts): WorkRecord | LeftOut {
  if (!title) return { leftOut: "records without a title" };
  const record: Record<string, unknown> = { title };
  for (const [name, value] of Object.entries(parts)) if (name === "ids" || isFilled(value)) record[name] = value;
  return record as WorkRecord; // Its required parts are those of `RecordParts`, and no field is undefined.
}

/** A record from a reference, with what only its source states. */
export function recordOfDraft(draft: CslDraft, { years, ...parts }: RecordParts): WorkRecord | LeftOut {
  return recordOf({
    title: plain(draft.title),
    authors: draft.author?.map(plainName),
    years: yearsOf(yearOf(draft.issued), ...(years ?? [])),
    container: plain(draft["container-title"]),
    type: draft.type === "document" ? undefined : draft.type,
    volume: draft.volume,
    issue: draft.issue,
    pages: draft.page,
    publisher: plain(draft.publisher),
    ...parts,
  });
}
