/** What BibLaTeX calls the standing of a work that is not out, by the words that are printed in the place of a date. */
export const PUBSTATES: ReadonlyMap<string, string> = new Map([
  ["in preparation", "inpreparation"],
  ["submitted", "submitted"],
  ["forthcoming", "forthcoming"],
  ["in press", "inpress"],
  ["advance online publication", "prepublished"],
]);
