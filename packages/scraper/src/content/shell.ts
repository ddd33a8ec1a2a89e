import { type Element, find, findAll, lineText } from "@wellsourced/markup";
import { type Measures, NOTHING, type Stats } from "@wellsourced/markup/dom";

export interface ShellClues {
  readonly body: Element;
  readonly measures: Measures;
  /** What was chosen as content. */
  readonly chosen: Readonly<Stats>;
  readonly title: string | undefined;
}

/** With more sentences than this there is something to read, whoever put it there. */
const MAX_PROSE = 300;

/**
 * Is this a page whose content its scripts have yet to bring? It has an empty box where the content belongs, hardly a
 * sentence, and no heading that speaks of what the title promises: menus, a cart, a notice are all that is left.
 */
export function isShell({ body, measures, chosen, title }: ShellClues): boolean {
  if (chosen.prose >= MAX_PROSE || !hasEmptyPlace(body, measures)) return false;
  return !find(body, (it) => /^h[1-3]$/u.test(it.tag) && speaksOf(lineText(it, 200), title ?? ""));
}

/** Names that frameworks and templates give to the box that holds the page. */
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

const wordsOf = (text: string): string[] => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter(isTelling);
const isTelling = (word: string): boolean => word.length > 2;

/** Most of the title's words, or all of a heading's that is more than one word. */
function speaksOf(heading: string, title: string): boolean {
  const [said, promised] = [new Set(wordsOf(heading)), wordsOf(title)];
  if (promised.length === 0) return said.size > 0;
  const kept = promised.filter((word) => said.has(word)).length;
  return kept * 2 >= promised.length || (said.size > 1 && kept === said.size);
}
