import type { SettingRow } from "./setting-row.ts";

export const EVIDENCE_SETTINGS = [
  {
    name: "REPUTATION_DATA",
    section: "evidence",
    kind: "path",
    description: "JSON file with what you know about domains; see the guide for its form.",
  },
  {
    name: "REPUTATION_MODE",
    section: "evidence",
    kind: "enum",
    values: ["extend", "replace"],
    default: "extend",
    description: "Whether that file adds to the built-in set or stands alone.",
  },
  {
    name: "RETRACTION_DATA",
    section: "evidence",
    kind: "path",
    description: "Snapshot of the Retraction Watch table, CSV or JSON, which is asked beside the registries.",
  },
  {
    name: "ENTAILMENT",
    section: "evidence",
    kind: "enum",
    values: ["off", "llm"],
    default: "off",
    description:
      "`llm`: your own model (WELLSOURCED_LLM_*) also says whether the sentences found support a claim (`entailment`). It is shown the claim and those sentences.",
  },
  {
    name: "SOURCE_RECOMMENDATIONS",
    section: "evidence",
    kind: "boolean",
    default: "true",
    description: "Searching and reading at once also says which of the sources are worth most (`recommendations`).",
  },
  {
    name: "COMPONENTS",
    section: "evidence",
    kind: "boolean",
    default: "false",
    description: "Searching and reading at once also gives cards and a table for hosts that draw them (`components`).",
  },
] as const satisfies readonly SettingRow[];
