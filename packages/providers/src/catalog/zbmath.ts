import { z } from "zod";
import { arxivDoi, preprintFields } from "../arxiv-preprints.ts";
import { type AcademicCall, academic, specialised } from "../capabilities/academic.ts";
import { type RawWork, type WorkCall, work } from "../capabilities/work.ts";
import { bareDoi, givenFirst, known } from "../clean.ts";
import { defineProvider, type Exchange } from "../define.ts";
import { flag, listOf, number, oneOrMore, partOf, text } from "../fields.ts";
import { luceneText, nearestTo, withoutStopWords } from "../query-text.ts";

/** Text that the publisher does not license is replaced by a notice. */
const said = text.transform((value) =>
  value?.startsWith("zbMATH Open Web Interface contents unavailable") ? undefined : (value ?? undefined),
);

const Names = listOf(z.object({ name: said }));
const Series = z.object({
  title: said,
  short_title: said,
  volume: said,
  issue: said,
  publisher: said,
  issn: listOf(z.object({ number: text })),
});

const Document = z.object({
  id: z.number(),
  identifier: text,
  title: partOf({ title: said, subtitle: said, original: said }),
  contributors: partOf({ authors: Names, editors: Names }),
  year: said,
  source: partOf({
    series: listOf(Series),
    book: listOf(z.object({ title: said, publisher: said })),
    pages: said,
  }),
  links: listOf(z.object({ type: text, identifier: text })),
  document_type: partOf({ code: text }),
  editorial_contributions: listOf(z.object({ contribution_type: text, text: said })),
  zbmath_url: text,
});
type Document = z.infer<typeof Document>;

const State = z.object({ execution_bool: flag, execution: text, nr_total_results: number, status_code: number });
const Found = z.object({
  result: oneOrMore(Document),
  status: State,
});

/** Crossref types by document type. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ["j", "journal-article"],
  ["b", "book"],
  ["a", "book-chapter"],
  ["p", "preprint"],
]);

const linked = ({ links }: Document, kind: string): readonly string[] =>
  (links ?? []).flatMap(({ type, identifier }) => (type === kind && identifier ? [identifier] : []));

/** The DOIs of a work, the preprint's last. */
const doisOf = (document: Document): readonly string[] =>
  [...linked(document, "doi"), ...linked(document, "arxiv").map(arxivDoi)].flatMap((doi) => bareDoi(doi) ?? []);

function titleOf({ title }: Document, query: string): string | undefined {
  const main = title?.title && title.subtitle ? `${title.title}: ${title.subtitle}` : title?.title;
  return nearestTo(
    query,
    [main, title?.original].filter((one) => one !== undefined),
  );
}

function publicationOf({ document_type: kind, source, contributors }: Document) {
  const code = kind?.code ?? "";
  const [series] = source?.series ?? [];
  const [book] = source?.book ?? [];
  const name = series?.title ?? series?.short_title;
  const type = TYPES.get(code);
  return known({
    types: type ? [type] : undefined,
    names: contributors?.authors?.flatMap(({ name: one }) => one ?? []),
    editors: contributors?.editors?.flatMap(({ name: one }) => givenFirst(one) ?? []),
    journal: code === "j" ? name : undefined,
    journalShort: code === "j" && series?.title ? series.short_title : undefined,
    book: code === "a" ? (book?.title ?? name) : undefined,
    publisher: code === "j" ? series?.publisher : (book?.publisher ?? series?.publisher),
    // For books this is the number in the series.
    volume: code === "b" ? undefined : series?.volume,
    issue: series?.issue,
    pages: source?.pages,
    issn: series?.issn?.[0]?.number ?? undefined,
  });
}

function toWork(document: Document, query = ""): RawWork {
  const publication = publicationOf(document);
  const [doi, ...others] = doisOf(document);
  const arxiv = linked(document, "arxiv")[0];
  return {
    title: titleOf(document, query),
    url: document.zbmath_url ?? `https://zbmath.org/${document.id}`,
    doi,
    authors: document.contributors?.authors?.map(({ name }) => givenFirst(name)),
    journal: publication.journal ?? publication.book,
    year: Number(document.year) || undefined,
    abstract: document.editorial_contributions?.find((one) => one.contribution_type === "summary")?.text,
    ...preprintFields(arxiv),
    publication,
    relatedWorks: others.map((one) => ({ doi: one, relation: "preprint" })),
  };
}

const external = (id: string): string => `en:"${id.replace(/["\\]/gu, "")}"`;

const ask = (words: string, limit: number) => ({
  path: "/v1/document/_search",
  query: { search_string: words, results_per_page: limit, page: 0 },
});

function queryOf({ query, text: words }: AcademicCall): string {
  const doi = bareDoi(query);
  if (doi) return external(doi);
  const plain = luceneText(words);
  return withoutStopWords(plain) ?? plain;
}

/** `Zbl 1237.53071` and `JFM 45.1234.01` are numbers of reviews; document ids have no dot. */
const numberOf = (zbl: string): string | undefined =>
  /^(?:zbl\s?|jfm\s?)?(\d{1,9}|\d{2,4}\.\d{4,5}(?:\.\d{2})?)$/iu.exec(zbl.trim())?.[1];

function requestFor({ zbl, arxiv, dois }: WorkCall) {
  const number = zbl === undefined ? undefined : numberOf(zbl);
  if (number && !number.includes(".")) return { path: `/v1/document/${number}` };
  if (number) return ask(`an:${number}`, 1);
  const ids = arxiv ? [arxiv] : dois;
  return ids.length > 0 ? ask(ids.map(external).join(" | "), 2 * ids.length) : undefined;
}

async function findWorks(call: WorkCall, exchange: Exchange) {
  const { zbl, arxiv, dois } = call;
  const request = requestFor(call);
  const found = request && (await exchange.find({ ...request, isLookup: true }, Found));
  const number = zbl && numberOf(zbl);
  const wanted = arxiv ? [arxivDoi(arxiv)] : dois;
  const isMeant = (one: Document): boolean =>
    number
      ? one.identifier === undefined || [one.identifier, String(one.id)].includes(number)
      : doisOf(one).some((own) => wanted.includes(own));
  return (found?.result ?? []).filter(isMeant).map((one) => toWork(one));
}

const Failed = z.object({ status: State });

export default defineProvider({
  name: "zbmath",
  origin: "https://api.zbmath.org",
  docs: "https://api.zbmath.org/v1/",
  pace: { perSecond: 1 },
  /** "Nothing found" is a 404, in the status or in the body; errors may have status 200. */
  fault(reply) {
    const state = reply.parsed(Failed)?.status;
    if (reply.status === 429 || state?.status_code === 429) return { kind: "rate_limited" };
    if (state?.status_code === 404) return { kind: "nothing" };
    return state?.execution_bool === false
      ? { kind: "upstream_unavailable", says: state.execution ?? "execution failed" }
      : undefined;
  },
  can: [
    // Mathematics only.
    academic({
      ...specialised,
      rank: 15,
      request: (call) => ask(queryOf(call), call.limit),
      response: Found,
      records: ({ result }, { query }) => result?.map((one) => toWork(one, query)) ?? [],
      total: ({ status }) => status.nr_total_results,
    }),
    work({ rank: 15, most: 20, declines: ({ zbl }) => zbl === undefined, find: findWorks }),
  ],
});
