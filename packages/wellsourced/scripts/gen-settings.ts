import { providerManifest } from "@wellsourced/providers";
import { generateEnvExample, generateSettingsReference } from "../src/env/index.ts";

/** The files made from the table of settings and the providers' keys, by path from the root. */
export function generateSettings(): Record<string, string> {
  return {
    ".env.example": generateEnvExample(providerManifest),
    "docs/reference/settings.md": generateSettingsReference(providerManifest),
  };
}
