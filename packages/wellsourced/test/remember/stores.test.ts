import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "@wellsourced/core";
import { createFakeClock } from "@wellsourced/testkit";
import { describe, expect, test } from "vitest";
import { disk } from "../../src/remember/drivers/disk.ts";
import { redis } from "../../src/remember/drivers/redis.ts";
import { createArtifacts } from "../../src/remember/index.ts";
import { HOUR, start } from "./ask-again.ts";
import { filesIn, KEY, makeFolder, NOON, OTHER_KEY, textsIn } from "./helpers.ts";

/** Options of one store, and those of a second process. */
async function onDisk() {
  const folder = await makeFolder();
  return {
    folder,
    back: disk.results({ cacheDir: join(folder, "cache") }),
    encryption: { keyFile: join(folder, "key") },
  } as const;
}

describe("on disk", () => {
  test("answers outlive the process; the key is made at first use", async () => {
    const { folder, ...options } = await onDisk();
    const first = start(options);
    await first.ask();
    await first.remember.close();
    expect(await readFile(join(folder, "key"), "utf8")).toMatch(/^[0-9a-f]{64}\n$/u);
    expect(await start(options).ask()).toMatchObject({ cached: true, value: { run: 1 } });
  });

  test("nothing is plain, neither question nor answer", async () => {
    const { folder, ...options } = await onDisk();
    const { ask, remember } = start(options);
    await ask();
    await remember.close();
    const files = await filesIn(folder);
    expect(files).toHaveLength(2);
    for (const file of files) expect(`${file} ${await readFile(file, "latin1")}`).not.toMatch(/private/u);
  });

  test("a changed key costs the old answers unless it is named", async () => {
    const { back } = await onDisk();
    const before = start({ back, encryption: { key: OTHER_KEY } });
    await before.ask();
    await before.remember.close();
    expect(await start({ back, encryption: { key: KEY, previous: OTHER_KEY } }).ask()).toMatchObject({ cached: true });
    expect(await start({ back, encryption: { key: `${KEY.slice(0, -1)}0` } }).ask()).toMatchObject({ cached: false });
  });

  test("what memory has no room for comes from the disk", async () => {
    const { back, encryption } = await onDisk();
    const { ask } = start({ back, encryption, memoryBytes: 0 });
    await ask();
    expect(await ask()).toMatchObject({ cached: true });
  });

  test("clearing reaches the disk", async () => {
    const { folder, ...options } = await onDisk();
    const { ask, remember } = start(options);
    await ask();
    await remember.clear();
    expect(await filesIn(folder)).toEqual([join(folder, "key")]);
    expect(await ask()).toMatchObject({ cached: false });
  });

  test.each([
    ["a file stands where the cache should be", "cache"],
    ["the key is damaged", "key"],
  ])("when %s, memory goes on alone and one problem is told", async (_, name) => {
    const { folder, ...options } = await onDisk();
    await writeFile(join(folder, name), "something else");
    const { ask, problems, remember } = start(options);
    await ask();
    await remember.put("name", 1, HOUR);
    expect(await ask()).toMatchObject({ cached: true });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain("kept in memory only");
  });

  test("without any key nothing is written", async () => {
    const { folder, back } = await onDisk();
    const { ask, problems, remember } = start({ back });
    await ask();
    await remember.close();
    expect(await filesIn(folder)).toEqual([]);
    expect(problems).toEqual([expect.stringContaining("No encryption key is set")]);
  });
});

