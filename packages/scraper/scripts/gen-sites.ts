import { readdir } from "node:fs/promises";
import type { Site } from "../src/sites/define.ts";

const folder = new URL("../src/sites/catalog/", import.meta.url);

async function readSite(file: string): Promise<Site> {
  const loaded: { default: Site } = await import(new URL(file, folder).href);
  if (loaded.default.name !== file.replace(/\.ts$/u, "")) throw new Error(`${file} declares ${loaded.default.name}`);
  return loaded.default;
}

const rowOf = ({ name, title, reads, through, hosts, anywhere, token }: Site) => ({
  name,
  title,
  reads,
  through,
  hosts,
  anywhere,
  token,
});

const tableRow = ({ title, hosts, reads, through, token }: Site): string => {
  const where = hosts.length > 0 ? hosts.map((host) => `\`${host}\``).join(", ") : "any host";
  return `| ${title} | ${where} | ${reads} | ${through} | ${token ? `\`${token}\`` : "none"} |`;
};

const reference = (sites: readonly Site[]): string => `<!-- Made by \`pnpm gen\` from the sites' files. Do not edit. -->
# Sites read natively

These are read through their own interfaces, without a key. Where that fails, the page itself is read as any other, and
what went wrong stands in the failure's \`detail\`, should the page fail as well. A token that is set raises limits; it is
sent to that site's API alone.

| Site | Addresses on | What is read | Through | Token |
|---|---|---|---|---|
${sites.map(tableRow).join("\n")}
`;

/** Generates files from `src/sites/catalog/`, by their path in the repository. */
export async function generateSites(): Promise<Record<string, string>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".ts")).sort();
  const sites = await Promise.all(files.map(readSite));
  const rows = sites.map((site, at) => {
    const data = JSON.stringify(rowOf(site), null, 2).slice(0, -2);
    return `${data},\n  "load": () => import("./catalog/${files[at]}")\n}`;
  });
  const list = [
    "// Made by `pnpm gen` from the files in catalog/. Do not edit.",
    'import type { SiteRow } from "./define.ts";',
    "",
    `export const sites: readonly SiteRow[] = [${rows.join(", ")}];`,
    "",
  ].join("\n");
  return { "packages/scraper/src/sites/sites.gen.ts": list, "docs/reference/sites.md": reference(sites) };
}
