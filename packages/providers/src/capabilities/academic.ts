import { canonicalUrl, cutChars, fold, Paper, squeeze } from "@wellsourced/core";
import type { z } from "zod";
import { fetchBatch, type OneRequest, type Steps } from "../batch.ts";
import { countOf } from "../count.ts";
import type { Capability, Exchange, Found, Skill } from "../define.ts";
import { bareDoi, doiUrl, isTestDoi } from "../doi.ts";
import { known } from "../known.ts";
import { createLeftOut, INCOMPLETE, joinNotes, type LeftOut, REPEATED } from "../left-out.ts";
import { scholarlyText } from "../plain-text.ts";
import { withoutStopWords } from "../stop-words.ts";
import { webAddress } from "../web-address.ts";
import { fromSource } from "../work-source.ts";
import type { AcademicSource, RawPaper } from "./raw-paper.ts";

/** A search for scholarly works. Filters that are absent are not applied. */
export interface AcademicAsk {
  readonly query: string;
  readonly limit: number;
  readonly yearFrom?: number;
  readonly yearTo?: number;
  readonly source?: AcademicSource;
  readonly pdfOnly?: boolean;
  /** Beside `pdfOnly`: more works than asked for, with PDF or without, for whoever looks for links elsewhere. */
  readonly pdfLater?: boolean;
  readonly sortBy?: "relevance" | "date";
  readonly openAccess?: boolean;
  /** Send the query as it stands: no quotation marks around acronyms. */
  readonly verbatim?: boolean;
}

/** What a provider is asked: `text` is the query as it is to be sent, `limit` already allows for what we drop. */
export interface AcademicCall extends AcademicAsk {
  readonly text: string;
}

export type AcademicFilter = "yearFrom" | "yearTo" | "source" | "sortBy" | "openAccess";

/** What a provider's file says about its search for works, besides how to ask. */
export interface AcademicTraits {
  readonly rank: number;
  readonly honours: readonly AcademicFilter[];
  /** Works that one request can bring. */
  readonly most: number;
  /** True for an ask that another provider must answer. */
  declines?(ask: AcademicAsk): boolean;
}

export type AcademicSearch<Schema extends z.ZodType> = AcademicTraits &
  (OneRequest<AcademicCall, RawPaper, AcademicFilter, Schema> | Steps<AcademicCall, RawPaper, AcademicFilter>);

export type AcademicSkill = Skill<AcademicAsk, Paper>;

export const academicCapability: Capability<AcademicAsk, Paper> = {
  name: "academic",
  record: Paper,
  is: (skill): skill is AcademicSkill => skill.capability === "academic",
  joining: { identities: identitiesOf, combine: combinePapers },
  thinner(ask) {
    const query = withoutStopWords(ask.query);
    const quoted = !ask.verbatim && academicText(ask.query) !== ask.query;
    return query === undefined && !quoted ? undefined : { ...ask, query: query ?? ask.query, verbatim: true };
  },
};

