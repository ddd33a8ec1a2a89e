import { z } from "zod";
import { type AcademicCall, academic, type RawPaper } from "../../capabilities/academic.ts";
import { text } from "../../fields.ts";
import { pdfOf, siteOf } from "../../scholarly-sites.ts";
import { Cost, costUsd, PageFields } from "./answers.ts";

const Result = PageFields.extend({ author: text });
type Result = z.infer<typeof Result>;

function bodyOf({ query, limit, yearFrom, yearTo, source = "all" }: AcademicCall) {
  const site = siteOf(source);
  return {
    query,
    type: "auto",
    category: "research paper",
    numResults: limit,
    contents: { highlights: true },
    startPublishedDate: yearFrom && `${yearFrom}-01-01T00:00:00.000Z`,
    endPublishedDate: yearTo && `${yearTo}-12-31T23:59:59.999Z`,
    includeDomains: site && [site],
  };
}

/** A single name. Several names and institutions in one string cannot be separated. */
const authorsOf = (author: Result["author"]): RawPaper["authors"] =>
  author && !/[,;]| and /u.test(author) ? [author] : undefined;

function toPaper({ url, title, publishedDate, author, highlights }: Result): RawPaper {
  const year = /^(\d{4})-/u.exec(publishedDate ?? "")?.[1];
  return {
    title,
    url,
    // Some results are doi.org URLs.
    doi: url,
    authors: authorsOf(author),
    year: year ? Number(year) : undefined,
    // Relevant passages instead of an abstract.
    abstract: highlights?.join(" … "),
    pdfUrl: url ? pdfOf(url) : undefined,
  };
}

/** Semantic search for papers across the web. */
export const exaAcademic = academic({
  rank: 5,
  honours: ["yearFrom", "yearTo", "source"],
  most: 100,
  request: (call) => ({ path: "/search", json: bodyOf(call) }),
  response: z.object({ results: z.array(Result), costDollars: Cost }),
  records: ({ results }) => results.map(toPaper),
  costUsd,
});
