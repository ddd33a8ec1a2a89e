import { byWord } from "../tables.ts";

const bare = (words: string): string => words.toLowerCase().replace(/[^a-z\d]/gu, "");

/** CSL types by the terms of EndNote (with its numbers), RefWorks, Zotero, Word, DataCite and MARC's genre list. */
const types: ReadonlyMap<string, string> = new Map(
  [
    ...byWord({
      article: "preprint",
      "article-journal": "journal article|electronic article|legal article|data paper|journal, electronic|abstract|17",
      "article-magazine": "magazine article|19",
      "article-newspaper": "newspaper article|23",
      bill: "bill|bills/resolutions|resolution|4",
      book: "book|book, edited|book, whole|edited book|electronic book|monograph|multivolume monograph|serial|catalog|conference proceeding|autobiography|bibliography|biography|festschrift|handbook|memoir|novel|yearbook|6|28",
      broadcast: "podcast|radio broadcast|tv broadcast|television episode",
      chapter: "chapter|book chapter|book section|book, section|electronic book section|5",
      classic: "ancient text|classical work",
      collection: "collection",
      dataset: "dataset|database|aggregated database|online database|numeric data|59",
      document: "generic",
      "entry-dictionary": "dictionary|dictionary entry",
      "entry-encyclopedia": "encyclopedia|encyclopedia article",
      event: "event",
      figure: "chart or table|equation|figure",
      graphic: "artwork|art original|art reproduction|image|technical drawing|2",
      hearing: "hearing|14",
      interview: "interview",
      legal_case: "case|case/court decisions|law report or digest|legal case and case notes|7",
      legislation: "legislation|statute|laws/statutes|31",
      manuscript: "manuscript|unpublished material|unpublished work|36",
      map: "map|atlas|20",
      motion_picture:
        "film|film or broadcast|motion picture|video recording|video/dvd|audiovisual|audiovisual material|online multimedia|21",
      musical_score: "music score",
      pamphlet: "pamphlet",
      "paper-conference": "conference paper|conference proceedings|conference publication|10|47",
      patent: "patent|25",
      personal_communication: "personal communication|email|letter|26",
      post: "forum post|discussion forum|online discussion forum|social media",
      "post-weblog": "blog|blog post|56",
      regulation: "legal rule or regulation",
      report:
        "report|research report|technical report|working paper|government document|government publication|output management plan|press release|grant|27",
      review: "peer review",
      software: "software|computer program|computational notebook|multimedia application|9",
      song: "music|sound|sound recording|audio recording",
      speech: "speech|presentation|poster",
      standard: "standard|standard or specification|58",
      thesis:
        "thesis|dissertation|dissertation/thesis|dissertation/thesis, unpublished|diploma thesis|doctoral thesis|habilitation thesis|licentiate thesis|masters thesis|phd thesis|32",
      treaty: "treaty",
      webpage: "web page|website|interactive resource|12",
    }),
  ].map(([words, type]) => [bare(words), type]),
);

/** Looks up a CSL type, ignoring case, spaces and punctuation. */
export const typeOfWords = (words: string | null | undefined): string | undefined => types.get(bare(words ?? ""));
