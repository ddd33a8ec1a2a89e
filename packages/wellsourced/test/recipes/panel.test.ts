import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFakeClock, type Replay, type ReplayReply, type ReplayRequest, startReplay } from "@wellsourced/testkit";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createWellsourced, type Wellsourced, type WellsourcedOptions } from "../../src/index.ts";

/** Answers of made models by name. */
const GROWTH = "Lichen on the slates of Hartwell grows one millimetre in a year.";
const OTHERWISE = "Lichen on the slates of Hartwell does not grow one millimetre in a year.";
const ALONE = "The parish office keeps the figures in a green ledger.";
const KEYS = { OPENAI_API_KEY: "made-key-of-openai", OPENROUTER_API_KEY: "made-key-of-openrouter" };
/** Prices of a dollar a token make costs easy to read. */
const PRICES = { "openai/moss-1": { input: 1, output: 2 }, "openai/moss-2": { input: 1, output: 2 } };

const completion = (content: string, usage: object = { prompt_tokens: 1_000, completion_tokens: 500 }) => ({
  body: { model: "moss", choices: [{ message: { content }, finish_reason: "stop" }], usage },
});
const modelIn = ({ body }: ReplayRequest): string => String(JSON.parse(body).model);

let played: Record<string, (request: ReplayRequest) => ReplayReply>;
let replay: Replay;
let opened: Wellsourced[];

beforeEach(async () => {
  played = { "moss-1": () => completion(GROWTH), "moss-2": () => completion(GROWTH) };
  opened = [];
  replay = await startReplay([
    {
      path: /.*/u,
      reply: (request) => played[modelIn(request)]?.(request) ?? { status: 404, body: { error: "none" } },
    },
  ]);
});
afterEach(async () => {
  for (const one of opened) await one.close();
  await replay.close();
});

function open(options: Partial<WellsourcedOptions> = {}): Wellsourced {
  const sources = createWellsourced({
    cacheDir: false,
    dataDir: false,
    chromePath: "disabled",
    panelEnabled: true,
    panelOpenaiModel: ["moss-1", "moss-2"],
    keys: KEYS,
    originMap: { "https://api.openai.com": replay.origin, "https://openrouter.ai": replay.origin },
    ...options,
  });
  opened.push(sources);
  return sources;
}

async function pricesIn(table: object): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), "prices-")), "prices.json");
  await writeFile(path, JSON.stringify(table));
  return path;
}

const query = "How fast does lichen grow on the slates of Hartwell?";

