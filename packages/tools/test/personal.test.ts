import { createFakeClock, startReplay } from "@wellsourced/testkit";
import { createWellsourced, type WellsourcedOptions } from "@wellsourced/wellsourced";
import { canAsk, readEnv } from "@wellsourced/wellsourced/env";
import { describe, expect, onTestFinished, test } from "vitest";
import { countingCalls, createToolbox, tools } from "../src/index.ts";
import { manifest, selectTools } from "../src/manifest.ts";

const NOON = Date.UTC(2026, 0, 31, 12);
const ada = { tenant: "byron", user: "ada" };
const bob = { tenant: "byron", user: "bob" };
const namesake = { tenant: "lovelace", user: "ada" };
const NAMELESS = [
  { tenant: "default", user: "anonymous" },
  { tenant: "default", user: "anonymous:session-1" },
];
const ALL_ON = { memoryEnabled: true, userAnalyticsEnabled: true, workspacesEnabled: true, monitoringEnabled: true };
const PURPOSES = {
  memory: "memory",
  analytics: "analytics",
  workspaces: "workspace",
  monitoring: "monitoring",
} as const;

function setUp(options: WellsourcedOptions = {}) {
  const clock = createFakeClock(NOON);
  const sources = createWellsourced({ cacheDir: false, dataDir: false, clock, ...ALL_ON, ...options });
  onTestFinished(() => sources.close());
  const box = createToolbox({ tools, sources, clock, around: [countingCalls(sources)] });
  const call = (name: string, args: object, caller = ada) =>
    box.call(name, args, { caller, signal: new AbortController().signal });
  const body = async (...asked: Parameters<typeof call>) => (await call(...asked)).structuredContent;
  return { clock, sources, call, body };
}

/** Each tool with personal data: valid arguments, its feature, and its empty result. */
const PERSONAL = [
  ["get_my_analytics", {}, "analytics", {}],
  ["memory_save", { note: "planted" }, "memory", {}],
  ["memory_recall", {}, "memory", { count: 0, memories: [], trust: "user-asserted-content" }],
  ["workspace_contribute", { workspace_id: "team-1", note: "planted" }, "workspaces", {}],
  [
    ...["workspace_read", { workspace_id: "team-1" }, "workspaces"],
    { count: 0, contributions: [], trust: "untrusted-external-content" },
  ],
  ["monitor_query_save", { query: "planted" }, "monitoring", { trust: "untrusted-external-content" }],
  [
    ...["monitor_query_check", { query: "planted" }, "monitoring"],
    { newCount: 0, newResults: [], trust: "untrusted-external-content" },
  ],
] as readonly (readonly [string, object, keyof typeof PURPOSES, object])[];

describe.each(PERSONAL)("%s", (name, args, feature, empty) => {
  test("is listed only where its feature is on", () => {
    const { settings } = readEnv({}, { mode: "stdio" });
    const listed = (on: object) =>
      selectTools("all", { http: true, canAsk: (need) => canAsk(need, { ...settings, ...on }) }).map(
        (tool) => tool.name,
      );
    expect(listed({})).not.toContain(name);
    expect(listed(ALL_ON)).toContain(name);
    expect(manifest.find((tool) => tool.name === name)?.needs).toBe(feature);
  });

  test("names the missing setting if it is called anyway", async () => {
    const { call } = setUp(Object.fromEntries(Object.keys(ALL_ON).map((setting) => [setting, false])));
    const reply = await call(name, args);
    expect(reply.isError).toBe(true);
    expect(JSON.stringify(reply.content)).toMatch(/switched off here\. Set WELLSOURCED_\w+_ENABLED=true/u);
  });

  test.each(NAMELESS)("refuses $user for lack of a name before any other check", async (caller) => {
    const { sources, body } = setUp();
    // Not even a consent recorded for an anonymous user enables it.
    await sources.people.grant(caller, PURPOSES[feature], "admin");
    expect(await body(name, args, caller)).toEqual({ status: "unavailable", reason: expect.any(String), ...empty });
  });

  test("does nothing for a user without this consent, even if others gave it", async () => {
    const { sources, body } = setUp();
    for (const other of [bob, namesake]) await sources.people.grant(other, PURPOSES[feature], "admin");
    for (const purpose of Object.values(PURPOSES))
      if (purpose !== PURPOSES[feature]) await sources.people.grant(ada, purpose, "admin");
    await sources.people.addMember("team-1", ada, "admin");
    expect(await body(name, args)).toEqual({ status: "no_consent", reason: expect.any(String), ...empty });
    const { data } = await sources.people.exportSubject(ada);
    expect({ memory: data.memory, monitors: data.monitors }).toEqual({ memory: [], monitors: [] });
  });
});

