import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "@wellsourced/core";
import { type LocalServer, startServer } from "@wellsourced/testkit";
import { readEnv } from "@wellsourced/wellsourced/env";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMethods } from "../src/methods.ts";
import { createProduct, type Product } from "../src/product.ts";
import { createProductTable } from "../src/product-table.ts";
import type { CallContext, Caller } from "../src/table.ts";

/** An invented site of two pages. */
const words = "Slate roofs last a century when they are laid with care and looked after. ".repeat(8);
const ADA: Caller = { tenant: "roofers", user: "ada" };

let site: LocalServer;
let product: Product;
let job = "";
let folder: string;
beforeAll(async () => {
  site = await startServer((request, response) => {
    const { url = "" } = request;
    response.setHeader("content-type", "text/html");
    if (url !== "/" && url !== "/b") return void response.writeHead(404).end();
    response.end(`<title>Roof ${url}</title><article><h1>Roof</h1><p>${url} ${words}</p><a href="/b">on</a></article>`);
  });
  folder = mkdtempSync(join(tmpdir(), "wellsourced-jobs-"));
  const env = {
    ...{ WELLSOURCED_CACHE_DIR: join(folder, "cache"), WELLSOURCED_DATA_DIR: join(folder, "data") },
    CHROME_PATH: "disabled",
    WELLSOURCED_ALLOW_PRIVATE_NETWORK: "true",
  };
  const read = readEnv(env, { mode: "stdio" });
  product = createProduct({ ...read, http: false, clock: systemClock, warn: () => {}, debug: () => {} });
  const { crawls } = (await product.open()).sources.sites;
  const call = { owner: ADA.tenant, user: ADA.user };
  job = (await crawls.run({ url: site.origin, limit: 5 }, call)).id;
});
afterAll(async () => {
  await product.close();
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

async function read(uri: string, caller: Caller = ADA, tools = "pulse"): Promise<Record<string, unknown>> {
  const table = createProductTable(product, { version: "1.2.3", tools, http: false });
  const methods = createMethods(table, { unknownTool: "error", cacheHints: false }, () => {}).byName;
  const context = { caller, signal: new AbortController().signal } as CallContext;
  const result = (await methods.get("resources/read")?.({ uri }, context)) as { contents: { text: string }[] };
  return JSON.parse(result.contents[0]?.text ?? "{}");
}

test("the status of a job and the pages that it read are resources", async () => {
  expect(await read(`pulse://crawl/${job}`)).toMatchObject({ id: job, state: "done", done: 2, waiting: 0 });
  const { pages, next, trust } = await read(`pulse://crawl/${job}/from-0`);
  expect(pages).toMatchObject([{ title: "Roof", markdown: expect.stringContaining("a century") }, { title: "Roof" }]);
  expect(next).toBeUndefined();
  expect(trust).toBe("untrusted-external-content");
  expect((await read(`pulse://crawl/${job}/from-1`)).pages).toHaveLength(1);
});

test.each([
  ["another user", "", { tenant: "roofers", user: "eve" }, "pulse"],
  ["another tenant", "/from-0", { tenant: "guild", user: "ada" }, "pulse"],
  ["somebody without the set", "", ADA, "core"],
  ["an address that names no part", "/from-x", ADA, "pulse"],
])("there is no such resource for %s", async (_, end, caller, tools) => {
  await expect(read(`pulse://crawl/${job}${end}`, caller, tools)).rejects.toThrow(/not found/iu);
});
