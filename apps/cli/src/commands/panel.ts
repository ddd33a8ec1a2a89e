import type { BodyOf } from "@wellsourced/tools";
import type { CommandContext } from "../define-command.ts";
import { defineToolCommand } from "../define-command.ts";
import { blocksOf, factsOf, linesOf, spoken, titled, wrap } from "../render.ts";

type Panel = BodyOf<"research_panel">;
type Statement = Panel["divergence"]["unique_to_model"][number];

const said = ({ model, statement }: Statement): string => `${model}: ${statement}`;

/** The answer of a model, or why there is none. */
function member({ model, status, text, error, reason, is_cut }: Panel["panel"][number], context: CommandContext) {
  const { style, width } = context;
  return linesOf(
    style.bold(factsOf(model, status !== "answered" && spoken(status), is_cut && "cut short")),
    error && style.warn(`  ${error.message}`),
    reason && `  ${reason}`,
    text
      ?.split("\n")
      .map((line) => wrap(line, width, "  "))
      .join("\n"),
  );
}

/** Where the answers differ, and then the answers. */
function render({ panel, divergence }: Panel, context: CommandContext): string {
  const { style } = context;
  return blocksOf(
    ...panel.map((one) => member(one, context)),
    titled(
      style,
      "Contradictions",
      divergence.contradictions.map(({ between }) => between.map(said).join("\n  ≠ ")),
    ),
    titled(style, "Said by one model alone", divergence.unique_to_model.map(said)),
    titled(
      style,
      "Said by nearly all",
      divergence.consensus_points.map(({ statement }) => statement),
    ),
    linesOf(
      `Confidence: ${divergence.confidence}. ${divergence.confidence_rationale}`,
      style.dim("Models wrote this: agreement is no evidence, so check statements against sources."),
    ),
  );
}

export const panel = defineToolCommand({
  name: "panel",
  group: "search",
  tool: "research_panel",
  summary: "Ask several language models the same question, and show where their answers differ",
  examples: [
    "panel 'How fast does lichen grow on slate?'",
    "panel 'How fast does lichen grow on slate?' --models ollama/MODEL,openai/MODEL",
  ],
  text: render,
});
