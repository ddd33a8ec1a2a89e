import { type Body, type Desk, defineToolCommand } from "../define-command.ts";
import { joined, listOf, recordOf, spoken, table, textOf, wrap } from "../render.ts";

type Row = readonly [label: string, value: string];

function identityRows({ identity }: Body): readonly Row[] {
  const { domain, tagline, industry, founded, location } = recordOf(identity);
  const { city, country_code } = recordOf(location);
  return [
    ["domain", textOf(domain)],
    ["tagline", textOf(tagline)],
    ["industry", textOf(industry)],
    ["founded", founded === undefined ? "" : String(founded)],
    ["seat", [city, country_code].map(textOf).filter(Boolean).join(", ")],
  ];
}

const fontText = (font: unknown): string => {
  const { family, weights } = recordOf(font);
  return [textOf(family), joined(weights)].filter(Boolean).join(" ");
};

const logoText = (logo: unknown): string => {
  const { url, format, width, height } = recordOf(logo);
  const size = width && height ? `${width}×${height}` : "";
  return [textOf(url), textOf(format), size].filter(Boolean).join(" ");
};

/** The single values of a group, each under its name. */
const rowsOf = (group: unknown, show: (value: unknown) => string): readonly Row[] =>
  Object.entries(recordOf(group)).map(([name, value]) => [name, show(value)] as const);

function section(title: string, rows: readonly Row[], { style }: Desk): string {
  const said = rows.filter(([, value]) => value !== "");
  if (said.length === 0) return "";
  const width = Math.max(...said.map(([label]) => label.length));
  const lines = said.map(([label, value]) => `  ${style.dim(label.padEnd(width))}  ${value}`);
  return [style.bold(title), ...lines].join("\n");
}

function paletteTable({ colors }: Body, { tableWidth }: Desk): string {
  const rows = listOf(recordOf(colors).palette).map((color) =>
    [color.hex, color.name, color.role].map((cell) => textOf(cell)),
  );
  return rows.length > 0 ? table(["colour", "name", "role"], rows, tableWidth) : "";
}

export const brand = defineToolCommand({
  name: "brand",
  tool: "brand_research",
  summary: "Find a company's colours, logos, fonts and tone of voice",
  places: ["url"],
  examples: ["brand example.org", "brand --company-name 'Example Works' --depth full", "brand example.org --json"],
  text(body, desk) {
    const { style, width } = desk;
    const { name, description } = recordOf(body.identity);
    const { dos_and_donts, ...tone } = recordOf(body.tone_of_voice);
    const { dos, donts } = recordOf(dos_and_donts);
    const text = (value: unknown) => (Array.isArray(value) ? joined(value) : textOf(value));
    const blocks = [
      style.bold(textOf(name)),
      wrap(textOf(description), width),
      section("Identity", identityRows(body), desk),
      section("Colours", rowsOf(body.colors, textOf), desk),
      paletteTable(body, desk),
      section(
        "Logos",
        rowsOf(body.logos, (logo) => textOf(logo) || logoText(logo)),
        desk,
      ),
      section(
        "Type",
        rowsOf(body.typography, (font) => textOf(font) || fontText(font)),
        desk,
      ),
      section("Tone", [...rowsOf(tone, text), ["do", joined(dos)], ["don't", joined(donts)]], desk),
      section("Accounts", rowsOf(body.social, textOf), desk),
      section("Guidelines", [["at", textOf(body.guidelines_url)]], desk),
      section(
        "Coverage",
        rowsOf(body.coverage, (extent) => spoken(textOf(extent))),
        desk,
      ),
      section(
        "Sources",
        listOf(body.sources).map((one): Row => [spoken(textOf(one.name)), textOf(one.url)]),
        desk,
      ),
      body.suggestion ? style.dim(textOf(body.suggestion)) : "",
      body.note ? style.warn(textOf(body.note)) : "",
    ];
    return blocks.filter((block) => block.trim()).join("\n\n");
  },
});
