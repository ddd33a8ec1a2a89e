import { cutChars } from "@wellsourced/core";
import type { Hit, Paper } from "@wellsourced/core/records";
import { type AcademicAsk, academic } from "./capabilities/academic.ts";
import type { WebAsk } from "./capabilities/web.ts";
import { known } from "./clean.ts";
import { pdfOf, poolOf, sourceOf } from "./scholarly-sites.ts";
import type { ProviderResponse } from "./search.ts";

/** A web result as a work, with the snippet as its abstract. */
function hitToPaper({ title, url, snippet, publishedAt }: Hit): Paper {
  const abstract = cutChars(snippet, 500).trim();
  const year = publishedAt ? Number(publishedAt.slice(0, 4)) : undefined;
  return { title, url, source: sourceOf(url), ...known({ abstract, year, pdfUrl: pdfOf(url) }) };
}

/** Request more if works without a PDF are going to be dropped. */
const manyOf = ({ limit, pdfOnly }: AcademicAsk): number => (pdfOnly ? Math.min(50, limit * 5) : limit);

/** Converts an academic search to a web search. */
export const toPoolAsk = (ask: AcademicAsk): WebAsk => ({
  query: ask.query,
  limit: manyOf(ask),
  sites: poolOf(ask),
});

/** Web results as works; filters that need more than a web page shows are reported. */
export function fromPool(answer: ProviderResponse<Hit>, ask: AcademicAsk): ProviderResponse<Paper> {
  const papers = answer.records.map(hitToPaper).map((paper) => ({ record: paper, raw: paper }));
  const { kept, open } = academic.filter(papers, ask, ["source"]);
  // The caller did not name sites, so unsearched ones are mentioned in the note, not as a filter.
  const unmet = answer.notHonoured.filter((name) => name !== "sites");
  return {
    ...answer,
    records: kept.slice(0, ask.pdfLater ? manyOf(ask) : ask.limit),
    notHonoured: [...new Set([...unmet, ...open])],
    via: "web",
  };
}