describe("asking a panel", () => {
  test("asks each model the same question with its vendor's key, and compares the answers", async () => {
    played["moss-2"] = () => completion(`${OTHERWISE} ${ALONE}`);
    const { panel, divergence, cost } = await open().panel.ask({ query });
    expect(replay.requests.map(modelIn).sort()).toEqual(["moss-1", "moss-2"]);
    const bodies = replay.requests.map(({ body }) => JSON.parse(body).messages);
    expect(bodies[0]).toEqual(bodies[1]);
    expect(bodies[0][1]).toEqual({ role: "user", content: query });
    for (const { headers } of replay.requests) expect(headers.authorization).toBe("Bearer made-key-of-openai");
    expect(panel).toEqual([
      {
        ...{ model: "openai/moss-1", status: "answered", text: GROWTH, served_as: "moss" },
        ...{ latency_ms: expect.any(Number), input_tokens: 1_000, output_tokens: 500 },
      },
      expect.objectContaining({ model: "openai/moss-2", status: "answered" }),
    ]);
    expect(divergence).toMatchObject({
      contradictions: [
        {
          between: [
            { model: "openai/moss-1", statement: GROWTH },
            { model: "openai/moss-2", statement: OTHERWISE },
          ],
          because: "negation",
        },
      ],
      unique_to_model: [{ model: "openai/moss-2", statement: ALONE }],
      confidence: "low",
    });
    expect(cost).toEqual({ estimatedUsd: 0, usd: 0, unknown: ["openai/moss-1", "openai/moss-2"], models: [] });
  });

  test("lists a model that fails with its error, and those beyond the limit with the reason", async () => {
    played["moss-2"] = () => ({ status: 401, body: { error: { message: "made-key-of-openai is wrong" } } });
    const models = ["openai/moss-1", "openai/moss-2", "openai/moss-1", "openrouter/moss/moss-3"];
    const { panel, divergence } = await open().panel.ask({ query, models, maxModels: 2 });
    expect(panel.map(({ model, status }) => [model, status])).toEqual([
      ["openai/moss-1", "answered"],
      ["openai/moss-2", "failed"],
      ["openrouter/moss/moss-3", "not_asked"],
    ]);
    expect(panel[1]?.error).toEqual({ kind: "auth_required", message: expect.stringContaining("OPENAI_API_KEY") });
    expect(panel[2]?.reason).toBe("Only 2 models may be asked at once.");
    expect(JSON.stringify(panel)).not.toContain("made-key");
    expect(divergence.confidence_rationale).toContain("1 of 2 models answered.");
  });

  test("fails with every error if no model answers", async () => {
    played = {};
    await expect(open().panel.ask({ query })).rejects.toMatchObject({
      kind: "upstream_unavailable",
      message: expect.stringMatching(/^None of 2 models answered\. openai\/moss-1: .+ openai\/moss-2: /u),
    });
  });

  test("a model that is slower than the time limit fails, and the others are kept", async () => {
    const clock = createFakeClock(Date.UTC(2026, 0, 31));
    played["moss-2"] = () => ({ stall: true });
    const asked = open({ clock }).panel.ask({ query, timeoutMs: 5_000 });
    await expect.poll(() => replay.requests.length).toBe(2);
    for (let step = 0; step < 12; step++) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      await clock.advance(500);
    }
    const { panel } = await asked;
    expect(panel.map(({ status }) => status)).toEqual(["answered", "failed"]);
    expect(panel[1]?.error?.kind).toBe("network");
  });

  test("an empty answer is a failure that says why", async () => {
    played["moss-2"] = () => completion("  ");
    const { panel } = await open().panel.ask({ query });
    expect(panel[1]).toMatchObject({ status: "failed", error: { kind: "content_empty" } });
  });
});

describe("which models are asked", () => {
  test.each([
    [{ panelEnabled: false }, undefined, "config", "WELLSOURCED_PANEL_ENABLED"],
    [{ panelOpenaiModel: [] }, undefined, "config", "WELLSOURCED_PANEL_DEFAULT_MODELS"],
    [{}, ["moss-1"], "validation", "Write vendor/model"],
    [{}, ["acme/moss-1"], "validation", "the vendors are anthropic, bedrock"],
    [{}, ["anthropic/moss-1"], "config", "ANTHROPIC_API_KEY"],
  ])("with %j and %j: %s, before any request", async (options, models, kind, words) => {
    await expect(open(options).panel.ask({ query, models })).rejects.toMatchObject({
      kind,
      message: expect.stringContaining(words),
    });
    expect(replay.requests).toEqual([]);
  });

  test("the settings name a panel of any vendors, and the user's own model is a member", async () => {
    played["moss/moss-3"] = () => completion(GROWTH);
    const own = { WELLSOURCED_LLM_PROVIDER: "openai", WELLSOURCED_LLM_MODEL: "moss-2" };
    const keys = { ...KEYS, ...own, WELLSOURCED_LLM_BASE_URL: replay.origin };
    const named = await open({ keys, panelDefaultModels: ["openrouter/moss/moss-3", "openai/moss-1"] }).panel.ask({
      query,
    });
    expect(named.panel.map(({ model }) => model)).toEqual(["openrouter/moss/moss-3", "openai/moss-1"]);
    const all = await open({ keys, panelOpenaiModel: ["moss-1"] }).panel.ask({ query });
    expect(all.panel.map(({ model }) => model)).toEqual(["llm/moss-2", "openai/moss-1"]);
  });

  test("a vendor's key alone makes no vendor usable while the panel is disabled", () => {
    const states = open({ panelEnabled: false })
      .providers()
      .filter(({ type }) => type === "panel");
    expect(states.length).toBeGreaterThan(5);
    for (const state of states)
      expect(state).toMatchObject({ configured: false, missing: ["WELLSOURCED_PANEL_ENABLED"] });
  });
});

