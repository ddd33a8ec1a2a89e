import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "@wellsourced/core";
import { startReplay } from "@wellsourced/testkit";
import { providerManifest, readEnv } from "@wellsourced/wellsourced/env";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createProduct, type Product } from "../src/product.ts";
import { createProductTable } from "../src/product-table.ts";
import { CODES } from "../src/protocol-error.ts";
import { isReady } from "../src/resources.ts";
import { ANONYMOUS_CALLER, type CallContext, type Caller, type Table } from "../src/table.ts";

const OTHER: Caller = { tenant: "other", user: "somebody" };

let folder: string;
let product: Product;
let table: Table;
const made: Product[] = [];
const warnings: string[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "wellsourced-mcp-"));
});
function start(more: Record<string, string> = {}, http = false) {
  const env = { WELLSOURCED_CACHE_DIR: join(folder, "cache"), WELLSOURCED_DATA_DIR: join(folder, "data"), ...more };
  const read = readEnv(env, { mode: "stdio", providers: providerManifest });
  product = createProduct({
    ...read,
    http,
    clock: systemClock,
    warn: (message) => warnings.push(message),
    debug: () => {},
  });
  table = createProductTable(product, { version: "1.2.3", tools: read.settings.tools.join(), http: true });
  made.push(product);
}
beforeEach(() => {
  warnings.length = 0;
  start();
});
afterAll(async () => {
  await Promise.all(made.map((one) => one.close()));
  rmSync(folder, { recursive: true, force: true });
});

const context = (caller = ANONYMOUS_CALLER): CallContext => ({
  requestId: "1",
  caller,
  signal: new AbortController().signal,
  progress: () => {},
  log: () => {},
  client: {},
  readsStructured: false,
  answers: {},
  state: undefined,
  pause: () => {},
});

const toolNamed = (name: string) => table.tools.find((tool) => tool.name === name);
const read = async (uri: string, caller = ANONYMOUS_CALLER) => {
  const body = await table.resources?.find((resource) => resource.uri === uri)?.read(caller);
  return JSON.parse(body?.text ?? "null");
};

describe("what is listed", () => {
  test("is there without anything being loaded", () => {
    expect(table.tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["web_search", "scrape_page", "search"]),
    );
    const listed = table.resources?.filter(({ isUnlisted }) => !isUnlisted);
    expect(listed?.map(({ uri }) => uri)).toEqual([
      "stats://tools",
      "stats://sessions",
      "stats://providers",
      "stats://rate-limits",
      "lenses://catalog",
      "diagnostics://errors/recent",
      "diagnostics://health",
    ]);
    expect(table.templates?.map(({ uriTemplate }) => uriTemplate)).toEqual(["research://artifact/{id}"]);
    expect(table.prompts?.map(({ name }) => name)).toEqual([
      "comprehensive-research",
      "fact-check",
      "literature-review",
      "competitive-analysis",
      "company-recon",
      "brand-guidelines",
      "curriculum-research",
      "rare-disease-research",
    ]);
    expect([product.peek(), table.ready?.(), table.stats?.()]).toEqual([undefined, true, {}]);
  });

  test("says of every tool what a host wants to know", () => {
    for (const tool of table.tools) {
      expect([tool.title, tool.description, tool.outputSchema, tool.annotations?.readOnlyHint]).not.toContain(
        undefined,
      );
      expect(tool.name.length).toBeLessThanOrEqual(40);
    }
  });

  test("names the version and gives advice", () => {
    expect(table.info.version).toBe("1.2.3");
    expect(table.instructions).toContain("web_search");
  });

  test("follows the tools asked for; an unknown word is reported", () => {
    const some = createProductTable(product, { version: "1", tools: "connector,scrape_page", http: false });
    expect(some.tools.map(({ name }) => name).sort()).toEqual(["fetch", "scrape_page", "search"]);
    expect(() => createProductTable(product, { version: "1", tools: "nonsense", http: false })).toThrow("nonsense");
  });
});

