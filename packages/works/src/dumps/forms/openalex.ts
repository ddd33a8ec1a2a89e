import { openalexDraft } from "@wellsourced/citations/records";
import { isRecord, readRows } from "@wellsourced/core";
import type { IntegrityNotice } from "@wellsourced/core/records";
import type { WorkId } from "../../work.ts";
import { workId } from "../../work-id.ts";
import { type DumpForm, jsonForm, type Step } from "../form.ts";
import { dayIn, draftIds, idsOf, recordOfDraft, yearsOf } from "../record.ts";
import { csvRows } from "../split/csv-rows.ts";

const keyIn = (value: unknown): string | undefined =>
  typeof value === "string" ? /(?:^|\/)(W\d{1,15})$/iu.exec(value.trim())?.[1]?.toUpperCase() : undefined;

/** Names as printed on the work; the others are those of a cluster of persons. */
const asPrinted = (authorships: unknown): unknown =>
  Array.isArray(authorships)
    ? authorships.map((one: unknown) => (isRecord(one) && one.raw_author_name ? { ...one, author: undefined } : one))
    : authorships;

/** arXiv's numbers and DOIs are only among the addresses of copies. */
function preprintIds(locations: unknown): (WorkId | undefined)[] {
  if (!Array.isArray(locations)) return [];
  return locations.map((one: unknown) => {
    const address = isRecord(one) && typeof one.landing_page_url === "string" ? one.landing_page_url : "";
    return /^https?:\/\/(?:www\.|export\.)?arxiv\.org\/abs\//u.test(address) ? workId("arxiv", address) : undefined;
  });
}

/** The flag has neither date nor notice, and notices are sometimes flagged themselves. */
const noticesIn = ({
  is_retracted,
  type,
  display_name: title,
}: Readonly<Record<string, unknown>>): IntegrityNotice[] =>
  is_retracted === true && type !== "retraction" && !/^retraction\b/iu.test(String(title))
    ? [{ kind: "retraction", reportedBy: ["openalex"] }]
    : [];

/** Works of the OpenAlex snapshot. */
export const openalex = jsonForm({
  name: "openalex",
  has: (keys) =>
    keys.has("id") && keys.has("display_name") && (keys.has("authorships") || keys.has("publication_year")),
  steps(work) {
    const key = keyIn(work.id);
    if (!key) return [{ broken: "The record has no id of a work." }];
    if (work.is_xpac === true) return [{ leftOut: "records outside OpenAlex's core (is_xpac)" }];
    if (work.is_paratext === true) return [{ leftOut: "covers, tables of contents and other paratexts" }];
    const draft = openalexDraft({ ...work, authorships: asPrinted(work.authorships) });
    if (!draft) return [{ broken: "The record has none of the fields of a work." }];
    const year = typeof work.publication_year === "number" ? work.publication_year : undefined;
    return [
      recordOfDraft(draft, {
        source: "openalex",
        key,
        ids: idsOf(...draftIds(draft), ...preprintIds(work.locations)),
        years: yearsOf(year),
        notices: noticesIn(work),
        changed: dayIn(work.updated_date),
      }),
    ];
  },
});

/** A form of CSV, recognised by its first row, whose rows end records. */
const deletions = (
  name: string,
  header: readonly string[],
  steps: (row: readonly string[]) => readonly Step[],
): DumpForm => ({
  name,
  detects: ({ text }) => text.replace(/^\uFEFF/u, "").startsWith(header.join(",")),
  split: (bytes) => csvRows(bytes),
  steps(text) {
    const row = readRows(text, ",", 1).rows[0] ?? [];
    return row[0] === header[0] ? [] : steps(row);
  },
});

/** Works that OpenAlex no longer has. */
export const openalexDeleted = deletions("openalex", ["work_id", "deleted_date"], ([id]) => {
  const key = keyIn(id);
  return [key ? { deleted: true, source: "openalex", key } : { broken: "The row has no id of a work." }];
});

/** Works that were joined with another one. */
export const openalexMerged = deletions("openalex", ["merge_date", "id", "merge_into_id"], ([, id]) => {
  const key = keyIn(id);
  return [key ? { deleted: true, source: "openalex", key } : { broken: "The row has no id of a work." }];
});

/** DOIs of a month, with those that can no longer be found. */
export const dataciteStates = deletions("datacite", ["doi", "state", "client_id", "updated"], ([doi = "", state]) => {
  if (state?.toLowerCase() !== "registered") return [];
  return [{ deleted: true, source: "datacite", key: doi.toLowerCase() }];
});
