import { byteLength } from "@wellsourced/core";
import { Citation, Paper } from "@wellsourced/core/records";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { count, required } from "../fields.ts";
import { headOf } from "../reading/page.ts";
import { facts, inWords, lines, named, paragraphs } from "../reading/words.ts";
import { trust } from "../shapes.ts";

const MOST_BYTES = 2_048;

const About = Paper.pick({
  doi: true,
  pdfUrl: true,
  openAccess: true,
  authors: true,
  year: true,
  citationCount: true,
  abstract: true,
  journal: true,
  tldr: true,
  retractionStatus: true,
});

export const paperFulltext = defineTool({
  name: "paper_fulltext",
  title: "Paper in full",
  description:
    "Use this to read a paper in full from any free source: archive, open PDF, Unpaywall or landing page. An abstract or a bot wall is never returned in its place; the error lists each place tried. If you have only a title, use academic_search first.",
  sets: ["more"],
  cache: "below",
  input: z.strictObject({
    identifier: required("DOI, arXiv ID, PMC ID, PMID, OpenAlex ID, Semantic Scholar ID, or URL of the paper").refine(
      (text) => byteLength(text) <= MOST_BYTES,
      `identifier must be ${MOST_BYTES} bytes or less`,
    ),
    max_length: count({ fallback: 50_000, min: 1_000, max: 200_000, what: "Bytes of text" }),
  }),
  output: z.object({
    identifier: z.string(),
    resolvedUrl: z.string(),
    content: z.string(),
    title: z.string(),
    truncated: z.boolean(),
    scrapeTier: z.string().optional().describe("Method that read the page; absent for documents"),
    source: z
      .string()
      .describe("Where the text was found: given_url, archive, open_pdf, unpaywall, landing_page or doi"),
    citation: Citation,
    ...About.shape,
    note: z.string().optional(),
    trust,
  }),
  run: ({ identifier, max_length: maxLength }, sources, call) => sources.readPaper({ identifier, maxLength }, call),
  text({ identifier, resolvedUrl, source, truncated, doi, ...paper }) {
    const byline = [paper.authors?.join("; "), paper.year, paper.journal];
    return paragraphs(
      lines(
        headOf({ ...paper, url: resolvedUrl, detectedDoi: doi, citation: undefined }, byline),
        facts(
          ![doi, resolvedUrl].includes(identifier) && named("asked for", identifier),
          named("found at", inWords(source)),
          paper.citationCount !== undefined && `cited by ${paper.citationCount}`,
          paper.openAccess !== undefined && (paper.openAccess ? "open access" : "not open access"),
          paper.pdfUrl !== resolvedUrl && named("PDF", paper.pdfUrl),
          truncated && "cut: pass a larger max_length for the rest",
        ),
        !paper.content.includes(paper.abstract ?? "") && named("Abstract", paper.abstract),
        named("Machine-written summary", paper.tldr),
      ),
      paper.content,
    );
  },
});
