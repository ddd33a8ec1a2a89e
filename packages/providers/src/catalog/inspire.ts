import { z } from "zod";
import { arxivDoi, arxivIdOf, isArxivDoi, otherVersions, preprintFields } from "../arxiv-preprints.ts";
import { type AcademicCall, academic, specialised } from "../capabilities/academic.ts";
import { type RawWork, type WorkCall, work } from "../capabilities/work.ts";
import { bareDoi, givenFirst, known } from "../clean.ts";
import { defineProvider, type Exchange } from "../define.ts";
import { listOf, number, text } from "../fields.ts";
import { luceneText, withoutStopWords } from "../query-text.ts";

const Values = listOf(z.object({ value: text, material: text }));

const Facts = z.object({
  titles: listOf(z.object({ title: text, subtitle: text })),
  authors: listOf(z.object({ full_name: text, inspire_roles: listOf(z.string()) })),
  collaborations: Values,
  publication_info: listOf(
    z.object({
      journal_title: text,
      journal_volume: text,
      journal_issue: text,
      page_start: text,
      page_end: text,
      artid: text,
      year: number,
      material: text,
    }),
  ),
  dois: Values,
  arxiv_eprints: Values,
  earliest_date: text,
  document_type: listOf(z.string()),
  abstracts: Values,
  citation_count: number,
  texkeys: listOf(z.string()),
});
type Facts = z.infer<typeof Facts>;

const Hit = z.object({ id: z.string(), metadata: Facts });
type Hit = z.infer<typeof Hit>;
const Found = z.object({ hits: z.object({ total: z.number(), hits: z.array(Hit) }) });

/** Without a selection, replies include the details of thousands of authors. */
const FIELDS = Object.keys(Facts.shape)
  .map((name) => (name === "authors" ? "authors.full_name,authors.inspire_roles" : name))
  .join(",");

/** False for errata, translations and reprints, which are listed with the work. */
const isOwn = ({ material }: { readonly material?: string | null | undefined }): boolean =>
  !material || /^(?:publication|version|preprint)$/u.test(material);

const arxivOf = ({ arxiv_eprints: eprints }: Facts): string | undefined => eprints?.[0]?.value ?? undefined;

/** The DOIs of a work, the preprint's last. */
function doisOf(facts: Facts): readonly string[] {
  const arxiv = arxivOf(facts);
  const all = [...(facts.dois?.filter(isOwn).map(({ value }) => value) ?? []), arxiv && arxivDoi(arxiv)];
  return [...new Set(all.flatMap((doi) => bareDoi(doi) ?? []))];
}

/** Crossref types by document type. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ["article", "journal-article"],
  ["conference paper", "proceedings-article"],
  ["thesis", "dissertation"],
  ["book", "book"],
  ["book chapter", "book-chapter"],
  ["proceedings", "proceedings"],
  ["report", "report"],
]);

/** Names of people with this role; authors have none. */
const people = ({ authors }: Facts, role?: string): readonly string[] =>
  (authors ?? []).flatMap(({ full_name: name, inspire_roles: roles }) =>
    name && (role ? roles?.includes(role) : !roles?.length || roles.includes("author")) ? [name] : [],
  );

/** `Int.J.Mod.Phys.A` → `Int. J. Mod. Phys. A` */
const spaced = (journal: string | null | undefined) => journal?.replace(/\.(?=[\p{L}\d])/gu, ". ");

function toWork({ id, metadata: facts }: Hit, asked: readonly string[] = []): RawWork {
  const issues = facts.publication_info?.filter(isOwn) ?? [];
  const issue = issues.find(({ journal_title: title }) => title) ?? issues[0];
  const journal = spaced(issue?.journal_title);
  const dois = doisOf(facts);
  const doi = dois.find((one) => asked.includes(one)) ?? dois.find((one) => !journal || !isArxivDoi(one));
  const arxiv = arxivOf(facts);
  const type = !journal && doi && isArxivDoi(doi) ? "preprint" : TYPES.get(facts.document_type?.[0] ?? "");
  const [first] = facts.titles ?? [];
  const names = people(facts);
  const teams = facts.collaborations?.flatMap(({ value }) => (value ? [`${value} Collaboration`] : [])) ?? [];
  return {
    title: first?.subtitle ? `${first.title}: ${first.subtitle}` : first?.title,
    url: `https://inspirehep.net/literature/${encodeURIComponent(id)}`,
    doi,
    authors: names.length > 0 ? names.map(givenFirst) : teams,
    journal,
    year: issue?.year ?? (Number(facts.earliest_date?.slice(0, 4)) || undefined),
    abstract: facts.abstracts?.[0]?.value,
    citationCount: facts.citation_count,
    ...preprintFields(arxiv),
    publication: known({
      types: type ? [type] : undefined,
      names: names.length > 0 ? [...names] : teams.map((team) => `{${team}}`),
      editors: people(facts, "editor").map(givenFirst),
      journal: type === "proceedings-article" ? undefined : journal,
      book: type === "proceedings-article" ? journal : undefined,
      volume: issue?.journal_volume,
      issue: issue?.journal_issue,
      pages:
        issue?.page_start && issue.page_end
          ? `${issue.page_start}-${issue.page_end}`
          : (issue?.artid ?? issue?.page_start),
    }),
    relatedWorks: otherVersions(dois, doi),
  };
}

