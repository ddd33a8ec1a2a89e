import { type Element, findAll } from "@wellsourced/markup";
import { isInline, linkDensity, namesOf } from "@wellsourced/markup/dom";
import { elementsIn, type Scene, statsOf } from "../clean/scene.ts";
import { isTextual, type PageType } from "./page-type.ts";

type View = Omit<Scene, "root">;

/** Content is a box around these, never one of them. */
const isUnit = ({ tag }: Element): boolean => units.has(tag) || isInline(tag);

const units = new Set("p tr td th ul ol dl table tbody pre blockquote li dd a".split(" "));

/** The box that holds the content: around the text of an article, around everything that is left of other pages. */
export function chooseRoot(body: Element, type: PageType, view: View): Element {
  const main = findAll(body, isMain).find((it) => !view.gone.has(it)) ?? body;
  const [inside, whole] = [statsOf(main, view), statsOf(body, view)];
  const from = inside.prose < whole.prose * 0.5 || inside.chars < whole.chars * 0.4 ? body : main;
  if (isTextual(type)) return namedBody(from, view) ?? towardsText(from, view);
  return towardsAll(from, view);
}

/** The part of a page that its template marks as the main one. */
export const isMain = (it: Element): boolean => it.tag === "main" || it.get("role") === "main";

/** Down as long as one child holds practically all of the text, and with `headings` all of them. */
export function towardsAll(from: Element, view: View, { headings = false } = {}): Element {
  let root = from;
  for (;;) {
    const outer = statsOf(root, view);
    const next = elementsIn(root, view).find((it) => {
      const inner = statsOf(it, view);
      return inner.chars > outer.chars * 0.97 && (!headings || inner.headings === outer.headings);
    });
    if (!next || isUnit(next)) return root;
    root = next;
  }
}

/** Names that templates give to the body of a text, the most specific first. */
const bodyNames = [
  /(?:^|[\s_-])(?:article|story|post|entry|news|blog|content|main)-{0,2}_{0,2}(?:body|text|content|copy)(?:$|[\s_-])/u,
  /(?:^|[\s_-])(?:td-post-content|body-?copy|rich-?text|post-?full|article-?inner|article-?detail|main-?text|prose|markdown-?body|mw-parser-output|theme-doc-markdown)(?:$|[\s_-])/u,
];

/** Share of the sentences that such a box must hold to be believed. */
const ENOUGH = 0.35;

/** Share of text in a second box of that name from which the body is in parts, and no box is all of it. */
const PART = 0.12;

/** The box that says it is the body. Templates nest such names; the innermost with nearly all of it is the tightest. */
function namedBody(root: Element, view: View): Element | undefined {
  const whole = statsOf(root, view).prose;
  const holds = (element: Element, least: number): boolean => statsOf(element, view).prose >= least && !isUnit(element);
  const enough = Math.max(300, whole * ENOUGH);
  const marked = findIn(root, view, (it) => it.get("itemprop").includes("articleBody") && holds(it, enough));
  if (marked) return marked;
  for (const pattern of bodyNames) {
    const isNamed = (it: Element): boolean => pattern.test(namesOf(it));
    let box = findIn(root, view, (it) => isNamed(it) && holds(it, enough));
    const first = box;
    if (!box || findIn(root, view, (it) => it !== first && isNamed(it) && holds(it, whole * PART), first)) continue;
    for (let inner: Element | undefined = box; inner; ) {
      box = inner;
      const least = statsOf(inner, view).prose * 0.8;
      inner = findIn(inner, view, (it) => isNamed(it) && holds(it, least));
    }
    return box;
  }
  return undefined;
}

/** The first box below `root` that passes, `except` and what is in it left aside. */
function findIn(root: Element, view: View, test: (it: Element) => boolean, except?: Element): Element | undefined {
  for (const child of elementsIn(root, view)) {
    if (child === except) continue;
    const found = test(child) ? child : findIn(child, view, test, except);
    if (found) return found;
  }
  return undefined;
}

/** Share of the sentences that each step down must keep. */
const KEEP = 0.7;

/** From a wide box down to the one with the densest paragraphs. */
function towardsText(from: Element, view: View): Element {
  const path: Element[] = [];
  for (let at: Element | undefined = densest(from, view); at && at !== from; at = at.parent) path.unshift(at);
  let root = from;
  for (const next of path) {
    if (statsOf(next, view).prose < Math.max(1, statsOf(root, view).prose) * KEEP) break;
    root = next;
  }
  return root;
}

/** With each level between a sentence and the box it counts half. */
const DECAY = 0.5;

function densest(root: Element, view: View): Element {
  const best = { element: root, weight: 0 };
  weigh(root, view, best);
  return best.element;
}

/** Returns the mass of the sentences in a box, and keeps the heaviest box. */
function weigh(element: Element, view: View, best: { element: Element; weight: number }): number {
  const stats = statsOf(element, view);
  let mass = 0;
  let own = stats.prose;
  for (const child of elementsIn(element, view)) {
    own -= statsOf(child, view).prose;
    mass += weigh(child, view, best) * DECAY;
  }
  mass += Math.max(0, own);
  const weight = mass * (1 - linkDensity(stats));
  if (weight > best.weight && !isUnit(element)) Object.assign(best, { element, weight });
  return mass;
}
