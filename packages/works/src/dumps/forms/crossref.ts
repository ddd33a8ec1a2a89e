import { crossrefItem } from "@wellsourced/citations/records";
import {
  bareDoi,
  CrossrefLinks,
  crossrefIntegrity,
  crossrefRelations,
  noticeOf,
} from "@wellsourced/citations/registries";
import { isRecord } from "@wellsourced/core";
import type { WorkId } from "../../work.ts";
import { workId } from "../../work-id.ts";
import { jsonForm } from "../form.ts";
import { dayIn, draftIds, idsOf, plain, recordOfDraft, relationsOf } from "../record.ts";

/** Parts of journals and the like, which nobody cites. */
const CONTAINERS = new Set([
  "journal",
  "journal-volume",
  "journal-issue",
  "book-series",
  "report-series",
  "proceedings-series",
  "grant",
  "component",
  "peer-review",
]);

/** Records are a hundred times larger than what is read of them. */
const FIELDS = [
  "DOI",
  "type",
  "title",
  "subtitle",
  "author",
  "issued",
  "published",
  "container-title",
  "volume",
  "issue",
  "page",
  "article-number",
  "publisher",
] as const;

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];

const yearIn = (value: unknown): number | undefined => {
  const parts: unknown = isRecord(value) ? value["date-parts"] : undefined;
  const year: unknown = Array.isArray(parts) && Array.isArray(parts[0]) ? parts[0][0] : undefined;
  return typeof year === "number" ? year : undefined;
};

/** Marks that publishers put before the title of a retracted work. They are read as notices. */
const MARK = /^\W{0,5}(?:RETRACTED|WITHDRAWN|REMOVED)(?: (?:ARTICLE|PAPER|CHAPTER))?\s{0,5}:\s{0,5}(?=\S)/u;

/** Crossref's public data file: `{"items": […]}` until 2024, one record a line since 2025. */
export const crossref = jsonForm({
  name: "crossref",
  has: (keys) => keys.has("DOI") && ["deposited", "indexed", "member", "prefix"].some((key) => keys.has(key)),
  steps(record) {
    const key = bareDoi(typeof record.DOI === "string" ? record.DOI : undefined);
    if (!key) return [{ broken: "The record has no DOI." }];
    const type = typeof record.type === "string" ? record.type : "";
    if (CONTAINERS.has(type)) return [{ leftOut: `records of the type ${type}` }];
    const draft = crossrefItem({ ...Object.fromEntries(FIELDS.map((name) => [name, record[name]])), id: key });
    if (!draft) return [{ broken: "The record has none of the fields of a work." }];
    const links = CrossrefLinks.safeParse(record).data ?? { DOI: key };
    const title = plain(draft.title);
    const about = noticeOf(links)?.map((doi) => workId("doi", doi));
    return [
      recordOfDraft(draft, {
        source: "crossref",
        key,
        ids: idsOf(...draftIds({ ...draft, ISBN: textsIn(record.ISBN).join(" ") })),
        title: title?.replace(MARK, "") || title,
        otherTitles: textsIn(record["original-title"]).flatMap((one) => plain(one) ?? []),
        years: ["published-print", "published-online"].flatMap((name) => yearIn(record[name]) ?? []),
        notices: crossrefIntegrity(links).notices,
        noticeOf: about?.filter((id): id is WorkId => id !== undefined),
        relations: relationsOf(crossrefRelations(links)),
        changed: isRecord(record.indexed) ? dayIn(record.indexed["date-time"]) : undefined,
      }),
    ];
  },
});
