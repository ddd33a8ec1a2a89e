import type { CslItem } from "../csl.ts";

/** CSL markup for tags of registries and publishers. */
const marks: ReadonlyMap<string, readonly [open: string, close: string]> = new Map([
  ...["em", "i", "italic"].map((name): [string, [string, string]] => [name, ["<i>", "</i>"]]),
  ...["strong", "b", "bold"].map((name): [string, [string, string]] => [name, ["<b>", "</b>"]]),
  ["sup", ["<sup>", "</sup>"]],
  ...["sub", "inf"].map((name): [string, [string, string]] => [name, ["<sub>", "</sub>"]]),
  ...["sc", "scp"].map((name): [string, [string, string]] => [
    name,
    ['<span style="font-variant:small-caps;">', "</span>"],
  ]),
]);

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
  const mark = marks.get(name.toLowerCase());
  if (mark) return mark[end === "" ? 0 : 1];
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
