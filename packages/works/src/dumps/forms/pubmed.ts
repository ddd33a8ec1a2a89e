import { pubmedDraft } from "@wellsourced/citations/records";
import { integrityOfPrinted } from "@wellsourced/citations/registries";
import { parseXml, type XmlElement } from "@wellsourced/markup/xml";
import type { WorkId } from "../../work.ts";
import { workId } from "../../work-id.ts";
import type { DumpForm, Step } from "../form.ts";
import { draftIds, idsOf, plain, recordOfDraft, yearsOf } from "../record.ts";
import { xmlRecords } from "../split/xml-records.ts";

/** Records of notices link to the works that they are about. */
const NOTICE_OF = new Set(["RetractionOf", "PartialRetractionOf", "ExpressionOfConcernFor", "ErratumFor"]);

const textIn = (element: XmlElement | undefined, path: string): string | undefined =>
  element?.at(path)?.text.trim() || undefined;

function dateIn(date: XmlElement | undefined): string | undefined {
  const [year, month, day] = ["Year", "Month", "Day"].map((name) => textIn(date, name)?.padStart(2, "0"));
  return year && month && day ? `${year}-${month}-${day}` : undefined;
}

/** What links an article to its notices, and a notice to its article. */
function noticesIn(
  citation: XmlElement | undefined,
): Pick<Parameters<typeof recordOfDraft>[1], "notices" | "noticeOf"> {
  const links = [...(citation?.at("CommentsCorrectionsList")?.elements("CommentsCorrections") ?? [])].map((link) => ({
    type: link.attributes.RefType ?? "",
    reference: textIn(link, "RefSource"),
    pmid: textIn(link, "PMID"),
  }));
  const types = [...(citation?.at("Article/PublicationTypeList")?.elements("PublicationType") ?? [])].map(({ text }) =>
    text.trim(),
  );
  const about = links.flatMap(({ type, pmid }) => (NOTICE_OF.has(type) && pmid ? [workId("pmid", pmid)] : []));
  return {
    notices: integrityOfPrinted(links, { isFlagged: types.includes("Retracted Publication"), reportedBy: "pubmed" })
      .notices,
    noticeOf: about.filter((id): id is WorkId => id !== undefined),
  };
}

const yearIn = (date: XmlElement | undefined): number | undefined => Number(textIn(date, "Year")) || undefined;

function article(record: XmlElement): Step {
  const citation = record.at("MedlineCitation");
  const draft = pubmedDraft(record);
  const key = draft.PMID;
  if (!key) return { broken: "The record has no PMID." };
  const vernacular = plain(textIn(citation, "Article/VernacularTitle"));
  return recordOfDraft(draft, {
    source: "pubmed",
    key,
    ids: idsOf(...draftIds(draft)),
    otherTitles: vernacular ? [vernacular.replace(/(?<!\.)\.$/u, "")] : [],
    years: yearsOf(yearIn(citation?.at("Article/ArticleDate"))),
    ...noticesIn(citation),
    changed: dateIn(citation?.at("DateRevised")),
  });
}

/** PubMed's baseline and update files, which also list deleted records. */
export const pubmed: DumpForm = {
  name: "pubmed",
  detects: ({ text }) => /<PubmedArticleSet[\s>]|<PubmedArticle[\s>]/u.test(text),
  split: (bytes) => xmlRecords(bytes, ["PubmedArticle", "PubmedBookArticle", "DeleteCitation"]),
  steps(text) {
    const record = parseXml(text).first;
    if (!record) return [{ broken: "The record is empty." }];
    if (record.name !== "DeleteCitation") return [article(record)];
    return [...record.elements("PMID")].map(({ text: pmid }) => ({
      deleted: true,
      source: "pubmed",
      key: pmid.trim(),
    }));
  },
};
