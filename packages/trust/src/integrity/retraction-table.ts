import { Buffer } from "node:buffer";
import type { IntegrityNotice, NoticeKind } from "@wellsourced/core/records";
import { csvRows, jsonRecords } from "./pieces.ts";

/** Rows beyond this are no table of retractions. */
const MOST_ROWS = 2_000_000;

/** Column names of the table, in both of its forms, with everything but letters dropped. */
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
  return (Object.keys(COLUMNS) as Column[]).find((column) => COLUMNS[column] === wanted); // keys of that very object
};

const NATURES: readonly (readonly [begin: string, kind: NoticeKind])[] = [
  ["retraction", "retraction"],
  ["expression of concern", "expression_of_concern"],
  ["correction", "correction"],
  ["reinstatement", "reinstatement"],
  ["partial retraction", "partial_retraction"],
];

/** What is kept of a notice: a letter for its kind, its day, the DOI of its text. */
const LETTERS = "rexip";
const kindOf = (letter: string): NoticeKind | undefined =>
  letter.length === 1 ? NATURES[LETTERS.indexOf(letter)]?.[1] : undefined;

/** `3/6/2004 0:00`, month first, or `2004-03-06T…`; a time alone is no day. */
function dayOf(date = ""): string {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})\b/u.exec(date) ?? [];
  if (year) return `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`;
  return /^\d{4}-\d\d-\d\d/u.exec(date)?.[0] ?? "";
}

const bare = (doi = ""): string =>
  /^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)?(10\.\d{4,9}\/\S+)$/iu.exec(doi.trim())?.[1]?.toLowerCase() ?? "";

/** A copy of its own: a piece of a larger text would keep that whole text in memory. */
const own = (text: string): string => Buffer.from(text, "utf8").toString("utf8");

/** What a snapshot of the table says of works. */
export interface RetractionTable {
  readonly rows: number;
  /** Rows without a name that could be looked up. */
  readonly unnamed: number;
  /** Day of the newest notice in it. */
  readonly newest?: string;
  /** Notices about a work. None is an answer too. */
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

/** The first piece shows whether the table is JSON. */
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
 * Reads a snapshot of the Retraction Watch table, CSV or JSON, as it comes; what is kept of sixty megabytes is about
 * ten.
 *
 * @throws {SyntaxError} for something else
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
