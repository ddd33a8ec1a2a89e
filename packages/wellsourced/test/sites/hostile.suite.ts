import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, realpath } from "node:fs/promises";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Failure } from "@wellsourced/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWellsourced, type Wellsourced } from "../../src/index.ts";

const bench = new URL("../../../../../shared/bench/hostile/", import.meta.url);

interface Case {
  readonly id: string;
  readonly tool?: "crawl" | "map";
  readonly path: string;
  readonly args: { readonly limit?: number; readonly maxResults?: number };
  readonly limitMs: number;
  readonly expect: {
    readonly hits?: Readonly<Record<string, { readonly max: number }>>;
    readonly hitsPrefix?: Readonly<Record<string, { readonly max: number }>>;
  };
}
const all: readonly Case[] = JSON.parse(await readFile(new URL("cases.json", bench), "utf8"));
const cases = all.filter(({ tool }) => tool !== undefined);

let stop: () => void = () => {};
let origin: string;
let sources: Wellsourced;

beforeAll(async () => {
  // It compares its own path with its argument and prints nothing if the path contains a link.
  const file = await realpath(fileURLToPath(new URL("server.mjs", bench)));
  const server = spawn(process.execPath, [file, "--port", "0"]);
  stop = () => void server.kill();
  const [line] = await once(createInterface({ input: server.stdout }), "line");
  origin = `http://127.0.0.1:${JSON.parse(line).ports.http}`;
  sources = createWellsourced({ cacheDir: false, dataDir: false, chromePath: "disabled", allowPrivateNetwork: true });
});
afterAll(async () => {
  await sources?.close();
  stop();
});

const askedFor = async (): Promise<[string, number][]> => {
  const { paths } = JSON.parse(await (await fetch(`${origin}/__stats`)).text());
  return Object.entries(paths);
};

const run = async ({ tool, path, args }: Case) => {
  const url = `${origin}${path}`;
  if (tool === "crawl") return void (await sources.sites.crawls.run({ url, limit: args.limit }));
  const { links } = await sources.sites.map({ url });
  expect(links.length).toBeGreaterThan(0);
};

test("the hostile site has cases for crawls and for maps", () => {
  expect(new Set(cases.map(({ tool }) => tool))).toEqual(new Set(["crawl", "map"]));
});

test.each(cases.map((one) => [one.id, one] as const))("%s", { timeout: 120_000 }, async (_id, one) => {
  await fetch(`${origin}/__stats?reset=1`);
  const began = Date.now();
  await run(one).catch((error: unknown) => expect(error).toBeInstanceOf(Failure));
  expect(Date.now() - began).toBeLessThan(one.limitMs);
  const counts = await askedFor();
  const total = (fits: (path: string) => boolean) =>
    counts.reduce((sum, [path, count]) => (fits(path) ? sum + count : sum), 0);
  expect(counts.length).toBeGreaterThan(0);
  for (const [path, { max }] of Object.entries(one.expect.hits ?? {}))
    expect(total((asked) => asked === path)).toBeLessThanOrEqual(max);
  for (const [prefix, { max }] of Object.entries(one.expect.hitsPrefix ?? {}))
    expect(total((asked) => asked.startsWith(prefix))).toBeLessThanOrEqual(max);
  expect((await sources.read({ url: `${origin}/ok` })).content).toContain("HEALTHY-PAGE-MARKER");
});
