import { systemClock } from "@wellsourced/core";
import { type Replay, type ReplayRoute, startReplay } from "@wellsourced/testkit";
import type { WellsourcedOptions } from "@wellsourced/wellsourced";
import { afterEach, describe, expect, test } from "vitest";
import { tools } from "../../src/index.ts";
import { selectTools } from "../../src/manifest.ts";
import { KEYS, openStage, type Stage } from "./stage.ts";

let open: readonly { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open) await one.close();
  open = [];
});

const ARCHIVE = "https://web.archive.org";
const TRUST = "untrusted-external-content";

interface World {
  readonly stage: Stage;
  readonly replay: Replay;
  /** Simulated waiting time in milliseconds. */
  readonly waited: () => number;
}

/** Pause between two attempts. */
const WAITS: readonly number[] = [3_000, 7_000];

/** Simulates an archive and a site; pauses between attempts take no time. */
async function world(
  routes: readonly ReplayRoute[],
  { keys = KEYS, allowPrivateNetwork = false }: WellsourcedOptions = {},
): Promise<World> {
  const replay = await startReplay([...routes, { path: /.*/u, status: 503, body: "down" }]);
  let ahead = 0;
  const stage = await openStage(
    {},
    {
      keys,
      clock: {
        ...systemClock,
        now: () => systemClock.now() + ahead,
        sleep: async (ms, signal) => {
          if (!WAITS.includes(ms)) return systemClock.sleep(ms, signal);
          ahead += ms;
        },
      },
      originMap: Object.fromEntries([ARCHIVE, "https://archive.org"].map((origin) => [origin, replay.origin])),
      allowPrivateNetwork,
    },
  );
  open = [stage, replay];
  return { stage, replay, waited: () => ahead };
}

const PAGE = "https://river.example/report";
const SAVE = { method: "POST", path: "/save" } as const;
const STATUS = "/save/status/made-job";
const taken: ReplayRoute = { ...SAVE, body: { url: PAGE, job_id: "made-job" } };
const done = { status: "success", job_id: "made-job", original_url: PAGE, timestamp: "20260131100000" };
const under = { status: "pending", job_id: "made-job" };
const earlier: ReplayRoute = {
  path: "/wayback/available",
  body: {
    archived_snapshots: {
      closest: {
        available: true,
        status: "200",
        url: `http://web.archive.org/web/20200506000000/${PAGE}`,
        timestamp: "20200506000000",
      },
    },
  },
};
const never: readonly ReplayRoute[] = [
  { path: "/wayback/available", body: { archived_snapshots: {} } },
  { path: "/cdx/search/cdx", body: "", headers: { "content-type": "text/plain" } },
];

