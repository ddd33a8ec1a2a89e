import { Element, find, findAll, lineText } from "@wellsourced/markup";
import { type Measures, NOTHING, type Stats } from "@wellsourced/markup/dom";
import type { Selection } from "../main-content.ts";
import { isMain } from "./root.ts";
import type { SecondOpinion } from "./second-opinion.ts";

/** Reason for an empty page: its scripts would load the text, or there is none. */
export type EmptyReason = "made by scripts" | "no text";

/** Confidence below which the page's own `main` is preferred. */
const UNSURE = 0.5;
/** Maximum characters without whitespace; a longer `main` contains more than the content. */
const SHORT_MAIN = 2_500;

interface SettleOptions {
  /** The rules' selection and removals. */
  readonly byRules: Selection;
  readonly body: Element;
  readonly measures: Measures;
  readonly title: string | undefined;
  readonly opinion: SecondOpinion;
}

/**
 * The final selection: the page's data if very little is visible, or an empty one with the reason if only a frame
 * without text is.
 */
export function finalSelection(
  given: Selection,
  { byRules, body, measures, title, opinion }: SettleOptions,
): { selection: Selection; emptyBecause?: EmptyReason; isFromData?: boolean } {
  const chosen = withoutNext(shortMain(given, byRules, body, measures) ?? given, body, title ?? "");
  const shell = isShell(chosen.stats, body, measures, title ?? "");
  const other = opinion(shell ? NOTHING : chosen.stats);
  if (other) return { selection: { ...other, removals: [] }, isFromData: true };
  if (shell) return { selection: nothing, emptyBecause: "made by scripts" };
  return chosen.stats.chars > 0 ? { selection: chosen } : { selection: chosen, emptyBecause: "no text" };
}

/**
 * Drops further articles that a page loads below its own, if each has a first-level heading and the title belongs to
 * the first.
 */
function withoutNext(chosen: Selection, body: Element, title: string): Selection {
  const articles = findAll(body, ({ tag }) => tag === "article").filter((it) => headingOf(it) !== "");
  const [own, ...others] = [besideFirst(articles, 1), besideFirst(articles, 2)].find((it) => it.length > 1) ?? [];
  if (!own || others.length === 0 || !speaksOf(headingOf(own), title)) return chosen;
  const next = others.filter((it) => !speaksOf(headingOf(it), title));
  const removals = next.map((element) => ({ element, because: "another article" }));
  return next.length === others.length ? { ...chosen, removals: [...chosen.removals, ...removals] } : chosen;
}

/** Articles with the same parent (1) or grandparent (2) as the first one. */
function besideFirst(articles: readonly Element[], up: 1 | 2): Element[] {
  const boxOf = ({ parent }: Element): Element | undefined => (up === 1 ? parent : parent?.parent);
  const box = articles[0] && boxOf(articles[0]);
  return box ? articles.filter((it) => boxOf(it) === box) : [];
}

const headingOf = (article: Element): string => {
  const heading = find(article, ({ tag }) => tag === "h1");
  return heading ? lineText(heading, 200) : "";
};

/** The only `main` of a page, if it is short and the selection is a small and uncertain part of it. */
function shortMain(chosen: Selection, { removals }: Selection, body: Element, measures: Measures) {
  if ((chosen.confidence ?? 1) >= UNSURE) return undefined;
  const [main, other] = findAll(body, isMain);
  const stats = (main && measures.get(main)) ?? NOTHING;
  const isDoubtful = stats.chars <= SHORT_MAIN && stats.chars > 2 * chosen.stats.chars && stats.prose > 0;
  return main && !other && isDoubtful ? { root: main, removals, stats, confidence: UNSURE } : undefined;
}

const nothing: Selection = { root: new Element("#nothing"), removals: [], stats: NOTHING };

/** With more sentences, the page has content. */
const MAX_PROSE = 300;

/**
 * Whether scripts have yet to load the content: there is an empty content box, at most one sentence, no heading that
 * matches the title, and otherwise only menus, a cart or a notice.
 */
function isShell(chosen: Readonly<Stats>, body: Element, measures: Measures, title: string): boolean {
  if (chosen.prose >= MAX_PROSE || !hasEmptyPlace(body, measures)) return false;
  return !find(body, (it) => /^h[1-3]$/u.test(it.tag) && speaksOf(lineText(it, 200), title));
}

/** Names of content boxes in frameworks and templates. */
const places =
  /^(?:root|app|application|__next|__nuxt|___gatsby|svelte|react-?root|app-?root|main|main-?content|content|content-?area|page|page-?content|home-?page|mount)$/iu;

const boxes = new Set(["div", "main", "section", "article"]);

function hasEmptyPlace(body: Element, measures: Measures): boolean {
  const isPlace = (it: Element): boolean =>
    boxes.has(it.tag) && (places.test(it.get("id")) || /min-height:\s*100vh/u.test(it.get("style")));
  return findAll(body, isPlace).some((it) => {
    const { chars, images } = measures.get(it) ?? NOTHING;
    return chars === 0 && images === 0;
  });
}

const significantWords = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter(isTelling);
const isTelling = (word: string): boolean => word.length > 2;

/** Whether a heading contains half the words of the title, or the title all words of a longer heading. */
function speaksOf(heading: string, title: string): boolean {
  const [said, promised] = [new Set(significantWords(heading)), significantWords(title)];
  if (promised.length === 0) return said.size > 0;
  const kept = promised.filter((word) => said.has(word)).length;
  return kept * 2 >= promised.length || (said.size > 1 && kept === said.size);
}