describe("the cache", () => {
  const cached = async (sources: Wellsourced, call: object) => {
    let from: boolean | undefined;
    await sources.panel.ask({ query }, { ...call, onFreshness: ({ cached: was }) => (from = was) });
    return from;
  };

  test("keeps answers for a quarter of an hour, for their tenant alone", async () => {
    const clock = createFakeClock(Date.UTC(2026, 0, 31));
    const sources = open({ clock });
    expect(await cached(sources, { owner: "a" })).toBe(false);
    expect(await cached(sources, { owner: "a" })).toBe(true);
    expect(await cached(sources, { owner: "b" })).toBe(false);
    expect(await cached(sources, { owner: "a", maxAge: 0 })).toBe(false);
    expect(replay.requests).toHaveLength(6);
    await clock.advance(15 * 60_000);
    expect(await cached(sources, { owner: "b" })).toBe(false);
  });

  test("keeps no answer in which a model failed", async () => {
    played["moss-2"] = () => ({ status: 404, body: {} });
    const sources = open();
    await cached(sources, {});
    expect(await cached(sources, {})).toBe(false);
  });
});

describe("costs", () => {
  /** The most that 4,000 tokens of output cost; the question adds less than a thousandth of a dollar. */
  const MOST = 0.008;

  test("count the tokens of each model, and what a server says that it charged", async () => {
    const prices = { ...PRICES, "openrouter/moss-3": { input: 9, output: 9 } };
    played["moss-3"] = () => completion(GROWTH, { prompt_tokens: 10, completion_tokens: 10, cost: 0.25 });
    const sources = open({ panelPriceTablePath: await pricesIn(prices) });
    const { cost } = await sources.panel.ask({ query, models: ["openai/moss-1", "openrouter/moss-3"] });
    // 1,000 tokens at $1 and 500 at $2 a million.
    expect(cost).toMatchObject({
      ...{ usd: 0.252, unknown: [] },
      models: [
        { model: "openai/moss-1", usd: 0.002 },
        { model: "openrouter/moss-3", usd: 0.25 },
      ],
    });
    expect(await sources.panel.spending()).toEqual({ spentUsd: 0.252, resetSeconds: expect.any(Number) });
    expect(await sources.panel.spending({ owner: "another" })).toMatchObject({ spentUsd: 0 });
  });

  test.each([
    ["a call", { panelMaxCallCostUsd: MOST }, "validation", "The panel may cost $0.008 a call"],
    ["a day", { panelMaxDailyCostUsd: MOST }, "rate_limited", "The panel may cost $0.008 a day"],
  ])(
    "a call that might cost more than the limit of %s is refused before any request",
    async (_, limit, kind, words) => {
      const sources = open({ ...limit, panelPriceTablePath: await pricesIn(PRICES) });
      await expect(sources.panel.ask({ query })).rejects.toMatchObject({
        kind,
        message: expect.stringContaining(words),
      });
      expect(replay.requests).toEqual([]);
      expect(await sources.panel.spending()).toMatchObject({ spentUsd: 0 });
    },
  );

  test("the daily limit counts what was spent, and refused questions cost nothing", async () => {
    const path = await pricesIn(PRICES);
    const sources = open({ panelMaxDailyCostUsd: 0.011, panelPriceTablePath: path, panelOpenaiModel: ["moss-1"] });
    played["moss-1"] = () => ({ status: 400, body: { error: "no" } });
    await expect(sources.panel.ask({ query })).rejects.toThrow("None of 1 model answered.");
    expect(await sources.panel.spending()).toMatchObject({ spentUsd: 0, limitUsd: 0.011, remainingUsd: 0.011 });
    played["moss-1"] = () => completion(GROWTH);
    await sources.panel.ask({ query });
    expect(await sources.panel.spending()).toMatchObject({ spentUsd: 0.002, remainingUsd: 0.009 });
    await sources.panel.ask({ query: `${query} Answer briefly.` });
    await expect(sources.panel.ask({ query: "Who measured it?" })).rejects.toMatchObject({ kind: "rate_limited" });
    expect(await sources.panel.spending({ owner: "another" })).toMatchObject({ remainingUsd: 0.011 });
  });

  test("a model without a known price is not asked while costs are limited, unless it runs on this machine", async () => {
    await expect(open({ panelMaxCallCostUsd: 5 }).panel.ask({ query })).rejects.toMatchObject({
      kind: "config",
      message: expect.stringContaining("The price of openai/moss-1 is unknown"),
    });
    const keys = { OLLAMA_BASE_URL: replay.origin };
    const limits = { panelMaxCallCostUsd: 5, panelMaxDailyCostUsd: 9 };
    const local = open({ ...limits, keys, panelOllamaModel: ["moss-1"] });
    const named = { limitUsd: 5, dailyLimitUsd: 9 };
    expect((await local.panel.ask({ query })).cost).toMatchObject({ usd: 0, unknown: [], ...named });
    // A cached answer names the limits of today, and those of the call.
    expect((await local.panel.ask({ query }, { maxCostUsd: 3 })).cost).toMatchObject({ ...named, limitUsd: 3 });
  });

  test("the budget of a caller pays for the panel, and gets back what was not spent", async () => {
    const sources = open({ panelPriceTablePath: await pricesIn(PRICES) });
    const moves: number[] = [];
    const payer = {
      owner: "a",
      take: async (usd: number) => void moves.push(usd),
      correct: async (usd: number) => void moves.push(usd),
    };
    const { cost } = await sources.paidBy(payer, () => sources.panel.ask({ query }));
    expect(moves).toHaveLength(2);
    expect(moves[0]).toBeCloseTo(cost.estimatedUsd, 5);
    expect(moves.reduce((sum, usd) => sum + usd, 0)).toBeCloseTo(0.004, 6);
  });

  test("a dry run asks no model and says what it might cost", async () => {
    const sources = open({ panelDryRun: true, panelPriceTablePath: await pricesIn(PRICES) });
    const { panel, divergence, dry_run, cost } = await sources.panel.ask({ query });
    expect(panel).toEqual([
      { model: "openai/moss-1", status: "not_asked", reason: "This is a dry run." },
      { model: "openai/moss-2", status: "not_asked", reason: "This is a dry run." },
    ]);
    expect({ dry_run, confidence: divergence.confidence, usd: cost.usd }).toEqual({
      ...{ dry_run: true, confidence: "low", usd: 0 },
    });
    expect(cost.estimatedUsd).toBeGreaterThan(2 * MOST);
    expect(cost.estimatedUsd).toBeLessThan(2.2 * MOST);
    expect(replay.requests).toEqual([]);
  });

  test.each([{ "openai/moss-1": { input: "free" } }, [1]])(
    "a price table such as %j is refused by its setting",
    async (table) => {
      const sources = open({ panelPriceTablePath: await pricesIn(table) });
      await expect(sources.panel.ask({ query })).rejects.toMatchObject({
        kind: "config",
        message: expect.stringContaining("WELLSOURCED_PANEL_PRICE_TABLE_PATH"),
      });
    },
  );
});

test("every vendor of the panel has a setting for its models", () => {
  const sources = open();
  const vendors = sources.providers().flatMap(({ name, type }) => (type === "panel" && name !== "llm" ? [name] : []));
  for (const vendor of vendors) {
    const words = vendor.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
    expect(Object.keys(sources.settings)).toContain(`panel${words.join("")}Model`);
  }
});
