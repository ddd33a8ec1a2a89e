import type { CslItem } from "../csl.ts";

/** How CSL marks what registries and publishers mark in words of their own. */
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

/** Other tags of HTML, JATS and MathML that titles hold; their content alone is printed. */
const dropped = new Set(
  (
    "u underline tt monospace p br title font math mrow mi mn mo mtext msub msup msubsup mfrac msqrt mover munder mstyle " +
    "mspace mfenced"
  ).split(" "),
);

/** A tag by its form. What only looks like one is text: `x<y and z>w`. */
function markFor(found: string): string {
  const [, end = "", name = ""] = /^<(\/?)(?:jats:|mml:)?([a-z]{1,12})(?:\s[^=]*=.*|\s?\/)?>$/isu.exec(found) ?? [];
  const mark = marks.get(name.toLowerCase());
  if (mark) return mark[end === "" ? 0 : 1];
  return dropped.has(name.toLowerCase()) ? "" : found;
}

/** A title in which only the mark-up of CSL is left. */
const inMarks = (title: string): string => (title.includes("<") ? title.replace(/<[^<>]{1,200}>/gu, markFor) : title);

const TITLES = ["title", "title-short", "container-title", "collection-title"] as const;

/** The item as CSL marks it: other tags would be printed, and their names taken for words. */
export function inCslMarks(item: CslItem): CslItem {
  const changed: [string, string][] = [];
  for (const name of TITLES) {
    const title = item[name];
    const marked = title && inMarks(title);
    if (marked && marked !== title) changed.push([name, marked]);
  }
  return changed.length > 0 ? { ...item, ...Object.fromEntries(changed) } : item;
}
