import { UNTRUSTED } from "@wellsourced/core";
import type {
  Article,
  AwesomeList,
  DomainReputation,
  Hit,
  Image,
  Paper,
  Patent,
  RetractionStatus,
  StructuredHit,
  Video,
} from "@wellsourced/core/records";
import { type AsideBody, searchText } from "./aside.ts";
import {
  counted,
  facts,
  type Item,
  inWords,
  lines,
  named,
  numbered,
  paragraphs,
  type Read,
  type Said,
} from "./words.ts";

/** Reactions by name, such as `points 12`. */
const engagementText = (engagement: Read<Hit["engagement"]>): string | undefined =>
  named(
    "reactions",
    Object.entries(engagement ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name.replace(/Count$/u, "")} ${value}`],
    ),
  );

const reputationText = (reputation: Read<DomainReputation> | undefined): string | undefined =>
  reputation &&
  `${named("reputation", reputation.tier)}${reputation.basis ? ` (${facts(reputation.basis, reputation.note)})` : ""}`;

/** A snippet with the sentence about the claim in bold, or after it. */
function onClaim(snippet: string, signal: string | undefined): readonly Said[] {
  if (!signal) return [snippet];
  return snippet.includes(signal)
    ? [snippet.replace(signal, () => `**${signal}**`)]
    : [snippet, named("On the claim", signal)];
}

type WebHit = Read<Hit> & {
  readonly sourceReputation?: Read<DomainReputation> | undefined;
  readonly claimSignal?: string | undefined;
};

const hitItem = ({ title, url, snippet, displayLink, claimSignal, ...hit }: WebHit): Item => ({
  title,
  about: [
    url,
    hit.publishedAt,
    !url.includes(displayLink) && displayLink,
    reputationText(hit.sourceReputation),
    engagementText(hit.engagement),
    named("found by", hit.foundBy ?? []),
  ],
  says: onClaim(snippet, claimSignal),
});

export const hitsText = (
  body: AsideBody & { readonly results: readonly WebHit[]; readonly lensDomainsSearched?: number | undefined },
) =>
  searchText(body, "result", numbered(body.results.map(hitItem)), [
    body.lensDomainsSearched && `${body.lensDomainsSearched} domains of the lens searched`,
    body.results.some(({ claimSignal }) => claimSignal) && "bold: what bears on the claim",
  ]);

/** Formats new results of a monitored query. */
export const newHitsText = (results: readonly WebHit[]): string => numbered(results.map(hitItem));

const articleItem = ({ title, url, source, publishedAt, snippet, ...article }: Read<Article>): Item => ({
  title,
  about: [
    url,
    publishedAt,
    !url.includes(source) && source,
    named("source type", inWords(article.sourceType)),
    article.isSocialMedia && "social media",
    engagementText(article.engagement),
  ],
  says: [snippet],
});

export const articlesText = (body: AsideBody & { readonly articles: readonly Read<Article>[] }): string =>
  searchText(body, "article", numbered(body.articles.map(articleItem)));

const imageItem = ({ title, link, thumbnailLink, displayLink, contextLink = "", ...image }: Read<Image>): Item => ({
  title,
  about: [
    link,
    image.width && image.height && `${image.width} × ${image.height} pixels`,
    image.fileSize && `${image.fileSize} bytes`,
    named("on", contextLink),
    !`${link} ${contextLink}`.includes(displayLink) && displayLink,
    named("small", thumbnailLink),
  ],
});

export const imagesText = (body: AsideBody & { readonly images: readonly Read<Image>[] }): string =>
  searchText(body, "picture", numbered(body.images.map(imageItem)));

const videoItem = ({ title, url, description, duration, views, ...video }: Read<Video>): Item => ({
  title,
  about: [
    url,
    video.publishedAt,
    video.channel,
    !url.includes(video.source.toLowerCase()) && video.source,
    duration !== undefined && `${duration} s`,
    views !== undefined && counted(views, "view"),
    named("thumbnail", video.thumbnail),
  ],
  says: [description],
});

export const videosText = (body: AsideBody & { readonly videos: readonly Read<Video>[] }): string =>
  searchText(body, "video", numbered(body.videos.map(videoItem)));

/** `RETRACTED, 2020-01-31`, with notice and source. */
export function retractionText(status: Read<RetractionStatus> | undefined): string | undefined {
  if (!status) return undefined;
  const { retracted, kind, nature, date, noticeDoi, source } = status;
  const what = retracted ? "RETRACTED" : inWords(nature ?? kind);
  return [what, date, noticeDoi && `notice doi:${noticeDoi}`, source && `reported by ${inWords(source)}`]
    .filter(Boolean)
    .join(", ");
}

const DOI_URL = /^https?:\/\/(?:dx\.)?doi\.org\//iu;

/** Facts about a work: URL, authors, year, identifiers. */
export const workAbout = ({ url, authors, journal, year, doi, ...paper }: Partial<Read<Paper>>): readonly Said[] => [
  url,
  authors?.join("; "),
  year,
  journal,
  doi && !(url && DOI_URL.test(url) && url.endsWith(doi)) && `doi:${doi}`,
  paper.citationCount !== undefined && `cited by ${paper.citationCount}`,
  paper.openAccess !== undefined && (paper.openAccess ? "open access" : "not open access"),
  paper.isInDoaj && "journal in DOAJ",
  named("PDF", paper.pdfUrl),
];

export const workItem = (paper: Read<Paper>): Item => ({
  title: paper.title,
  about: [
    ...workAbout(paper),
    paper.isInfluential && "influential citation",
    named("cited as", paper.citationIntents ?? []),
    named("source", paper.source),
    named("found by", paper.foundBy ?? []),
  ],
  says: [
    retractionText(paper.retractionStatus),
    paper.lowConfidenceDomain && "Caution: the title of a much cited work on a site that is not scholarly",
    paper.abstract,
    named("Machine-written summary", paper.tldr),
    paper.fullText,
  ],
});

interface PapersBody extends AsideBody {
  readonly papers: readonly Read<Paper>[];
  readonly source: string;
  readonly totalResults: number;
}

export const papersText = ({ papers, source, totalResults, ...body }: PapersBody): string =>
  searchText(body, "work", numbered(papers.map(workItem)), [
    totalResults > papers.length && `of ${totalResults}`,
    source !== "router" && named("from", inWords(source)),
  ]);

interface GraphBody extends Omit<AsideBody, "resultCount"> {
  readonly seed: string;
  readonly seedPaper?: Read<Paper> | undefined;
  readonly seedMatch: string;
  readonly citedBy?: readonly Read<Paper>[] | undefined;
  readonly references?: readonly Read<Paper>[] | undefined;
}

const MATCHES: Readonly<Record<string, string>> = {
  doi: "found by its DOI",
  title: "found by its exact title",
  similar_title: "found as the nearest title: confirm that it is the one you mean",
};

export function graphText({ seed, seedPaper, seedMatch, citedBy, references, ...body }: GraphBody): string {
  const list = (heading: string, papers: readonly Read<Paper>[] | undefined) =>
    papers && lines(`${heading}: ${papers.length}`, numbered(papers.map(workItem)));
  const { title, about = [], says = [] } = seedPaper ? workItem(seedPaper) : { title: seed };
  return paragraphs(
    searchText(
      { ...body, resultCount: (citedBy?.length ?? 0) + (references?.length ?? 0) },
      "work",
      lines(
        facts(title),
        facts(...about),
        facts(...says),
        seed !== title && seed !== seedPaper?.doi && named("Asked for", seed),
        MATCHES[seedMatch],
      ),
    ),
    list("Works that cite it", citedBy),
    list("Works that it cites", references),
  );
}

const patentItem = ({ title, number, url, ...patent }: Read<Patent>): Item => ({
  title,
  about: [
    url,
    number,
    patent.assignee,
    named("inventor", patent.inventor),
    named("filed", patent.filed),
    named("granted", patent.granted),
    named("status", patent.status),
    named("PDF", patent.pdf),
  ],
  says: [patent.abstract],
});

interface PatentsBody extends AsideBody {
  readonly patents: readonly Read<Patent>[];
  readonly source: string;
  readonly searchUrl: string;
  readonly assigneeClusters?: readonly { readonly assignee: string; readonly count: number }[] | undefined;
}

export const patentsText = ({ patents, source, searchUrl, assigneeClusters = [], ...body }: PatentsBody): string =>
  paragraphs(
    searchText(body, "patent", numbered(patents.map(patentItem)), [
      source !== "router" && named("from", inWords(source)),
    ]),
    named(
      "Patents by holder",
      assigneeClusters.map(({ assignee, count }) => `${assignee} ${count}`),
    ),
    named("The same search on Google Patents", searchUrl),
  );

const structuredItem = ({
  title,
  url,
  publishedDate,
  author,
  summary,
  highlights = [],
  entities = [],
}: Read<StructuredHit>): Item => ({
  title: title ?? url,
  about: [title && url, publishedDate, author],
  says: [
    ...highlights.map((words) => `“${words}”`),
    summary !== undefined &&
      named("Machine-written summary", typeof summary === "string" ? summary : JSON.stringify(summary)),
    entities.length > 0 && named("Entities", JSON.stringify(entities)),
  ],
});

export const structuredText = ({
  results,
  ...body
}: AsideBody & { readonly results: readonly Read<StructuredHit>[]; readonly category: string }) =>
  searchText(body, "result", numbered(results.map(structuredItem)), [named("category", body.category)]);

const listItem = ({
  name,
  fullName,
  url,
  description,
  projectsCount,
  stars,
  topics,
  ...list
}: Read<AwesomeList>): Item => ({
  title: name,
  about: [
    url,
    !url.endsWith(fullName) && fullName,
    projectsCount !== undefined && counted(projectsCount, "entry", "entries"),
    stars !== undefined && counted(stars, "star"),
    named("updated", list.updatedAt),
    named("indexed", list.lastSyncedAt),
    named("topics", topics),
  ],
  says: [description],
});

export const listsText = ({ lists, ...body }: AsideBody & { readonly lists: readonly Read<AwesomeList>[] }): string =>
  searchText(body, "list", numbered(lists.map(listItem)));

/** Formats a machine-written answer with its sources. */
export function answerText(body: {
  readonly answer: string;
  readonly citations: readonly Read<{ title?: string; url: string; publishedDate?: string }>[];
  readonly provider: string;
  readonly note?: string | undefined;
  readonly costUsd?: number | undefined;
  readonly citationErrors?: readonly { readonly sentence: string; readonly number: number }[] | undefined;
  readonly sourcesRead?: readonly Read<{ url: string; title?: string }>[] | undefined;
}): string {
  const { answer, citations, provider, note, costUsd, citationErrors = [], sourcesRead = [] } = body;
  const cited = new Set(citations.map(({ url }) => url));
  return paragraphs(
    lines(
      facts(`Written by ${provider}, no evidence in itself`, costUsd !== undefined && `$${costUsd}`, UNTRUSTED),
      note,
    ),
    ...citationErrors.map(({ sentence, number }) => `Wrong citation: [${number}] leads to no page in “${sentence}”`),
    answer,
    numbered(
      citations.map(({ title, url, publishedDate }) => ({ title: title ?? url, about: [title && url, publishedDate] })),
    ),
    named(
      "Also read",
      sourcesRead.filter(({ url }) => !cited.has(url)).map(({ url, title }) => facts(title, url)),
    ),
  );
}
