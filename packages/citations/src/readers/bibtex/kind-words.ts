/** Kinds of theses, reports and patents by BibTeX's types of entries and by the words that BibLaTeX has for them. */
export const KIND_WORDS: ReadonlyMap<string, string> = new Map([
  ["phdthesis", "PhD thesis"],
  ["mastersthesis", "Master's thesis"],
  ["mathesis", "Master's thesis"],
  ["bachelorsthesis", "Bachelor's thesis"],
  ["bathesis", "Bachelor's thesis"],
  ["candthesis", "Candidate thesis"],
]);

const WORDS: ReadonlyMap<string, string> = new Map([
  ...KIND_WORDS,
  ["techreport", "Technical report"],
  ["resreport", "Research report"],
  ["patentus", "U.S. patent"],
  ["patentuk", "British patent"],
  ["patentde", "German patent"],
  ["patentfr", "French patent"],
  ["patenteu", "European patent"],
]);

/** What a `type` says, with BibLaTeX's words for kinds of works spelt out. */
export const kindWords = (type: string | undefined): string | undefined =>
  type === undefined ? undefined : (WORDS.get(type.toLowerCase()) ?? type);
