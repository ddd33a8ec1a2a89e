import type { SettingRow } from "./setting-row.ts";

const models = (vendor: string) =>
  `Models of ${vendor} in the panel, as it names them, separated by commas. Unset: none, unless WELLSOURCED_PANEL_DEFAULT_MODELS or a call names one.`;

export const PANEL_SETTINGS = [
  {
    name: "PANEL_ENABLED",
    kind: "boolean",
    default: "false",
    description:
      "Enables `research_panel`, which asks several models the same question. Keys of vendors in the environment do not enable it, so that nothing is paid for by accident.",
  },
  {
    name: "PANEL_DEFAULT_MODELS",
    kind: "list",
    description:
      "The panel, as `vendor/model` separated by commas, such as `openai/MODEL,ollama/MODEL`. Unset: your own model (WELLSOURCED_LLM_*) and the models that the settings of each vendor name.",
  },
  {
    name: "PANEL_MAX_MODELS",
    kind: "integer",
    min: 1,
    max: 5,
    default: "3",
    description: "Models that one call may ask.",
  },
  {
    name: "PANEL_PRICE_TABLE_PATH",
    kind: "path",
    description:
      'JSON file of prices in US dollars per million tokens: `{"vendor/model": {"input": 1.5, "output": 6}}`. Models on Ollama and LM Studio are free; other models without a price have an unknown cost, and are not asked while a limit on costs is set.',
  },
  {
    name: "PANEL_MAX_CALL_COST_USD",
    kind: "dollars",
    max: 1_000_000,
    default: "0",
    description:
      "US dollars that one call of the panel may cost. A call that might cost more is refused before a model is asked; 0 sets no limit.",
  },
  {
    name: "PANEL_MAX_DAILY_COST_USD",
    kind: "dollars",
    max: 1_000_000,
    default: "0",
    description:
      "US dollars that the panel may cost a tenant in a UTC day. A call that might exceed it is refused before a model is asked; 0 sets no limit.",
  },
  {
    name: "PANEL_DRY_RUN",
    kind: "boolean",
    default: "false",
    description: "Whether the panel only reports which models it would ask and what that may cost, and asks none.",
  },
  { name: "PANEL_ANTHROPIC_MODEL", kind: "list", description: models("Anthropic") },
  { name: "PANEL_BEDROCK_MODEL", kind: "list", description: models("Amazon Bedrock") },
  { name: "PANEL_GOOGLE_AI_MODEL", kind: "list", description: models("Google AI") },
  { name: "PANEL_LM_STUDIO_MODEL", kind: "list", description: models("LM Studio") },
  { name: "PANEL_OLLAMA_MODEL", kind: "list", description: models("Ollama") },
  { name: "PANEL_OPENAI_MODEL", kind: "list", description: models("OpenAI") },
  { name: "PANEL_OPENROUTER_MODEL", kind: "list", description: models("OpenRouter") },
] as const satisfies readonly SettingRow[];
