import { type CslItem, yearOf } from "../csl.ts";
import { distinct, type FoundRecord, finding, inWords, type Judgement, NOTHING, recorded } from "./found.ts";
import { citedVenues, isPreprint } from "./venues.ts";

/** Print and online, submission and conference: a year lies between them. */
const PLAY = 1;

/** All years that a record states. */
export const yearsOf = ({ item, otherYears = [] }: FoundRecord): number[] =>
  [yearOf(item.issued), ...otherYears].filter((year) => year !== undefined);

/** Books go through editions and reprints that no index lists in full. */
const isBook = ({ type, ISBN }: CslItem): boolean =>
  type === "book" || (ISBN !== undefined && type !== "paper-conference");

/** A reader calls a reference without a venue a book; a publisher, an edition or a number shows that it is one. */
const isCitedBook = (item: CslItem): boolean =>
  isBook(item) && (item.publisher ?? item.edition ?? item.ISBN) !== undefined;

interface YearContext {
  readonly thisYear: number;
  /** The reference names a venue where the work did not appear. */
  readonly isElsewhere?: boolean;
  /** The prose that the reference was read from. */
  readonly text?: string;
}

/** Compares the year with those of all versions: from the first preprint to the last record, with a year of play. */
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
    return finding({ flag: "year_differs", level: "error" }, `The year ${cited} is in the future.${has}`, difference);
  const years = values.map(({ value }) => Number(value));
  if (years.length === 0 || years.includes(cited)) return NOTHING;
  // Of two years in running text, a reader may have taken that of a conference or a title.
  if (years.some((year) => new RegExp(`(?<!\\d)${year}(?!\\d)`, "u").test(text))) return NOTHING;
  // Beside a venue where it did not appear, a year of no version excuses nothing.
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
