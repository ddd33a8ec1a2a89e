import { z } from "zod";
import { choice, flag, limit, optional, required, year } from "./fields.ts";

/** A search for scholarly works. */
export const AcademicSearch = z.object({
  query: required("Words, title or authors to search for", 500),
  limit,
  yearFrom: year("Earliest year"),
  yearTo: year("Latest year"),
  source: choice(["all", "arxiv", "pubmed", "ieee", "nature", "springer"], "Publisher or archive to search in").default(
    "all",
  ),
  pdfOnly: flag(false, "Return only works with a PDF"),
  sortBy: choice(["relevance", "date"], "Order; date puts the newest first").default("relevance"),
  openAccess: flag(false, "Return only open access works"),
  fullText: flag(false, "Add the text from PubMed Central"),
});

/** A search for patents; needs a query, assignee or inventor. */
export const PatentSearch = z.object({
  query: optional("Words or patent number to search for"),
  limit,
  searchType: choice(["prior_art", "specific", "landscape"], "Kind of search; specific looks up a number").default(
    "prior_art",
  ),
  patentOffice: choice(["all", "US", "EP", "WO", "JP", "CN", "KR"], "Patent office").default("all"),
  assignee: optional("Company that owns the patent", 200),
  inventor: optional("Name of an inventor", 200),
  cpcCode: optional("CPC class, such as H01M10", 40),
  yearFrom: year("Earliest year of filing"),
  yearTo: year("Latest year of filing"),
});
