import { parseName } from "@wellsourced/citations";
import { toNotice } from "@wellsourced/citations/registries";
import { readRows } from "@wellsourced/core";
import { workId } from "../../work-id.ts";
import type { DumpForm } from "../form.ts";
import { idsOf, plain, recordOf, yearsOf } from "../record.ts";
import { csvRows } from "../split/csv-rows.ts";

const COLUMNS = (
  "Record ID,Title,Subject,Institution,Journal,Publisher,Country,Author,URLS,ArticleType,RetractionDate,RetractionDOI," +
  "RetractionPubMedID,OriginalPaperDate,OriginalPaperDOI,OriginalPaperPubMedID,RetractionNature,Reason,Paywalled,Notes"
).split(",");

/** A value, unless the row says that there is none. */
function stated(text = ""): string | undefined {
  const value = text.trim();
  return /^(?:unavailable|none|0)?$/iu.test(value) ? undefined : value;
}

/** `3/28/2004 0:00`, month first. */
function dayOf(text: string | undefined): string | undefined {
  const [, month = "", day = "", year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})\b/u.exec(text ?? "") ?? [];
  return year && `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

const listOf = (text: string | undefined): string[] =>
  (stated(text) ?? "").split(";").flatMap((one) => stated(one) ?? []);

/** The table of Retraction Watch: one row for each notice, with the work that it is about. */
export const retractionWatch: DumpForm = {
  name: "retraction-watch",
  detects: ({ text }) => text.replace(/^\uFEFF/u, "").startsWith(COLUMNS.slice(0, 3).join(",")),
  split: (bytes) => csvRows(bytes),
  steps(text) {
    const row = readRows(text, ",", 1).rows[0] ?? [];
    const value = (name: string): string | undefined => row[COLUMNS.indexOf(name)];
    const key = value("Record ID")?.replace(/^\uFEFF/u, "");
    if (key === COLUMNS[0]) return [];
    if (!key || row.length < COLUMNS.length)
      return [{ broken: `The row has ${row.length} of ${COLUMNS.length} columns.` }];
    const noticeDoi = workId("doi", stated(value("RetractionDOI")) ?? "")?.slice("doi:".length);
    const facts = {
      type: value("RetractionNature"),
      source: "retraction-watch",
      date: dayOf(value("RetractionDate")),
      doi: noticeDoi,
    };
    const notice = toNotice(facts, "retraction-watch");
    if (!notice) return [{ leftOut: `rows of the kind "${value("RetractionNature") ?? ""}"` }];
    return [
      recordOf({
        source: "retraction-watch",
        key,
        ids: idsOf(
          workId("doi", stated(value("OriginalPaperDOI")) ?? ""),
          workId("pmid", stated(value("OriginalPaperPubMedID")) ?? ""),
        ),
        title: plain(stated(value("Title"))),
        authors: listOf(value("Author")).map(parseName),
        years: yearsOf(Number(dayOf(value("OriginalPaperDate"))?.slice(0, 4))),
        container: plain(stated(value("Journal"))),
        publisher: plain(stated(value("Publisher"))),
        notices: [notice],
      }),
    ];
  },
};
