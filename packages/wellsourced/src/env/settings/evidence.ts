import type { SettingRow } from "./setting-row.ts";

export const EVIDENCE_SETTINGS = [
  {
    name: "REPUTATION_DATA",
    kind: "path",
    description: "JSON file that rates the domains you know.",
  },
  {
    name: "REPUTATION_MODE",
    kind: "enum",
    values: ["extend", "replace"],
    default: "extend",
    description: "Whether the file extends the built-in ratings or replaces them.",
  },
  {
    name: "RETRACTION_DATA",
    kind: "path",
    description:
      "Snapshot of the Retraction Watch table (CSV or JSON), which is checked in addition to the registries.",
  },
  {
    name: "ENTAILMENT",
    kind: "enum",
    values: ["off", "llm"],
    default: "off",
    description:
      "With `llm`, your own model (WELLSOURCED_LLM_*) also judges whether the sentences found support a claim (`entailment`). It receives the claim and those sentences.",
  },
  {
    name: "ENTAILMENT_FOLDER",
    kind: "path",
    description:
      "Folder of a natural language inference model (`config.json`, `tokenizer.json`, and `onnx/model.onnx` or `onnx/model_quantized.onnx`) that judges on this machine whether the sentences found support a claim (`entailment`). Requires the package `@huggingface/transformers`; nothing is downloaded. Ignored if WELLSOURCED_ENTAILMENT is `llm`.",
  },
  {
    name: "SOURCE_RECOMMENDATIONS",
    kind: "boolean",
    default: "true",
    description: "`search_and_scrape` also recommends the best of its sources (`recommendations`).",
  },
  {
    name: "COMPONENTS",
    kind: "boolean",
    default: "false",
    description: "`search_and_scrape` also returns cards and a table for hosts that can display them (`components`).",
  },
] as const satisfies readonly SettingRow[];
