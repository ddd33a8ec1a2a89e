import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Writes all generated files: `pnpm gen`; `pnpm gen --check` only reports outdated ones. Generators return files by
 * path from the repository's root.
 */
type Files = Record<string, string>;

const root = new URL("../", import.meta.url);
const generators: readonly (() => Promise<Files>)[] = [
  async () => (await import("../packages/citations/scripts/gen-styles.ts")).generateStyles(),
  async () => (await import("../apps/cli/scripts/gen-formats.ts")).generateFormats(),
  async () => (await import("./gen-lists.ts")).generateLists(root),
  async () => (await import("../packages/lenses/scripts/gen-lenses.ts")).generateLenses(),
  async () => (await import("../packages/providers/scripts/gen-catalog.ts")).generateCatalog(),
  async () => (await import("../packages/scraper/scripts/gen-sites.ts")).generateSites(),
  async () => (await import("../packages/wellsourced/scripts/gen-settings.ts")).generateSettings(),
  async () => (await import("../packages/tools/scripts/gen-tools.ts")).generateTools(),
  async () => (await import("../apps/mcp-server/scripts/gen-install.ts")).generateInstall(root),
  async () => (await import("../apps/mcp-server/scripts/gen-prompts.ts")).generatePrompts(),
  async () => (await import("./gen-hooks.ts")).generateHooks(root),
  async () => (await import("./gen-readmes.ts")).generateReadmes(),
  async () => (await import("./gen-decisions.ts")).generateDecisions(root),
];
/** Folders that contain only generated files; any other file is a leftover. */
const OWNED = ["packages/tools/schemas/"];

const read = (path: string): string | undefined => {
  try {
    return readFileSync(new URL(path, root), "utf8");
  } catch {
    return undefined; // not there yet
  }
};

const check = process.argv.includes("--check");
const stale: string[] = [];
const made = new Set<string>();
for (const generate of generators)
  for (const [path, content] of Object.entries(await generate())) {
    made.add(path);
    if (read(path) === content) continue;
    stale.push(path);
    if (check) continue;
    const file = new URL(path, root);
    mkdirSync(dirname(file.pathname), { recursive: true });
    writeFileSync(file, content);
  }
for (const folder of OWNED)
  for (const name of readdirSync(new URL(folder, root))) {
    if (made.has(folder + name)) continue;
    stale.push(folder + name);
    if (!check) rmSync(new URL(folder + name, root));
  }
const verb = check ? "out of date" : "written";
process.stdout.write(
  stale.length > 0 ? `${stale.map((path) => `${verb}: ${path}`).join("\n")}\n` : "generated files are up to date\n",
);
if (check && stale.length > 0) {
  process.stdout.write("run `pnpm gen` and commit what it writes\n");
  process.exitCode = 1;
}
