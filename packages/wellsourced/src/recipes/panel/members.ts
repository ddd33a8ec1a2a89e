import { Failure } from "@wellsourced/core";
import type { Settings } from "../../env/index.ts";
import type { Parts } from "../parts.ts";

/** A model of a vendor, written `vendor/model`; models may contain slashes themselves. */
export interface Member {
  readonly vendor: string;
  readonly model: string;
}

export const nameOf = ({ vendor, model }: Member): string => `${vendor}/${model}`;

type MembersParts = Pick<Parts, "providers" | "settings">;

/** The models in the settings of each vendor; those of the user's own model need no setting of the panel. */
const modelsIn = (settings: Settings): Readonly<Record<string, readonly string[] | undefined>> => ({
  llm: settings.keys.WELLSOURCED_LLM_MODEL ? [settings.keys.WELLSOURCED_LLM_MODEL] : undefined,
  anthropic: settings.panelAnthropicModel,
  bedrock: settings.panelBedrockModel,
  "google-ai": settings.panelGoogleAiModel,
  "lm-studio": settings.panelLmStudioModel,
  ollama: settings.panelOllamaModel,
  openai: settings.panelOpenaiModel,
  openrouter: settings.panelOpenrouterModel,
});

function toMember(text: string, { providers }: MembersParts): Member {
  const rows = providers.list().filter(({ type }) => type === "panel");
  const slash = text.indexOf("/");
  const [vendor, model] = [text.slice(0, slash).trim().toLowerCase(), text.slice(slash + 1).trim()];
  const row = rows.find(({ name }) => name === vendor);
  const shown = text.replace(/\s+/gu, " ").slice(0, 80);
  if (slash === -1 || model === "" || !row)
    throw new Failure(
      "validation",
      `Unknown model ${shown}. Write vendor/model; the vendors are ${rows.map(({ name }) => name).join(", ")}.`,
      { suggestedAction: "correct_input" },
    );
  if (!row.configured)
    throw new Failure("config", `${shown} cannot be asked. Set ${(row.missing ?? []).join(" and ")}.`, {
      provider: vendor,
      suggestedAction: "check_api_key",
    });
  return { vendor, model };
}

/**
 * The models to ask: those named, those of WELLSOURCED_PANEL_DEFAULT_MODELS, or those in the settings of each vendor.
 * Each once.
 *
 * @throws {Failure} `config` if the panel is not enabled or has no models, `validation` for an unknown one
 */
export function membersFor(named: readonly string[] | undefined, parts: MembersParts): readonly Member[] {
  const { settings, providers } = parts;
  if (!settings.panelEnabled)
    throw new Failure("config", "The panel is not enabled. Set WELLSOURCED_PANEL_ENABLED to true.", {
      suggestedAction: "inform_user",
    });
  const models = modelsIn(settings);
  const isReady = (vendor: string) =>
    providers.list().some(({ type, name, configured }) => type === "panel" && name === vendor && configured);
  const listed = named?.length ? named : settings.panelDefaultModels;
  const members = listed?.length
    ? listed.map((text) => toMember(text, parts))
    : Object.entries(models).flatMap(([vendor, own = []]) =>
        isReady(vendor) ? own.map((model) => ({ vendor, model })) : [],
      );
  if (members.length === 0)
    throw new Failure(
      "config",
      "The panel has no models. Set WELLSOURCED_PANEL_DEFAULT_MODELS, or the key and the model of a vendor.",
      { suggestedAction: "check_api_key" },
    );
  return [...new Map(members.map((member) => [nameOf(member), member])).values()];
}
