/** CSL types by the reference types of the RIS specification and of the programs that extend it. */
const types = {
  ABST: "article-journal",
  AGGR: "dataset",
  ANCIENT: "book",
  ART: "graphic",
  BILL: "bill",
  BLOG: "post-weblog",
  BOOK: "book",
  BOOKCHAPTER: "chapter",
  BOOKSECTION: "chapter",
  CASE: "legal_case",
  CHAP: "chapter",
  CLSWK: "book",
  COMP: "software",
  COMPUTERPROGRAM: "software",
  CONF: "paper-conference",
  CPAPER: "paper-conference",
  CTLG: "book",
  DATA: "dataset",
  DATASET: "dataset",
  DBASE: "dataset",
  DICT: "entry-dictionary",
  DISSERTATION: "thesis",
  EBOOK: "book",
  ECHAP: "chapter",
  EDBOOK: "book",
  EJOUR: "article-journal",
  ELEC: "webpage",
  ENCYC: "entry-encyclopedia",
  FIGURE: "graphic",
  GOVDOC: "report",
  HEAR: "hearing",
  ICOMM: "personal_communication",
  INPR: "article-journal",
  JFULL: "article-journal",
  JOUR: "article-journal",
  LEGAL: "legislation",
  MAGAZINEARTICLE: "article-magazine",
  MANSCPT: "manuscript",
  MAP: "map",
  MGZN: "article-magazine",
  MPCT: "motion_picture",
  MULTI: "webpage",
  MUSIC: "musical_score",
  NEWS: "article-newspaper",
  PAMP: "pamphlet",
  PAT: "patent",
  PCOMM: "personal_communication",
  PREPRINT: "article",
  REPORT: "report",
  RPRT: "report",
  SER: "book",
  SOFTWARE: "software",
  SLIDE: "speech",
  SOUND: "song",
  STAND: "standard",
  STAT: "legislation",
  THES: "thesis",
  UNBILL: "bill",
  UNPB: "article",
  VIDEO: "motion_picture",
  WEB: "webpage",
  WEBPAGE: "webpage",
};

export const risTypes: ReadonlyMap<string, string> = new Map(Object.entries(types));

/** Works that are their own container: what stands in `T2` is the series. */
export const isBookLike = (type: string): boolean =>
  ["book", "thesis", "report", "pamphlet", "map", "patent"].includes(type);

/** Where a kind of record keeps the name of its container, the full name before the short one. */
export const containerTags = (type: string): readonly string[] =>
  ["chapter", "paper-conference", "entry-encyclopedia", "entry-dictionary"].includes(type)
    ? ["T2", "BT", "C3", "JF", "JO", "T3"]
    : ["JF", "T2", "JO", "BT", "JA", "J2", "J1"];
