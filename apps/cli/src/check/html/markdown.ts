import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";

/** What makes parsing slow: lines, and delimiters within one paragraph. */
const MOST_LINES = 6_000;
const MOST_PAIRS = 10_000_000;

/**
 * Rejects text made to be slow: the parser's time grows with the square of the delimiters in a paragraph. Such text
 * is shown as it is.
 */
export function isOrdinary(text: string): boolean {
  if (text.split("\n").length > MOST_LINES) return false;
  const pairs = text.split(/\n[ \t]*\n/u).map((part) => (part.match(/[*_~`[\]<>!&\\]/gu)?.length ?? 0) ** 2);
  return pairs.reduce((sum, one) => sum + one, 0) <= MOST_PAIRS;
}

/** Markdown as HTML, not yet sanitised. */
export const markdownToHtml = (text: string): string =>
  micromark(text, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] });
