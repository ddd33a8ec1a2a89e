import { blanked, type PlacedText, type Stretch, scanMarkdown } from "@wellsourced/core/markdown";
import type { Extra, ExtraKind, Layer } from "./layer.ts";
import { readLines } from "./lines.ts";

/** The visible text of Markdown, with a mapping of positions in both directions. */
export type VisibleText = Pick<PlacedText, "text" | "toSource" | "fromSource">;

/**
 * The text of Markdown that a reader sees: without comments, hidden parts, markup, marks of notes and alternative texts
 * of images; with the text of links and code, and with escapes and entities decoded. Linear.
 */
export const visibleText = (markdown: string): VisibleText => editionsOf(markdown).shown;

/** Editions of a text with different extras. */
export interface Editions {
  /** The Markdown as given. */
  readonly source: string;
  /** The Markdown with invisible parts blanked. */
  readonly markdown: string;
  /** The visible text. */
  readonly shown: Layer;
  /** Without marks of notes, list numbers and readings. */
  bare(): Layer;
  /** With all extras. */
  readonly full: Layer;
}

const HIDDEN: readonly ExtraKind[] = ["note", "alternative"];
/** Whether an extra is not part of the visible text. */
export const isHidden = ({ kind }: Extra): boolean => HIDDEN.includes(kind);

/** Reads the editions of Markdown, unless they are given. */
export function editionsOf(given: string | Editions): Editions {
  if (typeof given !== "string") return given;
  const { unseen } = scanMarkdown(given);
  const seen = blanked(given, unseen);
  const read = readLines(seen);
  const full = read.without(unseen.map((stretch) => read.fromSource(stretch)));
  const shown = full.without(full.extras.filter(isHidden));
  let bare: Layer | undefined;
  const withoutMarks = () =>
    shown.without([...shown.extras, ...referenceMarks(shown.text)].sort((a, b) => a.start - b.start));
  return { source: given, markdown: seen, full, shown, bare: () => (bare ??= withoutMarks()) };
}

const MARKS = new RegExp(
  [
    // A note's number in brackets after a word.
    String.raw`(?<=[\p{L}\p{N}\p{P}])[ \u00a0]?\[(?:\d{1,3}(?:\s?[,–-]\s?\d{1,3}){0,8}|notes? \d{1,3}|nb \d{1,2}|citation needed)\]`,
    String.raw`(?<=[.,;:!?)"”’»])\[[a-z]\](?!\p{L})`,
    // A raised number after a sentence or clause.
    `(?<=[.,;:!?)"”’»])[⁰¹²³⁴-⁹]{1,3}(?:[,⁻–-][⁰¹²³⁴-⁹]{1,3}){0,8}`,
    // How Han letters are read.
    String.raw`(?<=\p{Script=Han})[(（][\p{Script=Hiragana}\p{Script=Katakana}ー]{1,20}[)）]`,
  ].join("|"),
  "giu",
);

/** Marks of notes in visible text. */
const referenceMarks = (text: string): Stretch[] =>
  [...text.matchAll(MARKS)].map(({ index, 0: found }) => ({ start: index, end: index + found.length }));
