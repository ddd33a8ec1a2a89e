import { type DeepReadonly, UNTRUSTED } from "@wellsourced/core";
import type { Change, Difference, RiskWord } from "@wellsourced/trust/quotations";
import { z } from "zod";
import { word } from "../../word.ts";
import { Fetched } from "../checks/reading.ts";

const Stretch = z.object({ start: z.int(), end: z.int() });

/** A stretch of the source, as Markdown, in UTF-16 units. */
export const QuotedPlace = Stretch.extend({
  visible: Stretch.optional().describe("The same position in the text that readers see"),
  /** Absent if it is longer than 5,000 characters: its ends are then far apart. */
  text: z.string().optional().describe("Text that readers see at this position"),
  /** Of many pieces only the first have it. */
  fragmentUrl: z.string().optional().describe("Address that opens the page at this position"),
});
export type QuotedPlace = DeepReadonly<z.infer<typeof QuotedPlace>>;

/** A change as it is shown: of many words of the source only their ends. */
export const ShownChange = z.object({
  kind: word<Change["kind"]>(),
  quote: z.string().optional(),
  source: z.string().optional(),
  /** The quotation marks it, by a sign of omission or brackets. */
  marked: z.literal(true).optional(),
  /** Length of the source's words, if only their ends are shown. */
  sourceLength: z.int().optional(),
});
export type ShownChange = Readonly<z.infer<typeof ShownChange>>;

/** How a quotation compares with its source. Evidence, never a verdict. */
export const QuoteEvidence = z.object({
  quote: z.string(),
  quoteMatch: z
    .enum(["verbatim", "verbatim_normalised", "elided", "altered", "spliced", "absent", "source_unavailable"])
    .describe("source_unavailable: not read, or not in full"),
  sourceUrl: z.string().optional(),
  sourceTitle: z.string().optional(),
  found: QuotedPlace.extend({
    line: z.int().optional(),
    paragraph: z.int().optional(),
    /** Page of a document, from 1. */
    page: z.int().optional(),
    /** Text before and after it in the source. */
    before: z.string(),
    after: z.string(),
  }).optional(),
  /** The pieces of an elision or a splice, in the order of the quotation. */
  parts: z.array(QuotedPlace).optional(),
  also: z.array(Stretch).optional(),
  differences: z
    .array(word<Difference>())
    .optional()
    .describe("How the form of the same words differs, such as in case"),
  meaningRisk: z
    .literal(true)
    .optional()
    .describe("Present if the quotation hides or changes a negation, hedge or condition"),
  riskWords: z.array(z.object({ word: z.string(), kind: word<RiskWord["kind"]>() })).optional(),
  diff: z.array(ShownChange).optional(),
  /** The most similar stretch, if the quotation is absent. */
  closest: QuotedPlace.optional(),
  contentHash: z.string().optional().describe("SHA-256 of the text searched"),
  /** Length of that Markdown in UTF-16 units. */
  contentLength: z.int().optional(),
  /** Why the source could not be judged, or what limits the result. */
  note: z.string().optional(),
  ...Fetched.shape,
  checkedAt: z.string(),
  provenance: z.array(z.string()),
  trust: z.literal(UNTRUSTED),
});
export type QuoteEvidence = DeepReadonly<z.infer<typeof QuoteEvidence>>;