/** The DOI, the address, and the title with the year: enough letters of it that chance is no explanation. */
function identitiesOf({ doi, url, title, year }: Paper): readonly string[] {
  const words = fold(title)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
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

/** Declares a provider's search for works. */
export const academic = <Schema extends z.ZodType>(search: AcademicSearch<Schema>): AcademicSkill => ({
  capability: "academic",
  rank: search.rank,
  honours: search.honours,
  most: search.most,
  declines: (ask) => search.declines?.(ask) ?? false,
  answer: (ask, exchange) => answer(search, ask, exchange),
});

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

async function answer<Schema extends z.ZodType>(
  search: AcademicSearch<Schema>,
  ask: AcademicAsk,
  exchange: Exchange,
): Promise<Found<Paper>> {
  const text = ask.verbatim ? ask.query : academicText(ask.query);
  // Works are dropped below, so more are asked for.
  const wide = sifts(ask, search.honours) ? Math.max(ask.limit, Math.min(50, ask.limit * 5)) : ask.limit;
  const call = { ...ask, text, limit: Math.min(search.most, wide) };
  const { raws, total, unmet = [], costUsd, note } = await fetchBatch(search, call, exchange);
  const honours = search.honours.filter((filter) => !unmet.includes(filter));
  const { kept, isTold } = honours.includes("source") ? { kept: raws, isTold: true } : fromSource(raws, ask.source);
  const leftOut = createLeftOut();
  leftOut.exclude("source", raws.length - kept.length);
  const papers = applyAcademicFilters(toPapers(kept, leftOut), ask, leftOut);
  const open = unmetFilters(ask, [...honours, ...(isTold ? ["source" as const] : [])], papers);
  return {
    records: papers.slice(0, ask.pdfLater ? call.limit : ask.limit),
    notHonoured: [...open, ...(ask.limit > search.most ? ["limit"] : [])],
    ...known({
      total: countOf(total),
      costUsd,
      note: joinNotes(note, leftOut.note(raws.length, { isShort: papers.length < ask.limit })),
    }),
  };
}

/** Whether works will be dropped that the upstream could not leave out. */
const sifts = (ask: AcademicAsk, honours: readonly AcademicFilter[]): boolean =>
  ask.pdfOnly === true || askedFilters(ask).some((filter) => filter !== "sortBy" && !honours.includes(filter));

const askedFilters = ({ yearFrom, yearTo, source = "all", sortBy, openAccess }: AcademicAsk): AcademicFilter[] => [
  ...(yearFrom === undefined ? [] : ["yearFrom" as const]),
  ...(yearTo === undefined ? [] : ["yearTo" as const]),
  ...(source === "all" ? [] : ["source" as const]),
  ...(sortBy === "date" ? ["sortBy" as const] : []),
  ...(openAccess ? ["openAccess" as const] : []),
];

/** Works with a title and an address, each once. */
export function toPapers(raws: readonly RawPaper[], leftOut?: LeftOut): readonly Paper[] {
  const papers = new Map<string, Paper>();
  for (const raw of raws) {
    const paper = toPaper(raw);
    const key = paper?.doi ?? paper?.url;
    if (!paper || key === undefined) leftOut?.add(INCOMPLETE);
    else if (papers.has(key)) leftOut?.add(REPEATED);
    else papers.set(key, paper);
  }
  return [...papers.values()];
}

function toPaper(raw: RawPaper): Paper | undefined {
  const doi = bareDoi(raw.doi);
  const url = webAddress(raw.url) ?? (doi && doiUrl(doi));
  const title = scholarlyText(raw.title) || doi;
  if (!url || !title || (doi && isTestDoi(doi))) return undefined;
  return {
    title,
    url,
    source: raw.source,
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

/** Drops what is certainly outside the filters, whoever applied them first. */
export function applyAcademicFilters(papers: readonly Paper[], ask: AcademicAsk, leftOut?: LeftOut): readonly Paper[] {
  const misses = ({ year, openAccess, pdfUrl }: Paper): string | undefined => {
    if (year !== undefined && year < (ask.yearFrom ?? year)) return "yearFrom";
    if (year !== undefined && year > (ask.yearTo ?? year)) return "yearTo";
    if (ask.openAccess && openAccess === false) return "openAccess";
    return ask.pdfOnly && !ask.pdfLater && pdfUrl === undefined ? "pdfOnly" : undefined;
  };
  return papers.filter((paper) => {
    const missed = misses(paper);
    if (missed) leftOut?.exclude(missed);
    return !missed;
  });
}

/** Filters that were asked for, that the upstream did not apply, and that do not show on every work. */
export function unmetFilters(
  ask: AcademicAsk,
  honours: readonly AcademicFilter[],
  papers: readonly Paper[],
): AcademicFilter[] {
  const isDated = papers.every(({ year }) => year !== undefined);
  const isOpen = papers.every(({ openAccess }) => openAccess === true);
  const shown: readonly AcademicFilter[] = [
    ...(isDated ? ["yearFrom" as const, "yearTo" as const] : []),
    ...(isOpen ? ["openAccess" as const] : []),
  ];
  return askedFilters(ask).filter((filter) => !honours.includes(filter) && !shown.includes(filter));
}
