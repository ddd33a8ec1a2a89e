import { canonicalUrl, cutChars, foldedWords, squeeze } from "@wellsourced/core";
import { Paper, type RetractionStatus } from "@wellsourced/core/records";
import { bareDoi, countOf, doiUrl, isTestDoi, known, type RawOf, scholarlyText, webAddress } from "../clean.ts";
import { withoutStopWords } from "../query-text.ts";
import { defineKind, ifKnown, type Limited } from "./kind.ts";

export type AcademicSource = "all" | "arxiv" | "pubmed" | "ieee" | "nature" | "springer";

/** A search for scholarly works. Filters that are absent are not applied. */
export interface AcademicAsk extends Limited {
  readonly query: string;
  readonly yearFrom?: number;
  readonly yearTo?: number;
  readonly source?: AcademicSource;
  /** Keep only works with a link to a PDF. */
  readonly pdfOnly?: boolean;
  /** Beside `pdfOnly`: more works than asked for, with PDF or without, for whoever looks for links elsewhere. */
  readonly pdfLater?: boolean;
  readonly sortBy?: "relevance" | "date";
  /** Keep only works that are free to read. */
  readonly openAccess?: boolean;
  /** Send the query as it stands: no quotation marks around acronyms. */
  readonly verbatim?: boolean;
}

/** What a provider is asked: `text` is the query as it is to be sent, `limit` already allows for what we drop. */
export interface AcademicCall extends AcademicAsk {
  readonly text: string;
}

/** A work as the upstream words it: markup in its texts, a DOI in any form, anything may be missing. */
export interface RawPaper extends Omit<RawOf<Paper>, "retractionStatus"> {
  readonly retractionStatus?: RetractionStatus | undefined;
  /** Archives that have the work, or have it not; absent where nobody knows. */
  readonly heldBy?: Readonly<Partial<Record<AcademicSource, boolean>>> | undefined;
}

/** The DOI, the address, and the title with the year: enough letters of it that chance is no explanation. */
function identitiesOf({ doi, url, title, year }: Paper): readonly string[] {
  const words = foldedWords(title);
  return [
    ...(doi ? [`doi:${doi}`] : []),
    `url:${canonicalUrl(url)}`,
    ...(year !== undefined && words.length >= 20 ? [`title:${words} ${year}`] : []),
  ];
}

const SEVERITY: readonly string[] = ["correction", "expression_of_concern", "retraction"];
const gravity = ({ retractionStatus: status }: Paper): number =>
  SEVERITY.indexOf(status?.kind ?? "") + (status?.retracted ? 1 : 0);

/** The first description, completed; the gravest notice of either stays. */
function combinePapers(first: Paper, second: Paper): Paper {
  const status = (gravity(second) > gravity(first) ? second : first).retractionStatus;
  return {
    ...second,
    ...first,
    ...known({ retractionStatus: status, openAccess: first.openAccess || second.openAccess || first.openAccess }),
  };
}

/**
 * A query with an acronym in it is sent as a phrase: scholarly indexes stem words, and would look for `AID` where
 * somebody asked for `AIDS`. Queries that carry their own quotes or operators stay as they are.
 */
export function academicText(query: string): string {
  if (/"|\b(?:AND|OR|NOT)\b/u.test(query)) return query;
  const words = query
    .split(/\s+/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, ""));
  return words.some((word) => /^(?=(?:.*\p{Lu}){2})[\p{Lu}\p{N}]+(?:-[\p{Lu}\p{N}]+)*$/u.test(word))
    ? `"${query}"`
    : query;
}

/** Works with a title and an address, each once. */
export function toPapers(raws: readonly RawPaper[], source: string): readonly Paper[] {
  const papers = new Map<string, Paper>();
  for (const raw of raws) {
    const paper = toPaper(raw, { source });
    if (paper && !papers.has(keyOf(paper))) papers.set(keyOf(paper), paper);
  }
  return [...papers.values()];
}

const keyOf = ({ doi, url }: Paper): string => doi ?? url;

function toPaper(raw: RawPaper, { source }: { readonly source: string }): Paper | undefined {
  const doi = bareDoi(raw.doi);
  const url = webAddress(raw.url) ?? (doi && doiUrl(doi));
  const title = scholarlyText(raw.title) || doi;
  if (!url || !title || (doi && isTestDoi(doi))) return undefined;
  return {
    title,
    url,
    source,
    ...known({
      doi,
      authors: raw.authors?.map((author) => squeeze(author ?? "")).filter((author) => author !== ""),
      journal: scholarlyText(raw.journal),
      year: countOf(raw.year),
      abstract: cutChars(scholarlyText(raw.abstract), 500).trim(),
      citationCount: countOf(raw.citationCount),
      openAccess: raw.openAccess,
      pdfUrl: webAddress(raw.pdfUrl),
      isInDoaj: raw.isInDoaj,
      retractionStatus: raw.retractionStatus,
      tldr: scholarlyText(raw.tldr),
      isInfluential: raw.isInfluential,
      citationIntents: raw.citationIntents?.map((intent) => squeeze(intent ?? "")).filter((intent) => intent !== ""),
      hasText: raw.hasText,
      hasPdf: raw.hasPdf,
    }),
  };
}

/** Whether works of one source alone are wanted, which an index that cannot choose a source declines. */
export const namesSource = ({ source = "all" }: Partial<AcademicAsk>): boolean => source !== "all";

/** DOI prefixes of publishers, for those who cannot be asked for a publisher by any other name. */
export const publisherPrefixes: Readonly<Record<string, string>> = {
  ieee: "10.1109",
  nature: "10.1038",
  springer: "10.1007",
};

/** True or false where the work shows it, `undefined` where it does not. */
function isFrom(source: AcademicSource, { heldBy, doi }: RawPaper): boolean | undefined {
  const prefix = publisherPrefixes[source];
  if (prefix === undefined) return heldBy?.[source];
  const bare = bareDoi(doi);
  return bare === undefined ? undefined : bare.startsWith(`${prefix}/`);
}

export const academic = defineKind<AcademicAsk, RawPaper, Paper, AcademicCall>({
  name: "academic",
  kept: { ms: 3_600_000 },
  record: Paper,
  policy: "ladder",
  joining: { identities: identitiesOf, combine: combinePapers },
  clean: toPaper,
  keyOf,
  question: ["query", "pdfLater", "verbatim"],
  neutral: { source: "all", sortBy: "relevance" },
  harmless: ["sortBy"],
  widens: true,
  trusted: ["source"],
  keeps: {
    yearFrom: ({ year }, { yearFrom = 0 }) => ifKnown(year, (it) => it >= yearFrom),
    yearTo: ({ year }, { yearTo = 9999 }) => ifKnown(year, (it) => it <= yearTo),
    source: (_, { source = "all" }, { raw }) => isFrom(source, raw),
    openAccess: ({ openAccess }) => openAccess,
    pdfOnly: ({ pdfUrl }, { pdfLater }) => pdfLater || pdfUrl !== undefined,
  },
  plan: (ask, { limit }) => ({
    calls: [{ ...ask, limit, text: ask.verbatim ? ask.query : academicText(ask.query) }],
    keep: ask.pdfLater ? limit : ask.limit,
  }),
  thinner(ask) {
    if (ask.verbatim) return undefined;
    const query = withoutStopWords(ask.query);
    const isQuoted = academicText(ask.query) !== ask.query;
    return query === undefined && !isQuoted ? undefined : { ...ask, query: query ?? ask.query, verbatim: true };
  },
});
