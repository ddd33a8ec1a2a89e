import { type ProviderManifest, providerManifest } from "@wellsourced/providers/manifest";
import { generateEnvExample, generateSettingsReference } from "./setting-documents.ts";

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

const paceOf = ({ pace }: ProviderManifest): string =>
  pace.perSecond < 1 ? `one in ${Math.round(1 / pace.perSecond)} s` : `${pace.perSecond} a second`;

/** What users need before the provider works. */
function keyOf({ keys, skills }: ProviderManifest, type: string): string {
  const needs = skills[type]?.needs ?? [];
  const required = keys.filter(({ env, required }) => required === true || needs.includes(env));
  const any = keys.filter(({ required }) => required === "any");
  const all = required.map(({ env }) => `\`${env}\``);
  if (any.length > 0) all.push(any.map(({ env }) => `\`${env}\``).join(" or "));
  return all.join(" and ") || "none";
}

/** Filters by the names of the tools' arguments. */
const snake = (name: string): string => name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);

function skillRow(provider: ProviderManifest, type: string): string {
  const skill = provider.skills[type];
  const price = provider.priceUsd[type];
  const honours = (skill?.honours ?? []).map((name) => `\`${snake(name)}\``).join(", ");
  const remarks = [
    skill?.index ? `uses the index of ${skill.index}` : "",
    skill?.onlyNamed || provider.metered ? "asked only when named or listed" : "",
  ].filter(Boolean);
  const cells = [
    `[\`${provider.name}\`](${provider.docs})`,
    keyOf(provider, type),
    `${skill?.most ?? ""} a request, ${paceOf(provider)}`,
    price === undefined
      ? provider.byPlan && keyOf(provider, type) !== "none"
        ? "by plan"
        : "free"
      : `$${price} a request`,
    honours || "none",
    remarks.join("; "),
  ];
  return `| ${cells.map(cell).join(" | ")} |`;
}

function skillTable(type: string): string {
  const rows = providerManifest
    .filter(({ skills }) => skills[type])
    .sort((a, b) => (a.skills[type]?.rank ?? 0) - (b.skills[type]?.rank ?? 0) || (a.name < b.name ? -1 : 1));
  return [
    `## ${type}`,
    "",
    "| Provider | Key | Limits | Price | Filters it applies itself | Remarks |",
    "|---|---|---|---|---|---|",
    ...rows.map((provider) => skillRow(provider, type)),
  ].join("\n");
}

const types = (): readonly string[] =>
  [...new Set(providerManifest.flatMap(({ capabilities }) => capabilities))].sort();

const generateProviders = (): string => `<!-- Made by \`pnpm gen\` from the providers' files. Do not edit. -->
# Providers

Where results come from, by kind of question and in the order in which they are asked. What needs no key answers at
once; a key that is set is taken as a wish and goes first. \`WELLSOURCED_RATE_<PROVIDER>\` changes a pace: calls over
it wait in line, they do not fail. Prices are those beyond what is free, as far as the vendors state them; \`maxCostUsd\`
counts with them. A filter that a provider does not apply itself is applied here where results show it, and else named
in the reply's \`notHonoured\`. \`wellsourced doctor\` says which of them can be asked on a machine.

${types().map(skillTable).join("\n\n")}

## Settings

| Provider | Settings |
|---|---|
${providerManifest.map((provider) => `| \`${provider.name}\` | ${keysCell(provider)} |`).join("\n")}
`;

/** The files generated from the settings and the providers' keys, by path from the root. */
export function generateSettings(): Record<string, string> {
  return {
    ".env.example": generateEnvExample(providerManifest),
    "docs/reference/settings.md": generateSettingsReference(providerManifest),
    "docs/reference/providers.md": generateProviders(),
  };
}
