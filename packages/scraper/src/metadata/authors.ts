import { visibleAuthors } from "./byline.ts";
import type { Clues } from "./clues.ts";
import { type Found, firstFound, type Source } from "./found.ts";
import { isObject, type JsonObject, typesOf } from "./json-ld.ts";
import type { PageKind } from "./page-kind.ts";
import { statedNames } from "./person-names.ts";
import type { SiteNames } from "./site-name.ts";
import type { Surroundings } from "./surroundings.ts";
import { plain } from "./words.ts";

const MAX_AUTHORS = 100;

export interface AuthorSources {
  readonly clues: Clues;
  readonly main: JsonObject;
  readonly kind: PageKind;
  readonly around: Surroundings;
  readonly names: SiteNames;
  readonly title: string | undefined;
}

/** Places that machines write, the surest first. */
const tags: readonly (readonly string[])[] = [
  ["citation_author", "citation_authors", "bepress_citation_author"],
  [
    "author",
    "parsely-author",
    "sailthru.author",
    "byl",
    "dc.creator",
    "dcterms.creator",
    "dc.contributor",
    "rbauthors",
    "dcsext.author",
  ],
  ["article:author", "og:article:author", "book:author", "article:author:name", "og:author", "twitter:creator:name"],
];

/**
 * Who wrote the page. The first place that names a person wins: places are never mixed, they repeat and abbreviate each
 * other. An organisation is an author only of a text that names nobody else.
 */
export function authorsOf(sources: AuthorSources): Found<string[]> | undefined {
  const { clues, main, kind, around } = sources;
  if (kind === "index") return undefined;
  const persons = (values: readonly string[]): string[] | undefined => distinct(values, sources);
  const all = (names: readonly string[]): string[] => clues.meta.all(...names).flatMap(statedNames);
  const [highwire = [], named = [], social = []] = tags;
  const visible = visibleAuthors(clues, around, kind);
  const stated: readonly Source<string[]>[] = [
    ["meta citation_author", () => persons(all(highwire))],
    [
      "json-ld",
      () => persons([...ldAuthors(main.author), ...(main.author ? [] : ldAuthors(main.creator))].flatMap(statedNames)),
    ],
    ["meta author", () => persons(all(named))],
    ["meta article:author", () => persons(all(social))],
    [visible?.from ?? "byline", () => persons(visible?.names ?? [])],
  ];
  const found = firstFound(stated);
  if (found || kind !== "text") return found;
  const any = (values: readonly string[]): string[] | undefined => distinct(values, { ...sources, names: undefined });
  return firstFound([
    ["json-ld", () => any(ldAuthors(main.author, true).flatMap(statedNames))],
    ["meta author", () => any(all(named))],
    [visible?.from ?? "byline", () => any(visible?.names ?? [])],
  ]);
}

/** Names without those of the site, without repeats; nothing when nobody is left. */
function distinct(
  values: readonly string[],
  { names, title }: { readonly names: SiteNames | undefined; readonly title: string | undefined },
): string[] | undefined {
  const found = new Map<string, string>();
  const own = plain(title ?? "");
  for (const value of values.slice(0, 500)) {
    const key = plain(value);
    if (key === "" || key === own || names?.has(value) || found.has(key)) continue;
    found.set(key, value);
    if (found.size >= MAX_AUTHORS) break;
  }
  return found.size > 0 ? [...found.values()] : undefined;
}

/** Names in JSON-LD's `author`: persons, or things that do not say what they are; organisations on request. */
export function ldAuthors(author: unknown, withOrganisations = false, depth = 0): string[] {
  if (depth > 4) return [];
  if (typeof author === "string") return /^https?:/u.test(author) ? [] : [author];
  if (Array.isArray(author))
    return author.slice(0, MAX_AUTHORS).flatMap((it) => ldAuthors(it, withOrganisations, depth + 1));
  if (!isObject(author)) return [];
  if (!withOrganisations && typesOf(author).some((it) => /Organization|Corporation|NewsMedia|Brand/u.test(it)))
    return [];
  const { name } = author;
  if (typeof name === "string") return [name];
  if (Array.isArray(name)) return name.filter((it): it is string => typeof it === "string");
  return typeof author.givenName === "string" ? [`${author.givenName} ${String(author.familyName ?? "")}`] : [];
}
