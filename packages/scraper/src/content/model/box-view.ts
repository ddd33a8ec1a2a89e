import type { Box, Layout } from "./layout.ts";

/** What single words say about content, learnt: above zero for, below against, `undefined` where nothing is known. */
export interface Lexicon {
  /** Words of classes, ids and roles. */
  name(word: string): number | undefined;
  /** Words of short texts. */
  text(word: string): number | undefined;
}

/** What a box inherits from the boxes around it. */
export interface BoxView {
  readonly box: Box;
  readonly up: BoxView | undefined;
  readonly nameLow: number;
  readonly nameHigh: number;
  readonly lowAbove: number;
  readonly highAbove: number;
  readonly sumAbove: number;
  /** Depth of the box with the lowest name. */
  readonly lowDepth: number;
  readonly nav: number;
  readonly aside: number;
  readonly footer: number;
  readonly header: number;
  readonly main: number;
  readonly article: number;
  readonly form: number;
  readonly table: number;
  readonly list: number;
  readonly figure: number;
  readonly quote: number;
  readonly section: number;
  readonly link: number;
  /** The nearest box of at least three alike. */
  readonly near: Box | undefined;
  /** The outermost such box. */
  readonly far: Box | undefined;
  /** The nearest box with some text around. */
  readonly context: Box;
  /** The nearest box with much of the page. */
  readonly much: Box;
}

export function viewBoxes({ boxes }: Layout, lexicon: Lexicon): Map<Box, BoxView> {
  const views = new Map<Box, BoxView>();
  const scores = new Map<string, readonly [number, number]>();
  const whole = boxes[0];
  for (const box of boxes) {
    const up = box.parent && views.get(box.parent);
    views.set(box, viewOf(box, up, { lexicon, scores, whole: whole ?? box }));
  }
  return views;
}

interface Shared {
  readonly lexicon: Lexicon;
  readonly scores: Map<string, readonly [number, number]>;
  readonly whole: Box;
}

function viewOf(box: Box, up: BoxView | undefined, shared: Shared): BoxView {
  const { tag, role } = box;
  const [low, high] = scoreNames(box.names, shared);
  const lowAbove = up?.lowAbove ?? 0;
  return {
    box,
    up,
    nameLow: low,
    nameHigh: high,
    lowAbove: Math.min(low, lowAbove),
    highAbove: Math.max(high, up?.highAbove ?? 0),
    sumAbove: (up?.sumAbove ?? 0) + low + high,
    lowDepth: low < lowAbove ? box.depth : (up?.lowDepth ?? 0),
    nav: inside(tag === "nav" || tag === "menu" || role === "navigation", up?.nav),
    aside: inside(tag === "aside" || role === "complementary", up?.aside),
    footer: inside(tag === "footer" || role === "contentinfo", up?.footer),
    header: inside(tag === "header" || role === "banner", up?.header),
    main: inside(tag === "main" || role === "main", up?.main),
    article: inside(tag === "article", up?.article),
    form: inside(tag === "form", up?.form),
    table: inside(tag === "table", up?.table),
    list: inside(tag === "ul" || tag === "ol", up?.list),
    figure: inside(tag === "figure", up?.figure),
    quote: inside(tag === "blockquote", up?.quote),
    section: inside(tag === "section", up?.section),
    link: inside(tag === "a", up?.link),
    near: box.twins >= 3 ? box : up?.near,
    far: up?.far ?? (box.twins >= 3 ? box : undefined),
    context: box.words >= 120 || !up ? box : up.context,
    much: box.words >= shared.whole.words * 0.4 || !up ? box : up.much,
  };
}

/** Levels since the box of that kind, from 1; 0 outside. */
const inside = (here: boolean, above = 0): number => (here ? 1 : above > 0 ? above + 1 : 0);

const MAX_WORDS = 24;

export function scoreNames(
  names: string,
  { lexicon, scores }: Pick<Shared, "lexicon" | "scores">,
): readonly [number, number] {
  const known = scores.get(names);
  if (known) return known;
  let low = 0;
  let high = 0;
  for (const word of nameWords(names)) {
    const score = lexicon.name(word) ?? 0;
    if (score < low) low = score;
    if (score > high) high = score;
  }
  const found = [low, high] as const;
  scores.set(names, found);
  return found;
}

/** Single words, and whole names of two or three words. Digits are dropped: they count or identify. */
export function nameWords(names: string): string[] {
  const found: string[] = [];
  const others = isPlain(names) ? /[^a-zA-Z]+/ : /[^\p{L}]+/u;
  for (const name of names.split(/\s+/u)) {
    const parts = name.split(others).filter((part) => part.length > 1 && part.length < 20);
    found.push(...parts);
    if (parts.length > 1 && parts.length < 4) found.push(parts.join("-"));
    if (found.length > MAX_WORDS) break;
  }
  return found;
}

/** Patterns that know all alphabets are slow, and nearly all names and most texts need only one. */
export const isPlain = (text: string): boolean => /^[\0-\x7f]*$/.test(text);
