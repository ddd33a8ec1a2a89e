import { readdirSync, readFileSync } from "node:fs";
import { readLens } from "../src/define.ts";

const folder = new URL("../../../lenses/", import.meta.url);

/**
 * Generates files from the lens folder, by path from the root: the list of imports (the JSON files stay the only copy)
 * and the table in the documentation.
 */
export function generateLenses(): Record<string, string> {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -".json".length))
    .sort();
  return {
    "packages/lenses/src/catalog.gen.ts": toCatalog(names),
    "docs/reference/lenses.md": toTable(names),
  };
}

const toIdentifier = (name: string): string => name.replace(/[^a-z0-9]+([a-z0-9])/giu, (_, next) => next.toUpperCase());

const toCatalog = (names: readonly string[]): string =>
  `// Made by \`pnpm gen\` from lenses/. Do not edit.
${names.map((name) => `import ${toIdentifier(name)} from "../../../lenses/${name}.json" with { type: "json" };`).join("\n")}

/** Every lens file, by name. */
export const files: readonly (readonly [name: string, value: unknown])[] = [
${names.map((name) => `  ["${name}", ${toIdentifier(name)}],`).join("\n")}
];
`;

function toTable(names: readonly string[]): string {
  const rows = names.map((name) => {
    const read = readLens(JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8")), name);
    if ("problem" in read) throw new TypeError(`lenses/${name}.json ${read.problem}`);
    const { description, domains, goggle, cx, reviewed = "" } = read.lens;
    const where = [...domains, ...(goggle ? [`goggle ${goggle}`] : []), ...(cx ? [`engine ${cx}`] : [])];
    return `| \`${name}\` | ${description} | ${where.join(", ")} | ${reviewed} |`;
  });
  return `<!-- Made by \`pnpm gen\` from lenses/. Do not edit. -->
# Lenses

A lens narrows \`web_search\` to places that a field trusts. Each is one file in \`lenses/\`; your own go in a folder
named by \`WELLSOURCED_LENSES_PATH\`, and win over a built-in lens of the same name.

| Lens | Covers | Places | Reviewed |
|---|---|---|---|
${rows.join("\n")}
`;
}