test.each(["workspace_contribute", "workspace_read"])(
  "%s tells an outsider the same of a workspace of others and of none",
  async (name) => {
    const { sources, body } = setUp();
    await sources.people.grant(ada, "workspace", "admin");
    await sources.people.addMember("team-1", bob, "admin");
    const note = name === "workspace_contribute" ? { note: "x" } : {};
    const answers = [];
    for (const workspace_id of ["team-1", "no-such-team", "../x"])
      answers.push(await body(name, { workspace_id, ...note }));
    expect(answers[0]).toMatchObject({ status: "not_member" });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  },
);

test("a note is recalled by its words with the mark of what users say, by its owner alone", async () => {
  const { sources, body } = setUp();
  for (const owner of [ada, bob, namesake]) await sources.people.grant(owner, "memory", "admin");
  const saved = await body("memory_save", { note: "Der Mörtel war aus Kalk", topic: "walls", tags: ["a"] });
  expect(saved).toEqual({ status: "ok", id: expect.any(String), createdAt: "2026-01-31T12:00:00Z" });
  expect(await body("memory_recall", { topic: "mortel" })).toEqual({
    ...{ status: "ok", count: 1, trust: "user-asserted-content" },
    memories: [
      {
        ...{ id: saved?.id, tenantId: "byron", userId: "ada", note: "Der Mörtel war aus Kalk", topic: "walls" },
        ...{ tags: ["a"], createdAt: "2026-01-31T12:00:00Z" },
      },
    ],
  });
  for (const other of [bob, namesake]) expect(await body("memory_recall", {}, other)).toMatchObject({ count: 0 });
});

test("members read each other's contributions under the names of who made them, whatever an argument says", async () => {
  const { sources, body, call } = setUp();
  for (const owner of [ada, namesake]) {
    await sources.people.grant(owner, "workspace", "admin");
    await sources.people.addMember("team-1", owner, "admin");
  }
  const forged = await call("workspace_contribute", { workspace_id: "team-1", note: "x", contributorUser: "bob" });
  expect(forged.isError).toBe(true);
  await body("workspace_contribute", { workspace_id: "team-1", note: "shared" });
  expect(await body("workspace_read", { workspace_id: "team-1" }, namesake)).toMatchObject({
    ...{ status: "ok", count: 1, total: 1, trust: "untrusted-external-content" },
    contributions: [{ contributorTenant: "byron", contributorUser: "ada", note: "shared" }],
  });
});

test("calls are counted for who consented, also those that fail, and shown to them alone", async () => {
  const { sources, body, call } = setUp();
  await sources.people.grant(ada, "analytics", "admin");
  expect(await body("get_my_analytics", {})).toMatchObject({ status: "empty" });
  await call("scrape_page", { url: "file:///etc/passwd" });
  await call("get_my_analytics", {}, bob);
  expect(await body("get_my_analytics", {})).toMatchObject({
    status: "ok",
    analytics: {
      ...{ tenantId: "byron", userId: "ada", totalCalls: 2, toolCounts: { get_my_analytics: 1, scrape_page: 1 } },
      recentTools: ["scrape_page", "get_my_analytics"],
    },
  });
  expect(await body("get_my_analytics", {}, bob)).toMatchObject({ status: "no_consent" });
});

test("with usage counts off no call is counted, even with consent", async () => {
  const { sources, call } = setUp({ userAnalyticsEnabled: false });
  await sources.people.grant(ada, "analytics", "admin");
  await call("scrape_page", { url: "file:///etc/passwd" });
  expect(await sources.people.usageOfAll()).toEqual({ users: 0, totalCalls: 0, toolCounts: {} });
});

