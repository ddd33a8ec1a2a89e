import { blanked, type Stretch, scanMarkdown } from "@wellsourced/core/markdown";
import { type Extra, type Layer, without } from "./layer.ts";
import { readLines } from "./lines.ts";

/** What a reader sees of Markdown, and where each stretch of it stands in the Markdown. */
export type VisibleText = Pick<Layer, "text" | "toMarkdown" | "fromMarkdown">;

/**
 * Markdown as its readers see it: without comments and what is hidden, without the signs of links, emphasis, headings,
 * lists and tables, with the words of links and code, with the characters that escapes and entities stand for. Notes' marks
 * and texts that stand for images are not part of it. Time grows with the length of the text.
 */
export const visibleText = (markdown: string): VisibleText => editionsOf(markdown).shown;

/** The same text as different readers have it. */
export interface Editions {
  /** The Markdown, with blanks in the place of what no reader sees. */
  readonly markdown: string;
  /** What is shown as the text. */
  readonly shown: Layer;
  /** What somebody keeps who leaves out marks of notes, list numbers and readings. */
  readonly bare: Layer;
  /** Everything that a page may show there: the marks of notes, and what stands for an image. */
  readonly full: Layer;
}

const HIDDEN: readonly Extra[] = ["note", "alternative"];
/** Is it left out of the text that is shown? */
export const isHidden = ({ kind }: { readonly kind: Extra }): boolean => HIDDEN.includes(kind);

export function editionsOf(markdown: string): Editions {
  const { unseen } = scanMarkdown(markdown);
  const seen = blanked(markdown, unseen);
  const read = readLines(seen);
  const full = without(
    read,
    unseen.map((stretch) => read.fromMarkdown(stretch)),
  );
  const shown = without(full, full.extras.filter(isHidden));
  const dropped = [...shown.extras, ...referenceMarks(shown.text)].sort((a, b) => a.start - b.start);
  return { markdown: seen, full, shown, bare: without(shown, dropped) };
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

/** Marks that lead to notes, as they stand in text that is shown. */
export const referenceMarks = (text: string): Stretch[] =>
  [...text.matchAll(MARKS)].map(({ index, 0: found }) => ({ start: index, end: index + found.length }));
