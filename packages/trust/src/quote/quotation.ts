import type { Stretch } from "@wellsourced/core/markdown";
import type { Change } from "./diff.ts";
import type { Difference } from "./gaps.ts";
import type { RiskWord } from "./risk.ts";

/**
 * How a quotation compares with a source: word for word; the same words with other letter forms or punctuation; with
 * marked omissions; with changed words; joined from separate places; or missing.
 */
export type QuotationClass = "verbatim" | "verbatim_normalised" | "elided" | "altered" | "spliced" | "absent";

/** A stretch of the source: `source.slice(start, end)`. */
export type QuotationSpan = Stretch & {
  /** The stretch in `visibleText(source).text`; absent if the source has no Markdown. */
  readonly visible?: Stretch;
};

/** Result of a check, with the position of the quotation in the source unless it is absent. */
export interface QuotationCheck extends Partial<QuotationSpan> {
  readonly class: QuotationClass;
  /** Line and paragraph in which it begins, from 1. */
  readonly line?: number;
  readonly paragraph?: number;
  /** Pieces of an elision or splice, in the order of the quotation. */
  readonly parts?: readonly QuotationSpan[];
  /** Further places of the same words. */
  readonly also?: readonly QuotationSpan[];
  /** How the same words differ. */
  readonly differences?: readonly Difference[];
  /** Present if omitted, inserted or changed words may change the meaning. */
  readonly meaningRisk?: true;
  readonly riskWords?: readonly RiskWord[];
  /** Comparison word by word; absent if there is nothing to compare. */
  readonly diff?: readonly Change[];
  /** The most similar stretch of the source, if the quotation is absent. */
  readonly closest?: QuotationSpan;
}

const FAITHFUL: readonly string[] = ["verbatim", "verbatim_normalised", "elided"] satisfies readonly QuotationClass[];

/** Whether a quotation has the words of its source, apart from marked omissions. */
export const isFaithful = (found: string): boolean => FAITHFUL.includes(found);
