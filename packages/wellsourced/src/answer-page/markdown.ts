import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";

/** Limits of the parser, which is slow with many lines, and with many delimiters in a paragraph. */
const MOST_LINES = 6_000;
const MOST_PAIRS = 10_000_000;

/**
 * Whether Markdown can be parsed quickly. Parsing takes quadratic time in the delimiters of a paragraph, so text made
 * to be slow is shown unchanged.
 */
export function isOrdinary(text: string): boolean {
  if (text.split("\n").length > MOST_LINES) return false;
  const pairs = text.split(/\n[ \t]*\n/u).map((part) => (part.match(/[*_~`[\]<>!&\\]/gu)?.length ?? 0) ** 2);
  return pairs.reduce((sum, one) => sum + one, 0) <= MOST_PAIRS;
}

/** Markdown as HTML, not yet sanitised. */
export const markdownToHtml = (text: string): string =>
  micromark(text, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] });
