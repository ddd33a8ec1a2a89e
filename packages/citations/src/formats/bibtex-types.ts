import type { CslItem } from "../csl.ts";

export type Dialect = "bibtex" | "biblatex";

/** Entry type for a kind of work, with its container and publisher fields. */
export interface Kind {
  readonly entry: string;
  readonly container?: string;
  readonly publisher?: string;
}

// Any kind may have a publisher, as preprints, datasets and the like do.
const article: Kind = { entry: "article", container: "journal", publisher: "publisher" };
const part = (entry: string): Kind => ({ entry, container: "booktitle", publisher: "publisher" });
const misc: Kind = { entry: "misc", container: "howpublished", publisher: "publisher" };

/** Types that BibTeX knows; others become `misc`. */
const bibtex: Readonly<Record<string, Kind>> = {
  "article-journal": article,
  "article-magazine": article,
  "article-newspaper": article,
  review: article,
  book: part("book"),
  chapter: part("incollection"),
  "entry-encyclopedia": part("incollection"),
  "entry-dictionary": part("incollection"),
  entry: part("incollection"),
  "paper-conference": part("inproceedings"),
  thesis: { entry: "phdthesis", container: "howpublished", publisher: "school" },
  report: { entry: "techreport", container: "howpublished", publisher: "institution" },
  manuscript: { ...misc, entry: "unpublished" },
  speech: { ...misc, entry: "unpublished" },
};

const online: Kind = { entry: "online", container: "organization", publisher: "publisher" };
const journal: Kind = { ...article, container: "journaltitle" };

/** BibLaTeX has more types and another field for journals. */
const biblatex: Readonly<Record<string, Kind>> = {
  ...bibtex,
  "article-journal": journal,
  "article-magazine": journal,
  "article-newspaper": journal,
  review: journal,
  "entry-encyclopedia": part("inreference"),
  "entry-dictionary": part("inreference"),
  entry: part("inreference"),
  thesis: { entry: "thesis", container: "howpublished", publisher: "institution" },
  report: { entry: "report", container: "howpublished", publisher: "institution" },
  webpage: online,
  post: online,
  "post-weblog": online,
  article: online,
  dataset: { ...misc, entry: "dataset" },
  software: { ...misc, entry: "software" },
  patent: { ...misc, entry: "patent" },
  motion_picture: { ...misc, entry: "video" },
  song: { ...misc, entry: "audio" },
  graphic: { ...misc, entry: "image" },
  personal_communication: { ...misc, entry: "letter" },
  standard: { ...misc, entry: "standard" },
  legal_case: { entry: "jurisdiction", container: "journaltitle", publisher: "institution" },
  legislation: { ...misc, entry: "legislation" },
};

/** `entrysubtype` for works that share a BibLaTeX entry type. */
export const subtypes: ReadonlyMap<string, string> = new Map([
  ["article-magazine", "magazine"],
  ["article-newspaper", "newspaper"],
  ["article", "preprint"],
  ["post-weblog", "blog"],
  ["post", "post"],
  ["review", "review"],
]);

/** Returns the entry type for an item, with a special one for master's theses. */
export function kindOf(item: CslItem, dialect: Dialect): Kind {
  const kinds = dialect === "bibtex" ? bibtex : biblatex;
  const kind = (Object.hasOwn(kinds, item.type) ? kinds[item.type] : undefined) ?? misc;
  return kind.entry === "phdthesis" && /master|diplom|bachelor|m\.?\s?sc|m\.?\s?a\b/iu.test(item.genre ?? "")
    ? { ...kind, entry: "mastersthesis" }
    : kind;
}