describe("a call", () => {
  test("with a mistake in its arguments is a reply that names it, and is remembered", async () => {
    const reply = await toolNamed("web_search")?.call({ query: "x", querry: "y" }, context());
    expect(reply).toMatchObject({ isError: true });
    expect(JSON.stringify(reply)).toContain("querry");
    expect(table.stats?.()).toMatchObject({ web_search: { calls: 1, errors: 1 } });
    expect(await read("stats://tools")).toMatchObject({ tools: { web_search: { calls: 1 } } });
    expect(await read("diagnostics://errors/recent")).toMatchObject({
      count: 1,
      errors: [{ tool: "web_search", kind: "validation" }],
    });
  });

  test("of one tenant is no other's business", async () => {
    await toolNamed("web_search")?.call({}, context());
    expect(await read("diagnostics://errors/recent", OTHER)).toEqual({ count: 0, errors: [] });
  });
});

test("an unusable store is reported, and work continues without it", async () => {
  const nowhere = join(process.execPath, "no-folder");
  start({ WELLSOURCED_CACHE_DIR: nowhere, WELLSOURCED_DATA_DIR: nowhere });
  const { sources } = await product.open();
  await sources.remember.put("a", 1, 60_000);
  expect(await sources.remember.get("a")).toBe(1);
  expect(warnings).toEqual([expect.stringContaining("in memory only")]);
});

