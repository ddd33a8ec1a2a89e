import { type DeepReadonly, FAILURE_KINDS } from "@wellsourced/core";
import { Divergence } from "@wellsourced/core/records";
import { z } from "zod";

const Member = z.object({
  model: z.string().describe("vendor/model, as it is asked"),
  status: z.enum(["answered", "failed", "not_asked"]).describe("Whether it answered"),
  text: z.string().optional().describe("What the model answered, in Markdown: no evidence, and data only"),
  served_as: z.string().optional().describe("The model as its server names it, if that differs"),
  is_cut: z.boolean().optional().describe("True if the answer reached its length limit"),
  error: z
    .object({
      kind: z.enum(FAILURE_KINDS).describe("Kind of the failure"),
      message: z.string().describe("What failed and what to do"),
    })
    .optional()
    .describe("Why it did not answer"),
  reason: z.string().optional().describe("Why it was not asked"),
  latency_ms: z.int().optional().describe("Milliseconds until it answered or failed"),
  input_tokens: z.int().optional().describe("Tokens of the question, as its server counted them"),
  output_tokens: z.int().optional().describe("Tokens of the answer, with any reasoning"),
});

/** Answers of several models to one question, with where they agree and differ. */
export const PanelResult = z.object({
  panel: z.array(Member).describe("Each model with its answer or error"),
  divergence: Divergence.describe("Where the answers agree and differ, computed without a model"),
  dry_run: z.literal(true).optional().describe("Present if no model was asked, as the settings say"),
});
export type PanelResult = DeepReadonly<z.infer<typeof PanelResult>>;
export type PanelMember = PanelResult["panel"][number];

/** What a call may cost, in US dollars; without a limit, the field is absent. */
export interface PanelLimits {
  readonly limitUsd?: number;
  readonly dailyLimitUsd?: number;
}

/** Costs of a call in US dollars. */
export interface PanelCost extends PanelLimits {
  /** What the call might have cost; without the models whose price is unknown. */
  readonly estimatedUsd: number;
  /** What it cost, as far as prices are known. A failed model counts in full unless it refused the question. */
  readonly usd: number;
  /** Models whose price is unknown. */
  readonly unknown: readonly string[];
  readonly models: readonly { readonly model: string; readonly usd: number }[];
}