const byDoi = (doi: string): string =>
  isArxivDoi(doi) ? `eprint ${arxivIdOf(doi)}` : `doi "${doi.replace(/["\\]/gu, "")}"`;

/** Words that are read as a field name at the start of a query. */
const KEYWORD =
  /^(?:\p{L}{1,2}|abstract|address|affiliation|author|caption|collaboration|collection|country|date|experiment|institution|journal|keywords?|name|reference|report|subject|title|type|volume|year)$/iu;
const OPERATOR = /^(?:and|or|not)$/iu;

/** Every word must match, in any order; a keyword is moved away from the start. */
function queryOf({ query, text: words }: AcademicCall): string {
  const doi = bareDoi(query);
  if (doi) return byDoi(doi);
  const plain = luceneText(words);
  const pieces = (withoutStopWords(plain) ?? plain).match(/"[^"]*"|\S+/gu)?.filter((one) => !OPERATOR.test(one)) ?? [];
  const first = pieces.findIndex((one) => !KEYWORD.test(one));
  return [...pieces.slice(Math.max(0, first)), ...pieces.slice(0, Math.max(0, first))].join(" ");
}

/** Searches allow a selection of fields, single records do not. */
const byQuery = (q: string, size: number) => ({ path: "/api/literature", query: { q, size, fields: FIELDS } });

const NUMBER = /^\d{1,9}$/u;
const KEY = /^[\p{L}\d.'-]{1,60}:\d{4}[a-z]{2,4}$/u;

function askedBy({ inspire = "", arxiv, dois }: WorkCall): readonly string[] {
  if (NUMBER.test(inspire)) return [`recid:${inspire}`];
  if (KEY.test(inspire)) return [`texkey ${inspire}`];
  return arxiv ? [`eprint ${arxiv}`] : dois.map(byDoi);
}

async function findWorks(call: WorkCall, exchange: Exchange) {
  const { inspire, arxiv, dois } = call;
  const asked = askedBy(call);
  const found = asked.length > 0 ? await exchange.send(byQuery(asked.join(" or "), asked.length), Found) : undefined;
  const isMeant = ({ id, metadata }: Hit): boolean =>
    inspire !== undefined
      ? id === inspire || metadata.texkeys?.includes(inspire) === true
      : arxiv !== undefined || doisOf(metadata).some((one) => dois.includes(one));
  return (found?.hits.hits ?? []).filter(isMeant).map((hit) => toWork(hit, dois));
}

export default defineProvider({
  name: "inspire",
  origin: "https://inspirehep.net",
  docs: "https://github.com/inspirehep/rest-api-doc",
  /** 15 requests in 5 seconds; rejected ones count. */
  pace: { perSecond: 2, burst: 5 },
  fault: ({ status, retryAfterSeconds = 5 }) =>
    status === 429 ? { kind: "rate_limited", retryAfterSeconds } : undefined,
  can: [
    // High-energy physics only.
    academic({
      ...specialised,
      rank: 13,
      honours: ["sortBy"],
      request: (call) => {
        const request = byQuery(queryOf(call), call.limit);
        return { ...request, query: { ...request.query, sort: call.sortBy === "date" ? "mostrecent" : undefined } };
      },
      response: Found,
      records: ({ hits }) => hits.hits.map((hit) => toWork(hit)),
      total: ({ hits }) => hits.total,
    }),
    work({ rank: 13, most: 20, declines: ({ inspire }) => inspire === undefined, find: findWorks }),
  ],
});
