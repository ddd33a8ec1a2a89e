import { foldedWords } from "@wellsourced/core";
import { z } from "zod";
import { type AcademicCall, academic, specialised } from "../capabilities/academic.ts";
import { doisOf, type RawWork, type WorkCall, work } from "../capabilities/work.ts";
import { bareDoi, known } from "../clean.ts";
import { toUtc } from "../dates.ts";
import { defineProvider, type Exchange } from "../define.ts";
import { listOf, partOf, text } from "../fields.ts";
import { withoutStopWords } from "../query-text.ts";

/** Metadata of an RFC, from its own file or from the index. */
interface Facts {
  /** `RFC0020` */
  readonly id: string;
  readonly title: string | undefined;
  readonly authors: readonly string[];
  /** `June 2022`, `1 April 1998` */
  readonly date: string;
  readonly abstract?: string | undefined;
  readonly hasPdf: boolean;
  readonly obsoletedBy: readonly string[];
}

const numberOf = (id: string): number => Number(/^RFC0*(\d{1,5})$/u.exec(id)?.[1] ?? 0);
const nameOf = (id: string): string => `RFC ${numberOf(id)}`;
const doiOf = (number: number): string => `10.17487/rfc${String(number).padStart(4, "0")}`;

/** `R. Fielding` becomes `Fielding, R.`; a name without initials is an organisation. */
const sorted = (name: string): string => {
  const [, initials, family] = /^((?:\p{L}{1,2}\.[\s-]?){1,6})\s?(\S.*)$/u.exec(name) ?? [];
  return initials && family ? `${family}, ${initials.trim()}` : `{${name}}`;
};

function publishedOn(date: string, now: number): string | undefined {
  const [, day, month, year] = /^(?:(\d{1,2}) )?(\p{L}{3,9}) (\d{4})$/u.exec(date) ?? [];
  return toUtc(`${day ?? 1} ${month} ${year}`, now)?.slice(0, day ? 10 : 7);
}

function toWork({ id, title, authors, date, abstract, hasPdf }: Facts, now: number): RawWork {
  const number = numberOf(id);
  return {
    title,
    url: `https://www.rfc-editor.org/info/rfc${number}`,
    doi: doiOf(number),
    authors,
    year: Number(/\d{4}$/u.exec(date)?.[0]) || undefined,
    abstract,
    openAccess: true,
    pdfUrl: hasPdf ? `https://www.rfc-editor.org/rfc/rfc${number}.pdf` : undefined,
    publication: known({
      types: ["report"],
      names: authors.map(sorted),
      publisher: "RFC Editor",
      number: nameOf(id),
      published: publishedOn(date, now),
    }),
  };
}

/** A note on obsoleted RFCs, which are still correct references. */
const noteOf = (found: readonly Facts[]): string | undefined =>
  found
    .filter(({ obsoletedBy }) => obsoletedBy.length > 0)
    .map(({ id, obsoletedBy }) => `${nameOf(id)} is obsoleted by ${obsoletedBy.map(nameOf).join(" and ")}.`)
    .join(" ") || undefined;

const batchOf = (found: readonly Facts[], { now }: Exchange) => ({
  raws: found.map((one) => toWork(one, now)),
  note: noteOf(found),
});

const Own = z.object({
  doc_id: z.string().regex(/^RFC\d+$/u),
  title: text,
  authors: listOf(z.string()),
  pub_date: text,
  abstract: text,
  format: listOf(z.string()),
  obsoleted_by: listOf(z.string()),
});

async function byNumber(number: number, exchange: Exchange): Promise<readonly Facts[]> {
  const own = await exchange.find({ path: `/rfc/rfc${number}.json`, isLookup: true }, Own);
  if (!own || numberOf(own.doc_id) !== number) return [];
  return [
    {
      id: own.doc_id,
      title: own.title ?? undefined,
      authors: own.authors?.map((name) => name.replace(/, Ed\.$/u, "")) ?? [],
      date: own.pub_date ?? "",
      abstract: own.abstract ?? undefined,
      hasPdf: own.format?.includes("PDF") ?? false,
      obsoletedBy: own.obsoleted_by ?? [],
    },
  ];
}

