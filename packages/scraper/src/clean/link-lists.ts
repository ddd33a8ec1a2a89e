import { type Element, findAll, lineText, type TreeNode } from "@wellsourced/markup";
import { linkDensity, type Stats } from "@wellsourced/markup/dom";

/** Longer lists are not links to the pages around, or to versions of this page. */
const MAX_CHARS = 400;

const pagerWords = /\b(?:prev|previous|next)\b/iu;
/** Words of such lists that are not linked. */
const labels = new Set("prev previous next up home top back contents index".split(" "));

/** Whether a list links to the previous and next page, with at most labels between the links. */
export function isPager(list: Element, stats: Readonly<Stats>): boolean {
  if (stats.headings > 0 || stats.chars > MAX_CHARS || !pagerWords.test(lineText(list, MAX_CHARS))) return false;
  return linkDensity(stats) >= 0.7 || unlinkedWords(list).every((word) => labels.has(word.toLowerCase()));
}

const unlinkedWords = (box: Element): string[] => box.children.flatMap(wordsOf);

const wordsOf = (node: TreeNode): string[] => {
  if (node.kind === "text") return node.data.match(/\p{L}+/gu) ?? [];
  return node.tag === "a" ? [] : unlinkedWords(node);
};

const version = /^(?:v?\d{1,4}(?:\.(?:\d{1,4}|x)){0,3}|current|latest|stable|devel|dev|main|master|nightly|lts)$/iu;

/** Whether a list links to the same page in other versions of a manual. */
export function isVersionList(list: Element, stats: Readonly<Stats>): boolean {
  if (stats.headings > 0 || stats.prose > 0 || stats.chars > MAX_CHARS) return false;
  const links = findAll(list, ({ tag }) => tag === "a");
  if (!links.every((it) => version.test(lineText(it, 20)))) return false;
  const pages = new Set(links.map((it) => pageIn(it.get("href"))));
  return links.length > 1 && pages.size === 1 && !pages.has(undefined);
}

/** The URL without its version; undefined if it has none, or if nothing follows it. */
function pageIn(href: string): string | undefined {
  const parts = href.split("/");
  const rest = parts.filter((part) => !version.test(part));
  return rest.length < parts.length && rest.at(-1) === parts.at(-1) && rest.at(-1) !== "" ? rest.join("/") : undefined;
}
