import type { Element, Text } from "@wellsourced/markup";
import { linkDensity, type Measures, measure, measureWithout, NOTHING, type Stats } from "@wellsourced/markup/dom";
import type { Removal } from "@wellsourced/markup/hidden";
import { ownArticle, proposeBoilerplate } from "./clean/boilerplate.ts";
import { proposeEdges } from "./clean/edges.ts";
import { proposeLinkBlocks } from "./clean/links.ts";
import { proposePromos } from "./clean/promos.ts";
import { statsOf } from "./clean/scene.ts";
import { proposeTeasers } from "./clean/teasers.ts";
import { proposeAroundPosts } from "./content/collectors/forum.ts";
import { proposeBesideProduct } from "./content/collectors/product.ts";
import { isTextual, type PageType } from "./content/page-type.ts";
import { chooseRoot } from "./content/root.ts";

/** A selection of content: one box and the removals from it. */
export interface Selection {
  readonly root: Element;
  readonly removals: readonly Removal[];
  /** Lines to remove while their box stays. */
  readonly texts?: readonly Text[];
  /** Counts of what remains in `root`. */
  readonly stats: Readonly<Stats>;
  /** Confidence of the selection, 0 to 1. */
  readonly confidence?: number;
}

/** A page as measured before the selection. */
interface Page {
  readonly body: Element;
  readonly measures: Measures;
  readonly whole: Readonly<Stats>;
}

/**
 * Selects the content of a page without modifying it. Tries several ways, strictest first, and takes the first that
 * keeps enough text.
 */
export function selectContent(body: Element, type: PageType, measures: Measures = measure(body)): Selection {
  const page: Page = { body, measures, whole: measures.get(body) ?? NOTHING };
  const { whole } = page;
  const isText = isTextual(type);
  if (isText) {
    const strict = attempt(page, type);
    if (!isIndex(whole) || isOneText(strict.stats)) return judgeText(strict, page, type);
  }
  const first = attempt(page, isText ? "listing" : type);
  if (first.stats.chars > 100 || whole.chars < 200) return first;
  return { root: body, removals: [], stats: whole };
}

function judgeText(strict: Selection, page: Page, type: PageType): Selection {
  const { prose, chars } = strict.stats;
  if (prose > 250 || (chars > 150 && prose > page.whole.prose * 0.35)) return strict;
  if (ownArticle(page.body, page.measures)) return strict;
  // With very little other text, comments may be the content.
  const commented = attempt(page, type, true);
  if (commented.stats.prose > 500 && commented.stats.prose > prose * 3) return commented;
  const loose = attempt(page, "service");
  return loose.stats.chars > chars * 2 ? loose : strict;
}

/**
 * Whether a page is about other pages: almost no sentences among many links, or many linked titles with a line each.
 */
const isIndex = ({ prose, chars, titles }: Readonly<Stats>): boolean =>
  prose < Math.min(400, chars * 0.08) || (titles >= 8 && prose < titles * 150);

/** Whether there are enough sentences, and almost no linked titles. */
const isOneText = ({ prose, titles, links, paragraphs }: Readonly<Stats>): boolean =>
  prose > 500 && titles <= 2 && links <= paragraphs * 3;

function attempt(page: Page, type: PageType, keepComments = false): Selection {
  const { body } = page;
  const options = { type, measures: page.measures, body };
  const frame = [...proposeBoilerplate({ ...options, keepComments }), ...proposeEdges(options)];
  const gone = new Set(frame.map((it) => it.element));
  const measures = measureWithout(gone, page.measures, body);
  const root = chooseRoot(body, type, { measures, gone });
  const scene = { measures, root, gone };
  const inside = [
    ...(isTextual(type) ? [...proposeTeasers(scene), ...proposePromos(scene)] : []),
    ...proposeLinkBlocks(scene, type),
    ...(type === "forum" ? proposeAroundPosts(scene) : type === "product" ? proposeBesideProduct(scene) : []),
  ];
  const whole = statsOf(root, scene);
  const left = new Set([...gone, ...inside.map((it) => it.element)]);
  const after = measureWithout(left, measures, root).get(root) ?? NOTHING;
  // If removing lists of links would halve the text, the page is about those links.
  const isAboutLinks = after.chars < whole.chars * 0.5 && after.prose < 1_500;
  return isAboutLinks
    ? { root, removals: frame, stats: whole }
    : { root, removals: [...frame, ...inside], stats: after };
}

/** Confidence in the selection: its share of the page's sentences, and a low share of links. */
export function confidenceIn({ stats, confidence }: Selection, whole: Readonly<Stats>): number {
  if (confidence !== undefined) return Math.round(100 * confidence) / 100;
  if (stats.chars === 0) return 0;
  const coverage = whole.prose === 0 ? 0.4 : Math.min(1, stats.prose / whole.prose);
  const length = Math.min(1, stats.chars / 600);
  const sure = (0.2 + 0.8 * coverage) * (1 - linkDensity(stats) / 2) * (0.3 + 0.7 * length);
  return Math.round(100 * sure) / 100;
}