test("config 6 [rev 3]: the local user consents to what is enabled once, monitoring included, and to nothing else", async () => {
  const { sources } = setUp({ stdioUserId: "ada", userAnalyticsEnabled: false });
  const local = { tenant: "default", user: "ada" };
  await sources.people.grantLocalUser();
  const by = "the setting WELLSOURCED_STDIO_USER_ID";
  const at = "2026-01-31T12:00:00Z";
  expect(await sources.people.consentOf(local)).toEqual([
    { purpose: "memory", what: "granted", by, at },
    { purpose: "monitoring", what: "granted", by, at },
  ]);
  await sources.people.withdraw(local, "memory", "admin");
  await sources.people.grantLocalUser();
  expect((await sources.people.consentOf(local)).at(-1)).toMatchObject({ what: "withdrawn" });
});

test("an erasure reaches research sessions, large results and counts of limits as well, and names every room", async () => {
  const { sources, body } = setUp();
  await sources.people.grant(ada, "memory", "admin");
  await body("memory_save", { note: "planted" });
  await body("sequential_search", { searchStep: "planted", stepNumber: 1, nextStepNeeded: true });
  const day = { name: "dailyPerUser", per: "day", of: ada, most: 5, cost: 1 } as const;
  await sources.counters.take([day]);
  const artifact = { ...ada, body: "planted text", mimeType: "text/plain" };
  const { id = "" } = (await sources.artifacts.put(artifact)) ?? {};
  await sources.artifacts.put({ ...artifact, user: "bob" });
  expect((await sources.people.exportSubject(ada)).data.artifacts).toMatchObject([{ body: "planted text" }]);
  const counts = {
    consent: 1,
    memory: 1,
    sessions: 1,
    artifacts: 1,
    limits: 1,
    workspaces: 0,
    analytics: 0,
    monitors: 0,
  };
  const inUse = { records: 1, previous: 0, unreadable: 0 };
  expect(await sources.people.keyUse()).toMatchObject({ consent: inUse, memory: inUse, session: inUse });
  expect(await sources.people.eraseSubject(ada)).toMatchObject({ complete: true, failed: [], erased: counts });
  expect(Object.values((await sources.people.exportSubject(ada)).data).flat()).toEqual([]);
  expect(await sources.artifacts.get({ ...ada, id })).toBeUndefined();
  expect(await sources.artifacts.get({ ...bob, id })).toMatchObject({ body: "planted text" });
});

test("a monitored query returns what is new since the last check, and only for its user", async () => {
  let names = ["a", "b"];
  const found = () => names.map((name) => ({ url: `https://${name}.example/`, title: name, content: "made" }));
  const upstream = await startReplay([{ path: /.*/u, reply: () => ({ body: { results: found() } }) }]);
  onTestFinished(() => upstream.close());
  const { clock, sources, body } = setUp({
    ...{ searchProvider: "searxng", keys: { SEARXNG_URL: "https://instance.example" }, rates: { searxng: 1_000 } },
    originMap: { "https://instance.example": upstream.origin },
  });
  await sources.people.grant(ada, "monitoring", "admin");
  expect(await body("monitor_query_check", { query: "lime" })).toMatchObject({ status: "not_saved", newCount: 0 });
  expect(await body("monitor_query_save", { query: "lime" }, bob)).toMatchObject({ status: "no_consent" });
  expect(upstream.requests).toEqual([]);
  expect(await body("monitor_query_save", { query: "lime", ttl_days: 7 })).toEqual({
    ...{ status: "ok", seenCount: 2, savedAt: "2026-01-31T12:00:00Z", ttlDays: 7, trust: "untrusted-external-content" },
  });
  names = ["b", "c"];
  await clock.advance(3_600_000);
  expect(await body("monitor_query_check", { query: "lime" })).toMatchObject({
    ...{ status: "ok", newCount: 1, newResults: [{ url: "https://c.example/" }], lastRunAt: "2026-01-31T13:00:00Z" },
  });
  await clock.advance(3_600_000);
  expect(await body("monitor_query_check", { query: "lime" })).toMatchObject({ status: "ok", newCount: 0 });
  expect(upstream.requests).toHaveLength(3);
});
