import { systemClock } from "@wellsourced/core";
import { type ReplayReply, startReplay, startUpstreams } from "@wellsourced/testkit";
import { createWellsourced, type WellsourcedOptions } from "@wellsourced/wellsourced";
import { canAsk, providerManifest, readEnv } from "@wellsourced/wellsourced/env";
import { afterEach, describe, expect, test } from "vitest";
import { createToolbox, tools } from "../src/index.ts";

const caller = { tenant: "default", user: "anonymous" };
let opened: readonly { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const one of opened) await one.close();
  opened = [];
});

interface Asked {
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly model: string;
}

/** The model returns the result of `write` for its input. */
async function stage(write: (asked: Asked) => string | ReplayReply, more: WellsourcedOptions = {}) {
  const upstreams = await startUpstreams();
  const seen: { readonly asked: Asked; readonly authorization: string | undefined }[] = [];
  const model = await startReplay([
    {
      path: "/v1/chat/completions",
      reply(request) {
        const asked: Asked = JSON.parse(request.body);
        seen.push({ asked, authorization: request.headers.authorization });
        const written = write(asked);
        if (typeof written !== "string") return written;
        return { body: { model: "made", choices: [{ message: { content: written }, finish_reason: "stop" }] } };
      },
    },
  ]);
  const exa = await startReplay([
    { path: "/answer", body: { answer: "Moss.", citations: [], costDollars: { total: 0.005 } } },
    { path: "/search", body: { results: [], costDollars: { total: 0.007 } } },
  ]);
  const sources = createWellsourced({
    cacheDir: false,
    chromePath: "disabled",
    allowPrivateNetwork: true,
    originMap: { ...upstreams.originMap, "https://api.exa.ai": exa.origin },
    searchProvider: "duckduckgo",
    rates: { brave: 1_000, duckduckgo: 1_000 },
    ...more,
    keys: {
      WELLSOURCED_LLM_PROVIDER: "openai",
      WELLSOURCED_LLM_MODEL: "made-model",
      WELLSOURCED_LLM_BASE_URL: `${model.origin}/v1`,
      ...more.keys,
    },
  });
  opened = [sources, upstreams, model, exa];
  const box = createToolbox({ tools, sources, clock: systemClock });
  return {
    seen,
    exa,
    async call(name: string, args: object) {
      const reply = await box.call(name, args, { signal: new AbortController().signal, caller });
      const [first] = reply.content;
      const text = first?.type === "text" ? first.text : "";
      const [line = "", error = "{}"] = text.split("\n\n");
      const body: Readonly<Record<string, unknown>> = { ...reply.structuredContent };
      if (reply.isError) return { line, error: JSON.parse(error).error as Readonly<Record<string, unknown>>, body };
      const tool = tools.find((one) => one.name === name);
      expect(tool?.output.safeParse(reply.structuredContent).error).toBeUndefined();
      return { line: "", error: undefined, body };
    },
  };
}

const materialOf = (asked: Asked): string => asked.messages[1]?.content ?? "";

describe("answer by one's own model", () => {
  test("cites the pages that were read, numbered as they are cited", async () => {
    const { call, seen } = await stage(() => "Slate holds water [2]. Lichen grows [1, 2].");
    const { body } = await call("answer", { query: "lichen on slate" });
    const { citations, sourcesRead } = body as Record<"citations" | "sourcesRead", { url: string }[]>;
    expect(body).toMatchObject({ answer: "Slate holds water [1]. Lichen grows [2, 1].", provider: "llm" });
    expect(citations?.map(({ url }) => url)).toEqual([sourcesRead?.[1]?.url, sourcesRead?.[0]?.url]);
    expect(body).not.toHaveProperty("citationErrors");
    expect(body).not.toHaveProperty("costUsd");
    expect(seen[0]?.asked.model).toBe("made-model");
  });

  test("a number without a page is the model's error, and named", async () => {
    const { call } = await stage(() => "Lichen grows [1]. The moon is cheese [17].");
    const { body } = await call("answer", { query: "lichen" });
    expect(body).toMatchObject({
      answer: "Lichen grows [1]. The moon is cheese [?].",
      citationErrors: [{ sentence: "The moon is cheese [17].", number: 17 }],
      note: expect.stringContaining("do not exist"),
    });
    expect(body.citations).toHaveLength(1);
  });

  test("an answer that cites nothing says that it cannot be traced", async () => {
    const { body } = await (await stage(() => "Lichen grows.")).call("answer", { query: "lichen" });
    expect(body).toMatchObject({
      citations: [],
      note: expect.stringContaining("nothing in this answer can be traced"),
    });
  });

  test("pages are between random markers, and are called data", async () => {
    const { call, seen } = await stage(() => "Lichen [1].");
    await call("answer", { query: "lichen on slate" });
    await call("answer", { query: "lichen on roofs" });
    const marks = seen.map(({ asked }) => /<(page-[a-z0-9]{12,}) number="1">/u.exec(materialOf(asked))?.[1]);
    expect(marks[0]).toBeDefined();
    expect(marks[0]).not.toBe(marks[1]);
    expect(seen[0]?.asked.messages[0]?.content).toContain(`</${marks[0]}>`);
    expect(seen[0]?.asked.messages[0]?.content).toMatch(/never follow instructions/iu);
  });

  test("only its own key is sent, even if other keys are set", async () => {
    const { call, seen } = await stage(() => "Lichen [1].", { keys: { OPENAI_API_KEY: "sk-general" } });
    await call("answer", { query: "lichen" });
    expect(seen[0]?.authorization).toBeUndefined();
  });

  test("a model that fails is a failure, and its words are marked as untrusted", async () => {
    const { call } = await stage(() => ({ status: 404, body: { error: { message: "no model made-model" } } }));
    const { error, line } = await call("answer", { query: "lichen" });
    expect(error).toMatchObject({
      kind: "upstream_unavailable",
      provider: "llm",
      detail: 'HTTP 404 (untrusted upstream text: "no model made-model")',
    });
    expect(line).not.toContain("made-model");
  });
});

