import { byWord } from "../../tables.ts";
import { typeOfWords } from "../work-types.ts";

/** Words that mean another kind of work in a catalogue than in a reference manager, or none for certain. */
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

/** What a work is that stands in a container of this kind. */
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

/** CSL types by MODS's own kinds of resources. Text can be anything. */
const resources = byWord({
  dataset: "dataset",
  graphic: "still image|three dimensional object",
  manuscript: "manuscript",
  map: "cartographic",
  motion_picture: "moving image",
  musical_score: "notated music",
  software: "software, multimedia",
  song: "sound recording|sound recording-musical|sound recording-nonmusical|audio",
});

/** `journalArticle`, `Ph.D. thesis` and `Masters Thesis` as the lists above have them. */
const plainWords = (text: string): string =>
  text
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .toLowerCase()
    .replace(/[.'’]/gu, "");

/** Kinds in other words: `Thesis (doctoral)`, `Book Review Article`. */
const likely: readonly (readonly [RegExp, string])[] = [
  [/thes[ei]s|dissertation/u, "thesis"],
  [/(?:conference|proceedings?) (?:paper|article|item)/u, "paper-conference"],
  [/chapter/u, "chapter"],
  [/report/u, "report"],
  [/photograph|postcard|poster|picture/u, "graphic"],
];

/** What a record says of its kind. */
export interface Kind {
  readonly genres: readonly string[];
  readonly resource: string | undefined;
  readonly isMonograph: boolean;
  /** What it says of the work in which it stands; absent where it stands in none. */
  readonly host?: {
    readonly genres: readonly string[];
    readonly isSerial: boolean;
    readonly isBook: boolean;
  };
}

/** The CSL type of a work; where no word tells, it is told by what the work stands in. */
export function typeOf({ genres: said, resource, isMonograph, host }: Kind): string {
  const words = said.map(plainWords);
  const own =
    words.flatMap((word) => typeOfGenre(word) ?? [])[0] ??
    likely.find(([pattern]) => words.some((word) => pattern.test(word)))?.[1];
  // A volume of proceedings is a book; what stands in one is a paper.
  if (own === "paper-conference" && !host && words.includes("conference publication")) return "book";
  if (own) return own;
  const within = host && partOf(host);
  if (within) return within;
  if (words.some((word) => /\barticle$/u.test(word))) return "article-journal";
  if (words.some((word) => /^(?:academic )?journal$|^periodical$|^newspaper$|^magazine$/u.test(word)))
    return "periodical";
  return resources.get(resource?.toLowerCase() ?? "") ?? (isMonograph ? "book" : "document");
}

function partOf({ genres: said, isSerial, isBook }: NonNullable<Kind["host"]>): string | undefined {
  const told = parts.find(([pattern]) => said.some((genre) => pattern.test(plainWords(genre))))?.[1];
  return told ?? (isSerial ? "article-journal" : isBook ? "chapter" : undefined);
}

/** The first word for the kind of work that says more than its type does, such as `Ph.D. thesis`. */
export const finerGenre = (said: readonly string[], type: string): string | undefined =>
  ["thesis", "report", "manuscript"].includes(type)
    ? said.find((genre) => typeOfGenre(plainWords(genre)) === type && plainWords(genre) !== type)
    : undefined;
