import { type ProviderManifest, providerManifest } from "@wellsourced/providers/manifest";
import { generateEnvExample, generateSettingsReference } from "../src/env/index.ts";

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");

const needs: Readonly<Record<string, string>> = { true: "required", false: "optional", any: "one of these" };

function keysCell({ keys }: ProviderManifest): string {
  if (keys.length === 0) return "none";
  const lines = keys.map(({ env, required, hint, orElse }) => {
    const instead = orElse.length > 0 ? `, or ${orElse.map((name) => `\`${name}\``).join(", ")}` : "";
    return `\`${env}\`${instead} (${needs[String(required)]}): ${hint}`;
  });
  return lines.map(cell).join("<br>");
}

function paceCell({ pace, metered }: ProviderManifest): string {
  const perSecond = pace.perSecond < 1 ? `one in ${Math.round(1 / pace.perSecond)} s` : `${pace.perSecond} a second`;
  return metered ? `${perSecond}; costs money on every call, so only asked by name` : perSecond;
}

const row = (provider: ProviderManifest): string => {
  const { name, capabilities, docs } = provider;
  return `| [\`${name}\`](${docs}) | ${capabilities.join(", ")} | ${keysCell(provider)} | ${paceCell(provider)} |`;
};

const generateProviders = (): string => `<!-- Made by \`pnpm gen\` from the providers' files. Do not edit. -->
# Providers

Where results come from. What needs no key answers at once; a key that is set is taken as a wish and goes first.
\`WELLSOURCED_RATE_<PROVIDER>\` changes a pace: calls over it wait in line, they do not fail.

| Provider | Gives | Settings | Pace |
|---|---|---|---|
${providerManifest.map(row).join("\n")}
`;

/** The files made from the table of settings and the providers' keys, by path from the root. */
export function generateSettings(): Record<string, string> {
  return {
    ".env.example": generateEnvExample(providerManifest),
    "docs/reference/settings.md": generateSettingsReference(providerManifest),
    "docs/reference/providers.md": generateProviders(),
  };
}