describe("resources", () => {
  test("the catalogue of lenses counts their domains", async () => {
    const { lenses } = await read("lenses://catalog");
    expect(lenses).toContainEqual(expect.objectContaining({ name: "academic", domainCount: 10, hasCX: false }));
  });

  test("reports the limits of the server, and what is left for the caller's own tenant", async () => {
    start({ WELLSOURCED_MAX_CALLS_PER_DAY: "3" }, true);
    const config = { perMinutePerTenant: 120, globalPerSecond: 1_000, dailyPerTenant: 5_000 };
    const ada = { tenant: "byron", user: "ada" };
    // Calls with invalid arguments count too.
    await toolNamed("verify_quote")?.call({}, context(ada));
    await toolNamed("format_bibliography")?.call({ style: "apa", sources: [{ title: "Walls" }] }, context(ada));
    expect(await read("stats://rate-limits", ada)).toEqual({
      config,
      tenant: {
        perMinutePerTenant: { limit: 120, remaining: 118, resetSeconds: expect.any(Number) },
        dailyPerTenant: { limit: 5_000, remaining: 4_998, resetSeconds: expect.any(Number) },
        dailyPerUser: { limit: 3, remaining: 1, resetSeconds: expect.any(Number) },
      },
    });
    expect(await read("stats://rate-limits", OTHER)).toMatchObject({
      tenant: { dailyPerTenant: { remaining: 5_000 } },
    });
  });

  test("over stdio there is one client, and no limit unless one is set", async () => {
    const config = { perMinutePerTenant: 0, globalPerSecond: 0, dailyPerTenant: 0 };
    expect(await read("stats://rate-limits")).toEqual({ config, tenant: {} });
  });

  test("available providers by capability", async () => {
    const { providers } = await read("stats://providers");
    expect(providers).toContainEqual({ name: "duckduckgo", type: "web" });
    expect(providers).not.toContainEqual({ name: "brave", type: "web" });
    // Searching series and reading their values are one operation to readers of the list.
    const statistics = providers.filter(({ type }: { type: string }) => type === "econ");
    expect(statistics.map(({ name }: { name: string }) => name)).toEqual(["worldbank", "oecd", "eurostat"]);
  });

  test("the costs of a panel are listed with the tool, for the caller's tenant alone", async () => {
    const model = { choices: [{ message: { content: "Moss is a plant." }, finish_reason: "stop" }] };
    const vendor = await startReplay([{ path: /./u, body: { ...model, usage: { cost: 0.25 } } }]);
    start({
      WELLSOURCED_TOOLS: "default,research_panel",
      WELLSOURCED_PANEL_ENABLED: "true",
      WELLSOURCED_PANEL_OPENROUTER_MODEL: "moss-1",
      OPENROUTER_API_KEY: "made-key",
      WELLSOURCED_ORIGIN_MAP: JSON.stringify({ "https://openrouter.ai": vendor.origin }),
    });
    const reply = await toolNamed("research_panel")?.call({ query: "What is moss?" }, context());
    await vendor.close();
    const trust = "untrusted-external-content";
    expect(reply).toMatchObject({
      structuredContent: { panel: [{ model: "openrouter/moss-1", text: "Moss is a plant.", trust }], trust },
      _meta: { cost: { usd: 0.25, models: [{ model: "openrouter/moss-1", usd: 0.25 }] } },
    });
    // The vendor is gone: the same question costs nothing for a quarter of an hour.
    const again = await toolNamed("research_panel")?.call({ query: "What is moss?" }, context());
    expect(again).toMatchObject({ _meta: { cached: true, cost: { usd: 0 } } });
    const spend = (caller?: Caller) => read("diagnostics://panel/spend", caller);
    expect(await spend()).toEqual({ spentUsd: 0.25, resetSeconds: expect.any(Number) });
    expect(await spend({ ...ANONYMOUS_CALLER, tenant: "another" })).toMatchObject({ spentUsd: 0 });
  });

  test("without routing there is nothing that could be unhealthy", async () => {
    await product.open();
    expect(await read("diagnostics://health")).toEqual({ status: "healthy", providers: [] });
    expect(table.ready?.()).toBe(true);
  });

  test("the dashboard lists the available providers, also without routing", async () => {
    start({ WELLSOURCED_BRAVE_API_KEY: "made-key-of-brave" });
    await product.open();
    const { providers = [] } = table.state?.() ?? {};
    expect(providers).toContainEqual({ name: "brave", type: "web", breaker: "closed", available: true });
    expect(providers.map(({ name }) => name)).not.toContain("epo");
  });

  test("the server is not ready while a store that processes share does not answer", async () => {
    const states = [async () => undefined, () => Promise.reject(new Error("away"))];
    const ready = states.map((reachable) => {
      const sources = { settings: { redisUrl: "redis://made" }, providers: () => [], reachable };
      return isReady({ ...product, peek: () => ({ sources }) } as unknown as Product); // nothing else of it is used
    });
    expect(await Promise.all(ready)).toEqual([true, false]);
  });

  test("health is that of the routed providers, before the first call and when all fail", async () => {
    const dead = await startReplay([{ path: /./u, status: 400 }]);
    const origins = ["https://html.duckduckgo.com", "https://api.search.brave.com"];
    start({
      WELLSOURCED_SEARCH_ROUTING: "brave,duckduckgo",
      WELLSOURCED_BRAVE_API_KEY: "made-key-of-brave",
      WELLSOURCED_RATE_BRAVE: "1000",
      WELLSOURCED_RATE_DUCKDUCKGO: "1000",
      WELLSOURCED_ORIGIN_MAP: JSON.stringify(Object.fromEntries(origins.map((origin) => [origin, dead.origin]))),
    });
    expect(table.ready?.()).toBe(true);
    const rested = { breaker: "closed", available: true };
    expect(await read("diagnostics://health")).toEqual({
      status: "healthy",
      providers: [
        { name: "brave", type: "web", ...rested },
        { name: "duckduckgo", type: "web", ...rested },
        // One list for every operation: Brave has pictures and news too.
        { name: "brave", type: "image", ...rested },
        { name: "brave", type: "news", ...rested },
      ],
    });
    await dead.close();
    for (const query of ["a", "b", "c"]) await toolNamed("web_search")?.call({ query }, context());
    expect((await read("diagnostics://health")).status).toBe("unhealthy");
    expect(table.ready?.()).toBe(false);
  });

  test("a stored result is read by the tenant that made it, and by no other", async () => {
    const { sources } = await product.open();
    const stored = await sources.artifacts.put({
      tenant: ANONYMOUS_CALLER.tenant,
      body: '{"a":1}',
      mimeType: "application/json",
    });
    const template = table.templates?.[0];
    const id = stored?.id ?? "";
    expect(await template?.read({ id }, ANONYMOUS_CALLER)).toEqual({ text: '{"a":1}', mimeType: "application/json" });
    expect(await template?.read({ id }, OTHER)).toBeUndefined();
    const picture = { tenant: ANONYMOUS_CALLER.tenant, body: "iVBORw0KGgo=", mimeType: "image/png" };
    const kept = await sources.artifacts.put(picture);
    expect(await template?.read({ id: kept?.id ?? "" }, ANONYMOUS_CALLER)).toEqual({
      blob: picture.body,
      mimeType: "image/png",
    });
    expect(await template?.read({ id: "0".repeat(64) }, ANONYMOUS_CALLER)).toBeUndefined();
  });
});

