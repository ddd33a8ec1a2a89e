import type { CslItem } from "../csl.ts";
import { byTerm } from "../tables.ts";

/** Inline tags of CSL-JSON by mark; `held` keeps the case of words. */
export const CSL_TAGS: Readonly<Record<string, readonly [open: string, close: string]>> = {
  i: ["<i>", "</i>"],
  b: ["<b>", "</b>"],
  sup: ["<sup>", "</sup>"],
  sub: ["<sub>", "</sub>"],
  sc: ['<span style="font-variant:small-caps;">', "</span>"],
  held: ['<span class="nocase">', "</span>"],
};

/** Marks by the tags of registries and publishers. */
const marks = byTerm({
  i: ["em", "i", "italic"],
  b: ["strong", "b", "bold"],
  sup: ["sup"],
  sub: ["sub", "inf"],
  sc: ["sc", "scp"],
});

/** Other HTML, JATS and MathML tags found in titles; only their content is kept. */
const dropped = new Set(
  (
    "u underline tt monospace p br title font math mrow mi mn mo mtext msub msup msubsup mfrac msqrt mover munder mstyle " +
    "mspace mfenced"
  ).split(" "),
);

/** Converts a tag. Text that only resembles one is kept: `x<y and z>w`. */
function markFor(found: string): string {
  const [, end = "", name = ""] = /^<(\/?)(?:jats:|mml:)?([a-z]{1,12})(?:\s[^=]*=.*|\s?\/)?>$/isu.exec(found) ?? [];
  const tags = CSL_TAGS[marks.get(name.toLowerCase()) ?? ""];
  if (tags) return tags[end === "" ? 0 : 1];
  return dropped.has(name.toLowerCase()) ? "" : found;
}

/** Reduces a title's markup to CSL's. */
const inMarks = (title: string): string => (title.includes("<") ? title.replace(/<[^<>]{1,200}>/gu, markFor) : title);

const TITLES = ["title", "title-short", "container-title", "collection-title"] as const;

/** Normalises an item's markup: citeproc would print other tags and read their names as words. */
export function inCslMarks(item: CslItem): CslItem {
  const changed: [string, string][] = [];
  for (const name of TITLES) {
    const title = item[name];
    const marked = title && inMarks(title);
    if (marked && marked !== title) changed.push([name, marked]);
  }
  return changed.length > 0 ? { ...item, ...Object.fromEntries(changed) } : item;
}
