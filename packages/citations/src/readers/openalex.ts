import { z } from "zod";
import type { CslDraft } from "../csl.ts";
import { parseDate } from "../dates.ts";
import { normalizeDoi } from "../identifiers.ts";
import { parseName } from "../names.ts";
import { pagesBetween } from "../pages.ts";
import { CROSSREF_TYPES } from "../work-types.ts";
import { readJsonRecords, optionalText as text } from "./json-records.ts";
import { draftOf, type ReadRecords } from "./records.ts";

const Source = z.object({
  display_name: text,
  issn_l: text,
  issn: z.array(z.string()).nullish(),
  host_organization_name: text,
  type: text,
});

const Work = z.object({
  id: text,
  doi: text,
  title: text,
  display_name: text,
  publication_year: z.number().nullish(),
  publication_date: text,
  language: text,
  type: text,
  type_crossref: text,
  ids: z.object({ pmid: text, pmcid: text }).nullish(),
  primary_location: z.object({ landing_page_url: text, source: Source.nullish() }).nullish(),
  authorships: z
    .array(
      z.object({
        author: z.object({ display_name: text }).nullish(),
        raw_author_name: text,
        institutions: z.array(z.object({ display_name: text })).nullish(),
      }),
    )
    .nullish(),
  biblio: z.object({ volume: text, issue: text, first_page: text, last_page: text }).nullish(),
});
type Work = z.infer<typeof Work>;

function typeOf({ type, type_crossref: finer, primary_location: location }: Work): string {
  // Crossref's types are finer than OpenAlex's, except for preprints, which it calls articles.
  const own = type === "preprint" ? type : (finer ?? type ?? "");
  const kind = CROSSREF_TYPES.get(own) ?? CROSSREF_TYPES.get(type ?? "");
  if (kind) return kind;
  const source = location?.source?.type;
  if (source === "conference") return "paper-conference";
  return source === "repository" ? "article" : "article-journal";
}

/** Books and preprints are not parts of the platform that hosts them. */
const alone = ["book", "article", "thesis", "report", "dataset", "software"];

function toDraft(work: Work): CslDraft {
  const type = typeOf(work);
  const source = work.primary_location?.source;
  const { volume, issue, first_page: first, last_page: last } = work.biblio ?? {};
  const school = type === "thesis" ? work.authorships?.[0]?.institutions?.[0]?.display_name : undefined;
  return draftOf({
    type,
    title: work.title ?? work.display_name,
    author: (work.authorships ?? []).flatMap(({ author, raw_author_name: raw }) => {
      const name = author?.display_name ?? raw;
      return name ? [parseName(name)] : [];
    }),
    issued: parseDate(work.publication_date ?? work.publication_year?.toString()),
    "container-title": alone.includes(type) ? undefined : source?.display_name,
    volume,
    issue,
    page: pagesBetween(first, last),
    publisher: school ?? source?.host_organization_name ?? (type === "article" ? source?.display_name : undefined),
    ISSN: source?.issn_l ?? source?.issn?.[0],
    language: work.language,
    DOI: normalizeDoi(work.doi),
    PMID: /(?<!\d)\d+$/u.exec(work.ids?.pmid ?? "")?.[0],
    PMCID: /PMC\d+$/u.exec(work.ids?.pmcid ?? "")?.[0],
    URL: work.doi ?? work.primary_location?.landing_page_url,
  });
}

/** Reads one record of OpenAlex; `undefined` if it has another shape. */
export function openalexDraft(record: unknown): CslDraft | undefined {
  const { data } = Work.safeParse(record);
  return data && toDraft(data);
}

/** Reads OpenAlex works: one, or a list of results. */
export const readOpenalex = (text: string): ReadRecords =>
  readJsonRecords(text, { source: "OpenAlex", within: ["results"], schema: Work, draft: toDraft });
