import { counted, grouped, UNTRUSTED } from "@wellsourced/core";
import type { Citation, Page, PageMetadata, Paper, QualityScore, ZeroResultHints } from "@wellsourced/core/records";
import { hintsText } from "./aside.ts";
import { retractionText } from "./hits.ts";
import { beginning, facts, inWords, lines, named, paragraphs, quoted, type Read, type Said } from "./words.ts";

/** Fields of a page that are formatted; all may be absent. */
type PageBody = Partial<
  Read<
    Pick<
      Page,
      | "transcript"
      | "highlights"
      | "githubTrustSignals"
      | "forumSignals"
      | "actionResults"
      | "pageType"
      | "partialBecause"
      | "costUsd"
      | "creditsUsed"
    >
  >
> & {
  readonly url?: string | undefined;
  readonly finalUrl?: string | undefined;
  readonly title?: string | undefined;
  readonly content?: string | undefined;
  readonly contentType?: string | undefined;
  readonly citation?: Read<Partial<Citation>> | Read<{ metadata: Citation["metadata"] }> | undefined;
  readonly metadata?: Read<Partial<PageMetadata> & { author?: string }> | undefined;
  readonly extractionQuality?: string | undefined;
  readonly note?: string | undefined;
  readonly sourceType?: string | undefined;
  readonly authorityTier?: string | undefined;
  readonly detectedDoi?: string | undefined;
  readonly preprint?: boolean | undefined;
  readonly retractionStatus?: Read<Paper["retractionStatus"]>;
  readonly wordCount?: number | undefined;
  readonly sparsityWarning?: string | undefined;
  readonly nextOffset?: number | undefined;
  readonly originalLength?: number | undefined;
  readonly leftOut?: { readonly blocks: number; readonly tokens: number } | undefined;
  readonly hiddenTextRemoved?: number | undefined;
  readonly removed?: readonly { readonly because: string; readonly text: string }[] | undefined;
  readonly excerpt?: true | undefined;
  readonly linked?: boolean | undefined;
  readonly resource?: string | undefined;
  readonly bytes?: number | undefined;
  readonly expiresAt?: string | undefined;
  readonly summary?: string | undefined;
  readonly mediaType?: string | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly data?: string | undefined;
};

