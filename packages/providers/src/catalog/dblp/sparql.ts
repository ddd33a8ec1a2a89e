import { Failure } from "@wellsourced/core";
import { z } from "zod";
import type { AcademicCall } from "../../capabilities/academic.ts";
import type { RawWork } from "../../capabilities/work.ts";
import type { Exchange } from "../../define.ts";
import { fewerOf, toWork, wordsOf } from "./records.ts";

/** True for an answer of the bot check. */
export const isRefused = (error: unknown): boolean => error instanceof Failure && error.kind === "blocked";

const cell = z.object({ value: z.string() }).optional();
const Row = z.object({
  pub: z.object({ value: z.string() }),
  title: z.object({ value: z.string() }),
  ordinal: z.object({ value: z.string() }),
  name: z.object({ value: z.string() }),
  year: cell,
  venue: cell,
  doi: cell,
  page: cell,
  volume: cell,
  issue: cell,
  pages: cell,
  type: cell,
});
type Row = z.infer<typeof Row>;
const Rows = z.object({ results: z.object({ bindings: z.array(Row) }) });

const PREFIXES = `PREFIX dblp: <https://dblp.org/rdf/schema#>
PREFIX ql: <http://qlever.cs.uni-freiburg.de/builtin-functions/>`;

const OPTIONAL = {
  venue: "publishedIn",
  doi: "doi",
  page: "primaryDocumentPage",
  volume: "publishedInJournalVolume",
  issue: "publishedInJournalVolumeIssue",
  pages: "pagination",
  type: "bibtexType",
};

/** Crossref types by the last part of a BibTeX type's IRI. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ["Inproceedings", "proceedings-article"],
  ["Article", "journal-article"],
  ["Book", "book"],
  ["Incollection", "book-chapter"],
  ["Proceedings", "edited-book"],
  ["Phdthesis", "thesis"],
  ["Mastersthesis", "thesis"],
]);

/** `choice` binds `?pub` and `?title`. Each row is a record with one of its authors; joining loses their order. */
const queryOf = (choice: string): string => `${PREFIXES}
SELECT * WHERE {
  { ${choice} }
  ?pub dblp:yearOfPublication ?year ; dblp:hasSignature ?s .
  ?s dblp:signatureOrdinal ?ordinal ; dblp:signatureDblpName ?name .
${Object.entries(OPTIONAL)
  .map(([name, property]) => `  OPTIONAL { ?pub dblp:${property} ?${name} }`)
  .join("\n")}
} ORDER BY STRLEN(?title) ?pub ?ordinal`;

function toWorks(rows: readonly Row[]): readonly RawWork[] {
  const records = Map.groupBy(rows, ({ pub }) => pub.value);
  return [...records].flatMap(([record, own]) => {
    const [first] = own;
    if (!first) return [];
    // A record with two pages or venues repeats each author.
    const names = new Map(own.map(({ ordinal, name }) => [Number(ordinal.value), name.value]));
    return [
      toWork({
        record,
        title: first.title.value,
        authors: [...names].toSorted(([a], [b]) => a - b).map(([, name]) => name),
        venue: first.venue?.value,
        volume: first.volume?.value,
        issue: first.issue?.value,
        pages: first.pages?.value,
        year: first.year?.value.slice(0, 4),
        doi: first.doi?.value,
        page: first.page?.value,
        type: TYPES.get(first.type?.value.split("#")[1] ?? ""),
      }),
    ];
  });
}

async function ask(choice: string, exchange: Exchange): Promise<readonly RawWork[]> {
  const headers = { accept: "application/sparql-results+json" };
  const request = { at: "sparql", path: "/sparql", headers, query: { query: queryOf(choice) } };
  const { results } = await exchange.send(request, Rows);
  return toWorks(results.bindings);
}

/** Prefixes of one or two letters are slow. */
const termOf = (word: string): string => (word.length > 2 ? `${word}*` : word);

export async function searchByTitle({ query, limit, verbatim }: AcademicCall, exchange: Exchange) {
  const words = wordsOf(query);
  const asked = (some: readonly string[]) =>
    ask(
      `SELECT DISTINCT ?pub ?title WHERE { ?t ql:contains-entity ?title . ?t ql:contains-word "${some.map(termOf).join(" ")}" . ?pub dblp:title ?title . } ORDER BY STRLEN(?title) LIMIT ${limit}`,
      exchange,
    );
  const found = await asked(words);
  const fewer = found.length === 0 && !verbatim ? fewerOf(words) : undefined;
  return { raws: fewer ? await asked(fewer) : found };
}

interface Names {
  /** Without `https://doi.org/`. */
  readonly dois?: readonly string[];
  readonly key?: string;
}

/** DOIs are in upper case here. Characters that would end the IRI are percent-encoded. */
const iriOf = (doi: string): string =>
  `<https://doi.org/${doi.toUpperCase().replace(/[<>"{}|^`\\\s]/gu, encodeURIComponent)}>`;

/** Records by DOI or by key. */
export async function lookUp({ dois = [], key }: Names, exchange: Exchange): Promise<readonly RawWork[]> {
  const choice = key
    ? `VALUES ?pub { <https://dblp.org/rec/${key}> } ?pub dblp:title ?title .`
    : `VALUES ?doi { ${dois.map(iriOf).join(" ")} } ?pub dblp:doi ?doi ; dblp:title ?title .`;
  return dois.length > 0 || key ? ask(choice, exchange) : [];
}
