import { MODS_RESOURCES, typeOfWords } from "../../work-types.ts";

/** Terms with another meaning in catalogues than in reference managers, or without a definite one. */
const inCatalogues: ReadonlyMap<string, string | undefined> = new Map([
  ["dictionary", "book"],
  ["encyclopedia", "book"],
  ["poster", "graphic"],
  ...["abstract", "collection", "event", "generic", "image", "music", "serial"].map(
    (word) => [word, undefined] as const,
  ),
]);
const typeOfGenre = (genre: string): string | undefined =>
  inCatalogues.has(genre) ? inCatalogues.get(genre) : typeOfWords(genre);

/** Type of a work inside a container of this kind. */
const parts: readonly (readonly [RegExp, string])[] = [
  [/newspaper/u, "article-newspaper"],
  [/magazine/u, "article-magazine"],
  [/conference|proceeding/u, "paper-conference"],
  [/journal|periodical|serial/u, "article-journal"],
  [/dictionary/u, "entry-dictionary"],
  [/encyclop/u, "entry-encyclopedia"],
  [/web ?site/u, "webpage"],
  [/book|collection|monograph|festschrift/u, "chapter"],
];

/** Normalises `journalArticle`, `Ph.D. thesis` and `Masters Thesis` to the terms of the lists above. */
const plainWords = (text: string): string =>
  text
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .toLowerCase()
    .replace(/[.'’]/gu, "");

/** Other terms: `Thesis (doctoral)`, `Book Review Article`. */
const likely: readonly (readonly [RegExp, string])[] = [
  [/thes[ei]s|dissertation/u, "thesis"],
  [/(?:conference|proceedings?) (?:paper|article|item)/u, "paper-conference"],
  [/chapter/u, "chapter"],
  [/report/u, "report"],
  [/photograph|postcard|poster|picture/u, "graphic"],
];

/** A record's terms for its kind of work. */
export interface Kind {
  readonly genres: readonly string[];
  readonly resource: string | undefined;
  readonly isMonograph: boolean;
  /** Terms of the containing work, if there is one. */
  readonly host?: {
    readonly genres: readonly string[];
    readonly isSerial: boolean;
    readonly isBook: boolean;
  };
}

/** Returns the CSL type by the record's terms, or else by its container. */
export function typeOf({ genres, resource, isMonograph, host }: Kind): string {
  const words = genres.map(plainWords);
  const own =
    words.flatMap((word) => typeOfGenre(word) ?? [])[0] ??
    likely.find(([pattern]) => words.some((word) => pattern.test(word)))?.[1];
  // A proceedings volume is a book; only its contents are papers.
  if (own === "paper-conference" && !host && words.includes("conference publication")) return "book";
  if (own) return own;
  const within = host && partOf(host);
  if (within) return within;
  if (words.some((word) => /\barticle$/u.test(word))) return "article-journal";
  if (words.some((word) => /^(?:academic )?journal$|^periodical$|^newspaper$|^magazine$/u.test(word)))
    return "periodical";
  return MODS_RESOURCES.get(resource?.toLowerCase() ?? "") ?? (isMonograph ? "book" : "document");
}

function partOf({ genres, isSerial, isBook }: NonNullable<Kind["host"]>): string | undefined {
  const part = parts.find(([pattern]) => genres.some((genre) => pattern.test(plainWords(genre))))?.[1];
  return part ?? (isSerial ? "article-journal" : isBook ? "chapter" : undefined);
}

/** Returns the first genre that is more specific than the type, such as `Ph.D. thesis`. */
export const finerGenre = (genres: readonly string[], type: string): string | undefined =>
  ["thesis", "report", "manuscript"].includes(type)
    ? genres.find((genre) => typeOfGenre(plainWords(genre)) === type && plainWords(genre) !== type)
    : undefined;
