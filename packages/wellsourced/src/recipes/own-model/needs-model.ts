import { Failure } from "@wellsourced/core";
import type { Parts } from "../parts.ts";

/** @throws {Failure} `config` if no model is configured; `what` needs one */
export function checkModel({ providers }: Pick<Parts, "providers">, what: string, otherwise = ""): void {
  if (providers.list().some(({ type, configured }) => type === "chat" && configured)) return;
  throw new Failure(
    "config",
    `${what} needs a model, and none is configured. Set WELLSOURCED_LLM_PROVIDER and WELLSOURCED_LLM_MODEL${otherwise}.`,
    { suggestedAction: "check_api_key" },
  );
}