describe("archive_source", () => {
  const ask = async ({ stage }: World, url = PAGE) => stage.call("archive_source", { url });

  test("writes, is idempotent, uses one fixed service, and is never cached", () => {
    expect(tools.find(({ name }) => name === "archive_source")?.cache).toBe("never");
    const [listed] = selectTools("trust", { http: false }).filter(({ name }) => name === "archive_source");
    expect(listed?.annotations).toEqual({
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    });
  });

  test("archived: captured now, with the time and where it is", async () => {
    const on = await world([taken, { path: STATUS, times: 1, body: under }, { path: STATUS, body: done }]);
    expect((await ask(on)).body).toEqual({
      requestedUrl: PAGE,
      status: "archived",
      captured: true,
      snapshotUrl: `${ARCHIVE}/web/20260131100000/${PAGE}`,
      archivedAt: "2026-01-31T10:00:00Z",
      httpStatus: 200,
      source: "web.archive.org Save Page Now",
      provenance: ["save: under way", "save: under way", "save: captured"],
      trust: TRUST,
    });
    expect(on.replay.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  test("existing: throttled now, archived before; the newest is returned, without a capture time", async () => {
    const on = await world([
      { ...SAVE, status: 429, body: "" },
      { path: /^\/save\//u, status: 429, body: "" },
      earlier,
    ]);
    const { body, error } = await ask(on);
    expect(error).toBeUndefined();
    expect(body).toMatchObject({
      status: "existing",
      captured: false,
      snapshotUrl: `${ARCHIVE}/web/20200506000000/${PAGE}`,
      httpStatus: 429,
      reason: expect.stringContaining("2020-05-06"),
    });
    expect(body).not.toHaveProperty("archivedAt");
    expect(body).not.toHaveProperty("pollUrl");
  });

  test("throttled at first, archived at the next try", async () => {
    const on = await world([{ ...SAVE, status: 429, body: "", times: 1 }, taken, { path: STATUS, body: done }]);
    expect((await ask(on)).body).toMatchObject({ status: "archived", captured: true, httpStatus: 200 });
  });

  test("throttled without keys: an earlier snapshot is returned anyway", async () => {
    const on = await world([{ path: /^\/save\//u, status: 429, body: "" }, earlier], { keys: {} });
    expect((await ask(on)).body).toMatchObject({ status: "existing", httpStatus: 429 });
  });

  test.each([
    ["slow", [taken, { path: STATUS, body: under }], 200],
    ["down", [], 503],
    ["full", [{ path: /^\/save/u, status: 429, body: "" }], 429],
    ["shut", [{ path: /^\/save/u, status: 403, body: "" }], 403],
  ] as const)(
    "pending: %s, and never kept: where it will appear, within half a minute, and no error",
    async (...row) => {
      const [, routes, httpStatus] = row;
      const on = await world([...routes, ...never]);
      const { body, error } = await ask(on);
      expect(error).toBeUndefined();
      expect(body).toMatchObject({
        status: "pending",
        captured: false,
        pollUrl: `${ARCHIVE}/web/*/${PAGE}`,
        httpStatus,
        reason: expect.any(String),
        trust: TRUST,
      });
      expect(body).not.toHaveProperty("snapshotUrl");
      expect(body).not.toHaveProperty("archivedAt");
      expect(on.waited()).toBeLessThanOrEqual(25_000);
    },
  );

  test("both keys go to the archive, and neither into the reply", async () => {
    const on = await world([taken, { path: STATUS, body: done }]);
    const { body } = await ask(on);
    expect(on.replay.requests.map(({ headers }) => headers.authorization)).toContain(
      `LOW ${KEYS.IA_ACCESS_KEY}:${KEYS.IA_SECRET_KEY}`,
    );
    expect(JSON.stringify(body)).not.toMatch(/made-IA_/u);
  });

  test("without keys the public form is used", async () => {
    const place = { "content-location": `/web/20260131100000/${PAGE}` };
    const on = await world([{ path: /^\/save\/http/u, body: "", headers: place }], { keys: {} });
    expect((await ask(on)).body).toMatchObject({ status: "archived", archivedAt: "2026-01-31T10:00:00Z" });
    expect(on.replay.requests.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  });

  test("a recent capture is requested again", async () => {
    const on = await world([taken, { path: STATUS, body: done }]);
    await ask(on);
    await ask(on);
    expect(on.replay.requests.filter(({ method }) => method === "POST")).toHaveLength(2);
  });

  test.each([
    "http://127.0.0.1/",
    "http://[::1]/",
    "http://10.1.2.3/",
    "http://192.168.0.1/",
    "http://169.254.169.254/latest",
    "http://0x7f000001/",
    "http://localhost:8080/",
    "http://a.localhost/",
    "http://db.internal/",
    "http://printer.local/",
    "http://PRINTER.LOCAL./",
    "http://wiki/",
    "ftp://river.example/",
    "not an address",
    "",
    `https://river.example/${"x".repeat(2_048)}`,
  ])("%s is refused before anybody is asked", async (url) => {
    const on = await world([taken]);
    expect((await ask(on, url)).error).toMatchObject({ kind: "validation" });
    expect([...on.replay.requests, ...on.stage.requests]).toEqual([]);
  });
});

describe("verify_quote", () => {
  const WORDS = "The survey found no heron on the lower river, and the water stayed high all summer.";
  const article = `<html><head><title>The river</title></head><body><article><h1>The river</h1>${`<p>${WORDS}</p><p>Herons were counted from a boat on every second day, by three people and one dog.</p>`.repeat(6)}</article></body></html>`;
  const site: ReplayRoute = { path: "/report", body: article };
  const ask = async (args: object) => {
    const on = await world([]);
    return { ...(await on.stage.call("verify_quote", args)), on };
  };
  const askPage = async (quote: string, route: ReplayRoute) => {
    const { stage, replay } = await world([route], { allowPrivateNetwork: true });
    const url = `${replay.origin}/report`;
    return { ...(await stage.call("verify_quote", { quote, url })), url };
  };

  test("is read-only, idempotent and open-world, and is never cached", () => {
    const tool = tools.find(({ name }) => name === "verify_quote");
    expect(tool?.effects).toEqual({ writes: false, idempotent: true, openWorld: true });
    expect(tool?.cache).toBe("never");
  });

  test("of a page: the place, with what stands around it and a link that opens there", async () => {
    const { body, url } = await askPage("found no heron on the lower river", site);
    expect(body).toMatchObject({
      quoteMatch: "verbatim",
      sourceUrl: url,
      sourceTitle: "The river",
      found: {
        text: "found no heron on the lower river",
        before: expect.stringMatching(/The survey $/u),
        fragmentUrl: expect.stringContaining(`${url}#:~:text=`),
      },
      contentHash: expect.stringMatching(/^[0-9a-f]{64}$/u),
      checkedAt: expect.stringMatching(/Z$/u),
      trust: TRUST,
    });
  });

  test.each([
    ["verbatim", "no heron on the lower river"],
    ["verbatim_normalised", "No heron on the lower river"],
    ["elided", "The survey found no heron … and the water stayed high"],
    ["altered", "The survey found one heron on the lower river"],
    ["absent", "Nobody has ever seen an eagle above these mountains in winter"],
  ])("%s: %s", async (quoteMatch, quote) => {
    const { body, on } = await ask({ quote, text: WORDS });
    expect(body).toMatchObject({ quote, quoteMatch, contentLength: WORDS.length });
    expect([...on.replay.requests, ...on.stage.requests]).toEqual([]);
  });

  test("a denial that was left out is named", async () => {
    const { body } = await ask({ quote: "The survey found heron on the lower river", text: WORDS });
    expect(body).toMatchObject({ quoteMatch: "altered", meaningRisk: true, riskWords: [{ word: "no" }] });
  });

  test.each([
    ["gone", { path: "/report", status: 404, body: "gone" }],
    ["forbidden", { path: "/report", status: 403, body: "no" }],
    ["down", { path: "/report", status: 503, body: "down" }],
  ])("a source that is %s is unavailable: neither an error nor an absence", async (_, route) => {
    const { body, error } = await askPage("no heron", route);
    expect(error).toBeUndefined();
    expect(body).toMatchObject({ quoteMatch: "source_unavailable", note: expect.any(String), trust: TRUST });
    expect(body).not.toHaveProperty("found");
  });

  test.each([
    ["no source", { quote: "no heron" }],
    ["two sources", { quote: "no heron", text: WORDS, url: PAGE }],
    ["no quotation", { text: WORDS }],
    ["a quotation without words", { quote: " … ", text: WORDS }],
    ["a quotation beyond its bound", { quote: "heron ".repeat(2_000), text: WORDS }],
    ["a text beyond its bound", { quote: "heron", text: "x".repeat(2_000_001) }],
    ["a private address", { quote: "heron", url: "http://127.0.0.1:9/" }],
    ["an unknown key", { quote: "heron", text: WORDS, language: "en" }],
    ["a citation without an address", { quote: "heron", citation: "Byron, The river, 1817" }],
  ])("%s is a validation error, and nobody is asked", async (_, args) => {
    const { error, on } = await ask(args);
    expect(error).toMatchObject({ kind: "validation" });
    expect([...on.replay.requests, ...on.stage.requests]).toEqual([]);
  });
});
