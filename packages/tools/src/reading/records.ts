import type { Biomedical, CourtCase, Filing, Observation, Place, Series, Trial } from "@wellsourced/core/records";
import { type AsideBody, searchText } from "./aside.ts";
import { facts, type Item, inWords, lines, named, numbered, type Read } from "./words.ts";

const filingItem = ({ company, formType, filingDate, url, description, ...filing }: Read<Filing>): Item => ({
  title: facts(company, formType, filing.concept) || description || url,
  about: [
    url,
    named("filed", filingDate),
    named("period ends", filing.periodOfReport),
    named("CIK", filing.cik),
    named("accession", filing.accession),
  ],
  says: [
    filing.value !== undefined && `${filing.value} ${filing.unit ?? ""}`,
    description?.toUpperCase() !== formType?.toUpperCase() && description,
  ],
});

export const filingsText = ({ filings, ...body }: AsideBody & { readonly filings: readonly Read<Filing>[] }): string =>
  searchText(body, "filing", numbered(filings.map(filingItem)));

const caseItem = ({
  caseName,
  citation,
  court,
  courtId,
  dateFiled,
  docketNumber,
  citationCount,
  url,
}: Read<CourtCase>): Item => ({
  title: facts(caseName, citation),
  about: [
    url,
    dateFiled,
    [court, courtId && `(${courtId})`].filter(Boolean).join(" "),
    named("docket", docketNumber),
    citationCount !== undefined && `cited by ${citationCount}`,
  ],
});

export const casesText = ({ cases, ...body }: AsideBody & { readonly cases: readonly Read<CourtCase>[] }): string =>
  searchText(body, "case", numbered(cases.map(caseItem)));

const trialItem = ({ nctId, title, url, status, phases, ...trial }: Read<Trial>): Item => ({
  title,
  about: [
    url,
    !url.endsWith(nctId) && nctId,
    status && inWords(status.toLowerCase()),
    inWords(phases.join(", ").toLowerCase()),
    named("started", trial.startDate),
    named("sponsor", trial.sponsor),
    trial.hasResults ? "results posted" : "no results posted",
  ],
  says: [named("Conditions", trial.conditions), named("Interventions", trial.interventions)],
});

export const trialsText = ({ trials, ...body }: AsideBody & { readonly trials: readonly Read<Trial>[] }): string =>
  searchText(body, "trial", numbered(trials.map(trialItem)));

const placeItem = ({ id, name, address, lat, lon, phone, website, ...place }: Read<Place>): Item => ({
  title: name,
  about: [
    address,
    lat !== undefined && lon !== undefined && `${lat}, ${lon}`,
    phone,
    website,
    place.rating !== undefined &&
      `rated ${place.rating}${place.ratingCount === undefined ? "" : ` by ${place.ratingCount}`}`,
    place.categories?.join(", "),
    named("id", id),
  ],
  says: [place.hours?.join("; "), place.description],
});

export const placesText = ({ places, ...body }: AsideBody & { readonly places: readonly Read<Place>[] }): string =>
  searchText(body, "place", numbered(places.map(placeItem)));

type Statistic = Read<Partial<Series> & Partial<Observation>> & { readonly seriesId: string };

const seriesItem = ({ seriesId, title, units, frequency, lastUpdated, notes, url, ...series }: Statistic): Item => ({
  title: title ?? seriesId,
  about: [
    title && seriesId,
    url,
    units,
    frequency,
    series.seasonalAdjustment,
    named("updated", lastUpdated),
    series.popularity !== undefined && `popularity ${series.popularity}`,
  ],
  says: [notes],
});

/** Formats values of a series, with shared facts above them. */
function valuesText(values: readonly Statistic[]): string {
  const [first] = values;
  const shared = (name: "title" | "units" | "country" | "notes") =>
    first && values.every((value) => value[name] === first[name]) ? first[name] : undefined;
  const parts = { title: shared("title"), units: shared("units"), country: shared("country"), notes: shared("notes") };
  return lines(
    facts(parts.title, parts.units, parts.country),
    parts.notes,
    ...values.map(({ date, value, valueText, title, units, country, notes }) =>
      facts(
        `${date}: ${valueText ?? value ?? "not published"}`,
        title !== parts.title && title,
        units !== parts.units && units,
        country !== parts.country && country,
        notes !== parts.notes && notes,
      ),
    ),
  );
}

interface StatisticsBody extends AsideBody {
  readonly mode: "series" | "observations";
  readonly results: readonly Statistic[];
  readonly seriesId?: string | undefined;
  readonly country?: string | undefined;
  readonly truncationWarning?: string | undefined;
}

export function statisticsText({
  mode,
  results,
  seriesId,
  country,
  truncationWarning,
  ...body
}: StatisticsBody): string {
  const isSeries = mode === "series";
  const told = new Set(results.map((result) => result.country));
  return searchText(
    { ...body, ...(truncationWarning ? { warning: truncationWarning } : {}) },
    isSeries ? "series" : "value",
    isSeries ? numbered(results.map(seriesItem)) : valuesText(results),
    [named("series", seriesId), !told.has(country) && named("country", country)],
  );
}

const labelled = (label: string | undefined, id: string | undefined): string =>
  [label, id && (label ? `(${id})` : id)].filter(Boolean).join(" ");

const biomedicalItem = (one: Read<Biomedical>): Item => ({
  title: one.subject
    ? [
        labelled(one.subjectLabel, one.subject),
        one.negated && "not",
        inWords(one.predicate),
        labelled(one.objectLabel, one.object),
      ]
        .filter(Boolean)
        .join(" ")
    : labelled(one.name ?? one.text, one.id),
  about: [
    one.url,
    inWords(one.category),
    one.taxon,
    one.name && named("recognised in", one.text),
    one.score !== undefined && `score ${one.score}`,
    one.bestScore !== undefined && `best score ${one.bestScore}`,
    one.metric && inWords(one.metric),
    named("knowledge source", one.knowledgeSource),
  ],
  says: [
    one.description,
    named("Synonyms", one.synonyms ?? []),
    named("Other ids", one.xrefs ?? []),
    named("Publications", one.publications ?? []),
    ...(one.matches ?? []).map(({ source, sourceLabel, target, targetLabel, ancestor, ancestorLabel, score }) =>
      facts(
        `${labelled(sourceLabel, source)} ~ ${labelled(targetLabel, target)}`,
        ancestor && named("in common", labelled(ancestorLabel, ancestor)),
        score !== undefined && `score ${score}`,
      ),
    ),
  ],
});

interface BiomedicalBody extends AsideBody {
  readonly operation: string;
  readonly results: readonly Read<Biomedical>[];
  readonly total?: number | undefined;
}

export const biomedicalText = ({ operation, results, total, ...body }: BiomedicalBody): string =>
  searchText(body, "result", numbered(results.map(biomedicalItem)), [
    total !== undefined && total > results.length && `of ${total}`,
    named("operation", operation),
    named("source", results[0]?.source),
  ]);
