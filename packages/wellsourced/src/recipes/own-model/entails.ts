import { Failure, given } from "@wellsourced/core";
import { ENTAILMENT_LABELS, type Entails } from "@wellsourced/trust";
import type { Settings } from "../../env/index.ts";
import type { Parts } from "../parts.ts";
import { boundaryBy, objectIn, pagesAreData } from "./material.ts";

const instructionsFor = (boundary: string): string =>
  [
    "You compare a claim with a passage of a source, and use nothing else that you know.",
    pagesAreData(boundary),
    'Write one JSON object and nothing around it: "label" is "supports" where the passage says what the claim says, "contradicts" where both cannot be true, and "neutral" where the passage leaves it open; "score" is how sure you are, from 0 to 1.',
  ].join("\n");

type EntailsParts = Pick<Parts, "find" | "random">;

/** The reader of claims that the settings name; `undefined` where they name none. A model in a folder is loaded on use. */
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

/** One's own model as a reader of claims; what it writes otherwise than asked is a failure, not a label. */
export function entailsByOwnModel({ find, random }: EntailsParts): Entails {
  return async (claim, passage, signal) => {
    const boundary = boundaryBy(random);
    const material = `Claim: ${claim}\n\n<${boundary} number="1">\n${passage}\n</${boundary}>\n\nClaim again: ${claim}`;
    const ask = { instructions: instructionsFor(boundary), material, asJson: true, limit: 1 };
    const { records } = await find("chat", ask, { provider: "llm", ...given({ signal }) });
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
