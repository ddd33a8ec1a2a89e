import { type CslItem, yearOf } from "../csl.ts";
import { doiUrl } from "../identifiers.ts";
import { venueNames } from "../match/venue.ts";
import { venueName } from "../match/venue-series.ts";
import {
  distinct,
  type FoundRecord,
  finding,
  inWords,
  type Judgement,
  NOTHING,
  type RecordedValue,
  recorded,
  variant,
} from "./judgement.ts";
import { citedVenues, isPreprint, isPublished } from "./venues.ts";

/** Tolerance in years, for print and online, submission and conference, or revisions of a preprint. */
const TOLERANCE = 1;

export const yearsOf = ({ item, otherYears = [] }: FoundRecord): number[] =>
  [yearOf(item.issued), ...otherYears].filter((year) => year !== undefined);

/** Whether a record is dated within a year of `year`. */
export const isDatedNear = (record: FoundRecord, year: number): boolean =>
  yearsOf(record).some((one) => Math.abs(one - year) <= TOLERANCE);

/** Whether an item is a book. Indexes do not list all editions and reprints of one. */
const isBook = ({ type, ISBN }: CslItem): boolean =>
  type === "book" || (ISBN !== undefined && type !== "paper-conference");

/**
 * Whether a reference certainly cites a book: the parser calls all references without a venue books; a publisher,
 * edition or ISBN confirms it.
 */
const isCitedBook = (item: CslItem): boolean =>
  isBook(item) && (item.publisher ?? item.edition ?? item.ISBN) !== undefined;

/** Often contains the year of its registration. */
const DOI = /\b10\.\d{4,9}\/\S+/gu;

interface YearContext {
  readonly thisYear: number;
  /** Whether the work appeared at another venue than the cited one. */
  readonly isElsewhere?: boolean;
  /** The prose from which the reference was parsed. */
  readonly text?: string;
}

/** Compares the year with all versions, from the first preprint to the last record, with a year's tolerance. */
export function judgeYear(
  reference: CslItem,
  works: readonly FoundRecord[],
  { thisYear, isElsewhere = false, text = "" }: YearContext,
): Judgement {
  const cited = yearOf(reference.issued);
  if (cited === undefined) return NOTHING;
  const values = distinct(works.flatMap((record) => yearsOf(record).map((year) => recorded(record, String(year)))));
  const difference = { field: "year", kind: "other", cited: String(cited), recorded: values } as const;
  const has = values.length > 0 ? ` Recorded: ${inWords(values)}.` : "";
  if (cited > thisYear)
    return finding({ flag: "year_differs", level: "error" }, `The year ${cited} is in the future.${has}`, {
      ...difference,
      note: "This year is in the future.",
    });
  const years = values.map(({ value }) => Number(value));
  if (years.length === 0 || years.includes(cited)) return NOTHING;
  // If running text has two years, the parser may have taken that of a conference or title.
  const words = text.replace(DOI, " ");
  if (years.some((year) => new RegExp(`(?<!\\d)${year}(?!\\d)`, "u").test(words))) return NOTHING;
  // With a wrong venue, the year gets no tolerance.
  const tolerance = isElsewhere ? 0 : TOLERANCE;
  const isWithin = cited >= Math.min(...years) - tolerance && cited <= Math.max(...years) + tolerance;
  const isRevised = cited > Math.min(...years) && works.every(isPreprint) && citedVenues(reference).length === 0;
  if (isWithin || isRevised || isCitedBook(reference) || works.some(({ item }) => isBook(item)))
    return variant(difference, "A preprint, an edition, or online before print.");
  return finding(
    { flag: "year_differs", level: "warning" },
    `No version of the work is dated ${cited}.${has}`,
    difference,
  );
}

/** Reports a work cited as a preprint: with the year of its publication, or although it has been published since. */
export function judgeVersion(reference: CslItem, works: readonly FoundRecord[]): Judgement {
  const mixed = judgeMixture(reference, works);
  return mixed === NOTHING ? judgePublication(reference, works) : mixed;
}

function judgeMixture(reference: CslItem, works: readonly FoundRecord[]): Judgement {
  const year = yearOf(reference.issued);
  const names = venueNames(reference);
  const asPreprint = names.length > 0 && names.every((name) => venueName(name).kind === "preprint");
  const [preprints, published] = [works.filter(isPreprint), works.filter((record) => !isPreprint(record))];
  if (year === undefined || !asPreprint || preprints.length === 0 || published.length === 0) return NOTHING;
  const same = published.filter((record) => yearsOf(record).includes(year));
  if (
    preprints.some((record) => isDatedNear(record, year)) ||
    preprints.every((record) => yearsOf(record).length === 0) ||
    same.length === 0
  )
    return NOTHING;
  const values = distinct(preprints.map((record) => recorded(record, String(yearsOf(record)[0] ?? ""))));
  const venue = same.flatMap(({ item }) => item["container-title"] ?? [])[0];
  const reason = `Cited as a preprint with the year ${year}, in which it was published${venue ? ` in “${venue}”` : ""}; the preprint is dated ${values[0]?.value}.`;
  return finding({ flag: "version_differs", level: "warning" }, reason, {
    field: "version",
    kind: "other",
    cited: String(year),
    recorded: values,
  });
}

/** Whether a reference cites a preprint: it names no other venue, and its identifier or its venue is a preprint's. */
function citesPreprint(reference: CslItem, works: readonly FoundRecord[]): boolean {
  if (citedVenues(reference).length > 0) return false;
  const own = works.filter(({ by }) => by !== "title");
  return own.length > 0 ? own.every(isPreprint) : isPreprint({ item: reference, source: "", by: "title" });
}

/** The published work as records of it, or those of the preprint, name it. */
function publicationIn(works: readonly FoundRecord[]): RecordedValue[] {
  const records = works
    .filter((record) => !isPreprint(record) && isPublished(record))
    .flatMap((record) => (record.item.DOI ? recorded(record, record.item.DOI.toLowerCase()) : []));
  const named = works.flatMap((record) =>
    (record.publishedAs ?? []).map((doi) => ({ value: doi, source: record.source, url: doiUrl(doi) })),
  );
  return distinct([...records, ...named]);
}

function judgePublication(reference: CslItem, works: readonly FoundRecord[]): Judgement {
  const values = citesPreprint(reference, works) ? publicationIn(works) : [];
  const [first] = values;
  if (!first) return NOTHING;
  const venue = works.find(({ item }) => item.DOI?.toLowerCase() === first.value)?.item["container-title"];
  const reason = `The preprint has been published${venue ? ` in “${venue}”` : ""}: ${inWords(values)}.`;
  return finding({ flag: "published_since", level: "note" }, reason, {
    field: "version",
    kind: "other",
    cited: reference.DOI ?? venueNames(reference)[0] ?? "preprint",
    recorded: values,
  });
}
