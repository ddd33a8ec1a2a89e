import { compare } from "./compare.ts";
import type { Change } from "./diff.ts";
import { findExact, findMarked, findWhole } from "./find.ts";
import type { Difference } from "./gaps.ts";
import type { Stretch } from "./markup.ts";
import type { RiskWord } from "./risk.ts";
import { readTexts } from "./texts.ts";

export const QUOTATION_CLASSES = ["verbatim", "verbatim_normalised", "elided", "altered", "spliced", "absent"] as const;
/**
 * How a quotation stands in a source: word for word; the same words in another edition's letters and marks; with a mark
 * where words were left out; with words changed; joined from places that do not stand together; or not there.
 */
export type QuotationClass = (typeof QUOTATION_CLASSES)[number];

/** A stretch of the source: `source.slice(start, end)`. */
export type QuotationSpan = Stretch;

export interface QuotationCheck {
  readonly class: QuotationClass;
  /** Where the quotation begins in the source; absent when it is not there. */
  readonly start?: number;
  readonly end?: number;
  /** The line and the paragraph of the source in which it begins, from 1. */
  readonly line?: number;
  readonly paragraph?: number;
  /** The pieces of an elision or a splice, in the order of the quotation. */
  readonly parts?: readonly QuotationSpan[];
  /** Further places of the same words. */
  readonly also?: readonly QuotationSpan[];
  /** In what the same words differ. */
  readonly differences?: readonly Difference[];
  /** Present when words left out, put in or changed turn what is said. */
  readonly meaningRisk?: true;
  readonly riskWords?: readonly RiskWord[];
  /** Word by word; absent when there is nothing to compare with. */
  readonly diff?: readonly Change[];
  /** The stretch of the source that is most like a quotation that is absent. */
  readonly closest?: QuotationSpan;
}

export interface QuotationOptions {
  /** Code of the quotation's language, for the words that turn a sense. Found by itself when not given. */
  readonly language?: string;
}

/**
 * Looks a quotation up in a source and says what became of it, with its place. Evidence, never a verdict: whether a
 * change matters is for the reader to say.
 *
 * Other quote marks, dashes, blanks, ligatures, hyphens at line ends, Unicode forms and left-over markup are no changes.
 * A number, a sign, a negation, an inserted word is.
 */
export function checkQuotation(quote: string, source: string, options: QuotationOptions = {}): QuotationCheck {
  const exact = findExact(quote.trim(), source);
  if (exact) return exact;
  const texts = readTexts(quote, source, options.language);
  if (texts.quote.units === "") return { class: "absent" };
  return findWhole(texts) ?? findMarked(texts) ?? compare(texts);
}
