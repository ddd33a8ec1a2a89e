import { z } from "zod";
import { arxivDoi } from "../../arxiv-preprints.ts";
import { Bibtex, worksOfBibtex } from "../../bibtex.ts";
import { orNothing } from "../../call.ts";
import type { AcademicCall } from "../../capabilities/academic.ts";
import type { RawWork } from "../../capabilities/work.ts";
import { bareDoi, known } from "../../clean.ts";
import type { Exchange } from "../../define.ts";
import { listOf, oneOrMore, text } from "../../fields.ts";

const Info = z.object({
  title: z.string(),
  authors: z.object({ author: oneOrMore(z.object({ text })) }).nullish(),
  venue: oneOrMore(z.string()),
  ee: oneOrMore(z.string()),
  volume: text,
  number: text,
  pages: text,
  publisher: text,
  year: text,
  type: text,
  access: text,
  doi: text,
  key: text,
  url: text,
});
type Info = z.infer<typeof Info>;

const Reply = z.object({
  result: z.object({
    hits: z.object({ "@total": z.string().regex(/^\d+$/u), hit: listOf(z.object({ info: Info.nullish() })) }),
  }),
});

/** dblp numbers people of the same name: `Wei Wang 0001`. */
export const nameOf = (name: string): string => name.replace(/ \d{4}$/u, "");
export const titleOf = (title: string): string => title.replace(/(?<!\.)\.\s*$/u, "");

/** A record, from either endpoint. */
export interface Facts {
  readonly record: string | null | undefined;
  readonly title: string;
  readonly authors: readonly string[] | undefined;
  readonly venue: string | undefined;
  readonly volume?: string | null | undefined;
  readonly issue?: string | null | undefined;
  readonly pages?: string | null | undefined;
  readonly publisher?: string | null | undefined;
  readonly year?: string | null | undefined;
  readonly doi?: string | null | undefined;
  readonly page: string | undefined;
  readonly type?: string | undefined;
  readonly isOpen?: true | undefined;
}

/** Preprints are in a "journal" of their own, whose volumes are their ids. */
const preprintOf = ({ venue, volume, page }: Facts): string | undefined => {
  if (venue !== "CoRR") return undefined;
  const id = /^abs\/(.+)$/u.exec(volume ?? "")?.[1] ?? /^https?:\/\/arxiv\.org\/abs\/(.+)$/u.exec(page ?? "")?.[1];
  return id === undefined ? undefined : arxivDoi(id);
};

export function toWork(facts: Facts): RawWork {
  const preprint = preprintOf(facts);
  const doi = bareDoi(facts.doi) ?? preprint;
  const { venue, volume, issue, pages, publisher } = facts;
  const type = preprint ? "posted-content" : facts.type;
  const isArticle = type === "journal-article";
  return {
    title: titleOf(facts.title),
    url: doi ? undefined : (facts.page ?? facts.record),
    doi,
    authors: facts.authors?.map(nameOf),
    journal: venue,
    year: Number(facts.year) || undefined,
    openAccess: facts.isOpen,
    heldBy: { arxiv: preprint !== undefined },
    publication: known({
      types: type ? [type] : undefined,
      journal: isArticle ? venue : undefined,
      book: type && !isArticle && !preprint ? venue : undefined,
      volume,
      issue,
      pages,
      publisher,
    }),
  };
}

/** Crossref types by dblp type. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ["Conference and Workshop Papers", "proceedings-article"],
  ["Journal Articles", "journal-article"],
  ["Informal and Other Publications", "posted-content"],
  ["Books and Theses", "book"],
  ["Parts in Books or Collections", "book-chapter"],
  ["Editorship", "edited-book"],
  ["Reference Works", "reference-entry"],
  ["Data and Artifacts", "dataset"],
]);

const ofInfo = (info: Info): RawWork =>
  toWork({
    ...info,
    record: info.url,
    authors: info.authors?.author?.flatMap(({ text: name }) => name ?? []),
    venue: info.venue?.join(", "),
    issue: info.number,
    page: info.ee?.[0],
    type: TYPES.get(info.type ?? ""),
    isOpen: info.access === "open" ? true : undefined,
  });

/** Drops punctuation, which the search treats as operators and does not index. */
export const wordsOf = (query: string): readonly string[] => query.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
const MANY_WORDS = 5;

/** Every word must match, so one typo finds nothing; this keeps the five longest words for a second try. */
export const fewerOf = (words: readonly string[]): readonly string[] | undefined => {
  if (words.length <= MANY_WORDS) return undefined;
  const longest = new Set(words.toSorted((a, b) => b.length - a.length).slice(0, MANY_WORDS));
  return words.filter((word) => longest.has(word));
};

export async function bySearch(call: AcademicCall, exchange: Exchange) {
  const words = wordsOf(call.query);
  const ask = async (some: readonly string[]) => {
    const query = { q: some.join(" "), format: "json", h: call.limit, c: 0 };
    const { result } = await exchange.send({ path: "/search/publ/api", query }, Reply);
    const raws = (result.hits.hit ?? []).flatMap(({ info }) => (info ? [ofInfo(info)] : []));
    return { raws, total: Number(result.hits["@total"]) };
  };
  const found = await ask(words);
  const fewer = found.raws.length === 0 && !call.verbatim ? fewerOf(words) : undefined;
  return fewer ? ask(fewer) : found;
}

export async function byRecord(key: string, exchange: Exchange): Promise<readonly RawWork[]> {
  const request = { path: `/rec/${key}.bib`, query: { param: 1 }, isLookup: true };
  const bibtex = await orNothing(exchange.send(request, Bibtex, "text"));
  const found = bibtex === undefined ? [] : await worksOfBibtex(bibtex);
  return found.slice(0, 1).map((work) => ({
    ...work,
    url: bareDoi(work.doi) ? undefined : (work.url ?? `https://dblp.org/rec/${key}`),
    authors: work.authors?.map((name) => nameOf(name ?? "")),
  }));
}
