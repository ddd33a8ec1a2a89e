import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { createFakeClock } from "@wellsourced/testkit";
import { describe, expect, test } from "vitest";
import { createMemoryStore } from "../src/index.ts";
import { SESSION_RECORDS } from "../src/record-kind.ts";
import { createDiskCache, createDiskStore, openRedisStore } from "../src/stores/index.ts";
import { redisFailure } from "../src/stores/store-errors.ts";
import { makeFolder, NOON, NOTES, seal } from "./helpers.ts";
import { testCache } from "./test-cache.ts";
import { testStore } from "./test-store.ts";

describe("memory", () => testStore(async () => createMemoryStore()));

describe("disk", () =>
  testStore(async () =>
    createDiskStore({ clock: createFakeClock(NOON), folder: join(await makeFolder(), "sessions"), randomBytes }),
  ));

describe("disk, for records of another kind", () =>
  testStore(async () =>
    createDiskStore({
      clock: createFakeClock(NOON),
      folder: join(await makeFolder(), "memory"),
      kind: NOTES,
      randomBytes,
    }),
  ));

describe("the cache on disk", () =>
  testCache(async (clock) => {
    const report = (problem: string) => expect.unreachable(problem);
    return createDiskCache({ clock, folder: join(await makeFolder(), "results"), seal, randomBytes, report });
  }));

test.each([
  ["OOM command not allowed when used memory > 'maxmemory'.", "config", /no memory left/u],
  [
    "ERR Error running script: -MISCONF Errors writing to the AOF file: No space left on device",
    "config",
    /its own disk/u,
  ],
  ["MISCONF Redis is configured to save RDB snapshots", "config", /its own disk/u],
  ["READONLY You can't write against a read only replica.", "config", /read-only replica/u],
  ["NOAUTH Authentication required.", "config", /password/u],
  ["The client is closed", "upstream_unavailable", /does not answer/u],
])("a Redis that says %j is told in words", (said, kind, words) => {
  expect(redisFailure("saved", SESSION_RECORDS, new Error(said))).toMatchObject({
    kind,
    message: expect.stringMatching(words),
  });
});

test("a Redis that does not answer is reported at start, without its password", async () => {
  const url = "redis://:some-password@127.0.0.1:1";
  const failure = await openRedisStore({ clock: createFakeClock(NOON), url }).catch((error: unknown) => error);
  expect(failure).toMatchObject({ kind: "config", message: expect.stringContaining("REDIS_URL") });
  expect(String(failure)).not.toContain("some-password");
});
