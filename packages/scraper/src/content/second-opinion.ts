import { type Element, findAll, parseHtml } from "@wellsourced/markup";
import { measureOne, type Stats } from "@wellsourced/markup/dom";
import { hidden, runStep, unseen } from "@wellsourced/markup/hidden";
import { blocksIn, ldNodes } from "../metadata/json-ld.ts";
import { type DataHolders, dataHolders, preloadedText } from "./preloaded.ts";
import { writtenText } from "./written.ts";

/** A text of the page that is not in its boxes, as a tree of its own. */
export interface Opinion {
  readonly root: Element;
  readonly stats: Readonly<Stats>;
}

/** Where the page itself holds so much in sentences, or so much at all, nobody asks. */
const ENOUGH = 600;
const ENOUGH_AT_ALL = 2_500;
/** Less is a label. */
const LEAST = 150;
/** What data says must be so many times as long as what is shown. */
const LONGER = 2;

/** The texts in a page's data. Nothing is read before somebody asks. */
export class SecondOpinion {
  readonly #holders: DataHolders;
  readonly #statements: readonly Element[];

  /** To be made before the scripts of the page are taken out. */
  constructor(page: Element) {
    this.#holders = dataHolders(page);
    this.#statements = findAll(page, (it) => it.tag === "script");
  }

  /** The text in the data, where it is so much longer than what was found in the page that it is the page. */
  over(found: Readonly<Stats>): Opinion | undefined {
    if (found.prose > ENOUGH || found.chars > ENOUGH_AT_ALL) return undefined;
    return (
      opinionOf(writtenText(ldNodes(blocksIn(this.#statements))), found) ??
      opinionOf(preloadedText(this.#holders), found)
    );
  }
}

/** Data is as hostile as a page: what nobody would see in it goes as well. */
function opinionOf(html: string, found: Readonly<Stats>): Opinion | undefined {
  if (html.length < LEAST) return undefined;
  const root = parseHtml(html);
  runStep(hidden, root);
  runStep(unseen, root);
  const stats = measureOne(root);
  const isBetter = stats.prose >= LEAST && stats.prose > found.prose * LONGER && stats.chars > found.chars;
  return isBetter ? { root, stats } : undefined;
}
