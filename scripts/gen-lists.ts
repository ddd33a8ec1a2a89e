import { globSync, readFileSync } from "node:fs";

/** A folder with one item per file, and the generated file that lists them. */
interface Listing {
  readonly folder: string;
  /** Path of the list, next to the folder. */
  readonly list: string;
  /** The export of a file, by its name. */
  readonly exports: RegExp;
  /** Files that come first, in this order; others follow by name. */
  readonly first: readonly string[];
  /** The source of the list: imports and names. */
  write(names: readonly string[], imports: string, stems: readonly string[]): string;
}

const COMMANDS =
  "search papers news research images videos patents filings trials cases econ places monarch graph answer panel extract awesome recon brand read fulltext capture archive check audit quote verify links vet cite bibliography pandoc-filter step session export recheck crawl map batch query index-add doctor tools call lenses log";

const LISTINGS: readonly Listing[] = [
  {
    folder: "packages/wellsourced/src/env/settings/",
    list: "packages/wellsourced/src/env/settings.gen.ts",
    exports: /^export const (\w+) = \[$/mu,
    first: ["search", "reading", "evidence", "server", "storage", "people", "logs", "general"],
    write: (names, imports, stems) =>
      `import type { SettingRow } from "./settings/setting-row.ts";\n${imports}\n\n/** All settings except the keys and rate limits of providers, which are declared with the providers. */\nexport const SETTINGS = [${names.map((name) => `...${name}`).join(", ")}] as const;\n\n/** The settings by file name. */\nexport const FILES: Readonly<Record<string, readonly SettingRow[]>> = { ${stems.map((stem, at) => `"${stem}": ${names[at]}`).join(", ")} };\n`,
  },
  {
    folder: "packages/wellsourced/src/remember/drivers/",
    list: "packages/wellsourced/src/remember/drivers.gen.ts",
    exports: /^export const (\w+): StoreDriver = /mu,
    first: [],
    write: (names, imports) =>
      `import type { StoreDriver } from "./driver.ts";\n${imports}\n\n/** All stores for results and sessions. */\nexport const drivers: readonly StoreDriver[] = [${names.join(", ")}];\n`,
  },
  {
    folder: "apps/cli/src/commands/",
    list: "apps/cli/src/commands.gen.ts",
    exports: /^export const (\w+) = define(?:Tool)?Command\(/mu,
    first: COMMANDS.split(" "),
    write: (names, imports) =>
      `${imports}\nimport type { Command, ToolCommand } from "./define-command.ts";\n\n/** All commands, in the order of the help text. */\nexport const commands: readonly (Command | ToolCommand)[] = [${names.join(", ")}];\n`,
  },
];

/** Generates the lists of folders with one item per file, so that adding a file needs no other change. */
export function generateLists(root: URL): Record<string, string> {
  const files = LISTINGS.map(({ folder, list, exports, first, write }) => {
    const place = (stem: string) => (first.includes(stem) ? first.indexOf(stem) : first.length);
    const found = globSync("*.ts", { cwd: new URL(folder, root).pathname }).flatMap((file) => {
      const [, name] = exports.exec(readFileSync(new URL(folder + file, root), "utf8")) ?? [];
      return name === undefined ? [] : [{ stem: file.replace(/\.ts$/u, ""), name }];
    });
    const sorted = found.sort((a, b) => place(a.stem) - place(b.stem) || (a.stem < b.stem ? -1 : 1));
    const beside = `./${folder.split("/").at(-2)}/`;
    const imports = sorted.map(({ stem, name }) => `import { ${name} } from "${beside}${stem}.ts";`).join("\n");
    const note = `// Made by \`pnpm gen\` from the files in ${beside.slice(2)}. Do not edit.\n`;
    return [
      list,
      note +
        write(
          sorted.map(({ name }) => name),
          imports,
          sorted.map(({ stem }) => stem),
        ),
    ];
  });
  return Object.fromEntries(files);
}
