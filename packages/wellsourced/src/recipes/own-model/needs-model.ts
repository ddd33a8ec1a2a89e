import { Failure } from "@wellsourced/core";
import type { Parts } from "../parts.ts";

/** @throws {Failure} `config` where no model is configured; it names what needs one */
export function checkModel({ providers }: Pick<Parts, "providers">, what: string, otherwise = ""): void {
  if (providers.list().some(({ type, configured }) => type === "chat" && configured)) return;
  throw new Failure(
    "config",
    `${what} needs a model, and none is configured. Set WELLSOURCED_LLM_PROVIDER and WELLSOURCED_LLM_MODEL${otherwise}.`,
    { suggestedAction: "check_api_key" },
  );
}
