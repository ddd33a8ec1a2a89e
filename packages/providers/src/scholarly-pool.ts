import { cutChars } from "@wellsourced/core";
import type { Hit, Paper } from "@wellsourced/core/records";
import { type AcademicAsk, academic } from "./capabilities/academic.ts";
import type { WebAsk } from "./capabilities/web.ts";
import { known } from "./clean.ts";
import { pdfOf, poolOf, sourceOf } from "./scholarly-sites.ts";
import type { ProviderResponse } from "./search.ts";

/** A web result as a work: the snippet stands in for the abstract, everything else is unknown. */
function hitToPaper({ title, url, snippet, publishedAt }: Hit): Paper {
  const abstract = cutChars(snippet, 500).trim();
  const year = publishedAt ? Number(publishedAt.slice(0, 4)) : undefined;
  return { title, url, source: sourceOf(url), ...known({ abstract, year, pdfUrl: pdfOf(url) }) };
}

/** Works without a PDF will be dropped. */
const manyOf = ({ limit, pdfOnly }: AcademicAsk): number => (pdfOnly ? Math.min(50, limit * 5) : limit);

/** The same wish as a web search. */
export const toPoolAsk = (ask: AcademicAsk): WebAsk => ({
  query: ask.query,
  limit: manyOf(ask),
  sites: poolOf(ask),
});

/** What the web search found, as works; filters that a web page does not show are reported. */
export function fromPool(answer: ProviderResponse<Hit>, ask: AcademicAsk): ProviderResponse<Paper> {
  const papers = answer.records.map(hitToPaper).map((paper) => ({ record: paper, raw: paper }));
  const { kept, open } = academic.filter(papers, ask, ["source"]);
  // The sites were our idea, so it is the note that tells of those that were not searched.
  const theirs = answer.notHonoured.filter((name) => name !== "sites");
  return {
    ...answer,
    records: kept.slice(0, ask.pdfLater ? manyOf(ask) : ask.limit),
    notHonoured: [...new Set([...theirs, ...open])],
    via: "web",
  };
}
