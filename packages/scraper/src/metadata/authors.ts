import { isRecord } from "@wellsourced/core";
import { visibleAuthors } from "./byline.ts";
import { plain } from "./clean-string.ts";
import type { Clues } from "./clues.ts";
import { firstFound, type Source, type Sourced } from "./fields.ts";
import { type JsonObject, typesOf } from "./json-ld.ts";
import type { PageKind } from "./page-kind.ts";
import { hasCue, statedNames } from "./person-names.ts";
import type { SiteNames } from "./site-name.ts";
import type { Surroundings } from "./surroundings.ts";

const MAX_AUTHORS = 100;

interface AuthorSources {
  readonly clues: Clues;
  readonly main: JsonObject;
  readonly kind: PageKind;
  readonly around: Surroundings;
  readonly names: SiteNames;
  readonly title: string | undefined;
}

/** Tags for authors, most reliable first. */
const scholarly = ["citation_author", "citation_authors", "bepress_citation_author"];
const tags = (
  "article:author og:article:author book:author author parsely-author sailthru.author byl dc.creator " +
  "dcterms.creator dc.contributor"
).split(" ");
const otherTag = /(?:^|[:._-])authors?(?:[._-]?names?)?$/u;

/**
 * The authors from the first source that names a person. Sources are never mixed, as they repeat and abbreviate each
 * other. The site's name counts only if no other author is found.
 */
export function authorsOf(sources: AuthorSources): Sourced<string[]> | undefined {
  if (sources.kind === "index") return undefined;
  const persons = personsIn(sources, sources.names);
  if (persons || sources.kind === "forum") return persons;
  return personsIn(sources, undefined);
}

/** Searches visible text if no author is stated. Names of the site are excluded if `names` is given. */
function personsIn(sources: AuthorSources, names: SiteNames | undefined): Sourced<string[]> | undefined {
  const { clues, around, kind } = sources;
  const checked = (values: readonly string[]): string[] | undefined => distinct(values, { ...sources, names });
  const stated = firstFound(statedSources(sources, { checked, isAll: names !== undefined || kind === "text" }));
  if (stated) return stated;
  const visible = visibleAuthors(clues, around, { kind, isName: (it) => checked([it]) !== undefined });
  return firstFound([[visible?.from ?? "byline", () => checked(visible?.value ?? [])]]);
}

interface Statement {
  readonly checked: (values: readonly string[]) => string[] | undefined;
  /** Whether the page is declared as a text; others name the company behind the site as author. */
  readonly isAll: boolean;
}

/** Sources of stated authors, most reliable first. */
function statedSources({ clues, main }: AuthorSources, { checked, isAll }: Statement): Source<string[]>[] {
  const tag = (name: string): Source<string[]> => [
    `meta ${name}`,
    () => checked(clues.meta.all(name).flatMap(statedNames)),
  ];
  const label: Source<string[]> = ["meta twitter:label", () => checked(labelledNames(clues))];
  const rest = [...otherTags(clues).map(tag), label];
  if (!isAll) return rest;
  const ld = [...ldAuthors(main.author), ...(main.author ? [] : ldAuthors(main.creator))];
  const data: Source<string[]> = ["json-ld", () => checked(ld.flatMap(statedNames))];
  return [...scholarly.map(tag), data, ...tags.map(tag), ...rest];
}

/** Author tags not listed here. */
const otherTags = ({ meta }: Clues): string[] =>
  [...meta.entries()]
    .map(([name]) => name)
    .filter((it) => otherTag.test(it) && !tags.includes(it) && !scholarly.includes(it))
    .slice(0, 8);

/** Reads `twitter:label1` (the name of a field) with `twitter:data1` (its value), which blogs set for previews. */
const labelledNames = ({ meta }: Clues): string[] =>
  ["1", "2"]
    .filter((it) => hasCue(meta.first(`twitter:label${it}`) ?? ""))
    .flatMap((it) => meta.all(`twitter:data${it}`).flatMap(statedNames));

/** Distinct names other than the site's; undefined if none is left. */
function distinct(
  values: readonly string[],
  { names, title, kind }: Pick<AuthorSources, "title" | "kind"> & { readonly names: SiteNames | undefined },
): string[] | undefined {
  const found = new Map<string, string>();
  const own = plain(title ?? "");
  for (const value of values.slice(0, 500)) {
    const key = plain(value);
    if (
      key === "" ||
      key === own ||
      (names && (names.has(value) || (kind !== "forum" && isSlug(value)))) ||
      found.has(key)
    )
      continue;
    found.set(key, value);
    if (found.size >= MAX_AUTHORS) break;
  }
  return found.size > 0 ? [...found.values()] : undefined;
}

/** Whether a name is a user name from a profile URL. */
const isSlug = (name: string): boolean => /^[\p{Ll}\d]+(?:[-.][\p{Ll}\d]+)+$/u.test(name);

/** Names in JSON-LD's `author`: persons, or objects without a type. */
export function ldAuthors(author: unknown, depth = 0): string[] {
  if (depth > 4) return [];
  if (typeof author === "string") return /^https?:/u.test(author) ? [] : [author];
  if (Array.isArray(author)) return author.slice(0, MAX_AUTHORS).flatMap((it) => ldAuthors(it, depth + 1));
  if (!isRecord(author)) return [];
  if (typesOf(author).some((it) => /Organization|Corporation|NewsMedia|Brand/u.test(it))) return [];
  const { name } = author;
  if (typeof name === "string") return [name];
  if (Array.isArray(name)) return name.filter((it): it is string => typeof it === "string");
  return typeof author.givenName === "string" ? [`${author.givenName} ${String(author.familyName ?? "")}`] : [];
}
