import { normalizeDoi } from "@wellsourced/citations";
import { Failure, isHttpUrl } from "@wellsourced/core";

/** A work by the identifiers of its indexes. */
type Names = Readonly<Partial<Record<"doi" | "pmid" | "pmcid" | "openalex" | "semanticscholar", string>>>;

/** An identifier as index identifiers, or as an address. */
export interface Identified {
  readonly names: Names;
  readonly url?: string;
}

/** Written forms of identifiers; the first match counts. */
const FORMS: readonly (readonly [form: RegExp, toNames: (id: string) => Names])[] = [
  [/^(?:pmcid:?\s*)?PMC(\d{3,9})$/iu, (pmcid) => ({ pmcid })],
  [/^pmid:?\s*(\d{1,9})$/iu, (pmid) => ({ pmid })],
  [/^(?:openalex:)?(W\d{3,12})$/iu, (openalex) => ({ openalex: openalex.toUpperCase() })],
  [/^([0-9a-f]{40})$/iu, (semanticscholar) => ({ semanticscholar: semanticscholar.toLowerCase() })],
];

/** Addresses that contain identifiers. */
const PLACES: readonly (readonly [place: RegExp, toNames: (id: string) => Names])[] = [
  [/^https?:\/\/(?:www\.|pmc\.)?ncbi\.nlm\.nih\.gov\/(?:pmc\/)?articles\/PMC(\d{3,9})/iu, (pmcid) => ({ pmcid })],
  [/^https?:\/\/(?:pubmed\.ncbi|www\.ncbi)\.nlm\.nih\.gov\/(?:pubmed\/)?(\d{1,9})/iu, (pmid) => ({ pmid })],
  [/^https?:\/\/(?:api\.)?openalex\.org\/(?:works\/)?(W\d{3,12})/iu, (id) => ({ openalex: id.toUpperCase() })],
  [
    /^https?:\/\/(?:www\.)?semanticscholar\.org\/paper\/(?:[^/]+\/)?([0-9a-f]{40})/iu,
    (id) => ({ semanticscholar: id.toLowerCase() }),
  ],
];

const match = (text: string, rows: typeof FORMS): Names | undefined => {
  for (const [form, toNames] of rows) {
    const [, id] = form.exec(text) ?? [];
    if (id) return toNames(id);
  }
  return undefined;
};

/** Addresses that only redirect to the work or describe it. */
const RESOLVERS = /^https?:\/\/(?:(?:dx\.)?doi\.org|(?:api\.)?openalex\.org|(?:www\.)?semanticscholar\.org)\//iu;
const ARXIV_NUMBER = /^(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?\/\d{7})(?:v\d+)?$/iu;

/** Reads an identifier. @throws {Failure} `validation` */
export function identify(identifier: string): Identified {
  const text = identifier.trim();
  if (isHttpUrl(text)) {
    const names = match(text, PLACES);
    const doi = names ? undefined : normalizeDoi(text);
    return { names: names ?? (doi ? { doi } : {}), ...(RESOLVERS.test(text) ? {} : { url: text }) };
  }
  const names = match(text, FORMS);
  if (names) return { names };
  const doi = normalizeDoi(ARXIV_NUMBER.test(text) ? `arXiv:${text}` : text);
  // Running text may mention a DOI without being one.
  if (doi && !/\s/u.test(text.replace(/^(?:doi|arxiv):\s*/iu, ""))) return { names: { doi } };
  throw new Failure(
    "validation",
    "identifier must be a DOI, an arXiv number, PMC…, PMID:…, an OpenAlex or Semantic Scholar number, or an http(s) address. For a title use academic_search first.",
  );
}

/** The arXiv number in a DOI registered by arXiv. */
export const arxivOf = (doi: string | undefined): string | undefined =>
  doi === undefined ? undefined : /^10\.48550\/arxiv\.(.+)$/u.exec(doi)?.[1];
