import { type CslName, doiUrl } from "@wellsourced/citations";
import { omitUndefined } from "@wellsourced/core";
import { type Publication, type RelatedWork, standingOf, type Work } from "@wellsourced/core/records";
import type { WorkId, WorkRecord } from "@wellsourced/works";

const ARXIV = "10.48550/arxiv.";

/** Crossref's word for types whose CSL word means something else to readers of pages. */
const TYPES: Readonly<Record<string, string>> = {
  article: "posted-content",
  "article-journal": "journal-article",
  "paper-conference": "proceedings-article",
  chapter: "book-chapter",
};
/** The field for the container of works of these types. */
const CONTAINERS: Readonly<Record<string, "book" | "conference">> = {
  chapter: "book",
  "paper-conference": "conference",
};

function toDoi(id: WorkId): string | undefined {
  if (id.startsWith("doi:")) return id.slice(4);
  return id.startsWith("arxiv:") ? ARXIV + id.slice(6) : undefined;
}

const doisOf = (ids: readonly WorkId[]): string[] => ids.flatMap((id) => toDoi(id) ?? []);

/** A name as publications have it: `Family, Given`, and organisations in braces. */
function publishedName({ family, given, literal }: CslName): string {
  if (family === undefined) return `{${literal ?? given ?? ""}}`;
  return given ? `${family}, ${given}` : family;
}

const shownName = ({ family, given, literal }: CslName): string =>
  literal ?? [given, family].filter((part) => part !== undefined && part !== "").join(" ");

function urlOf({ ids, source, key }: WorkRecord): string {
  const [doi] = doisOf(ids);
  if (doi) return doi.startsWith(ARXIV) ? `https://arxiv.org/abs/${doi.slice(ARXIV.length)}` : doiUrl(doi);
  const [pmid] = ids.filter((id) => id.startsWith("pmid:"));
  return pmid ? `https://pubmed.ncbi.nlm.nih.gov/${pmid.slice(5)}/` : `urn:${source}:${encodeURIComponent(key)}`;
}

function publicationOf(record: WorkRecord): Publication {
  const { authors = [], type, container, volume, issue, pages, publisher, years: [year] = [], ids } = record;
  const isbn = ids.find((id) => id.startsWith("isbn:"))?.slice(5);
  return {
    names: authors.map(publishedName),
    ...(container !== undefined && { [CONTAINERS[type ?? ""] ?? "journal"]: container }),
    ...omitUndefined({
      types: type === undefined ? undefined : [TYPES[type] ?? type],
      published: year?.toString(),
      ...{ volume, issue, pages, publisher, isbn },
    }),
  };
}

/** Converts a record of the registry of works into a work as a provider describes it. `source` is that of its dump. */
export function toWork(record: WorkRecord): Work {
  const { title, subtitle, source, authors, container, years: [year] = [], ids, notices, relations, noticeOf } = record;
  const related = relations?.flatMap(({ relation, id }): RelatedWork[] => {
    const doi = toDoi(id);
    return doi ? [{ doi, relation }] : [];
  });
  return {
    title: subtitle ? `${title}: ${subtitle}` : title,
    url: urlOf(record),
    source,
    publication: publicationOf(record),
    ...omitUndefined({
      doi: doisOf(ids)[0],
      authors: authors?.map(shownName),
      journal: container,
      year,
      notices,
      relatedWorks: related,
      retractionStatus: notices && standingOf(notices),
      noticeOf: noticeOf && doisOf(noticeOf),
    }),
  };
}
