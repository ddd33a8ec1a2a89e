import { isConfiguredFor } from "@wellsourced/providers/manifest";
import { given } from "../given.ts";
import type { Settings } from "./settings.ts";

/** The settings that the providers' files name, by variable name. */
export const providerSettings = (settings: Settings): Readonly<Record<string, string>> => ({
  ...settings.keys,
  ...given({ WELLSOURCED_CONTACT_EMAIL: settings.contactEmail }),
  ...(settings.braveExtraSnippets ? { WELLSOURCED_BRAVE_EXTRA_SNIPPETS: "true" } : {}),
});

/** True when some provider can be asked a question of this kind, such as `filing`. */
export const canAsk = (type: string, settings: Settings): boolean => isConfiguredFor(type, providerSettings(settings));
