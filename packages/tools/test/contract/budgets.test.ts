import { afterEach, expect, test } from "vitest";
import { type Body, openStage, type Stage } from "./stage.ts";

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

test.each([
  ["answer", { query: "how heavy is moss" }, "answer"],
  ["structured_search", { query: "moss makers" }, "structured"],
  ["web_search", { query: "moss" }, "web"],
  ["academic_search", { query: "moss" }, "academic"],
  ["news_search", { query: "moss" }, "news"],
  ["search_and_scrape", { query: "moss" }, "web"],
])("%s asks nobody who costs more than it may", async (tool, args, type) => {
  stage = await openStage({ exa: `${type}.found` });
  const { error, line } = await stage.call(tool, { ...args, provider: "exa", maxCostUsd: 0.0001 });
  expect(error).toMatchObject({ kind: "validation" });
  expect(line).toContain("maxCostUsd");
  expect(stage.requests).toEqual([]);
});

const TRUST = { trust: "untrusted-external-content" };

test("answer gives its citations, who wrote it and what it cost; the next one is from the cache", async () => {
  stage = await openStage({ exa: "answer.found" });
  const ask = { ...stage.args, provider: "exa", maxCostUsd: 1 };
  const { body, meta } = await stage.call("answer", ask);
  expect(body).toMatchObject({ provider: "exa", costUsd: expect.any(Number), ...TRUST });
  for (const citation of body.citations as readonly Body[]) expect(citation).toHaveProperty("url");
  expect(meta).toEqual({});
  expect((await stage.call("answer", ask)).meta).toMatchObject({ cached: true, maxAgeSeconds: 3_600 });
});

test.each(["openalex", "opencitations", "semanticscholar"])(
  "citation_graph by %s counts what it lists, in the direction that was asked for",
  async (provider) => {
    stage = await openStage({ [provider]: "graph.found" });
    const { body, meta } = await stage.call("citation_graph", { ...stage.args, provider });
    const { citedBy, references } = body as Readonly<Record<string, readonly Body[]>>;
    expect(body).toMatchObject({
      seed: expect.any(String),
      seedPaper: { title: expect.any(String) },
      direction: "both",
      provider,
      ...TRUST,
    });
    expect([body.citedByCount, body.referencesCount]).toEqual([citedBy?.length, references?.length]);
    expect(meta).toEqual({});
    const again = await stage.call("citation_graph", { ...stage.args, provider });
    expect(again.meta).toMatchObject({ cached: true, maxAgeSeconds: 86_400 });
    const one = await stage.call("citation_graph", { ...stage.args, provider, direction: "references" });
    expect(one.body).not.toHaveProperty("citedBy");
    expect(one.body).not.toHaveProperty("citedByCount");
  },
);
