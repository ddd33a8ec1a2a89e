import { ManuscriptQuotation } from "@wellsourced/answers";
import { z } from "zod";
import type { Declared } from "../declared.ts";
import { QuoteEvidence } from "./evidence.ts";

/** A quotation in a manuscript, with the result of checking it in its cited source. */
export const CheckedQuotation = ManuscriptQuotation.extend({
  evidence: QuoteEvidence.optional().describe("Absent if the manuscript cites no source that could be looked up"),
  problem: z.string().optional().describe("Reason why the quotation could not be checked"),
});
export type CheckedQuotation = Declared<z.infer<typeof CheckedQuotation>>;

/** The quotations of a manuscript, each checked in its cited source. */
export const CheckedManuscript = z.object({
  file: z.string(),
  quotations: z.array(CheckedQuotation),
  references: z.int().describe("Number of references in the manuscript"),
});
export type CheckedManuscript = Declared<z.infer<typeof CheckedManuscript>>;
