import { type Element, find, parseHtml } from "@wellsourced/markup";
import { measureOne, type Stats } from "@wellsourced/markup/dom";
import { findHidden, findUnseen, remove } from "@wellsourced/markup/hidden";
import { blocksIn, ldNodes } from "../metadata/json-ld.ts";
import { dataHolders, dataIn } from "./data/islands.ts";
import { preloadedText } from "./data/texts.ts";
import { isMain } from "./root.ts";
import { structuredText } from "./structured-text.ts";

/** A text of the page that is not in its markup, as a separate tree. */
interface Opinion {
  readonly root: Element;
  readonly stats: Readonly<Stats>;
}

/** With this much text in sentences, or in total, the page's data is not searched. */
const ENOUGH = 600;
const ENOUGH_AT_ALL = 2_500;
/** Shorter text is a label. */
const LEAST = 150;
/** Factor by which stated text must be longer than the visible text. */
const LONGER = 2;
/** The same for script data, which also contains reviews, notices and dialogs. */
const MUCH_LONGER = 3;

/** The text in a page's data, if it is so much longer than the visible text that it is the content. */
export type SecondOpinion = (found: Readonly<Stats>) => Opinion | undefined;

/** Call before scripts are removed from the page. Nothing is read until it is needed. */
export function secondOpinion(page: Element): SecondOpinion {
  const holders = dataHolders(page);
  return (found) => {
    if (found.prose > ENOUGH || found.chars > ENOUGH_AT_ALL) return undefined;
    const stated = opinionOf(structuredText(ldNodes(blocksIn(holders.scripts))), found, LONGER);
    if (stated) return stated;
    const { values, html } = dataIn(holders);
    return opinionOf(preloadedText(values), found, MUCH_LONGER) ?? opinionOf(html, found, MUCH_LONGER);
  };
}

/** Data is untrusted like a page, so hidden text is removed from it, too. */
function opinionOf(html: string, found: Readonly<Stats>, times: number): Opinion | undefined {
  if (html.length < LEAST) return undefined;
  const root = parseHtml(html);
  remove(findHidden(root));
  remove(findUnseen(root));
  return ifBetter(mainOf(root), found, times);
}

/** The main part of a page that is described by its data, if it contains most of the text. */
function mainOf(root: Element): Element {
  const main = find(root, isMain) ?? find(root, ({ tag }) => tag === "article");
  return main && measureOne(main).prose * 2 > measureOne(root).prose ? main : root;
}

function ifBetter(root: Element, found: Readonly<Stats>, times: number): Opinion | undefined {
  const stats = measureOne(root);
  const isBetter = stats.prose >= LEAST && stats.prose > found.prose * times && stats.chars > found.chars;
  return isBetter ? { root, stats } : undefined;
}