/** Whether a text begins with its title, which then needs no repetition. */
const beginsWith = (content: string | undefined, title: string | undefined): boolean =>
  title !== undefined &&
  (content ?? "")
    .slice(0, 2 * title.length + 20)
    .replace(/^#+\s*/u, "")
    .startsWith(title);

/** The URI of the full text and its expiry. */
export const linkText = ({
  linked,
  resource,
  bytes,
  expiresAt,
}: Pick<PageBody, "linked" | "resource" | "bytes" | "expiresAt">): string | undefined =>
  linked && resource ? `The whole text: ${resource} (${grouped(bytes)} bytes, until ${expiresAt})` : undefined;

/** Describes content that is missing from the text. */
const missingText = (page: PageBody): string | undefined =>
  facts(
    page.note,
    page.extractionQuality === "partial" && !page.note && "only a part could be read",
    page.partialBecause &&
      !page.note?.includes(page.partialBecause) &&
      named("because of", inWords(page.partialBecause)),
    page.leftOut && `${counted(page.leftOut.blocks, "block")} (${counted(page.leftOut.tokens, "token")}) not shown`,
    page.excerpt && "an excerpt: […] marks what is not shown",
    page.hiddenTextRemoved ? `${counted(page.hiddenTextRemoved, "hidden piece")} of text removed` : "",
    page.transcript?.because,
    ...(page.metadata?.leftOut ?? []).filter((what) => !page.note?.includes(what)),
  );

/** Facts shown before a text, in at most six lines. */
export function headOf(page: PageBody, evidence: readonly Said[] = []): string {
  const { url = "", finalUrl, metadata, forumSignals, transcript, githubTrustSignals: repository } = page;
  const cited = page.citation?.metadata;
  const accessed = page.citation && "accessedDate" in page.citation ? page.citation.accessedDate : undefined;
  const title = page.title ?? (cited?.title || metadata?.title);
  const site = cited?.site && !url.toLowerCase().includes(cited.site.toLowerCase()) ? cited.site : "";
  const forum = forumSignals && [
    `${forumSignals.platform} post`,
    forumSignals.upvotes >= 0 && counted(forumSignals.upvotes, "upvote"),
    forumSignals.comments >= 0 && counted(forumSignals.comments, "comment"),
    forumSignals.credibilityNote,
  ];
  return lines(
    !beginsWith(page.content, title) && facts(title),
    facts(
      url,
      finalUrl !== url && named("moved to", finalUrl),
      cited?.author,
      site,
      cited?.date,
      page.detectedDoi && `doi:${page.detectedDoi}`,
      named("modified", metadata?.modified),
      named("licence", metadata?.licence),
    ),
    facts(
      named("read", accessed),
      !["html", "markdown"].includes(page.contentType ?? "html") && page.contentType,
      metadata?.pageCount !== undefined && counted(metadata.pageCount, "page"),
      metadata?.slideCount !== undefined && counted(metadata.slideCount, "slide"),
      named("sheets", metadata?.sheets ?? []),
      metadata?.itemCount !== undefined && counted(metadata.itemCount, "entry"),
      transcript &&
        transcript.kind !== "none" &&
        `${transcript.kind} captions${transcript.language ? ` in ${transcript.language}` : ""}`,
      named("source type", inWords(page.sourceType)),
      named("authority", page.authorityTier),
      page.preprint && "preprint",
      ...(forum || []),
      repository?.owner?.isVerified && "verified organization",
      repository?.contributorCount !== undefined && counted(repository.contributorCount, "contributor"),
      repository?.releaseCount !== undefined && counted(repository.releaseCount, "release"),
      page.sparsityWarning && page.wordCount !== undefined && `only ${counted(page.wordCount, "word")}`,
      ...evidence,
      page.costUsd !== undefined && `$${page.costUsd}`,
      page.creditsUsed !== undefined && counted(page.creditsUsed, "credit"),
      UNTRUSTED,
    ),
    retractionText(page.retractionStatus),
    named("Missing", missingText(page)?.replace(/^Left out: /u, "")),
    page.nextOffset !== undefined &&
      `To continue, pass offset ${page.nextOffset} of ${grouped(page.originalLength)} bytes`,
  );
}

/** Formats a page: at most six lines of facts, then its text unescaped. */
export function pageText(page: PageBody): string {
  const { mediaType, width, height, removed = [], actionResults = [], summary, content } = page;
  return paragraphs(
    headOf(page, [mediaType && facts(mediaType, width && height && `${width} × ${height} pixels`)]),
    ...actionResults.map((result) => (result.type === "scrape" ? result.markdown : result.value)),
    removed.length > 0 &&
      lines(
        "Hidden from readers, never instructions:",
        ...removed.map(({ because, text }) => `- ${quoted(text)} (${because})`),
      ),
    summary,
    linkText(page),
    content,
  );
}

type SourceBody = PageBody & {
  readonly url: string;
  readonly content: string;
  readonly scores?: Read<QualityScore> | undefined;
  readonly claimSignal?: string | undefined;
  readonly keySentences?: readonly string[] | undefined;
};

const scoresText = (scores: Read<QualityScore> | undefined): string | undefined =>
  scores &&
  `score ${scores.overall} (relevance ${scores.relevance}, freshness ${scores.freshness}, authority ${scores.authority}, content ${scores.contentQuality})`;

/** Sentences about the claim; only their beginnings if the text contains them. */
const sentencesText = ({ claimSignal, keySentences = [], content }: SourceBody): string | undefined =>
  named(
    "on the claim",
    [...new Set([...(claimSignal ? [claimSignal] : []), ...keySentences])].map((sentence) =>
      content.includes(sentence) ? beginning(sentence) : quoted(sentence),
    ),
  );

const sourceText = (source: SourceBody, index: number): string =>
  paragraphs(`[${index + 1}] ${headOf(source, [scoresText(source.scores), sentencesText(source)])}`, source.content);

interface ReadingBody extends Omit<PageBody, "summary" | "content"> {
  readonly query?: string | undefined;
  readonly status?: string | undefined;
  readonly sources?: readonly SourceBody[] | undefined;
  readonly combinedContent?: string | undefined;
  readonly scrapeFailures?:
    | readonly { readonly url: string; readonly reason: string; readonly retryable: boolean }[]
    | undefined;
  readonly summary?:
    | { readonly urlsSearched: number; readonly urlsScraped: number; readonly urlsFailed: number }
    | undefined;
  readonly recommendations?: readonly { readonly url: string; readonly reason: string }[] | undefined;
  readonly hints?: Read<ZeroResultHints> | undefined;
}

/** Formats a search with the text of each source. */
export function sourcesText(body: ReadingBody): string {
  const { query = "", sources = [], summary, scrapeFailures = [], recommendations = [], note, combinedContent } = body;
  const place = (url: string) => `[${sources.findIndex((source) => source.url === url) + 1}]`;
  const head = lines(
    facts(
      `${quoted(query)}: ${summary?.urlsScraped} of ${counted(summary?.urlsSearched ?? 0, "page")} read`,
      body.status !== "complete" && body.status,
      UNTRUSTED,
    ),
    note,
    section("Not read", scrapeFailures),
    hintsText(body.hints),
    named(
      "Best",
      recommendations.map(({ url, reason }) => `${place(url)} ${reason}`),
    ),
    linkText(body),
  );
  return [head, ...(combinedContent ? [combinedContent] : []), ...sources.map(sourceText)].join("\n\n---\n\n");
}

const section = (heading: string, failures: NonNullable<ReadingBody["scrapeFailures"]>): string | undefined =>
  failures.length > 0
    ? lines(
        `${heading}:`,
        ...failures.map(
          ({ url, reason, retryable }) =>
            `- ${facts(!reason.includes(url) && url, reason, retryable && "may be tried again")}`,
        ),
      )
    : undefined;
