import { visibleText } from "../visible/visible-text.ts";

/** A quotation from the Markdown of a page, and as readers see it if that differs. */
export interface Quotation {
  readonly text: string;
  readonly shown?: string | undefined;
}

/** A comparison of a text with the one that was kept. */
export interface TextComparison {
  /** Share of the kept lines that still exist, 0 to 1. */
  readonly kept: number;
  readonly quotationsKept: number;
  /** Quotations that no longer occur word for word. */
  readonly quotationsGone: readonly string[];
}

/** Shorter lines, such as menu entries, change too often to count. */
const MIN_LINE = 25;

const plain = (text: string): string => text.normalize("NFC").replace(/\s+/gu, " ").trim();

const linesOf = (text: string): readonly string[] =>
  text
    .split("\n")
    .map(plain)
    .filter((line) => line.length >= MIN_LINE);

/** Compares word for word, ignoring white space and, inside quotations, text that readers do not see. */
export function compareTexts(before: string, now: string, quotations: readonly Quotation[] = []): TextComparison {
  const today = new Set(linesOf(now));
  const lines = linesOf(before);
  const still = lines.filter((line) => today.has(line)).length;
  const seen = plain(visibleText(now).text);
  const gone = quotations.filter(({ text }) => !seen.includes(plain(visibleText(text).text)));
  return {
    kept: lines.length === 0 ? Number(plain(before) === plain(now)) : Math.round((still / lines.length) * 100) / 100,
    quotationsKept: quotations.length - gone.length,
    quotationsGone: gone.map(({ text, shown = text }) => shown),
  };
}
