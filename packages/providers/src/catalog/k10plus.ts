import { z } from "zod";
import { type AcademicCall, academic, specialised } from "../capabilities/academic.ts";
import { type RawWork, type WorkCall, work } from "../capabilities/work.ts";
import { known, plainText } from "../clean.ts";
import { defineProvider, type Exchange } from "../define.ts";
import { listOf, partOf, text } from "../fields.ts";
import { withoutStopWords } from "../query-text.ts";

const Field = z.object({ "@tag": text, subfield: listOf(z.object({ "@code": text, "#text": text })) });
const Found = z.object({
  searchRetrieveResponse: z.object({
    numberOfRecords: z.string().regex(/^\d+$/u),
    records: partOf({
      record: listOf(z.object({ recordData: partOf({ record: listOf(z.object({ datafield: listOf(Field) })) }) })),
    }),
  }),
});
const READS = { lists: ["record", "datafield", "subfield"] };

/** A PICA record: fields by tag, with lettered subfields. */
type Fields = readonly z.infer<typeof Field>[];

const partsOf = (fields: Fields, tag: string): readonly ReadonlyMap<string, string>[] =>
  fields
    .filter((field) => field["@tag"] === tag)
    .map(({ subfield }) => {
      const parts = subfield?.flatMap(({ "@code": code, "#text": said }) =>
        code && said ? [[code, said] as const] : [],
      );
      // The first of repeated subfields counts.
      return new Map(parts?.toReversed());
    });

const first = (fields: Fields, tag: string, ...codes: readonly string[]): string | undefined =>
  partsOf(fields, tag).flatMap((parts) => codes.flatMap((code) => parts.get(code) ?? []))[0];

/** Names are in lower-case subfields in older records, upper-case in newer ones. */
const namesIn = (fields: Fields, ...tags: readonly string[]) =>
  tags.flatMap((tag) =>
    partsOf(fields, tag).flatMap((parts) => {
      const family = parts.get("a") ?? parts.get("A");
      const given = parts.get("d") ?? parts.get("D");
      return family ? [{ family, given }] : [];
    }),
  );
type Name = ReturnType<typeof namesIn>[number];
const printed = ({ family, given }: Name): string => (given ? `${given} ${family}` : family);
const sorted = ({ family, given }: Name): string => (given ? `${family}, ${given}` : `{${family}}`);

/** `@` marks the first word for sorting. A volume has its own title, or none, below that of the whole work. */
function titleOf(fields: Fields): string | undefined {
  const of = (tag: string, ...subtitles: readonly string[]) => {
    const [title, subtitle] = [first(fields, tag, "a"), first(fields, tag, ...subtitles)];
    return title && subtitle ? `${title}: ${subtitle}` : title;
  };
  return (of("021A", "d") ?? of("036C", "d", "y"))?.replaceAll("@", "");
}

const yearOf = (fields: Fields): number | undefined => {
  const year = /(?<!\d)(?:1[4-9]|20)\d{2}(?!\d)/u.exec(first(fields, "011@", "a") ?? "")?.[0];
  return year === undefined ? undefined : Number(year);
};

const isbnsOf = (fields: Fields): readonly string[] =>
  partsOf(fields, "004A").flatMap((parts) => ["0", "A"].flatMap((code) => parts.get(code)?.replaceAll("-", "") ?? []));

/** Matches books and volumes by the second letter of the record type. */
const BOOK = /^.[afF]/u;

function toWork(fields: Fields): RawWork {
  const authors = namesIn(fields, "028A", "028B");
  const ppn = first(fields, "003@", "0");
  return {
    title: plainText(titleOf(fields)),
    url: ppn ? `https://opac.k10plus.de/DB=2.299/PPNSET?PPN=${encodeURIComponent(ppn)}` : undefined,
    authors: authors.map(printed),
    year: yearOf(fields),
    publication: known({
      types: BOOK.test(first(fields, "002@", "0") ?? "") ? ["book"] : undefined,
      names: authors.map(sorted),
      editors: namesIn(fields, "028C").map(printed),
      publisher: first(fields, "033A", "n"),
      edition: first(fields, "032@", "a"),
      isbn: isbnsOf(fields)[0],
    }),
  };
}

const ask = (query: string, limit: number) => ({
  path: "/opac-de-627",
  query: { version: "1.1", operation: "searchRetrieve", query, maximumRecords: limit, recordSchema: "picaxml" },
});

const fieldsIn = ({ searchRetrieveResponse: { records } }: z.infer<typeof Found>): readonly Fields[] =>
  (records?.record ?? []).map(({ recordData }) => recordData?.record?.[0]?.datafield ?? []);

const numberOf = (given: string): string => given.replace(/[\s-]/gu, "").toUpperCase();
const ISBN = /^(?:97[89])?\d{9}[\dX]$/u;

/** Every word must match in any field. Short words are dropped: articles may not be indexed. */
const MOST_WORDS = 12;
const SHORT = 3;
function queryOf({ query }: AcademicCall): string {
  const isbn = numberOf(query.replace(/^\s*isbn:?/iu, ""));
  if (ISBN.test(isbn)) return `pica.isb=${isbn}`;
  const words = (withoutStopWords(query) ?? query).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const long = words.filter((word) => word.length > SHORT);
  return (long.length > 1 ? long : words)
    .slice(0, MOST_WORDS)
    .map((word) => `pica.all="${word}"`)
    .join(" and ");
}

/** The ISBN without prefix and check digit, in which its short and long form differ. */
const core = (isbn: string): string => (isbn.length === 13 ? isbn.slice(3, 12) : isbn.slice(0, 9));
const EDITIONS = 5;

async function findBook({ isbn: asked = "" }: WorkCall, exchange: Exchange) {
  const isbn = numberOf(asked);
  const reply = ISBN.test(isbn) ? await exchange.send(ask(`pica.isb=${isbn}`, EDITIONS), Found, READS) : undefined;
  const own = (reply ? fieldsIn(reply) : []).filter((fields) =>
    isbnsOf(fields).some((one) => core(one) === core(isbn)),
  );
  return own.slice(0, 1).map(toWork);
}

export default defineProvider({
  name: "k10plus",
  origin: "https://sru.k10plus.de",
  docs: "https://wiki.k10plus.de/display/K10PLUS/SRU",
  pace: { perSecond: 1 },
  /** Query errors are diagnostics with status 200. */
  fault: ({ text: body }) =>
    /<(?:\w{1,10}:)?diagnostic\b/u.test(body.slice(0, 5_000))
      ? { kind: "upstream_unavailable", says: plainText(/<(?:\w{1,10}:)?message>([^<]{0,300})/u.exec(body)?.[1]) }
      : undefined,
  can: [
    // Books only.
    academic({
      ...specialised,
      rank: 19,
      request: (call) => ask(queryOf(call), call.limit),
      response: Found,
      reads: READS,
      records: (reply) => fieldsIn(reply).map(toWork),
      total: ({ searchRetrieveResponse: { numberOfRecords } }) => Number(numberOfRecords),
    }),
    work({ rank: 19, most: 1, onlyNamed: true, declines: ({ isbn }) => isbn === undefined, find: findBook }),
  ],
});
