/** Names for theses, reports and patents by BibTeX entry type and BibLaTeX `type` keyword. */
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

/** Expands BibLaTeX's keywords in a `type` field. */
export const kindWords = (type: string | undefined): string | undefined =>
  type === undefined ? undefined : (WORDS.get(type.toLowerCase()) ?? type);

/** BibLaTeX's publication states, by the words printed in place of the date. */
export const PUBSTATES: ReadonlyMap<string, string> = new Map([
  ["in preparation", "inpreparation"],
  ["submitted", "submitted"],
  ["forthcoming", "forthcoming"],
  ["in press", "inpress"],
  ["advance online publication", "prepublished"],
]);