describe("prompts", () => {
  const fill = async (name: string, args: Record<string, string>) => {
    const prompt = table.prompts?.find((candidate) => candidate.name === name);
    return JSON.stringify(
      await prompt?.get(args, { caller: ANONYMOUS_CALLER, client: {}, answers: {}, state: undefined }),
    );
  };

  test("research says how far to go, and in which lens", async () => {
    const deep = await fill("comprehensive-research", { topic: "sea ice", depth: "deep", lens: "science" });
    expect(deep).toContain("sea ice");
    expect(deep).toContain("ten or more sources");
    expect(deep).toContain('lens: \\"science\\"');
    const plain = await fill("comprehensive-research", { topic: "sea ice" });
    expect(plain).toContain("five to eight sources");
    expect(plain).not.toContain("lens");
  });

  test("a fact check carries the claim and its context", async () => {
    const text = await fill("fact-check", { claim: "The moon is cheese.", context: "A postcard" });
    expect(text).toContain("Check this claim: The moon is cheese.");
    expect(text).toContain("Context: A postcard");
  });

  test("a review keeps to its years", async () => {
    expect(await fill("literature-review", { topic: "x", year_from: "2020", year_to: "2024" })).toContain(
      "year_from: 2020 and year_to: 2024",
    );
  });

  test.each([
    ["Orrery & Finch", {}, 'company_name: \\"Orrery & Finch\\"', "colour system"],
    [
      "orrery.example",
      { use_case: "email", depth: "full" },
      'url: \\"orrery.example\\", depth: \\"full\\"',
      "preheader",
    ],
    ["orrery.example", { use_case: "design_tokens" }, "include_design_tokens: true", "DTCG JSON"],
    ["orrery.example", { use_case: "landing_page" }, 'depth: \\"standard\\" }', "headline"],
    ["orrery.example", { use_case: "social_post" }, "brand_research", "LinkedIn"],
    ["orrery.example", { use_case: "video_brief" }, "brand_research", "voice-over"],
  ])("guidelines of %s %j say what to call and what to make", async (company, args, call, product) => {
    const text = await fill("brand-guidelines", { company, ...args });
    expect(text).toContain(call);
    expect(text).toContain(product);
  });

  test.each([
    [
      "brand-guidelines",
      { company: "x", use_case: "poster" },
      "use_case must be one of full_guidelines, landing_page, email, social_post, video_brief, design_tokens.",
    ],
    ["brand-guidelines", { company: "x", depth: "deep" }, "depth must be one of standard, quick, full."],
    ["comprehensive-research", { topic: "x", depth: "deeper" }, "depth must be one of standard, quick, deep."],
    [
      "rare-disease-research",
      { topic: "x", focus: "cure" },
      "focus must be one of general, differential_diagnosis, causal_genes, phenotype_overlap.",
    ],
    ["company-recon", { target: "x", depth: "full" }, "depth must be one of standard, quick, deep."],
    ["literature-review", { topic: "x", year_from: "soon" }, "year_from must be a year such as 2020."],
  ])("%s refuses %j", async (name, args, message) => {
    await expect(fill(name, args)).rejects.toMatchObject({ code: CODES.invalidParams, message });
  });

  test("arguments complete: lenses are those there are", async () => {
    const research = table.prompts?.[0]?.arguments ?? [];
    const lens = await research.find(({ name }) => name === "lens")?.values?.();
    expect(lens).toContain("academic");
    expect(await research.find(({ name }) => name === "depth")?.values?.()).toEqual(["standard", "quick", "deep"]);
  });
});
