import { isBalanced } from "./braces.ts";
import type { BibEntry } from "./works.ts";

/** Fields that the reader maps, and fields that concern only the file. */
const known = new Set(
  (
    "title subtitle booktitle booksubtitle author editor translator bookauthor date year month day " +
    "journal journaltitle journalsubtitle shortjournal series volume volumes number issue part chapter pages eid articleno " +
    "pagetotal numpages edition type publisher school institution organization address location version isbn issn langid " +
    "language abstract keyword keywords note doi pmid pmcid url urldate lastchecked lastvisited howpublished pubstate " +
    "shorttitle origdate eventdate eventtitle venue entrysubtype crossref xref xdata entryset execute ids options presort " +
    "related relatedoptions relatedstring relatedtype sortkey sorttitle sortname sortyear label shorthand file " +
    "bdsk-url-1 bdsk-url-2 date-added date-modified timestamp owner __markedentry"
  ).split(" "),
);
/** Longer fields, and entries with more of them, are not references. */
const LONGEST = 1_000;
const MOST = 30;

/** Keeps fields without a CSL equivalent, such as `eprint` and `maintitle`, as written. */
export function unmappedFields({ fields }: BibEntry): { readonly tex?: Readonly<Record<string, string>> } {
  const kept = [...fields].filter(
    ([name, value]) =>
      !known.has(name) &&
      /^[a-z][\w-]{0,40}$/u.test(name) &&
      value.trim() !== "" &&
      value.length <= LONGEST &&
      isBalanced(value),
  );
  return kept.length > 0 ? { tex: Object.fromEntries(kept.slice(0, MOST)) } : {};
}
