import { systemClock } from "@wellsourced/core";
import { startRedis } from "@wellsourced/testkit/redis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEnv } from "../../src/env/index.ts";
import { createRecordOpener } from "../../src/record-stores.ts";
import { redis as driver } from "../../src/remember/drivers/redis.ts";
import { ARTIFACTS, createArtifacts } from "../../src/remember/index.ts";
import { start } from "./ask-again.ts";
import { KEY, OTHER_KEY } from "./helpers.ts";

describe("redis", () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());
  const options = () => ({ back: driver.results({ redisUrl: redis.url }), encryption: { key: KEY } }) as const;

  test("is shared by servers, and by those with the key alone", async () => {
    const [one, two] = [start(options()), start(options())];
    await one.ask();
    await one.remember.close();
    expect(await two.ask()).toMatchObject({ cached: true, value: { text: "a private answer" } });
    const stranger = start({ ...options(), encryption: { key: OTHER_KEY } });
    expect(await stranger.ask()).toMatchObject({ cached: false });
    await Promise.all([two.remember.close(), stranger.remember.close()]);
  });

  test("keeps large results: what two processes store at once and in turns is all found by an erasure, and then gone for both", async () => {
    const { settings } = readEnv({}, { mode: "stdio" });
    const opening = { settings: { ...settings, redisUrl: redis.url, encryptionKey: KEY }, clock: systemClock };
    const both = [1, 2].map(() => {
      const openRecords = createRecordOpener({ ...opening, inMemory: false, cacheInMemory: false });
      return createArtifacts({ openTexts: () => openRecords.texts(ARTIFACTS) });
    });
    const [one, other] = both;
    const mine = { tenant: "made", user: "ada", mimeType: "text/plain" };
    for (let round = 0; round < 5; round++)
      await Promise.all(both.map((each, process) => each.put({ ...mine, body: `${round} of ${process}` })));
    const { id = "" } = (await one?.put({ ...mine, body: "the last" })) ?? {};
    expect(await other?.get({ ...mine, id })).toMatchObject({ body: "the last" });
    expect(await other?.forget(mine)).toBe(11);
    for (const each of both) expect([await each.list(mine), await each.get({ ...mine, id })]).toEqual([[], undefined]);
    for (const each of both) await each.close();
  });

  test("that becomes unavailable is reported once; results are computed and memory still works", async () => {
    const own = await startRedis();
    const { ask, remember, problems } = start({
      back: driver.results({ redisUrl: own.url }),
      encryption: { key: KEY },
    });
    await remember.ready();
    await own.stop();
    expect(await ask()).toMatchObject({ cached: false });
    expect(await ask()).toMatchObject({ cached: true });
    expect(problems).toEqual([expect.stringContaining("Redis does not answer")]);
    await remember.close();
  });

  test("that hangs is reported once; results are computed, and closing does not wait for it", {
    timeout: 20_000,
  }, async () => {
    const own = await startRedis();
    const { ask, remember, problems } = start({
      back: driver.results({ redisUrl: own.url }),
      encryption: { key: KEY },
    });
    await remember.ready();
    own.pause();
    expect(await ask()).toMatchObject({ cached: false });
    expect(problems).toEqual([expect.stringContaining("Redis does not answer")]);
    await remember.close();
    own.resume();
    await own.stop();
  });
});
