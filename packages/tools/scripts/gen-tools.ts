import { readdirSync } from "node:fs";
import type { Tool } from "../src/define-tool.ts";
import { TOOL_SETS } from "../src/tool-manifest.ts";
import { toInputSchema, toOutputSchema, toWholeInputSchema } from "./json-schema.ts";

const folder = new URL("../src/tools/", import.meta.url);
/** Tools listed first, since models read these first; others follow by name. */
const FIRST = [
  "web_search",
  "scrape_page",
  "search_and_scrape",
  "academic_search",
  "format_bibliography",
  "search",
  "fetch",
];

const camel = (file: string) =>
  file.replace(/\.ts$/u, "").replace(/-(\w)/gu, (_, letter: string) => letter.toUpperCase());

const isTool = (value: unknown): value is Tool =>
  value !== null && typeof value === "object" && "run" in value && "input" in value;

async function loadTools(): Promise<{ file: string; tool: Tool }[]> {
  const files = readdirSync(folder).filter((file) => file.endsWith(".ts"));
  const loaded = await Promise.all(
    files.map(async (file) => {
      const module: Record<string, unknown> = await import(new URL(file, folder).href);
      const tool = module[camel(file)];
      if (!isTool(tool)) throw new Error(`${file} must export the tool ${camel(file)}`);
      if (tool.name !== file.replace(/\.ts$/u, "").replaceAll("-", "_"))
        throw new Error(`${file} defines ${tool.name}`);
      return { file, tool };
    }),
  );
  const place = ({ tool }: { tool: Tool }) => (FIRST.includes(tool.name) ? FIRST.indexOf(tool.name) : FIRST.length);
  return loaded.sort((a, b) => place(a) - place(b) || (a.tool.name < b.tool.name ? -1 : 1));
}

const toManifest = (tool: Tool) => ({
  name: tool.name,
  title: tool.title,
  description: tool.description,
  sets: tool.sets,
  ...(tool.needs ? { needs: tool.needs } : {}),
  inputSchema: toInputSchema(tool.input),
  ...(tool.present === "items" ? {} : { outputSchema: toOutputSchema(tool.output) }),
  annotations: {
    readOnlyHint: !tool.effects.writes,
    destructiveHint: false,
    idempotentHint: tool.effects.idempotent,
    openWorldHint: tool.effects.openWorld,
  },
});

/** Arguments that the tool list leaves out, by tool. */
function unlisted(tool: Tool): [string, object][] {
  const listed = toInputSchema(tool.input).properties as object; // made from an object
  const whole = Object.entries(toWholeInputSchema(tool.input).properties as object); // likewise
  const rest = whole.filter(([name]) => !Object.hasOwn(listed, name));
  return rest.length > 0 ? [[tool.name, Object.fromEntries(rest)]] : [];
}

const cell = (text: unknown) =>
  String(text ?? "")
    .replaceAll("|", "\\|")
    .replaceAll("\n", " ");

type Property = { type?: string; description?: string; default?: unknown; enum?: readonly string[] };

type Field = Property & {
  properties?: Record<string, Field>;
  items?: Field;
  required?: readonly string[];
  const?: unknown;
};

/** All fields of a reply at any depth, by path. `?` marks optional ones. */
function outputFields(schema: Field, path = ""): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const here = path ? `${path}.${name}` : name;
    const { type = "any", description, items, enum: words, const: only } = field;
    const absent = schema.required?.includes(name) ? "" : "?";
    const kind = only === undefined ? (words?.map((word) => `\`${word}\``).join(", ") ?? type) : `\`${String(only)}\``;
    const row = `| \`${here}${type === "array" ? "[]" : ""}\`${absent} | ${cell(items?.type ? `array of ${items.type}` : kind)} | ${cell(description)} |`;
    return [row, ...outputFields(field, here), ...(items ? outputFields(items, `${here}[]`) : [])];
  });
}

function reference(tool: Tool): string {
  const inputSchema = toWholeInputSchema(tool.input);
  const properties = Object.entries((inputSchema.properties ?? {}) as Record<string, Property>); // made by toWholeInputSchema
  const required = new Set((inputSchema.required ?? []) as string[]); // likewise
  const rows = properties.map(([name, { type, description, default: fallback, enum: words }]) => {
    const kind = words ? words.map((word) => `\`${word}\``).join(", ") : type;
    const given = required.has(name) ? "required" : fallback === undefined ? "" : `\`${JSON.stringify(fallback)}\``;
    return `| \`${name}\` | ${cell(kind)} | ${given} | ${cell(description)} |`;
  });
  // The parts of Zod's output that are read here.
  const fields = outputFields(toOutputSchema(tool.output) as Field);
  return [
    `## ${tool.name}`,
    `**${tool.title}.** ${tool.description}`,
    `Sets: ${tool.sets.join(", ")}. ${tool.effects.writes ? "Writes" : "Read-only"}; ${tool.effects.openWorld ? "open to the whole network" : "works on a closed set"}.`,
    ["| Argument | Type | Default | Meaning |", "|---|---|---|---|", ...rows].join("\n"),
    ["| Field of the reply | Type | Meaning |", "|---|---|---|", ...fields].join("\n"),
  ].join("\n\n");
}

/** The table of tool sets. */
export function toolSetTable(): string {
  const rows = TOOL_SETS.map(({ name, offered = "on request", holds }) => `| \`${name}\` | ${offered} | ${holds} |\n`);
  return `| Set | Offered | Tools for |\n|---|---|---|\n${rows.join("")}`;
}

/** All files generated from the tools, by path from the repository's root. */
export async function generateTools(): Promise<Record<string, string>> {
  const loaded = await loadTools();
  const note = "// Made by `pnpm gen` from src/tools/. Do not edit.\n";
  const imports = loaded.map(({ file }) => `import { ${camel(file)} } from "./tools/${file}";`);
  const list = loaded.map(({ file, tool }) => `  ${tool.name}: ${camel(file)},`);
  const manifest = loaded.map(({ tool }) => toManifest(tool));
  const more = Object.fromEntries(loaded.flatMap(({ tool }) => unlisted(tool)));
  const snapshots = manifest.map((row) => [
    `packages/tools/schemas/${row.name}.json`,
    `${JSON.stringify(row, null, 2)}\n`,
  ]);
  return {
    "packages/tools/src/tools.gen.ts": `${note}import type { Tool } from "./define-tool.ts";\n${imports.join("\n")}\n\n/** Each tool with its own schemas, by its name. */\nexport const toolsByName = {\n${list.join("\n")}\n};\n\nexport type OurTools = typeof toolsByName;\nexport const tools: readonly Tool[] = Object.values(toolsByName);\n`,
    "packages/tools/src/manifest.gen.ts": `${note}import type { ToolManifest } from "./tool-manifest.ts";\n\nexport const rows: readonly ToolManifest[] = [\n${manifest.map((row) => `  ${JSON.stringify(row)},\n`).join("")}];\n\nexport const unlisted: Readonly<Record<string, Readonly<Record<string, unknown>>>> = ${JSON.stringify(more)};\n`,
    "docs/reference/tools.md": `# Tools\n\nMade by \`pnpm gen\` from the tool files. Do not edit.\n\n## Sets\n\n\`WELLSOURCED_TOOLS\` names sets and tools; without it, the sets in this table are offered as stated.\n\n${toolSetTable()}\n${loaded.map(({ tool }) => reference(tool)).join("\n\n")}\n`,
    ...Object.fromEntries(snapshots),
  };
}
