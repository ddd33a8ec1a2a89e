// Only compiled, by `types` of `pnpm test`: a line marked as an error must be one.
import type { RecommendationResult } from "../src/citations.ts";
import { createWellsourced, Failure, type Page, type Paper, type Wellsourced } from "../src/index.ts";

export const least = (): Wellsourced => createWellsourced();

export async function misspelt(sources: Wellsourced): Promise<unknown[]> {
  const [page, web, academic] = await Promise.all([
    sources.read({ url: "https://example.org/" }),
    sources.search.web({ query: "slate roofs" }),
    sources.search.papers({ query: "slate roofs" }),
  ]);
  const paper: Paper | undefined = academic.papers[0];
  const [research, verified, cited, trials] = await Promise.all([
    sources.searchAndRead({ query: "slate roofs" }),
    sources.check.citation({ citation: "10.1234/slates" }),
    sources.cite("10.1234/slates"),
    sources.search.records({ kind: "trial", condition: "asthma", limit: 3 }),
  ]);
  const recommended: RecommendationResult = await sources.check.recommendation({ recommendations: [] });
  return [
    // @ts-expect-error: what was read has `content`
    page.contents,
    // @ts-expect-error: and structured data `jsonLd`
    page.structuredData?.jsonLD,
    // @ts-expect-error: a search has `results`
    web.hits,
    // @ts-expect-error: a paper has `doi`
    paper?.DOI,
    // @ts-expect-error: research has `sources`
    research.source,
    // @ts-expect-error: a check has `exists`
    verified.exist,
    // @ts-expect-error: the record that was found has `title`
    verified.matchedRecord?.titel,
    // @ts-expect-error: a reference has `item`
    cited.items,
    // @ts-expect-error: whose variables are CSL's
    cited.item.titel,
    // @ts-expect-error: a trial has no field of this name
    trials.records[0]?.titel,
    // @ts-expect-error: nor has a recommendation's item
    recommended.recommendations[0]?.flag,
  ];
}

export const onPage = (page: Page): string => page.markdown;
export const isEmpty = (error: unknown): boolean => error instanceof Failure && error.kind === "content_empty";

// All types that a library takes or returns can be imported from it.
export type FromProviders = [
  import("@wellsourced/providers").Http,
  import("@wellsourced/providers").ProviderResponse<0>,
];
export type FromScraper = [
  import("@wellsourced/scraper").Page,
  import("@wellsourced/scraper").Http,
  import("@wellsourced/scraper").Failure,
  import("@wellsourced/scraper").FileClues,
];
export type FromCrawler = [import("@wellsourced/crawler").Http, import("@wellsourced/crawler").Page];
export type FromToolkit = [
  import("../src/index.ts").AcademicQuery,
  import("../src/index.ts").CheckAnswerQuery,
  import("../src/index.ts").GraphQuery,
  import("../src/index.ts").VerifyQuery,
  import("../src/index.ts").WebQuery,
];