describe("artifacts", () => {
  const setUp = async () => {
    const clock = createFakeClock(NOON);
    const folder = await makeFolder();
    const another = () => createArtifacts({ openTexts: textsIn({ clock, folder }), clock });
    return { clock, folder, another, artifacts: another() };
  };
  /** Of "Grüße", by sha256sum. */
  const ID = "f83e039796c6453a10f5519e39fd113901572316a1a8ea07cb525d2801dfd074";
  const artifact = { tenant: "ada", body: "Grüße", mimeType: "text/plain", title: "Greeting" };

  test("are addressed by their bytes and live half an hour", async () => {
    const { artifacts, clock } = await setUp();
    const stored = await artifacts.put(artifact);
    expect(stored).toEqual({
      id: ID,
      uri: `research://artifact/${ID}`,
      bytes: 7,
      expiresAt: "2026-01-31T12:30:00Z",
    });
    expect(await artifacts.put(artifact)).toEqual(stored);
    await clock.advance(1_799_999);
    expect(await artifacts.get({ tenant: "ada", id: ID })).toEqual({
      body: "Grüße",
      mimeType: "text/plain",
      title: "Greeting",
    });
    await clock.advance(1);
    expect(await artifacts.get({ tenant: "ada", id: ID })).toBeUndefined();
  });

  test("of a named user are listed and forgotten together, those of others stay", async () => {
    const { artifacts } = await setUp();
    const [mine, other] = [
      { ...artifact, user: "ada" },
      { ...artifact, user: "bob" },
    ];
    const bodies = Array.from({ length: 10 }, (_, index) => `body ${index}`);
    await Promise.all(bodies.map((body) => artifacts.put({ ...mine, body })));
    await artifacts.put(other);
    await artifacts.put(artifact);
    expect((await artifacts.list(mine)).map(({ body }) => body).sort()).toEqual(bodies);
    expect(await artifacts.forget(mine)).toBe(10);
    expect([await artifacts.list(mine), await artifacts.forget(mine)]).toEqual([[], 0]);
    expect(await artifacts.list(other)).toHaveLength(1);
    expect(await artifacts.list(artifact)).toEqual([]);
    expect(await artifacts.get({ tenant: "ada", id: ID })).toMatchObject({ title: "Greeting" });
  });

  test("are visible only to the tenant that stored them", async () => {
    const { artifacts } = await setUp();
    await artifacts.put(artifact);
    expect(await artifacts.get({ tenant: "bob", id: ID })).toBeUndefined();
    expect(await artifacts.get({ tenant: "ada", id: "unknown" })).toBeUndefined();
    await artifacts.put({ ...artifact, tenant: "bob", title: "Bob's" });
    expect(await artifacts.get({ tenant: "ada", id: ID })).toMatchObject({ title: "Greeting" });
  });

  test("are visible only to the user that stored them, within one tenant", async () => {
    const { artifacts } = await setUp();
    await artifacts.put({ ...artifact, user: "ada@example.org" });
    expect(await artifacts.get({ tenant: "ada", user: "bob@example.org", id: ID })).toBeUndefined();
    expect(await artifacts.get({ tenant: "ada", id: ID })).toBeUndefined();
    expect(await artifacts.get({ tenant: "ada", user: "anonymous:connection:x", id: ID })).toBeUndefined();
    expect(await artifacts.get({ tenant: "ada", user: "ada@example.org", id: ID })).toMatchObject({
      title: "Greeting",
    });
    // Two names cannot be combined ambiguously either.
    expect(await artifacts.get({ tenant: 'ada","ada@example.org', user: "", id: ID })).toBeUndefined();
  });

  test("of callers without names are found over another connection, by their address", async () => {
    const { artifacts } = await setUp();
    await artifacts.put({ ...artifact, user: "anonymous:connection:one" });
    expect(await artifacts.get({ tenant: "ada", user: "anonymous:connection:two", id: ID })).toMatchObject({
      body: "Grüße",
    });
  });

  test("can be read by another process as soon as their address is known", async () => {
    const { artifacts, another } = await setUp();
    await artifacts.put(artifact);
    expect(await another().get({ tenant: "ada", id: ID })).toMatchObject({ body: "Grüße" });
  });

  test("that two processes store for one user, at once and in turns, are all found by an erasure, and are then gone for both", async () => {
    const { artifacts, another } = await setUp();
    const both = [artifacts, another()];
    const mine = { ...artifact, user: "ada" };
    const ids = [];
    for (let round = 0; round < 10; round++) {
      const bodies = both.map((_, process) => `round ${round} of ${process}`);
      const stored = await Promise.all(both.map((one, process) => one.put({ ...mine, body: bodies[process] ?? "" })));
      ids.push(...stored.map((one) => one?.id ?? ""));
    }
    for (const one of both) expect(await one.list(mine)).toHaveLength(20);
    expect(await artifacts.forget(mine)).toBe(20);
    for (const one of both)
      for (const id of ids) expect(await one.get({ tenant: "ada", user: "ada", id })).toBeUndefined();
  });

  test("are stored sealed, and removed from the disk once their time is over, whosever they are", async () => {
    const { artifacts, clock, folder } = await setUp();
    for (const user of ["ada", "bob"]) await artifacts.put({ ...artifact, user, body: `planted by ${user}` });
    const files = await filesIn(folder);
    expect(files).toHaveLength(2);
    for (const file of files) expect(`${file} ${await readFile(file, "latin1")}`).not.toMatch(/planted|ada|bob/u);
    await clock.advance(31 * 60_000);
    await artifacts.put({ ...artifact, user: "cyd" });
    await artifacts.close();
    expect(await filesIn(folder)).toHaveLength(1);
  });

  test("for which there is no room have no address", async () => {
    const problems: string[] = [];
    const openTexts = textsIn({ clock: createFakeClock(NOON), maxBytes: 10 });
    const artifacts = createArtifacts({ openTexts, report: (problem) => void problems.push(problem) });
    for (const _ of ["first", "second"]) expect(await artifacts.put(artifact)).toBeUndefined();
    expect(problems).toEqual([expect.stringContaining("no room left in memory")]);
  });
});

describe("a Redis that does not answer", () => {
  test("is reported at the start, without its password", async () => {
    const url = "redis://:some-password@127.0.0.1:1";
    const { remember } = start({ back: redis.results({ redisUrl: url }), encryption: { key: KEY } });
    const failure = await remember.ready().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Failure);
    expect(failure).toMatchObject({ kind: "config", message: expect.stringContaining("REDIS_URL") });
    expect(String(failure)).not.toContain("some-password");
  });
});
