import { type CslItem, normalizeDoi, yearOf } from "@wellsourced/citations";
import { fold } from "@wellsourced/core";
import { itemFinding } from "./findings.ts";
import { AUDIT_RULES, type AuditFilesResult } from "./result.ts";

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

/** An item that lacks variables which every style prints. */
export interface Incomplete {
  readonly key: string;
  readonly title: string;
  readonly missing: readonly string[];
}

export const incompleteIn = (items: readonly CslItem[]): readonly Incomplete[] =>
  items.flatMap((item) => {
    const missing = missingIn(item);
    return missing.length > 0 ? [{ key: item.id, title: item.title ?? "", missing }] : [];
  });

/** What duplicates have in common. */
const SIGNS: Readonly<Record<Duplicates["because"], string>> = {
  doi: "the same DOI",
  isbn: "the same ISBN",
  title: "the same title, author and year",
};

/** Adds to the audit of a library what its items say of themselves: duplicates and gaps. */
export function withLibraryFindings(
  result: AuditFilesResult,
  {
    duplicates,
    incomplete,
  }: { readonly duplicates: readonly Duplicates[]; readonly incomplete: readonly Incomplete[] },
): AuditFilesResult {
  const said = [
    ...duplicates.flatMap(({ ids, because }) =>
      ids.map((key) => {
        const message = `It has ${SIGNS[because]} as ${ids.filter((id) => id !== key).join(", ")}.`;
        return { key, rule: "duplicate", message } as const;
      }),
    ),
    ...incomplete.map(
      ({ key, missing }) => ({ key, rule: "incomplete", message: `It has no ${missing.join(", no ")}.` }) as const,
    ),
  ];
  const byKey = Map.groupBy(said, ({ key }) => key);
  const added = result.checked.flatMap((one) =>
    (byKey.get(one.key ?? "") ?? []).map((finding) => itemFinding(one, finding)),
  );
  const rulesOf = Map.groupBy(added, ({ key }) => key);
  const checked = result.checked.map((one) => {
    const rules = [...one.rules, ...(rulesOf.get(one.key)?.map(({ rule }) => rule) ?? [])];
    return { ...one, rules: rules.toSorted((a, b) => AUDIT_RULES.indexOf(a) - AUDIT_RULES.indexOf(b)) };
  });
  const summary = {
    ...result.summary,
    duplicate: duplicates.length,
    incomplete: incomplete.length,
    clean: checked.filter(({ rules }) => rules.length === 0).length,
  };
  return { ...result, findings: [...result.findings, ...added], checked, summary };
}
