import type { Stretch } from "@wellsourced/core/markdown";
import type { Change } from "./diff.ts";
import type { Difference } from "./gaps.ts";
import type { RiskWord } from "./risk.ts";

/**
 * How a quotation stands in a source: word for word; the same words in another edition's letters and marks; with a mark
 * where words were left out; with words changed; joined from places that do not stand together; or not there.
 */
export type QuotationClass = "verbatim" | "verbatim_normalised" | "elided" | "altered" | "spliced" | "absent";

/** A stretch of the source: `source.slice(start, end)`. */
export type QuotationSpan = Stretch & {
  /** The same stretch in `visibleText(source).text`; absent when the source holds no Markdown. */
  readonly visible?: Stretch;
};

/** What was found, with the place of the quotation in the source; that is absent when the quotation is not there. */
export interface QuotationCheck extends Partial<QuotationSpan> {
  readonly class: QuotationClass;
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
