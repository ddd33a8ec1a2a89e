import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

/** An invented provider. Each of these files is the only addition of its kind. */
const PROVIDER = `
import { z } from "zod";
import { web } from "../capabilities/web.ts";
import { defineProvider } from "../define.ts";

export default defineProvider({
  name: "quarry",
  origin: "https://api.quarry.example",
  docs: "https://quarry.example/docs",
  key: { env: "QUARRY_API_KEY", sendAs: { header: "x-key" }, hint: "A key from https://quarry.example." },
  pace: { perSecond: 3 },
  priceUsd: 0.002,
  can: [
    web({
      rank: 40,
      honours: ["timeRange"],
      most: 25,
      request: ({ text, limit }) => ({ path: "/search", query: { q: text, n: limit } }),
      response: z.object({ stones: z.array(z.object({ url: z.string() })) }),
      records: ({ stones }) => stones,
    }),
  ],
});
`;

const TOOL = `
import { z } from "zod";
import { defineTool } from "../define-tool.ts";

export const quarryDepth = defineTool({
  name: "quarry_depth",
  title: "Depth of a quarry",
  description: "Tell how deep a quarry is.",
  sets: ["core"],
  effects: { writes: false, idempotent: true, openWorld: false },
  cache: "never",
  input: z.strictObject({ name: z.string().describe("Name of the quarry") }),
  output: z.object({ name: z.string(), metres: z.int() }),
  run: ({ name }, { settings }) => ({ name, metres: Number(Reflect.get(settings, "quarryDepth")) }),
});
`;

const COMMAND = `
import { defineToolCommand } from "../define-command.ts";

export const quarry = defineToolCommand({
  name: "quarry",
  group: "search",
  tool: "quarry_depth",
  summary: "Tell how deep a quarry is",
  places: ["name"],
  examples: ["quarry Delabole"],
  text: ({ name, metres }) => \`\${name} is \${metres} metres deep.\`,
});
`;

const SETTING = `
import type { SettingRow } from "./setting-row.ts";

export const QUARRY_SETTINGS = [
  {
    name: "QUARRY_DEPTH",
    kind: "integer",
    default: "40",
    description: "Depth of every quarry in metres.",
  },
  {
    name: "QUARRY_STORE",
    kind: "path",
    description: "Quarry that keeps results.",
  },
] as const satisfies readonly SettingRow[];
`;

const STORE = `
import type { StoreDriver } from "../driver.ts";

export const held = new Map();

export const quarry: StoreDriver = {
  name: "quarry",
  rank: 5,
  results: (settings) =>
    Reflect.get(settings, "quarryStore") === undefined
      ? undefined
      : async () => ({
          read: async (key) => held.get(key),
          set: async (key, text, ttl) => Boolean(held.set(key, { text, expiresAt: Date.now() + ttl })),
          clear: async () => held.clear(),
          close: async () => undefined,
        }),
  records: () => undefined,
  counters: () => undefined,
};
`;

const STYLE = `
import type { CitationStyle } from "../engine/citation-style.ts";
import { styleOf } from "../engine/style-frame.ts";

const csl = styleOf({
  macros: '<macro name="author"><names variable="author"/></macro>',
  delimiter: ": ",
  kinds: {},
  otherwise: '<text variable="title"/>',
});

export default { title: "Quarry style", csl } satisfies CitationStyle;
`;

/** Uses the additions as programs would, and prints the results. */
const USE = `
import { createServer } from "node:http";
import { createToolbox, tools } from "@wellsourced/tools";
import { createWellsourced } from "@wellsourced/wellsourced";
import { readEnv } from "@wellsourced/wellsourced/env";
import { held } from "../wellsourced/src/remember/drivers/quarry.ts";

const server = createServer((_, response) =>
  response
    .setHeader("content-type", "application/json")
    .end(JSON.stringify({ stones: [{ url: "https://slate.example/", title: "Slate", snippet: "Grey." }] })),
);
await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
const { settings } = readEnv({ WELLSOURCED_QUARRY_DEPTH: "130" }, { mode: "stdio" });
const sources = createWellsourced({
  ...settings,
  cacheDir: false,
  dataDir: false,
  quarryStore: "here",
  encryptionKey: "0123456789abcdef".repeat(4),
  keys: { QUARRY_API_KEY: "made" },
  allowPrivateNetwork: true,
  originMap: { "https://api.quarry.example": "http://127.0.0.1:" + server.address().port },
});
const toolbox = createToolbox({ tools, sources });
const context = { signal: new AbortController().signal, caller: { tenant: "default", user: "anonymous" } };
const found = await toolbox.run("web_search", { query: "slate", provider: "quarry" }, context);
const depth = await toolbox.run("quarry_depth", { name: "Delabole" }, context);
await sources.remember.put("slate", "grey", 60_000);
process.stdout.write(JSON.stringify({ found, depth, kept: [...held.keys()] }));
await sources.close();
server.close();
`;

