import { omitUndefined } from "@wellsourced/core";
import { isConfiguredFor } from "@wellsourced/providers/manifest";
import { isFeatureOn } from "./features.ts";
import type { Settings } from "./settings.ts";

/** The settings of providers, by variable name. */
export const providerSettings = (settings: Settings): Readonly<Record<string, string>> => ({
  ...settings.keys,
  ...omitUndefined({ WELLSOURCED_CONTACT_EMAIL: settings.contactEmail }),
  ...(settings.braveExtraSnippets ? { WELLSOURCED_BRAVE_EXTRA_SNIPPETS: "true" } : {}),
});

/**
 * Capabilities that another one can replace: with `chat`, the user's own model answers from the pages of a web search.
 */
export const STAND_INS: Readonly<Record<string, string>> = { answer: "chat", structured: "chat" };

/** Whether a provider with this capability is configured and may be used, or a feature of this name is enabled. */
export function canAsk(type: string, settings: Settings): boolean {
  if (type === "library") return settings.libraryEnabled;
  if (type === "panel" && !settings.panelEnabled) return false;
  const known = [type, STAND_INS[type] ?? type];
  return isFeatureOn(type, settings) ?? known.some((one) => isConfiguredFor(one, providerSettings(settings)));
}
