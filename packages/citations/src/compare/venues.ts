import type { CslItem } from "../csl.ts";
import { venueLikeness, venueNames } from "../match/venue.ts";
import { venueName } from "../match/venue-series.ts";
import {
  distinct,
  type FoundRecord,
  finding,
  inWords,
  type Judgement,
  NOTHING,
  recorded,
  variant,
} from "./judgement.ts";

/** Names at least this similar are one venue, unless the table knows both. */
const ALIKE = 0.6;
/** Names less similar than this are two venues; in between, nothing is reported. */
const UNLIKE = 0.4;

/** Preprint servers by DOI prefix. */
const SERVERS: readonly (readonly [RegExp, string])[] = [
  [/^10\.48550\//u, "arXiv"],
  [/^10\.(?:1101\/(?:\d{4}\.\d\d|\d{6})|64898\/)/u, "bioRxiv or medRxiv"],
  [/^10\.26434\//u, "ChemRxiv"],
  [/^10\.2139\/ssrn/iu, "SSRN"],
  [/^10\.21203\//u, "Research Square"],
  [/^10\.20944\/preprints/iu, "Preprints.org"],
  [/^10\.31219\//u, "OSF Preprints"],
  [/^10\.31234\//u, "PsyArXiv"],
  [/^10\.31235\//u, "SocArXiv"],
  [/^10\.36227\//u, "TechRxiv"],
  [/^10\.22541\//u, "Authorea"],
];
const isArxivPage = (url = ""): boolean => /\/arxiv\.org\//iu.test(url);

const serverByDoi = (doi = ""): string | undefined => SERVERS.find(([prefix]) => prefix.test(doi))?.[1];

/** Returns the preprint server by name or DOI. */
const serverOf = (record: FoundRecord): string => {
  const { item, source } = record;
  const isArxiv = source === "arxiv" || isArxivPage(item.URL);
  return namesOf(record)[0] ?? serverByDoi(item.DOI) ?? (isArxiv ? "arXiv" : "preprint");
};

/** Whether a record is a preprint by its label, DOI or server. */
export function isPreprint({ item, isPreprint: labelled, otherVenues = [] }: FoundRecord): boolean {
  if (labelled !== undefined) return labelled;
  const names = [...venueNames(item), ...otherVenues];
  if (names.some((name) => venueName(name).kind === "venue")) return false;
  return (
    serverByDoi(item.DOI) !== undefined ||
    names.some((name) => venueName(name).kind === "preprint") ||
    isArxivPage(item.URL)
  );
}

type Relation = "same" | "other" | "unclear";

function relateVenues(cited: string, known: string): Relation {
  const [one, other] = [venueName(cited), venueName(known)];
  if (other.kind !== "venue") return "unclear";
  if ([...one.series].some((id) => other.series.has(id))) return "same";
  if (one.series.size > 0 && other.series.size > 0) return "other";
  const likeness = venueLikeness(cited, known);
  if (likeness >= ALIKE) return "same";
  return likeness < UNLIKE ? "other" : "unclear";
}

/** Returns the cited venues, without preprint servers and publishers. */
export const citedVenues = (item: CslItem): string[] => {
  if (item.type === "book" || item.type === "thesis" || item.type === "report" || item.type === "webpage") return [];
  return venueNames(item).filter((name) => venueName(name).kind === "venue");
};

/** Relation between the cited venues and all names in a record. */
function relationTo(cited: readonly string[], names: readonly string[]): Relation {
  const relations = cited.flatMap((one) => names.map((other) => relateVenues(one, other)));
  if (relations.includes("same")) return "same";
  return relations.includes("unclear") || relations.length === 0 ? "unclear" : "other";
}

const namesOf = ({ item, otherVenues = [] }: FoundRecord): string[] => [...venueNames(item), ...otherVenues];
const venuesOf = (record: FoundRecord): string[] => namesOf(record).filter((name) => venueName(name).kind === "venue");

/** Adds the usual short name of a conference: `Proceedings of the ACM Web Conference 2024 (WWW)`. */
function withShortName(name: string): string {
  const { series, isWorkshop } = venueName(name);
  const [short = ""] = series;
  const isKnownSo = series.size === 1 && !isWorkshop && !short.includes(".");
  return isKnownSo && !name.toLowerCase().includes(short.toLowerCase()) ? `${name} (${short})` : name;
}

/** Whether a record names the cited venue. */
export const isSameVenue = (reference: CslItem, record: FoundRecord): boolean =>
  relationTo(citedVenues(reference), venuesOf(record)) === "same";

/** Compares the venue with all versions, using the table of names. A preprint server never conflicts. */
export function judgeVenue(reference: CslItem, works: readonly FoundRecord[], all: readonly FoundRecord[]): Judgement {
  const cited = citedVenues(reference);
  const [name = ""] = cited;
  if (cited.length === 0 || works.length === 0) return NOTHING;
  const published = works
    .map((record) => ({ record, names: venuesOf(record) }))
    .filter(({ names }) => names.length > 0);
  const relations = published.map(({ names }) => relationTo(cited, names));
  const isKnown =
    venueName(name).series.size > 0 || all.some((record) => relationTo([name], venuesOf(record)) === "same");
  const unknown = isKnown ? "" : " No record found names such a venue.";
  if (published.length > 0) {
    if (relations.includes("same")) return variantOf(name, published);
    if (relations.includes("unclear")) return NOTHING;
    const values = distinct(
      published.flatMap(({ record, names }) => names.slice(0, 1).map((one) => recorded(record, withShortName(one)))),
    );
    const reason = `The work is recorded as published in ${inWords(values)}, not in “${name}”.${unknown}`;
    return finding({ flag: "venue_differs", level: isKnown ? "warning" : "error" }, reason, {
      field: "venue",
      kind: "other",
      cited: name,
      recorded: values,
    });
  }
  if (!works.some(isPreprint) || works.some((record) => isPublished(record))) return NOTHING;
  const values = distinct(works.filter(isPreprint).map((record) => recorded(record, serverOf(record))));
  const reason = `The work is cited as published in “${name}”, but every record found is of a preprint: ${inWords(values)}.${unknown}`;
  return finding({ flag: "not_published_there", level: isKnown ? "warning" : "error" }, reason, {
    field: "venue",
    kind: "other",
    cited: name,
    recorded: values,
  });
}

/** Whether a record is of a published work, which may name no venue. */
export const isPublished = (record: FoundRecord): boolean =>
  !isPreprint(record) &&
  (record.item.page !== undefined ||
    record.item.volume !== undefined ||
    record.item.type === "chapter" ||
    record.item.type === "book" ||
    namesOf(record).length > 0);

function variantOf(
  cited: string,
  published: readonly { readonly record: FoundRecord; readonly names: readonly string[] }[],
): Judgement {
  const values = distinct(published.map(({ record, names }) => recorded(record, names[0] ?? "")));
  if (values.some(({ value }) => value === cited)) return NOTHING;
  return variant({ field: "venue", cited, recorded: values }, "Another name for the same venue.");
}
