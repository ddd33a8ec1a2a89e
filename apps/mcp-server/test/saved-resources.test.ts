import { systemClock } from "@wellsourced/core";
import { readEnv } from "@wellsourced/wellsourced/env";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMethods } from "../src/methods.ts";
import { createProduct, type Product } from "../src/product.ts";
import { createProductTable } from "../src/product-table.ts";
import type { CallContext, Caller } from "../src/table.ts";

const ADA: Caller = { tenant: "roofers", user: "ada" };
const EVE: Caller = { tenant: "roofers", user: "eve" };

let product: Product;
beforeAll(async () => {
  const read = readEnv({ WELLSOURCED_CACHE_DIR: "", WELLSOURCED_DATA_DIR: "" }, { mode: "stdio" });
  product = createProduct({ ...read, http: false, clock: systemClock, warn: () => {}, debug: () => {} });
  const { saved } = (await product.open()).sources;
  for (let number = 0; number < 105; number++)
    await saved.put(ADA, {
      uri: () => `scraped://roofs.example/a/${number}_2026-01-01T00:00:00Z`,
      name: `Roof ${number}`,
      mimeType: "text/markdown",
      text: `Text of roof ${number}`,
    });
});
afterAll(() => product.close());

const methodsFor = (tools: string) =>
  createMethods(
    createProductTable(product, { version: "1.2.3", tools, http: false }),
    { unknownTool: "error", cacheHints: false },
    () => {},
  ).byName;

interface Listed {
  readonly resources: readonly { readonly uri: string }[];
  readonly nextCursor?: string;
}

const ask = async (method: string, params: object, caller: Caller, tools = "pulse") =>
  (await methodsFor(tools).get(method)?.(params, { caller, signal: new AbortController().signal } as CallContext)) as
    | Listed
    | undefined;

const saved = (listed: Listed | undefined) => listed?.resources.filter(({ uri }) => uri.startsWith("scraped:")) ?? [];

describe("resources/list with the set pulse", () => {
  test("lists fixed resources, then the caller's saved ones, a hundred at a time", async () => {
    const first = await ask("resources/list", {}, ADA);
    expect(first?.resources.some(({ uri }) => uri === "stats://tools")).toBe(true);
    expect(saved(first)).toHaveLength(100);
    const second = await ask("resources/list", { cursor: first?.nextCursor }, ADA);
    expect(second?.resources).toHaveLength(5);
    expect(second?.nextCursor).toBeUndefined();
    expect(new Set([...saved(first), ...saved(second)].map(({ uri }) => uri)).size).toBe(105);
  });

  test("lists nothing of others", async () => {
    expect(saved(await ask("resources/list", {}, EVE))).toEqual([]);
  });

  test("refuses a cursor that it never returned, and every cursor without the set", async () => {
    await expect(ask("resources/list", { cursor: "100" }, ADA)).rejects.toThrow("Invalid cursor.");
    await expect(ask("resources/list", { cursor: "saved-100" }, ADA, "core")).rejects.toThrow("Invalid cursor.");
    expect(saved(await ask("resources/list", {}, ADA, "core"))).toEqual([]);
  });
});

describe("resources/read of a saved page", () => {
  const uri = "scraped://roofs.example/a/7_2026-01-01T00:00:00Z";

  test("returns the whole text to its owner", async () => {
    expect(await ask("resources/read", { uri }, ADA)).toMatchObject({
      contents: [{ uri, mimeType: "text/markdown", text: "Text of roof 7" }],
    });
  });

  test("finds nothing for another user", async () => {
    await expect(ask("resources/read", { uri }, EVE)).rejects.toThrow("Resource not found");
  });
});
