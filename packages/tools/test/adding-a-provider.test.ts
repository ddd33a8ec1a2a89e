import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

/** A provider that does not exist. This text is the only thing that is added. */
const QUARRY = `
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

const root = fileURLToPath(new URL("../../..", import.meta.url));
const LEFT = new Set(["dist", "test", "tapes", ".turbo"]);
let copy: string;

/** A copy of the sources, so that nobody who works beside this test sees a provider that is not there. */
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
  writeFileSync(join(copy, "packages/providers/src/catalog/quarry.ts"), QUARRY);
  execFileSync(process.execPath, ["--conditions=@wellsourced/source", "scripts/gen.ts"], { cwd: copy });
}, 120_000);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

const read = (path: string) => readFileSync(join(copy, path), "utf8");

describe("one file more in the catalogue", () => {
  test("is in the catalogue, loaded when it is asked", () => {
    expect(read("packages/providers/src/catalog.gen.ts")).toMatch(/import\("\.\/catalog\/quarry\.ts"\)/u);
  });

  test("is in the documentation with its key, limits, price and filters", () => {
    const row = read("docs/reference/providers.md")
      .split("\n")
      .find((line) => line.includes("[`quarry`]"));
    for (const fact of ["`QUARRY_API_KEY`", "25 a request, 3 a second", "$0.002 a request", "`time_range`"])
      expect(row).toContain(fact);
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
