import { startRedis } from "@wellsourced/testkit/redis";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { behindKeyv } from "../../src/remember/open-store.ts";
import { openRedisStore } from "../../src/remember/stores/redis.ts";
import { conforms } from "./conforms.ts";
import { seal } from "./helpers.ts";

const report = (problem: string) => expect.unreachable(problem);

describe("redis", () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());
  conforms(async (clock) => behindKeyv(await openRedisStore({ clock, url: redis.url, seal, report })));
});
