import { Buffer } from "node:buffer";
import type { IntegrityNotice, NoticeKind } from "@wellsourced/core/records";
import { csvRows, jsonRecords } from "./stream-records.ts";

/** Maximum rows. */
const MOST_ROWS = 2_000_000;

/** Column names without case and punctuation, as in both forms of the table. */
const COLUMNS = {
  doi: "originalpaperdoi",
  pmid: "originalpaperpubmedid",
  date: "retractiondate",
  noticeDoi: "retractiondoi",
  nature: "retractionnature",
} as const;
type Column = keyof typeof COLUMNS;
type RetractionRow = Partial<Record<Column, string>>;

const plainName = (name: string): string => name.toLowerCase().replace(/[^a-z]/gu, "");
const columnOf = (name: string): Column | undefined => {
  const wanted = plainName(name);
  return (Object.keys(COLUMNS) as Column[]).find((column) => COLUMNS[column] === wanted);
};

const NATURES: readonly (readonly [begin: string, kind: NoticeKind])[] = [
  ["retraction", "retraction"],
  ["expression of concern", "expression_of_concern"],
  ["correction", "correction"],
  ["reinstatement", "reinstatement"],
  ["partial retraction", "partial_retraction"],
];

/** Letters of the kinds in packed notices: kind, day and DOI of the notice, separated by `|`. */
const LETTERS = "rexip";
const kindOf = (letter: string): NoticeKind | undefined =>
  letter.length === 1 ? NATURES[LETTERS.indexOf(letter)]?.[1] : undefined;

/** The day of `3/6/2004 0:00`, month first, or `2004-03-06T…`. */
function dayOf(date = ""): string {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})\b/u.exec(date) ?? [];
  if (year) return `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`;
  return /^\d{4}-\d\d-\d\d/u.exec(date)?.[0] ?? "";
}

const bare = (doi = ""): string =>
  /^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)?(10\.\d{4,9}\/\S+)$/iu.exec(doi.trim())?.[1]?.toLowerCase() ?? "";

/** Copies a string, since a slice would keep its whole source text in memory. */
const own = (text: string): string => Buffer.from(text, "utf8").toString("utf8");

/** A snapshot of the table. */
export interface RetractionTable {
  readonly rows: number;
  /** Rows without an identifier. */
  readonly unnamed: number;
  /** Day of the newest notice. */
  readonly newest?: string;
  byDoi(doi: string): readonly IntegrityNotice[];
  byPmid(pmid: string): readonly IntegrityNotice[];
}

function unpack(packed: string | undefined): readonly IntegrityNotice[] {
  return (packed ?? "").split(" ").flatMap((one): IntegrityNotice[] => {
    const [letter = "", date, noticeDoi] = one.split("|");
    const kind = kindOf(letter);
    if (!kind) return [];
    return [
      {
        kind,
        ...(date ? { date } : {}),
        ...(noticeDoi ? { noticeDoi } : {}),
        source: "retraction-watch",
        reportedBy: ["retraction-watch"],
      },
    ];
  });
}

async function* rowsOfCsv(pieces: AsyncIterable<string>): AsyncGenerator<RetractionRow> {
  let columns: readonly (Column | undefined)[] | undefined;
  for await (const cells of csvRows(pieces)) {
    if (columns) yield Object.fromEntries(columns.flatMap((name, at) => (name ? [[name, cells[at] ?? ""]] : [])));
    else columns = cells.map(columnOf);
    if (!columns.includes("doi") || !columns.includes("nature")) throw new SyntaxError("no table of retractions");
  }
}

async function* rowsOfJson(pieces: AsyncIterable<string>): AsyncGenerator<RetractionRow> {
  for await (const record of jsonRecords(pieces))
    yield Object.fromEntries(
      Object.entries(Object(record)).flatMap(([name, value]) => {
        const column = columnOf(name);
        return column ? [[column, String(value ?? "")]] : [];
      }),
    );
}

/** Reads rows as JSON or CSV, depending on the first piece. */
async function* rowsOf(pieces: AsyncIterable<string>): AsyncGenerator<RetractionRow> {
  const source = pieces[Symbol.asyncIterator]();
  const first = await source.next();
  if (first.done) return;
  const begin = first.value.replace(/^\uFEFF/u, "");
  const whole = (async function* () {
    yield begin;
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
  })();
  yield* /^\s*[[{]/u.test(begin) ? rowsOfJson(whole) : rowsOfCsv(whole);
}

/**
 * Reads a snapshot of the Retraction Watch table from a CSV or JSON stream; sixty megabytes take about ten in memory.
 *
 * @throws {SyntaxError} if it is not such a table
 */
export async function readRetractionTable(pieces: AsyncIterable<string>): Promise<RetractionTable> {
  const byDoi = new Map<string, string>();
  const doiOfPmid = new Map<number, string>();
  let [rows, unnamed, newest] = [0, 0, ""];
  for await (const row of rowsOf(pieces)) {
    if (++rows > MOST_ROWS) throw new SyntaxError("too many rows");
    const nature = row.nature?.trim().toLowerCase() ?? "";
    const letter = LETTERS[NATURES.findIndex(([begin]) => nature.startsWith(begin))];
    const pmid = Number(row.pmid) || 0;
    const key = bare(row.doi) || (pmid > 0 ? `pmid:${pmid}` : "");
    if (!letter || !key) {
      unnamed++;
      continue;
    }
    const day = dayOf(row.date);
    if (day > newest) newest = day;
    const before = byDoi.get(key);
    byDoi.set(own(key), own(`${before ? `${before} ` : ""}${letter}|${day}|${bare(row.noticeDoi)}`));
    if (pmid > 0 && !key.startsWith("pmid:")) doiOfPmid.set(pmid, own(key));
  }
  if (rows === 0) throw new SyntaxError("no rows");
  return {
    rows,
    unnamed,
    ...(newest ? { newest } : {}),
    byDoi: (doi) => unpack(byDoi.get(doi.toLowerCase())),
    byPmid: (pmid) => unpack(byDoi.get(doiOfPmid.get(Number(pmid)) ?? `pmid:${Number(pmid)}`)),
  };
}
