import { systemClock } from "@wellsourced/core";
import { Image } from "@wellsourced/core/records";
import { startServer } from "@wellsourced/testkit";
import { createWellsourced } from "@wellsourced/wellsourced";
import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { validate } from "../../src/around/validate.ts";
import { createToolbox, tools } from "../../src/index.ts";
import { manifest } from "../../src/manifest.ts";
import { openLongPages } from "./long-pages.ts";
import { openStage, type Stage } from "./stage.ts";

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

test("tool 17 [rev 2]: seed is the given text, seedPaper the work it was resolved to", async () => {
  stage = await openStage({ semanticscholar: "graph.found" });
  const { body } = await stage.call("citation_graph", { ...stage.args, provider: "semanticscholar" });
  expect(body.seed).toBe(stage.args.paper);
  expect(body.seedPaper).toMatchObject({ title: expect.any(String) });
});

test("tool 22 [rev 2]: valueText is there where the number does not show what was published", async () => {
  stage = await openStage({ fred: "observation.transformed" });
  const { body } = await stage.call("econ_search", { ...stage.args, provider: "fred" });
  expect(body.results).toContainEqual(expect.objectContaining({ value: 1.5, valueText: "1.50" }));
});

test("tool 4 [rev 2]: fileSize is a whole number of bytes", () => {
  const image = { title: "a", link: "https://a.example/a.png", displayLink: "a.example" };
  expect(Image.safeParse({ ...image, fileSize: 12_345 }).success).toBe(true);
  for (const fileSize of ["12 kB", 1.5]) expect(Image.safeParse({ ...image, fileSize }).success).toBe(false);
});

describe("tool 9: providerStats", () => {
  test("count the one provider that there is, and leave out answers from the cache", async () => {
    const world = await openLongPages({ paragraphs: 46 });
    const stats = async (sessionId: string) => {
      const { structuredContent } = await world.call("get_research_session", { sessionId });
      return (structuredContent as { providerStats?: unknown }).providerStats;
    };
    try {
      const first = await world.call("sequential_search", { searchStep: "a", stepNumber: 1, nextStepNeeded: true });
      const { sessionId } = first.structuredContent as { sessionId: string };
      await world.call("web_search", { query: "slate", sessionId, provider: "brave" });
      expect(await stats(sessionId)).toEqual({ brave: { attempts: 1, successes: 1 } });
      await world.call("web_search", { query: "slate", sessionId, provider: "brave" });
      expect(await stats(sessionId)).toEqual({ brave: { attempts: 1, successes: 1 } });
      await world.call("search_and_scrape", { query: "lichen", sessionId, provider: "brave" });
      expect(await stats(sessionId)).toEqual({ brave: { attempts: 2, successes: 2 } });
    } finally {
      await world.close();
    }
  });
});

describe("contract 1.2 [rev 2]: a mistake in the arguments is for the caller to correct", () => {
  test.each([
    ["is missing", "web_search", {}, /query is required/u],
    ["is unknown", "web_search", { query: "a", colour: "red" }, /colour/u],
    ["is misspelt", "web_search", { query: "a", num_result: 3 }, /num_result.*num_results/u],
    ["has the wrong type", "web_search", { query: 7 }, /query/u],
    ["is none of the values", "news_search", { query: "a", time_range: "decade" }, /time_range/u],
    ["is out of its range", "scrape_page", { url: "https://a.example/", offset: -1 }, /offset/u],
    ["stands beside one that it excludes", "web_search", { query: "a", limit: 3, num_results: 4 }, /limit/u],
    ["is not of the form", "filing_search", { query: "a", date_from: "May 2020" }, /date_from/u],
    ["names a lens that does not exist", "web_search", { query: "a", lens: "nonsense" }, /nonsense/u],
    ["is needed by another", "local_search", { query: "a", latitude: 1 }, /longitude/u],
  ])("one that %s", async (_what, tool, args, words) => {
    stage = await openStage();
    const { error, line } = await stage.call(tool, args);
    expect(error).toMatchObject({ kind: "validation", retryable: false, suggestedAction: "correct_input" });
    expect(line).toMatch(words);
    expect(stage.requests).toEqual([]);
  });

  test.each(["http://127.0.0.1/", "ftp://files.example/a", "http://localhost:8080/", "http://169.254.169.254/"])(
    "but %s is an address that may not be read, which the user has to know",
    async (url) => {
      stage = await openStage();
      const { error, line } = await stage.call("scrape_page", { url });
      expect(error).toMatchObject({ kind: "validation", retryable: false, suggestedAction: "inform_user" });
      expect(line).toMatch(/^URL rejected for .* Provide a valid public http\(s\) URL\.$/u);
    },
  );
});

