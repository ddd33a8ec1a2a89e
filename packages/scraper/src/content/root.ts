import { closest, type Element, find, findAll } from "@wellsourced/markup";
import { isInline, linkDensity, namesOf } from "@wellsourced/markup/dom";
import { elementsIn, type Scene, statsOf } from "../clean/scene.ts";
import { isTextual, type PageType } from "./page-type.ts";

type View = Omit<Scene, "root">;

/** Whether an element is a unit of content. The selected content is a box around units, never a unit. */
const isUnit = ({ tag }: Element): boolean => units.has(tag) || isInline(tag);

const units = new Set("p tr td th ul ol dl table tbody pre blockquote li dd a".split(" "));

/** The box with the content: around the text of an article, around all remaining content of other pages. */
export function chooseRoot(body: Element, type: PageType, view: View): Element {
  const [main = body] = mainsIn(body, view);
  const [inside, whole] = [statsOf(main, view), statsOf(body, view)];
  const from = inside.prose < whole.prose * 0.5 || inside.chars < whole.chars * 0.4 ? body : main;
  if (isTextual(type)) return namedBody(from, view) ?? towardsText(from, view);
  return towardsAll(from, view);
}

/** The elements marked as the main part of a page, without those in removed boxes. */
export const mainsIn = (body: Element, { gone }: View): Element[] =>
  findAll(body, isMain).filter((main) => !closest(main, (it) => gone.has(it)));

/** Whether an element is marked as the main part of a page. */
export const isMain = (it: Element): boolean => it.tag === "main" || it.get("role") === "main";

/** Descends as long as one child contains practically all text, and with `headings` all headings. */
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

/** Class names of text bodies, most specific first. */
const bodyNames = [
  /(?:^|[\s_-])(?:article|story|post|entry|news|blog|content|main)-{0,2}_{0,2}(?:body|text|content|copy)(?:$|[\s_-])/u,
  /(?:^|[\s_-])(?:td-post-content|body-?copy|rich-?text|post-?full|article-?inner|article-?detail|main-?text|prose|markdown-?body|mw-parser-output|theme-doc-markdown)(?:$|[\s_-])/u,
];

/** Minimum share of the sentences in such a box. */
const ENOUGH = 0.35;

/** Share of text in a second box of the same name from which the body is in several parts. */
const PART = 0.12;

/** The box named as body; of nested ones, the innermost with nearly all of the text. */
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

/** The first box below `root` that passes the test, skipping `except` and its content. */
function findIn(root: Element, view: View, test: (it: Element) => boolean, except?: Element): Element | undefined {
  for (const child of elementsIn(root, view)) {
    if (child === except) continue;
    const found = test(child) ? child : findIn(child, view, test, except);
    if (found) return found;
  }
  return undefined;
}

/** Minimum share of the sentences kept by each step down. */
const KEEP = 0.7;

/** Whether a section is the end of a text that begins in another section, with the title. */
function isEnding(section: Element, root: Element, view: View): boolean {
  const parts = elementsIn(root, view).filter((it) => statsOf(it, view).chars > 0);
  return parts.at(-1) === section && parts.slice(0, -1).some(isOpening);
}

const isOpening = (it: Element): boolean => it.tag === "section" && find(it, ({ tag }) => tag === "h1") !== undefined;

/** Descends from a wide box to the one with the densest paragraphs. */
function towardsText(from: Element, view: View): Element {
  const path: Element[] = [];
  for (let at: Element | undefined = densest(from, view); at && at !== from; at = at.parent) path.unshift(at);
  let root = from;
  for (const next of path) {
    if (statsOf(next, view).prose < Math.max(1, statsOf(root, view).prose) * KEEP) break;
    if (next.tag === "section" && isEnding(next, root, view)) break;
    root = next;
  }
  return root;
}

/** Factor for the weight of a sentence for each level up to the box. */
const DECAY = 0.5;

function densest(root: Element, view: View): Element {
  const best = { element: root, weight: 0 };
  weigh(root, view, best);
  return best.element;
}

/** Returns the weight of the sentences in a box, and records the heaviest box. */
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