const Ids = listOf(z.string());
const Index = z.object({
  "rfc-index": z.object({
    "rfc-entry": z
      .array(
        z.object({
          "doc-id": z.tuple([z.string()], z.unknown()),
          title: text,
          author: listOf(z.object({ name: text })),
          date: partOf({ month: text, year: text, day: text }),
          format: partOf({ "file-format": Ids }).catch(undefined),
          "obsoleted-by": partOf({ "doc-id": Ids }),
        }),
      )
      .min(1),
  }),
});
const LISTS = { lists: ["rfc-entry", "author", "doc-id", "file-format"] };

const WEEK_MS = 7 * 86_400_000;
const INDEX = { path: "/rfc-index.xml", timeoutMs: 60_000, maxBytes: 67_108_864 };

/** There is no search API: fetches the metadata of all RFCs, one file of about 14 MB. */
const everything = (exchange: Exchange): Promise<readonly Facts[]> =>
  exchange.keep("index", WEEK_MS, async () => {
    const { "rfc-index": index } = await exchange.send(INDEX, Index, LISTS);
    return index["rfc-entry"].map(({ title, author, date, format, ...one }) => ({
      id: one["doc-id"][0],
      title: title ?? undefined,
      authors: author?.flatMap(({ name }) => name ?? []) ?? [],
      date: [date?.day, date?.month, date?.year].filter(Boolean).join(" "),
      hasPdf: format?.["file-format"]?.includes("PDF") ?? false,
      obsoletedBy: one["obsoleted-by"]?.["doc-id"] ?? [],
    }));
  });

/** The share of query words that a title must contain. */
const ENOUGH = 0.6;
const wordsOf = (text: string): readonly string[] => (text.match(/[\p{L}\p{N}]+/gu) ?? []).map(foldedWords);

/** Best match first; newest first among equals. */
async function byTitle({ query, limit }: AcademicCall, exchange: Exchange) {
  const asked = new Set(wordsOf(withoutStopWords(query) ?? query));
  const weighed = (await everything(exchange)).flatMap((one) => {
    const words = wordsOf(one.title ?? "");
    const shared = new Set(words.filter((word) => asked.has(word))).size;
    return shared > 0 && shared >= ENOUGH * asked.size ? [{ one, weight: shared / (asked.size + words.length) }] : [];
  });
  const found = weighed
    .toSorted((a, b) => b.weight - a.weight || numberOf(b.one.id) - numberOf(a.one.id))
    .map(({ one }) => one);
  return { ...batchOf(found.slice(0, limit), exchange), total: found.length };
}

const numberIn = (text: string): number | undefined => {
  const digits = /^\s*(?:(?:10\.17487\/)?rfc[\s-]?)?0{0,3}([1-9]\d{0,4})\s*$/iu.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits);
};

async function search(call: AcademicCall, exchange: Exchange) {
  const number = /^\s*\d/u.test(call.query) ? undefined : numberIn(bareDoi(call.query) ?? call.query);
  return number === undefined ? byTitle(call, exchange) : batchOf(await byNumber(number, exchange), exchange);
}

async function findWorks({ rfc, dois }: WorkCall, exchange: Exchange) {
  const numbers = (rfc === undefined ? dois : [rfc]).map(numberIn).filter((number) => number !== undefined);
  const found = (await Promise.all(numbers.map((number) => byNumber(number, exchange)))).flat();
  return batchOf(found, exchange);
}

const isOwn = (doi: string): boolean => doi.startsWith("10.17487/rfc");

export default defineProvider({
  name: "rfc-editor",
  origin: "https://www.rfc-editor.org",
  docs: "https://www.rfc-editor.org/faq/",
  pace: { perSecond: 5, burst: 5 },
  can: [
    // RFCs only, and the index is large.
    academic({
      ...specialised,
      rank: 17,
      honours: ["openAccess"],
      steps: search,
    }),
    work({
      rank: 17,
      most: 20,
      declines: (ask) => ask.rfc === undefined && !(doisOf(ask).length > 0 && doisOf(ask).every(isOwn)),
      find: findWorks,
    }),
  ],
});
