import { given } from "@wellsourced/core";
import { isConfiguredFor } from "@wellsourced/providers/manifest";
import { isFeatureOn } from "./features.ts";
import type { Settings } from "./settings.ts";

/** The settings that the providers' files name, by variable name. */
export const providerSettings = (settings: Settings): Readonly<Record<string, string>> => ({
  ...settings.keys,
  ...given({ WELLSOURCED_CONTACT_EMAIL: settings.contactEmail }),
  ...(settings.braveExtraSnippets ? { WELLSOURCED_BRAVE_EXTRA_SNIPPETS: "true" } : {}),
});

/** Kinds that another stands in for: a model of one's own answers from pages that we search and read for it. */
export const STAND_INS: Readonly<Record<string, string>> = { answer: "chat", structured: "chat" };

/** True when some provider can be asked a question of this kind, such as `filing`, or when a feature of this name is on. */
export const canAsk = (type: string, settings: Settings): boolean =>
  isFeatureOn(type, settings) ??
  [type, STAND_INS[type] ?? type].some((one) => isConfiguredFor(one, providerSettings(settings)));
