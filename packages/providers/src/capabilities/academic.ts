import { canonicalUrl, cutChars, foldedWords, squeeze } from "@wellsourced/core";
import { Paper, type RetractionStatus } from "@wellsourced/core/records";
import { AcademicSearch, type Asked } from "@wellsourced/core/searches";
import { bareDoi, countOf, doiUrl, isTestDoi, known, type RawOf, scholarlyText, webAddress } from "../clean.ts";
import { withoutStopWords } from "../query-text.ts";
import { defineKind, ifKnown } from "./kind.ts";

/** A search for scholarly works. */
export interface AcademicAsk extends Omit<Asked<typeof AcademicSearch>, "fullText"> {
  /** With `pdfOnly`: also returns works without a PDF, for callers that look for copies elsewhere. */
  readonly pdfLater?: boolean | undefined;
  /** Send the query unchanged, without quoting acronyms. */
  readonly verbatim?: boolean | undefined;
}

export type AcademicSource = NonNullable<AcademicAsk["source"]>;

/** A search as a provider gets it: `text` is the final query, and `limit` allows for later filtering. */
export interface AcademicCall extends AcademicAsk {
  readonly text: string;
}

/** A work as the upstream sends it: with markup, a DOI in any form, and fields missing. */
export interface RawPaper extends Omit<RawOf<Paper>, "retractionStatus"> {
  readonly retractionStatus?: RetractionStatus | undefined;
  /** Whether each archive has the work; absent if unknown. */
  readonly heldBy?: Readonly<Partial<Record<AcademicSource, boolean>>> | undefined;
}

/** The DOI, the URL, and the title with the year if the title is long enough to be unique. */
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

/** Fields of `first`, completed from `second`; keeps the more serious notice. */
function combinePapers(first: Paper, second: Paper): Paper {
  const status = (gravity(second) > gravity(first) ? second : first).retractionStatus;
  return {
    ...second,
    ...first,
    ...known({ retractionStatus: status, openAccess: first.openAccess || second.openAccess || first.openAccess }),
  };
}

/**
 * Quotes a query with an acronym, because scholarly indexes stem words and would match `AID` for `AIDS`. Queries with
 * quotation marks or operators are unchanged.
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

/** Distinct works that have a title and a URL. */
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

/** True if a single source is requested, which an index without that filter declines. */
const namesSource = ({ source = "all" }: Partial<AcademicAsk>): boolean => source !== "all";

/** Traits of an index of one field: querying it every time would slow down other searches. */
export const specialised = { most: 100, onlyNamed: true, declines: namesSource } as const;

/** DOI prefixes, for providers that cannot filter by publisher. */
export const publisherPrefixes: Readonly<Record<string, string>> = {
  ieee: "10.1109",
  nature: "10.1038",
  springer: "10.1007",
};

/** Whether a work is from a source; `undefined` if unknown. */
function isFrom(source: AcademicSource, { heldBy, doi }: RawPaper): boolean | undefined {
  const prefix = publisherPrefixes[source];
  if (prefix === undefined) return heldBy?.[source];
  const bare = bareDoi(doi);
  return bare === undefined ? undefined : bare.startsWith(`${prefix}/`);
}

export const academic = defineKind<AcademicAsk, RawPaper, Paper, AcademicCall>({
  name: "academic",
  ask: AcademicSearch,
  kept: { ms: 3_600_000 },
  record: Paper,
  policy: "ladder",
  fusion: { identities: identitiesOf, combine: combinePapers },
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
