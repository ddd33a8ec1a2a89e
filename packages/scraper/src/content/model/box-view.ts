import { ByNames, namesOf } from "@wellsourced/markup/dom";
import type { Box, Layout } from "./layout.ts";

/** Learned weights of single words: positive for content, negative for boilerplate, `undefined` if unknown. */
export interface Lexicon {
  /** Words in classes, ids and roles. */
  name(word: string): number | undefined;
  /** Words in short texts. */
  text(word: string): number | undefined;
}

/** Context that a box inherits from its ancestors. */
export interface BoxView {
  readonly nameLow: number;
  readonly nameHigh: number;
  readonly lowAbove: number;
  readonly highAbove: number;
  readonly sumAbove: number;
  /** Depth of the box with the lowest-scored name. */
  readonly lowDepth: number;
  /** Levels from the nearest footer, from 1; 0 outside. */
  readonly footer: number;
  readonly main: number;
  readonly article: number;
  /** The nearest box among at least three alike. */
  readonly near: Box | undefined;
  /** The outermost such box. */
  readonly far: Box | undefined;
  /** The nearest box with further text. */
  readonly context: Box;
  /** The nearest box with much of the page's text. */
  readonly much: Box;
}

/** The view of each box, in order. */
export function viewBoxes({ boxes }: Layout, lexicon: Lexicon): BoxView[] {
  const views: BoxView[] = [];
  const much = (boxes[0]?.words ?? 0) * MUCH;
  const scores = scorerOf(lexicon);
  for (const box of boxes) views.push(viewOf(box, box.parent && views[box.parent.index], { scores, much }));
  return views;
}

type Score = readonly [low: number, high: number];

interface Shared {
  readonly scores: ByNames<Score>;
  /** Number of words from which a box contains much of the page. */
  readonly much: number;
}

const MUCH = 0.4;
const CONTEXT_WORDS = 120;

function viewOf(box: Box, up: BoxView | undefined, shared: Shared): BoxView {
  const { tag, role } = box;
  const { element, names } = box;
  const [low, high] = names === namesOf(element) ? shared.scores.in(element) : shared.scores.of(names);
  const lowAbove = up ? up.lowAbove : 0;
  const isOneOfMany = box.twins >= 3;
  return {
    nameLow: low,
    nameHigh: high,
    lowAbove: Math.min(low, lowAbove),
    highAbove: Math.max(high, up ? up.highAbove : 0),
    sumAbove: (up ? up.sumAbove : 0) + low + high,
    lowDepth: low < lowAbove ? box.depth : up ? up.lowDepth : 0,
    footer: inside(tag === "footer" || role === "contentinfo", up ? up.footer : 0),
    main: inside(tag === "main" || role === "main", up ? up.main : 0),
    article: inside(tag === "article", up ? up.article : 0),
    near: isOneOfMany ? box : up?.near,
    far: up?.far ?? (isOneOfMany ? box : undefined),
    context: box.words >= CONTEXT_WORDS || !up ? box : up.context,
    much: box.words >= shared.much || !up ? box : up.much,
  };
}

const inside = (here: boolean, above: number): number => (here ? 1 : above > 0 ? above + 1 : 0);

const MAX_WORDS = 24;

/** Cached per lexicon, as sites and templates repeat their names. */
const scorers = new WeakMap<Lexicon, ByNames<Score>>();

function scorerOf(lexicon: Lexicon): ByNames<Score> {
  const known = scorers.get(lexicon) ?? new ByNames((names) => scoreNames(names, lexicon));
  scorers.set(lexicon, known);
  return known;
}

function scoreNames(names: string, lexicon: Lexicon): Score {
  let low = 0;
  let high = 0;
  for (const word of nameWords(names)) {
    const score = lexicon.name(word) ?? 0;
    if (score < low) low = score;
    if (score > high) high = score;
  }
  return [low, high];
}

/** Single words, and names of two or three words. Digits are dropped, as they are counters or ids. */
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

/** Whether a text is ASCII: full Unicode patterns are slow, and nearly all names do not need them. */
export const isPlain = (text: string): boolean => /^[\0-\x7f]*$/.test(text);
