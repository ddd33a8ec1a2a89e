import { systemClock } from "@wellsourced/core";
import { type Replay, startReplay } from "@wellsourced/testkit";
import { createWellsourced, type Wellsourced } from "@wellsourced/wellsourced";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createToolbox, type Toolbox, tools } from "../src/index.ts";

/** Every upstream echoes its request. */
let replay: Replay;
let sources: Wellsourced;
let box: Toolbox;
const events: unknown[] = [];

const SECRET = "zzsecret";
const NAMES = ["BRAVE_API_KEY", "OPENALEX_API_KEY", "LENS_API_TOKEN", "FRED_API_KEY", "SEMANTIC_SCHOLAR_API_KEY"];

const HOSTS = [
  "api.search.brave.com",
  "api.openalex.org",
  "api.semanticscholar.org",
  "api.lens.org",
  "api.stlouisfed.org",
];

beforeAll(async () => {
  replay = await startReplay([
    {
      path: /.*/u,
      reply({ path, query, headers }) {
        const says = `${"x".repeat(150)} ${path}?${query} ${Object.values(headers).join(" ")}`;
        return { status: 400, body: { error: says, message: says, error_message: says } };
      },
    },
  ]);
  sources = createWellsourced({
    cacheDir: false,
    chromePath: "disabled",
    originMap: Object.fromEntries(HOSTS.map((host) => [`https://${host}`, replay.origin])),
    keys: Object.fromEntries(NAMES.map((name) => [name, `${SECRET}-${name}~'x`])),
    debug: (event) => events.push(event),
  });
  box = createToolbox({ tools, sources, clock: systemClock });
});

afterAll(async () => {
  await sources.close();
  await replay.close();
});

test.each([
  ["web_search", { query: "slate", provider: "brave" }],
  ["news_search", { query: "slate", provider: "brave" }],
  ["academic_search", { query: "slate", provider: "openalex" }],
  ["academic_search", { query: "slate", provider: "semanticscholar" }],
  ["patent_search", { query: "slate", provider: "lens" }],
  ["econ_search", { query: "slate", provider: "fred" }],
  ["local_search", { query: "quarry", latitude: 51.123456, longitude: -3.654321 }],
])("a failure of %s with %j tells neither a key nor where somebody is", async (name, args) => {
  const caller = { tenant: "default", user: "anonymous" };
  const before = replay.requests.length;
  const progress: unknown[] = [];
  const reply = await box.call(name, args, {
    signal: new AbortController().signal,
    caller,
    progress: (...said: readonly unknown[]) => void progress.push(...said),
  });
  expect(reply.isError).toBe(true);
  expect(replay.requests.length).toBeGreaterThan(before);
  const told = JSON.stringify([reply, events, progress]);
  expect(told).not.toContain(SECRET.slice(0, 6));
  expect(told).not.toMatch(/51\.123|3\.654/u);
});
