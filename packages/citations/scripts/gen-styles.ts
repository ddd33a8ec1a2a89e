import { readdirSync } from "node:fs";
import type { CitationStyle } from "../src/engine/citation-style.ts";

const folder = new URL("../src/styles/", import.meta.url);
/** Styles listed first; others follow by name. */
const FIRST = ["apa", "mla"];

const camel = (name: string) => name.replace(/-(\w)/gu, (_, letter: string) => letter.toUpperCase());

function styleNames(): string[] {
  const place = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  const names = readdirSync(folder).flatMap((file) => (file.endsWith(".ts") ? [file.replace(/\.ts$/u, "")] : []));
  return names.sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1));
}

/** The list of the styles in `src/styles/`, by its path in the repository. */
export function generateStyles(): Record<string, string> {
  const names = styleNames();
  const imports = names.map((name) => `import ${camel(name)} from "./styles/${name}.ts";`);
  const rows = names.map((name) => `  "${name}": ${camel(name)},`);
  const list = `// Made by \`pnpm gen\` from the files in styles/. Do not edit.
${imports.join("\n")}

/** The built-in styles by name. */
export const styles = {
${rows.join("\n")}
};
export type StyleName = keyof typeof styles;
`;
  return { "packages/citations/src/styles.gen.ts": list };
}

/** The table of styles for the guide. */
export async function styleTable(): Promise<string> {
  const rows = styleNames().map(async (name) => {
    const { default: style }: { default: CitationStyle } = await import(new URL(`${name}.ts`, folder).href);
    return `| \`${name}\` | ${style.title} |\n`;
  });
  return `| Name | Style |\n|---|---|\n${(await Promise.all(rows)).join("")}`;
}
