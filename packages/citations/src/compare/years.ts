import { type CslItem, yearOf } from "../csl.ts";
import { distinct, type FoundRecord, finding, inWords, type Judgement, NOTHING, recorded } from "./found.ts";
import { citedVenues, isPreprint } from "./venues.ts";

/** Tolerance for print and online, or submission and conference. */
const PLAY = 1;

/** All years in a record. */
export const yearsOf = ({ item, otherYears = [] }: FoundRecord): number[] =>
  [yearOf(item.issued), ...otherYears].filter((year) => year !== undefined);

/** Indexes do not list all editions and reprints of a book. */
const isBook = ({ type, ISBN }: CslItem): boolean =>
  type === "book" || (ISBN !== undefined && type !== "paper-conference");

/** The parser calls references without a venue books; a publisher, edition or ISBN confirms it. */
const isCitedBook = (item: CslItem): boolean =>
  isBook(item) && (item.publisher ?? item.edition ?? item.ISBN) !== undefined;

interface YearContext {
  readonly thisYear: number;
  /** The cited venue is not where the work appeared. */
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
  if (years.some((year) => new RegExp(`(?<!\\d)${year}(?!\\d)`, "u").test(text))) return NOTHING;
  // With a wrong venue, the year gets no tolerance.
  const play = isElsewhere ? 0 : PLAY;
  const isWithin = cited >= Math.min(...years) - play && cited <= Math.max(...years) + play;
  const isRevised = cited > Math.min(...years) && works.every(isPreprint) && citedVenues(reference).length === 0;
  if (isWithin || isRevised || isCitedBook(reference) || works.some(({ item }) => isBook(item)))
    return {
      differences: [{ ...difference, kind: "variant", note: "A preprint, an edition, or online before print." }],
      findings: [],
    };
  return finding(
    { flag: "year_differs", level: "warning" },
    `No version of the work is dated ${cited}.${has}`,
    difference,
  );
}
