import type { BundledSource } from "@wellsourced/sessions/export";
import { visibleText } from "@wellsourced/trust";

type Quotation = NonNullable<BundledSource["quotations"]>[number];

/** How a text of today stands to the one that was kept. */
export interface TextComparison {
  /** Share of the kept text's lines that are still there, 0 to 1. */
  readonly kept: number;
  readonly quotationsKept: number;
  /** Quotations that are no longer there word for word. */
  readonly quotationsGone: readonly string[];
}

/** Lines that say something: marks and menus of a few letters come and go. */
const MIN_LINE = 25;

const plain = (text: string): string => text.normalize("NFC").replace(/\s+/gu, " ").trim();

const linesOf = (text: string): readonly string[] =>
  text
    .split("\n")
    .map(plain)
    .filter((line) => line.length >= MIN_LINE);

/** Compares word for word; only white space may differ, and between the words of a quotation what readers do not see. */
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
