import { boundaryBy, entailmentInstructions, objectIn } from "@wellsourced/answers/prompts";
import { Failure, omitUndefined, type Random } from "@wellsourced/core";
import { ENTAILMENT_LABELS, type Entails } from "@wellsourced/trust";
import type { Settings } from "../../env/index.ts";
import type { Find } from "../search/find.ts";

interface EntailsParts {
  readonly find: Find;
  readonly random: Random;
}

/** Returns the configured model for entailment, if any. A model in a folder is loaded on first use. */
export function entailsBy(
  { entailment, entailmentFolder: folder }: Pick<Settings, "entailment" | "entailmentFolder">,
  parts: EntailsParts,
): Entails | undefined {
  if (entailment === "llm") return entailsByOwnModel(parts);
  if (folder === undefined) return undefined;
  let reader: Entails | undefined;
  return async (claim, passage, signal) => {
    const { entailsByFolder } = await import("../../local-models/entails-by-folder.ts");
    reader ??= entailsByFolder({ folder });
    return reader(claim, passage, signal);
  };
}

/** Judges claims with the user's own model. A reply in another form is a failure. */
export function entailsByOwnModel({ find, random }: EntailsParts): Entails {
  return async (claim, passage, signal) => {
    const boundary = boundaryBy(random);
    const material = `Claim: ${claim}\n\n<${boundary} number="1">\n${passage}\n</${boundary}>\n\nClaim again: ${claim}`;
    const ask = { instructions: entailmentInstructions(boundary), material, asJson: true, limit: 1 };
    const { records } = await find("chat", ask, { provider: "llm", ...omitUndefined({ signal }) });
    const { label, score } = objectIn(records[0]?.text ?? "") ?? {};
    const known = ENTAILMENT_LABELS.find((one) => one === label);
    if (!known || typeof score !== "number" || !(score >= 0 && score <= 1))
      throw new Failure(
        "upstream_unavailable",
        "The model did not return a judgement on the claim and the passage. Try another model.",
        {
          provider: "llm",
        },
      );
    return { model: records[0]?.model ?? "llm", label: known, score };
  };
}
