/**
 * CSL types by the words that catalogues and reference managers have for kinds of works (MARC's list of genres, the
 * names of Zotero's types, plain English), in lower case and with blanks.
 */
const genres: ReadonlyMap<string, string> = new Map([
  ["art original", "graphic"],
  ["art reproduction", "graphic"],
  ["artwork", "graphic"],
  ["atlas", "map"],
  ["audio recording", "song"],
  ["autobiography", "book"],
  ["bibliography", "book"],
  ["bill", "bill"],
  ["biography", "book"],
  ["blog post", "post-weblog"],
  ["book", "book"],
  ["book chapter", "chapter"],
  ["book section", "chapter"],
  ["case", "legal_case"],
  ["chapter", "chapter"],
  ["computer program", "software"],
  ["conference paper", "paper-conference"],
  ["conference publication", "paper-conference"],
  ["database", "dataset"],
  ["dataset", "dataset"],
  ["dictionary", "book"],
  ["dictionary entry", "entry-dictionary"],
  ["diploma thesis", "thesis"],
  ["dissertation", "thesis"],
  ["doctoral thesis", "thesis"],
  ["email", "personal_communication"],
  ["encyclopedia", "book"],
  ["encyclopedia article", "entry-encyclopedia"],
  ["festschrift", "book"],
  ["film", "motion_picture"],
  ["forum post", "post"],
  ["government publication", "report"],
  ["habilitation thesis", "thesis"],
  ["handbook", "book"],
  ["hearing", "hearing"],
  ["interview", "interview"],
  ["journal article", "article-journal"],
  ["law report or digest", "legal_case"],
  ["legal article", "article-journal"],
  ["legal case and case notes", "legal_case"],
  ["legislation", "legislation"],
  ["letter", "personal_communication"],
  ["licentiate thesis", "thesis"],
  ["magazine article", "article-magazine"],
  ["manuscript", "manuscript"],
  ["map", "map"],
  ["masters thesis", "thesis"],
  ["memoir", "book"],
  ["motion picture", "motion_picture"],
  ["multivolume monograph", "book"],
  ["newspaper article", "article-newspaper"],
  ["novel", "book"],
  ["numeric data", "dataset"],
  ["patent", "patent"],
  ["phd thesis", "thesis"],
  ["podcast", "broadcast"],
  ["preprint", "article"],
  ["presentation", "speech"],
  ["radio broadcast", "broadcast"],
  ["report", "report"],
  ["research report", "report"],
  ["sound", "song"],
  ["speech", "speech"],
  ["standard", "standard"],
  ["standard or specification", "standard"],
  ["statute", "legislation"],
  ["technical drawing", "graphic"],
  ["technical report", "report"],
  ["thesis", "thesis"],
  ["treaty", "treaty"],
  ["tv broadcast", "broadcast"],
  ["video recording", "motion_picture"],
  ["videorecording", "motion_picture"],
  ["web page", "webpage"],
  ["web site", "webpage"],
  ["website", "webpage"],
  ["working paper", "report"],
  ["yearbook", "book"],
]);

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
const resources: ReadonlyMap<string, string> = new Map([
  ["cartographic", "map"],
  ["notated music", "musical_score"],
  ["sound recording", "song"],
  ["sound recording-musical", "song"],
  ["sound recording-nonmusical", "song"],
  ["audio", "song"],
  ["still image", "graphic"],
  ["moving image", "motion_picture"],
  ["three dimensional object", "graphic"],
  ["software, multimedia", "software"],
  ["dataset", "dataset"],
  ["manuscript", "manuscript"],
]);

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
    words.flatMap((word) => genres.get(word) ?? [])[0] ??
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
    ? said.find((genre) => genres.get(plainWords(genre)) === type && plainWords(genre) !== type)
    : undefined;
