import { systemClock } from "@wellsourced/core";
import { type Replay, startReplay } from "@wellsourced/testkit";
import { createWellsourced, type Wellsourced } from "@wellsourced/wellsourced";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createToolbox, type Toolbox, tools } from "../src/index.ts";

let replay: Replay;
let sources: Wellsourced;
let box: Toolbox;

const row = (date: string, value: number | null) => ({
  indicator: { id: "MQ.SLT", value: "Slate output (tonnes)" },
  country: { id: "QX", value: "Quarryland" },
  date,
  value,
});
const rows = (list: readonly unknown[] | null) =>
  JSON.stringify([{ page: 1, pages: 1, total: list?.length ?? 0 }, list]);
const cube = {
  label: "Slate output",
  updated: "2026-01-07T23:00:00+0100",
  value: { 0: 1, 1: 2, 2: 3, 3: 4 },
  id: ["geo", "time"],
  size: [2, 2],
  dimension: {
    geo: { category: { index: ["QX", "QY"] } },
    time: { category: { index: ["2024", "2025"] } },
  },
};

beforeAll(async () => {
  replay = await startReplay([
    { path: /\/country\/ZZZ\//u, body: rows(null) },
    { path: /^\/v2\/country\//u, body: rows([row("2025", null), row("2024", 0), row("2023", 7.25)]) },
    { path: /^\/v2\/indicator/u, body: rows([{ id: "MQ.SLT", name: "Slate output (tonnes)" }]) },
    { path: /^\/eurostat\//u, body: JSON.stringify(cube) },
  ]);
  sources = createWellsourced({
    cacheDir: false,
    chromePath: "disabled",
    originMap: { "https://api.worldbank.org": replay.origin, "https://ec.europa.eu": replay.origin },
  });
  box = createToolbox({ tools, sources, clock: systemClock });
});

afterAll(async () => {
  await sources.close();
  await replay.close();
});

async function call(args: unknown) {
  const caller = { tenant: "default", user: "anonymous" };
  const reply = await box.call("econ_search", args, { signal: new AbortController().signal, caller });
  const [first] = reply.content;
  return reply.isError ? { error: first?.type === "text" ? first.text : "" } : { body: reply.structuredContent };
}

test("words find series", async () => {
  expect((await call({ query: "slate", units: "pc1" })).body).toMatchObject({
    mode: "series",
    results: [{ seriesId: "MQ.SLT", units: "tonnes" }],
    query: "slate",
    resultCount: 1,
    provider: "worldbank",
    notHonoured: ["units"],
  });
});

test("a series gives values: the newest first, a missing one without a value, the world where no country is named", async () => {
  const { body } = await call({ series_id: "MQ.SLT", query: "ignored" });
  expect(body).toMatchObject({ mode: "observations", seriesId: "MQ.SLT", country: "WLD", resultCount: 3 });
  expect(body?.results).toMatchObject([
    { date: "2025", available: false },
    { date: "2024", value: 0 },
    { value: 7.25 },
  ]);
  const [missing] = Array.isArray(body?.results) ? body.results : [];
  expect(missing).not.toHaveProperty("value");
});

test("from a year on the oldest come first", async () => {
  const { body } = await call({ series_id: "MQ.SLT", country: "QXX", date_from: "2024", num_results: 1 });
  expect(body).toMatchObject({ country: "QXX", results: [{ date: "2024", value: 0 }] });
});

test("an empty result has hints that name the query", async () => {
  const { body } = await call({ series_id: "MQ.SLT", country: "ZZZ", date_from: "2020" });
  expect(body).toMatchObject({ results: [], hints: { filtersApplied: { country: "ZZZ", date_from: "2020" } } });
});

test("an answer of Eurostat that leaves sub-series out says so", async () => {
  const { body } = await call({ series_id: "sla", provider: "eurostat", num_results: 1 });
  expect(body).toMatchObject({ truncationWarning: expect.stringContaining("1 of 4 values") });
  expect(body).not.toHaveProperty("note");
});

test.each([
  [{}, "query or series_id is required"],
  [{ series_id: "x", date_from: "2024-13-01" }, "date_from must be YYYY-MM-DD or YYYY"],
  [{ series_id: "x", date_from: "2025", date_to: "2024-12-31" }, "date_from must not be after date_to"],
  [{ series_id: "x", provider: "imf" }, "fred, worldbank, oecd, eurostat"],
  [{ series_id: "x", provider: "fred" }, "FRED_API_KEY"],
])("%j is refused", async (args, sentence) => {
  expect((await call(args)).error).toContain(sentence);
});
