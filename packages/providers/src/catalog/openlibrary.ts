import { z } from "zod";
import { type AcademicCall, academic, specialised } from "../capabilities/academic.ts";
import { type RawWork, type WorkCall, work } from "../capabilities/work.ts";
import { known } from "../clean.ts";
import { defineProvider, type Exchange } from "../define.ts";
import { listOf, number, partOf, text } from "../fields.ts";
import { luceneText } from "../query-text.ts";

const titleOf = ({ title, subtitle }: { title?: string | null | undefined; subtitle?: string | null | undefined }) =>
  title && subtitle ? `${title}: ${subtitle}` : title;

/** A hit is a work with all its editions; its year is that of the first edition. */
const Hit = z.object({
  key: text,
  title: text,
  subtitle: text,
  author_name: listOf(text),
  first_publish_year: number,
});
type Hit = z.infer<typeof Hit>;

const once = (names: readonly (string | null | undefined)[] | null | undefined) => names && [...new Set(names)];

const toPaper = (hit: Hit): RawWork => ({
  title: titleOf(hit),
  url: hit.key ? `https://openlibrary.org${hit.key}` : undefined,
  authors: once(hit.author_name),
  year: hit.first_publish_year,
});

const Named = z.object({ name: text });
const Edition = z.object({
  url: text,
  title: text,
  subtitle: text,
  authors: listOf(Named),
  publishers: listOf(Named),
  /** Free text such as `October 1, 1988` or `[1967?]`. */
  publish_date: text,
  identifiers: partOf({ isbn_13: listOf(text), isbn_10: listOf(text) }),
});
type Edition = z.infer<typeof Edition>;

const yearOf = ({ publish_date: date }: Edition): number | undefined => {
  const year = /(?<!\d)1[4-9]\d{2}(?!\d)|(?<!\d)20\d{2}(?!\d)/u.exec(date ?? "")?.[0];
  return year === undefined ? undefined : Number(year);
};

const toWork = (edition: Edition, isbn: string): RawWork => ({
  title: titleOf(edition),
  url: edition.url,
  authors: once(edition.authors?.map(({ name }) => name)),
  year: yearOf(edition),
  publication: known({
    types: ["book"],
    publisher: edition.publishers
      ?.map(({ name }) => name)
      .filter(Boolean)
      .join("; "),
    isbn: edition.identifiers?.isbn_13?.[0] ?? edition.identifiers?.isbn_10?.[0] ?? isbn,
  }),
});

const numberOf = (text: string): string => text.replace(/[\s-]/gu, "").toUpperCase();
const ISBN = /^(?:97[89])?\d{9}[\dX]$/u;

const queryOf = ({ query }: AcademicCall): string => {
  const isbn = numberOf(query.replace(/^\s*isbn:?/iu, ""));
  return ISBN.test(isbn) ? `isbn:${isbn}` : luceneText(query);
};

/** Finds an edition by ISBN; unknown ones are missing from the reply. */
async function findBook({ isbn: asked = "" }: WorkCall, exchange: Exchange) {
  const isbn = numberOf(asked);
  const key = `ISBN:${isbn}`;
  const query = { bibkeys: key, jscmd: "data", format: "json" };
  // Keyed by the requested id.
  const found = ISBN.test(isbn)
    ? await exchange.send({ path: "/api/books", query }, z.object({ [key]: Edition.nullish() }))
    : {};
  const edition = found[key];
  return edition ? [toWork(edition, isbn)] : [];
}

export default defineProvider({
  name: "openlibrary",
  origin: "https://openlibrary.org",
  docs: "https://openlibrary.org/developers/api",
  key: {
    env: "OPENLIBRARY_EMAIL",
    required: false,
    sendAs: { header: "user-agent", prefix: "Wellsourced (", suffix: ")" },
    hint: "Your e-mail address; Open Library answers three times as many requests of callers who name one.",
    orElse: ["WELLSOURCED_CONTACT_EMAIL"],
    pace: { perSecond: 3 },
    secret: false,
  },
  pace: { perSecond: 1 },
  can: [
    // Books only.
    academic({
      ...specialised,
      rank: 12,
      request: (call) => ({
        path: "/search.json",
        query: { q: queryOf(call), fields: Object.keys(Hit.shape).join(","), limit: call.limit },
      }),
      response: z.object({ numFound: z.number(), docs: z.array(Hit) }),
      records: ({ docs }) => docs.map(toPaper),
      total: ({ numFound }) => numFound,
    }),
    work({ rank: 12, most: 1, declines: ({ isbn }) => isbn === undefined, find: findBook }),
  ],
});
