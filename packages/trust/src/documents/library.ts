import { type CslItem, normalizeDoi, yearOf } from "@wellsourced/citations";
import { fold } from "@wellsourced/core";

/** Items of a library that seem to be one work. */
export interface Duplicates {
  /** Ids of the items, in the library's order. */
  readonly ids: readonly string[];
  readonly title: string;
  readonly because: "doi" | "isbn" | "title";
}

const letters = (text: string | undefined): string => fold(text ?? "").replace(/[^\p{L}\p{N}]/gu, "");

/** What identifies a work, from the surest: parts of a book share its ISBN. */
const IDENTITIES: Readonly<Record<Duplicates["because"], (item: CslItem) => string | undefined>> = {
  doi: ({ DOI }) => normalizeDoi(DOI),
  isbn: ({ type, ISBN, volume }) =>
    type === "book" && ISBN ? `${ISBN.split(/[\s,;]/u)[0]?.replace(/-/gu, "")} ${volume ?? ""}` : undefined,
  title(item) {
    const [author] = item.author ?? item.editor ?? [];
    const [title, name, year] = [
      letters(item.title),
      letters(author?.literal ?? familyName(author)),
      yearOf(item.issued),
    ];
    // Short titles, such as `Introduction`, are shared by many works.
    return title.length >= 16 && name && year ? `${item.type} ${title} ${name} ${year}` : undefined;
  },
};

const familyName = (name: NonNullable<CslItem["author"]>[number] | undefined): string => name?.family ?? "";

/** Finds items that have a DOI or an ISBN in common, or title, first author, year and type. */
export function duplicatesIn(items: readonly CslItem[]): readonly Duplicates[] {
  const found: Duplicates[] = [];
  const seen = new Set<string>();
  for (const because of ["doi", "isbn", "title"] as const) {
    const groups = Map.groupBy(items, IDENTITIES[because]);
    for (const [identity, group] of groups) {
      const ids = group.map(({ id }) => id);
      if (identity === undefined || ids.length < 2 || ids.every((id) => seen.has(id))) continue;
      for (const id of ids) seen.add(id);
      found.push({ ids, title: group[0]?.title ?? "", because });
    }
  }
  return found;
}

/** Variables without which a reference of this type is incomplete; `|` separates alternatives. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  "article-journal": ["author", "issued", "container-title"],
  article: ["author", "issued"],
  "paper-conference": ["author", "issued", "container-title|event-title"],
  chapter: ["author", "issued", "container-title", "publisher"],
  book: ["author|editor", "issued", "publisher"],
  thesis: ["author", "issued", "publisher"],
  report: ["author|publisher", "issued"],
  webpage: ["URL"],
};

/** The variables that an item lacks and that every style prints. */
export function missingIn(item: CslItem): readonly string[] {
  const needed = ["title", ...(Object.hasOwn(NEEDED, item.type) ? (NEEDED[item.type] ?? []) : [])];
  const values = new Map<string, unknown>(Object.entries(item));
  const has = (variable: string) => {
    const value = values.get(variable);
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== "";
  };
  return needed.filter((one) => !one.split("|").some(has)).map((one) => one.replace("|", " or "));
}