const ADDED = {
  "packages/providers/src/catalog/quarry.ts": PROVIDER,
  "packages/tools/src/tools/quarry-depth.ts": TOOL,
  "packages/citations/src/styles/quarry.ts": STYLE,
  "apps/cli/src/commands/quarry.ts": COMMAND,
  "packages/wellsourced/src/env/settings/quarry.ts": SETTING,
  "packages/wellsourced/src/remember/drivers/quarry.ts": STORE,
};

const root = fileURLToPath(new URL("../../..", import.meta.url));
const LEFT = new Set(["dist", "test", "tapes", ".turbo"]);
let copy: string;

/** A copy of the sources, so that concurrent tests do not see the invented provider. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "wellsourced-adding-"));
  for (const part of [
    "packages",
    "apps",
    "scripts",
    "lenses",
    "docs",
    "package.json",
    "README.md",
    ".env.example",
    "biome.json",
  ])
    cpSync(join(root, part), join(copy, part), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !LEFT.has(basename(path)) || path.includes("node_modules"),
    });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  for (const [path, text] of Object.entries(ADDED)) writeFileSync(join(copy, path), text);
  run("scripts/gen.ts");
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Runs a program of the copy from its sources. */
const run = (...args: readonly string[]): string =>
  execFileSync(process.execPath, ["--conditions=@wellsourced/source", ...args], {
    cwd: copy,
    encoding: "utf8",
    env: {
      PATH: process.env.PATH,
      WELLSOURCED_CACHE_DIR: join(copy, "cache"),
      WELLSOURCED_DATA_DIR: join(copy, "data"),
    },
  });

const read = (path: string) => readFileSync(join(copy, path), "utf8");

describe("one file more of each kind, and no other file changed", () => {
  test("is in the catalogue, and loaded on use", () => {
    expect(read("packages/providers/src/catalog.gen.ts")).toMatch(/import\("\.\/catalog\/quarry\.ts"\)/u);
  });

  test("is in the documentation with its key, limits, price and filters", () => {
    const row = read("docs/reference/providers.md")
      .split("\n")
      .find((line) => line.includes("[`quarry`]"));
    for (const fact of ["`QUARRY_API_KEY`", "25 a request, 3 a second", "$0.002 a request", "`time_range`"])
      expect(row).toContain(fact);
  });

  test("works: provider, tool, setting and store", () => {
    writeFileSync(join(copy, "packages/tools/use.ts"), USE);
    const { found, depth, kept } = JSON.parse(run("packages/tools/use.ts"));
    expect(found.body.results).toMatchObject([{ url: "https://slate.example/" }]);
    expect(depth).toEqual({ body: { name: "Delabole", metres: 130 } });
    expect(kept, "what was found, and what was put").toHaveLength(2);
  });

  test("works: the command, which help lists in its group", () => {
    expect(run("apps/cli/src/main.ts", "quarry", "Delabole")).toBe("Delabole is 40 metres deep.\n");
    expect(read("apps/cli/README.md")).toContain("| `quarry <name>` | Tell how deep a quarry is |");
  });

  test("works and is documented: the citation style", () => {
    writeFileSync(join(copy, "list.bib"), "@misc{a, title={On slate}, author={Byron, Ada}}\n");
    expect(run("apps/cli/src/main.ts", "bibliography", "list.bib", "--style", "quarry")).toBe("Ada Byron: On slate\n");
    expect(read("docs/guide/references.md")).toContain("| `quarry` | Quarry style |");
    expect(read("packages/citations/README.md")).toContain("`quarry`");
    expect(run("apps/cli/src/main.ts", "cite", "--help")).toMatch(/\bquarry\b/u);
  });

  test("is documented: the tool and the settings", () => {
    expect(read("docs/reference/tools.md")).toContain("## quarry_depth");
    expect(read("docs/reference/settings.md")).toContain("WELLSOURCED_QUARRY_DEPTH");
  });

  test("is in the environment's listing", () => {
    expect(read(".env.example")).toContain("QUARRY_API_KEY");
    expect(read("docs/reference/settings.md")).toContain("QUARRY_API_KEY");
  });

  test("can be named in the tools that search the web", () => {
    for (const tool of ["web_search", "academic_search"]) {
      const { inputSchema } = JSON.parse(read(`packages/tools/schemas/${tool}.json`));
      expect(inputSchema.properties.provider.enum, tool).toContain("quarry");
    }
  });
});
