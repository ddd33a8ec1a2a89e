import type { BodyOf } from "@wellsourced/tools";
import { type CommandContext, defineToolCommand } from "../define-command.ts";
import { blocksOf, joined, spoken, table, wrap } from "../render.ts";

type Brand = BodyOf<"brand_research">;
type Logos = NonNullable<Brand["logos"]>;
type Fonts = NonNullable<Brand["typography"]>;
type Row = readonly [label: string, value: string];

function identityRows({ identity }: Brand): readonly Row[] {
  const { domain, tagline = "", industry = "", founded, location } = identity;
  return [
    ["domain", domain],
    ["tagline", tagline],
    ["industry", industry],
    ["founded", founded === undefined ? "" : String(founded)],
    ["seat", [location?.city, location?.country_code].filter(Boolean).join(", ")],
  ];
}

function fontText(font: Fonts[keyof Fonts]): string {
  if (typeof font === "string") return font;
  return font && "family" in font ? [font.family, joined(font.weights)].filter(Boolean).join(" ") : "";
}

function logoText(logo: Logos[keyof Logos]): string {
  if (typeof logo !== "object") return logo ?? "";
  const { url, format, width, height } = logo;
  return [url, format, width && height ? `${width}×${height}` : ""].filter(Boolean).join(" ");
}

/** The single values of a group with their names. */
const rowsOf = <Value>(group: Readonly<Record<string, Value>> = {}, show: (value: Value) => string): readonly Row[] =>
  Object.entries(group).map(([name, value]) => [name, show(value)] as const);

function section(title: string, rows: readonly Row[], { style }: CommandContext): string {
  const said = rows.filter(([, value]) => value !== "");
  if (said.length === 0) return "";
  const width = Math.max(...said.map(([label]) => label.length));
  const lines = said.map(([label, value]) => `  ${style.dim(label.padEnd(width))}  ${value}`);
  return [style.bold(title), ...lines].join("\n");
}

function paletteTable({ colors }: Brand, { tableWidth }: CommandContext): string {
  const rows = (colors?.palette ?? []).map(({ hex, name = "", role = "" }) => [hex, name, role]);
  return rows.length > 0 ? table(["colour", "name", "role"], rows, tableWidth) : "";
}

const plain = (value: unknown): string => (typeof value === "string" ? value : "");

export const brand = defineToolCommand({
  name: "brand",
  group: "search",
  tool: "brand_research",
  summary: "Find a company's colours, logos, fonts and tone of voice",
  places: ["url"],
  examples: ["brand example.org", "brand --company-name 'Example Works' --depth full", "brand example.org --json"],
  text(body, context) {
    const { style, width } = context;
    const { name, description = "" } = body.identity;
    const { palette: _, ...colors } = body.colors ?? {};
    const { summary = "", attributes, dos_and_donts } = body.tone_of_voice ?? {};
    const tone: readonly Row[] = [
      ["summary", summary],
      ["attributes", joined(attributes)],
      ["do", joined(dos_and_donts?.dos)],
      ["don't", joined(dos_and_donts?.donts)],
    ];
    return blocksOf(
      style.bold(name),
      wrap(description, width),
      section("Identity", identityRows(body), context),
      section("Colours", rowsOf(colors, plain), context),
      paletteTable(body, context),
      section("Logos", rowsOf(body.logos, logoText), context),
      section("Type", rowsOf(body.typography, fontText), context),
      section("Tone", tone, context),
      section("Accounts", rowsOf(body.social, plain), context),
      section("Guidelines", [["at", body.guidelines_url ?? ""]], context),
      section("Coverage", rowsOf(body.coverage, spoken), context),
      section(
        "Sources",
        body.sources.map((one): Row => [spoken(one.name), one.url ?? ""]),
        context,
      ),
      style.dim(body.suggestion),
      style.warn(body.note),
    );
  },
});
