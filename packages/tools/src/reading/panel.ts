import { UNTRUSTED } from "@wellsourced/core";
import type { PanelResult } from "@wellsourced/wellsourced";
import { beginning, facts, inWords, lines, paragraphs, quoted, type Said, section } from "./words.ts";

type Statement = PanelResult["divergence"]["unique_to_model"][number];

/** A statement that is in the answer in full. */
const begun = ({ model, statement }: Statement): string => `${beginning(statement)} ${model}`;

/** An answer as a quotation, so that none of its lines can be taken for one of ours. */
const quotation = (text: string): string =>
  text
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");

function memberText({ model, status, text, error, reason, ...member }: PanelResult["panel"][number]): Said {
  const tokens = [member.input_tokens, member.output_tokens].filter((count) => count !== undefined);
  return lines(
    facts(
      model,
      status !== "answered" && inWords(status),
      member.served_as,
      member.is_cut && "cut short",
      tokens.length > 0 && `${tokens.join(" + ")} tokens`,
    ),
    error && facts(inWords(error.kind), error.message),
    reason,
    text && quotation(text),
  );
}

/** Formats where the answers of a panel differ, and then the answers. */
export function panelText({ panel, divergence, dry_run: isDryRun }: PanelResult): string {
  const { consensus_points: shared, contradictions, unique_to_model: alone } = divergence;
  return paragraphs(
    lines(
      facts("Models wrote this", isDryRun && "dry run: no model was asked", UNTRUSTED),
      facts(`Confidence ${divergence.confidence}`, divergence.confidence_rationale),
    ),
    section(
      "Contradictions",
      contradictions.map(({ between, because, differs = [] }) =>
        facts(
          `${inWords(because)} ${differs.join(" / ")}`,
          ...between.map(({ model, statement }) => `${model}: ${quoted(statement)}`),
        ),
      ),
    ),
    section("One model alone", alone.map(begun)),
    section(
      "Nearly all",
      shared.map(({ restated_by: others, ...said }) => [begun(said), ...others.map(({ model }) => model)].join(", ")),
    ),
    ...panel.map(memberText),
  );
}
