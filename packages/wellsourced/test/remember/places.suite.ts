import { startRedis } from "@wellsourced/testkit/redis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { redis as driver } from "../../src/remember/drivers/redis.ts";
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

  test("that goes away is told once; answers are computed and memory goes on", async () => {
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

  test("that hangs is told once; answers are computed, and closing does not wait for it", {
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
