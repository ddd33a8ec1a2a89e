import type { DomainReputation, Hit, Paper, RetractionStatus } from "@wellsourced/core/records";
import { type AsideBody, searchText } from "./aside.ts";
import { facts, type Item, inWords, named, numbered, type Read, type Said } from "./words.ts";

/** Reactions by name, such as `points 12`. */
export const engagementText = (engagement: Read<Hit["engagement"]>): string | undefined =>
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

export const hitItem = ({ title, url, snippet, displayLink, claimSignal, ...hit }: WebHit): Item => ({
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
    body.results.some(({ claimSignal }) => claimSignal) && "bold: relevant to the claim",
  ]);

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
    paper.lowConfidenceDomain && "Caution: the title of a much-cited work on a site that is not scholarly",
    paper.abstract,
    named("Machine-written summary", paper.tldr),
    paper.fullText,
  ],
});