describe("the other spelling of an argument", () => {
  const schemaOf = (name: string) => tools.find((tool) => tool.name === name)?.input ?? z.never();
  test.each([
    ["web_search", { query: "a", limit: 3 }, { num_results: { count: 3 } }],
    ["news_search", { query: "a", limit: 3 }, { num_results: 3 }],
    ["verify_recommendation", { recommendations: [{ title: "a" }], num_results: 3 }, { numCorroborationResults: 3 }],
    ["news_search", { query: "a", safe: "medium" }, { safe: "moderate" }],
    ["news_search", { query: "a", safe: "high" }, { safe: "strict" }],
    ["web_search", { query: "a", safe: "strict" }, { safe: "high" }],
    ["image_search", { query: "a", safe: "moderate" }, { safe: "medium" }],
  ])("%s takes %j", (tool, given, taken) => {
    expect(validate(schemaOf(tool), given)).toMatchObject(taken);
  });

  test("is refused if both are set, and if the tool has no such argument", () => {
    expect(() => validate(schemaOf("web_search"), { query: "a", limit: 3, num_results: 4 })).toThrow("limit");
    expect(() => validate(schemaOf("answer"), { query: "a", limit: 3 })).toThrow("Unknown argument limit");
    expect(() => validate(schemaOf("news_search"), { query: "a", safe: "Medium" })).toThrow("safe must be one of");
  });
});

describe("contract 1.4 [rev 2]: research_export, linked", () => {
  test("shows the head, the goal, the summary and the sources beside the link", async () => {
    const world = await openLongPages({ paragraphs: 46 });
    try {
      const begin = { searchStep: "a", stepNumber: 1, nextStepNeeded: true, researchGoal: "How lichen grows" };
      const { sessionId } = (await world.call("sequential_search", begin)).structuredContent as { sessionId: string };
      await world.call("web_search", { query: "slate", sessionId });
      const reasoning = "A long reason. ".repeat(1_000);
      for (const stepNumber of [2, 3])
        await world.call("sequential_search", {
          ...{ searchStep: "b", stepNumber, nextStepNeeded: true, sessionId, reasoning },
          sessionSummary: "Lichen grows slowly.",
        });
      const reply = await world.call("research_export", { sessionId });
      const body = JSON.parse(reply.text);
      expect(body).toEqual(reply.structuredContent);
      const listed = manifest.find(({ name }) => name === "research_export")?.outputSchema?.properties ?? {};
      expect(Object.keys(body).filter((key) => !Object.hasOwn(listed, key))).toEqual([]);
      expect(body).toMatchObject({
        ...{ sessionId, researchGoal: "How lichen grows", summary: "Lichen grows slowly.", stepCount: 3 },
        ...{ linked: true, resource: expect.stringContaining("research://artifact/"), bytes: expect.any(Number) },
        sources: [{ url: expect.any(String) }, {}, {}],
      });
      expect(body).not.toHaveProperty("document");
      expect(Buffer.byteLength(reply.text)).toBeLessThan(24_000);
      const schema = tools.find(({ name }) => name === "research_export")?.output;
      expect(schema?.safeParse(body).error).toBeUndefined();
    } finally {
      await world.close();
    }
  });
});

describe("tool 2: structuredData", () => {
  // An invented shop page whose blocks repeat each other and its text.
  const block = (name: string) => ({ "@context": "https://schema.org", "@type": "Product", name, sku: "slate" });
  const blocks = Array.from({ length: 9 }, (_, index) => block(`Slate of the ${index}th quarry`.repeat(8)));
  const html = `<html><head><title>Slate by the square</title><meta property="og:title" content="Slate by the square">
    <meta name="citation_title" content="Slate by the square">
    ${blocks.map((one) => `<script type="application/ld+json">${JSON.stringify(one)}</script>`).join("")}
    <script type="application/ld+json">{broken</script></head><body><main><h1>Slate by the square</h1>
    <p>A square of slate covers ten feet by ten, with a lap of three inches at the head of each row.</p>
    ${Array.from({ length: 40 }, (_, row) => `<p>Row ${row} of the roof takes ${row + 30} slates of the middle size.</p>`).join("")}
    </main></body></html>`;

  const scrape = async (args: object) => {
    const site = await startServer((_, response) => {
      response.setHeader("content-type", "text/html").end(html);
    });
    const sources = createWellsourced({
      ...{ cacheDir: false, dataDir: false, chromePath: "disabled", allowPrivateNetwork: true },
    } as const);
    const caller = { tenant: "default", user: "anonymous" };
    const context = { signal: new AbortController().signal, caller };
    try {
      const box = createToolbox({ tools, sources, clock: systemClock });
      const reply = await box.call("scrape_page", { url: `${site.origin}/slate`, ...args }, context);
      return reply.structuredContent as { content: string; structuredData?: unknown };
    } finally {
      await sources.close();
      await site.close();
    }
  };
  const whole = {
    jsonLd: blocks,
    openGraph: { "og:title": "Slate by the square" },
    citation: { citation_title: "Slate by the square" },
  };

  test.each([{}, { max_tokens: 300, structured_data: true }])("is verbatim in a reply to %j", async (args) => {
    expect((await scrape(args)).structuredData).toEqual(whole);
  });

  test.each([{ max_tokens: 300 }, { query: "middle size" }, { offset: 400 }, { mode: "preview" }, { max_length: 900 }])(
    "leaves out what the rest says where %j asks for less than the whole, and the reply keeps to its kilobyte",
    async (args) => {
      const body = await scrape(args);
      expect(body.structuredData ?? {}).not.toHaveProperty("openGraph");
      expect(JSON.stringify(body).length - JSON.stringify(body.content).length).toBeLessThanOrEqual(1_024);
    },
  );
});
