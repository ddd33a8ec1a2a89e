import { UNTRUSTED } from "@wellsourced/core";
import { PanelResult } from "@wellsourced/wellsourced";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { flag, optionalCount, required, wholeNumber } from "../fields.ts";
import { panelText } from "../reading/panel.ts";
import { trust } from "../shapes.ts";

/** Seconds of a model's time limit: calls end after 120, and the comparison needs some. */
const MOST_SECONDS = 115;

const Member = PanelResult.shape.panel.element.extend({ trust });

export const researchPanel = defineTool({
  name: "research_panel",
  title: "Panel of models",
  description:
    "Use this to ask several language models the same question and see where their answers agree, contradict each other, or stand alone; no model judges. Agreement is no evidence: check statements with sources. It may cost money.",
  sets: ["more"],
  needs: "panel",
  effects: { writes: false, idempotent: false, openWorld: true },
  cache: "below",
  input: z.strictObject({
    query: required("Question for the models", 4_000),
    models: z
      .array(required("A model as vendor/model", 200))
      .max(20)
      .optional()
      .describe("Models to ask as vendor/model, such as openai/NAME; those of the settings by default"),
    max_models: optionalCount({ max: 5, what: "Number of models; the settings may allow fewer, 3 by default" }),
    timeout_secs: wholeNumber().min(5).max(120).default(30).describe("Seconds that each model may take"),
    use_cache: flag(true, "Whether an answer of the last 15 minutes to the same question may be returned"),
  }),
  output: PanelResult.extend({ panel: z.array(Member).describe("Each model with its answer or error"), trust }),
  text: panelText,
  async run({ query, models, max_models: maxModels, timeout_secs: seconds, use_cache: useCache }, sources, call) {
    const { panel, divergence, dry_run, cost } = await sources.panel.ask(
      { query, models, maxModels, timeoutMs: Math.min(seconds, MOST_SECONDS) * 1_000 },
      { ...call, ...(useCache ? {} : { maxAge: 0 }) },
    );
    call.note({ cost });
    return {
      panel: panel.map((member) => ({ ...member, trust: UNTRUSTED })),
      divergence,
      ...(dry_run ? { dry_run } : {}),
      trust: UNTRUSTED,
    };
  },
});
