import { bodyOf, type Element, eachElement, lineText } from "@wellsourced/markup";
import { measureOne } from "@wellsourced/markup/dom";
import { replaceByBox } from "./replace.ts";

/** Minimum text; shorter messages ask the reader to enable scripts. */
const MIN_TEXT = 300;
/** Minimum text on a page that shows nothing else, if it does not mention scripts. */
const MIN_ALONE = 80;
const ALMOST_NOTHING = 20;

/**
 * Some sites have their text only in `noscript`. If it is twice as long as everything else, it is treated as content.
 */
export function openNoscript(root: Element): void {
  const body = bodyOf(root);
  const outermost: Element[] = [];
  eachElement(body, takeOutermost, outermost);
  const texts = outermost.map((it) => ({ it, ...measureOne(it) })).filter(({ prose }) => prose > MIN_ALONE);
  if (texts.length === 0) return;
  const shown = measureOne(body).chars;
  const mayBeAlone = (it: Element): boolean => shown < ALMOST_NOTHING && !/java-?script/iu.test(lineText(it, 2_000));
  for (const { it, prose, chars } of texts)
    if (chars > shown * 2 && (prose > MIN_TEXT || mayBeAlone(it))) replaceByBox(it, it.children, it.attributes);
}

/** Nested ones are part of the outer. */
function takeOutermost(element: Element, found: Element[]): boolean | undefined {
  if (element.tag !== "noscript") return undefined;
  found.push(element);
  return false;
}