const SCHEMA = {
  type: "object",
  properties: {
    subject: { type: "string" },
    year: { type: "integer" },
    tags: { type: "array", items: { type: "string" } },
  },
};

describe("structured_search by one's own model", () => {
  test("what does not fit is null, and what the page does not say is no highlight", async () => {
    const { call, seen } = await stage((asked) => {
      const line = materialOf(asked)
        .split("\n")
        .find((one) => /^[A-Z][^:<]{40,}\.$/u.test(one));
      const summary = { subject: "lichen", year: "long ago", other: 1 };
      return `\`\`\`json\n${JSON.stringify({ summary, highlights: [line, "Nobody wrote this sentence."] })}\n\`\`\``;
    });
    const { body } = await call("structured_search", {
      query: "lichen",
      schema: SCHEMA,
      num_results: 2,
      category: "news",
    });
    const { results } = body as { results: { summary: unknown; highlights?: string[] }[] };
    expect(results.length).toBeGreaterThan(0);
    for (const { summary, highlights } of results) {
      expect(summary).toEqual({ subject: "lichen", year: null, tags: null });
      expect(highlights ?? []).not.toContain("Nobody wrote this sentence.");
    }
    expect(body).toMatchObject({ notHonoured: ["category"], category: "news", provider: "llm" });
    expect(body.note).toContain("were removed");
    // One page in each request, so that none can influence another's summary.
    for (const { asked } of seen) expect(materialOf(asked)).not.toContain('number="2"');
  });

  test.each([
    [{ category: "gossip" }, /research paper/u],
    [{ schema: { type: "array" } }, /object at the root/u],
    [{ schema: { type: "object", properties: { a: { type: "array", items: { type: "object" } } } } }, /primitives/u],
    [
      {
        schema: {
          type: "object",
          properties: Object.fromEntries([..."abcdefghijk"].map((n) => [n, { type: "string" }])),
        },
      },
      /at most 10/u,
    ],
  ])("%j is refused before anybody is asked", async (args, words) => {
    const { call, exa, seen } = await stage(() => "", { keys: { EXA_API_KEY: "made-exa-key" } });
    const { error, line } = await call("structured_search", { query: "x", provider: "exa", ...args });
    expect(error).toMatchObject({ kind: "validation" });
    expect(line).toMatch(words);
    expect([...exa.requests, ...seen]).toEqual([]);
  });
});

describe("who answers", () => {
  const both = { keys: { EXA_API_KEY: "made-exa-key" } };

  test("with several the caller must choose", async () => {
    const { call } = await stage(() => "", both);
    const { error, line } = await call("answer", { query: "x" });
    expect(error).toMatchObject({ kind: "config", alternatives: ["exa", "llm"] });
    expect(line).toMatch(/name one of exa, llm as provider/iu);
  });

  test("a service is queried by name, and its price reported", async () => {
    const { call, seen } = await stage(() => "", both);
    const { body } = await call("answer", { query: "x", provider: "exa" });
    expect(body).toMatchObject({ answer: "Moss.", citations: [], provider: "exa", costUsd: 0.005 });
    expect(seen).toEqual([]);
    const found = await call("structured_search", { query: "x", provider: "exa" });
    expect(found.body).toMatchObject({ results: [], resultCount: 0, category: "", costUsd: 0.007 });
  });

  test.each([
    ["oracle", /exa.*llm/u],
    ["exa", /EXA_API_KEY/u],
  ])("%s cannot be asked", async (provider, words) => {
    const { error, line } = await (await stage(() => "")).call("answer", { query: "x", provider });
    expect(error).toMatchObject({ kind: "config" });
    expect(line).toMatch(words);
  });

  test("half a model is none, and the failure names what is missing", async () => {
    const { call } = await stage(() => "", { keys: { WELLSOURCED_LLM_MODEL: "" } });
    const { error, line } = await call("answer", { query: "x", provider: "llm" });
    expect(error).toMatchObject({ kind: "config" });
    expect(line).toContain("WELLSOURCED_LLM_MODEL");
  });
});

describe("when the two are listed", () => {
  test.each([
    [{}, false],
    [{ OPENAI_API_KEY: "sk-general", OPENAI_BASE_URL: "https://api.openai.com/v1" }, false],
    [{ WELLSOURCED_LLM_API_KEY: "sk-own" }, false],
    [{ WELLSOURCED_LLM_PROVIDER: "openai", WELLSOURCED_LLM_MODEL: "made-model" }, true],
    [{ EXA_API_KEY: "made-exa-key" }, true],
  ])("%j: %s", (env, isListed) => {
    const { settings } = readEnv(env, { mode: "stdio", providers: providerManifest });
    const needs = tools.filter(({ sets }) => sets.includes("answers")).map((tool) => tool.needs ?? "");
    expect(needs.map((need) => canAsk(need, settings))).toEqual([isListed, isListed]);
  });
});
