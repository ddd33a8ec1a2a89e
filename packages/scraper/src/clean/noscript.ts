import { bodyOf, type Element, eachElement } from "@wellsourced/markup";
import { measureOne } from "@wellsourced/markup/dom";
import { replaceByBox } from "./replace.ts";

/** Minimum text; shorter messages ask the reader to enable scripts. */
const MIN_TEXT = 300;

/**
 * Some sites have their text only in `noscript`. If it is twice as long as everything else, it is treated as content.
 */
export function openNoscript(root: Element): void {
  const body = bodyOf(root);
  const outermost: Element[] = [];
  eachElement(body, takeOutermost, outermost);
  const blocks = outermost.filter((it) => measureOne(it).prose > MIN_TEXT);
  if (blocks.length === 0) return;
  const shown = measureOne(body).chars;
  for (const block of blocks)
    if (measureOne(block).chars > shown * 2) replaceByBox(block, block.children, block.attributes);
}

/** Nested ones are part of the outer. */
function takeOutermost(element: Element, found: Element[]): boolean | undefined {
  if (element.tag !== "noscript") return undefined;
  found.push(element);
  return false;
}
