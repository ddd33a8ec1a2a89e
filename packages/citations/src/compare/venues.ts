import type { CslItem } from "../csl.ts";
import { venueLikeness, venueNames } from "../match/venue.ts";
import { venueName } from "../match/venue-series.ts";
import { distinct, type FoundRecord, finding, inWords, type Judgement, NOTHING, recorded } from "./found.ts";

/** Names that share so much are one venue's, where the table does not know both. */
const ALIKE = 0.6;
/** Names that share less are of two venues; between the two nothing is said. */
const UNLIKE = 0.4;

const PREPRINT_DOI =
  /^10\.(?:48550\/|1101\/(?:\d{4}\.\d\d|\d{6})|64898\/|26434\/|2139\/ssrn|21203\/|20944\/preprints|31234\/|31235\/|31219\/|36227\/|22541\/)/iu;

/** Whether a record is that of a preprint, by its own word, its DOI or its server. */
export function isPreprint({ item, isPreprint: said, otherVenues = [] }: FoundRecord): boolean {
  if (said !== undefined) return said;
  const names = [...venueNames(item), ...otherVenues];
  if (names.some((name) => venueName(name).kind === "venue")) return false;
  return (
    PREPRINT_DOI.test(item.DOI ?? "") ||
    names.some((name) => venueName(name).kind === "preprint") ||
    /\/arxiv\.org\//iu.test(item.URL ?? "")
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

/** What a reference gives as the place where the work appeared, if that is a venue and not a server or a publisher. */
export const citedVenues = (item: CslItem): string[] => {
  if (item.type === "book" || item.type === "thesis" || item.type === "report" || item.type === "webpage") return [];
  return venueNames(item).filter((name) => venueName(name).kind === "venue");
};

/** The kinds of relation between what is cited and all that one record says. */
function relationTo(cited: readonly string[], names: readonly string[]): Relation {
  const relations = cited.flatMap((one) => names.map((other) => relateVenues(one, other)));
  if (relations.includes("same")) return "same";
  return relations.includes("unclear") || relations.length === 0 ? "unclear" : "other";
}

const namesOf = ({ item, otherVenues = [] }: FoundRecord): string[] => [...venueNames(item), ...otherVenues];
const telling = (record: FoundRecord): string[] => namesOf(record).filter((name) => venueName(name).kind === "venue");

/** Whether a record names the venue that a reference cites. */
export const isSameVenue = (reference: CslItem, record: FoundRecord): boolean =>
  relationTo(citedVenues(reference), telling(record)) === "same";

/** Compares the venue with those of all versions, by the table of names. A preprint server contradicts nothing. */
export function judgeVenue(reference: CslItem, works: readonly FoundRecord[], all: readonly FoundRecord[]): Judgement {
  const cited = citedVenues(reference);
  const [name = ""] = cited;
  if (cited.length === 0 || works.length === 0) return NOTHING;
  const published = works.map((record) => ({ record, names: telling(record) })).filter(({ names }) => names.length > 0);
  const relations = published.map(({ names }) => relationTo(cited, names));
  const isKnown =
    venueName(name).series.size > 0 || all.some((record) => relationTo([name], telling(record)) === "same");
  const unknown = isKnown ? "" : " No record found names such a venue.";
  if (published.length > 0) {
    if (relations.includes("same")) return variantOf(name, published);
    if (relations.includes("unclear")) return NOTHING;
    const values = distinct(
      published.flatMap(({ record, names }) => names.slice(0, 1).map((one) => recorded(record, one))),
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
  const values = distinct(works.filter(isPreprint).map((record) => recorded(record, namesOf(record)[0] ?? "preprint")));
  const reason = `The work is cited as published in “${name}”, but every record found is of a preprint: ${inWords(values)}.${unknown}`;
  return finding({ flag: "not_published_there", level: isKnown ? "warning" : "error" }, reason, {
    field: "venue",
    kind: "other",
    cited: name,
    recorded: values,
  });
}

/** A record that names no venue, and yet one of something printed. */
const isPublished = (record: FoundRecord): boolean =>
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
  return {
    differences: [
      { field: "venue", kind: "variant", cited, recorded: values, note: "Another name for the same venue." },
    ],
    findings: [],
  };
}
