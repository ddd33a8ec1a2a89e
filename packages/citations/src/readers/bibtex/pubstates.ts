/** BibLaTeX's publication states, by the words printed in place of the date. */
export const PUBSTATES: ReadonlyMap<string, string> = new Map([
  ["in preparation", "inpreparation"],
  ["submitted", "submitted"],
  ["forthcoming", "forthcoming"],
  ["in press", "inpress"],
  ["advance online publication", "prepublished"],
]);
