import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";

/** What makes Markdown slow to read: lines, and signs that might begin something within one paragraph. */
const MOST_LINES = 6_000;
const MOST_PAIRS = 10_000_000;

/**
 * Is the text such as people write? The time that the reader of Markdown takes grows with the square of the signs in a
 * paragraph, so that what is made to be slow is shown as it is written.
 */
export function isOrdinary(text: string): boolean {
  if (text.split("\n").length > MOST_LINES) return false;
  const pairs = text.split(/\n[ \t]*\n/u).map((part) => (part.match(/[*_~`[\]<>!&\\]/gu)?.length ?? 0) ** 2);
  return pairs.reduce((sum, one) => sum + one, 0) <= MOST_PAIRS;
}

/** Markdown as HTML. What is raw in it stays raw: nothing of it is safe yet. */
export const markdownToHtml = (text: string): string =>
  micromark(text, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] });
