import { arxivDoi, isIsbn, normalizeDoi } from "@wellsourced/citations";
import type { IdKind, WorkChange, WorkDeletion, WorkId, WorkRecord } from "./work.ts";

const ARXIV = "10.48550/arxiv.";

/** ISBNs of ten digits become those of thirteen, so that both forms of a book's number are one. */
function isbn13(text: string): string | undefined {
  const digits = text.toUpperCase().replace(/[^\dX]/gu, "");
  if (!isIsbn(digits)) return undefined;
  if (digits.length === 13) return digits;
  const body = `978${digits.slice(0, 9)}`;
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

const digitsOf = (text: string): string | undefined => /(?<!\d)0{0,9}([1-9]\d{0,8})(?!\d)/u.exec(text)?.[1];

/** The value of an identifier in its one folded form. arXiv's numbers have no version, and no DOI of their own here. */
const FOLD: Readonly<Record<IdKind, (text: string) => string | undefined>> = {
  doi: (text) => normalizeDoi(text),
  arxiv: (text) => arxivDoi(text)?.slice(ARXIV.length),
  pmid: digitsOf,
  pmcid: (text) => {
    const digits = digitsOf(text);
    return digits && `PMC${digits}`;
  },
  isbn: isbn13,
};

/**
 * Folds an identifier, however it is written; `undefined` if the text holds none of that kind. arXiv's DOIs become
 * arXiv numbers, so that both lead to the same records.
 *
 * @example
 * workId("doi", "https://doi.org/10.48550/arXiv.2101.00001v2"); // "arxiv:2101.00001"
 */
export function workId(kind: IdKind, text: string): WorkId | undefined {
  const value = FOLD[kind](text);
  if (!value) return undefined;
  return kind === "doi" && value.startsWith(ARXIV) ? `arxiv:${value.slice(ARXIV.length)}` : `${kind}:${value}`;
}

/** The source and key of a record, by which it is found and replaced. */
export const ownId = ({ source, key }: { readonly source: string; readonly key: string }): WorkId => `${source}:${key}`;

/** Identifiers of a record: those of the work, and its own. */
export const idsOf = (record: WorkRecord): readonly WorkId[] => [ownId(record), ...record.ids];

/** Identifiers of other works that a record names. */
export const namedBy = ({ relations = [], noticeOf = [] }: WorkRecord): readonly WorkId[] => [
  ...relations.map(({ id }) => id),
  ...noticeOf,
];

export const isDeletion = (change: WorkChange): change is WorkDeletion => "deleted" in change;
