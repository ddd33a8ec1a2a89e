import { Failure } from "@wellsourced/core";
import { createFakeClock } from "@wellsourced/testkit";
import type { Browser } from "playwright-core";
import { expect, test } from "vitest";
import type { RunningBrowser } from "../../src/browser/launch.ts";
import { createBrowserPool } from "../../src/browser/pool.ts";
import { fakeHttp } from "../helpers/fake-http.ts";

const http = fakeHttp(() => ({}));

function setUp(options: { idleMs?: number; concurrency?: number; fail?: boolean } = {}) {
  const clock = createFakeClock();
  const log: string[] = [];
  let connected = true;
  const start = async (): Promise<RunningBrowser> => {
    log.push("start");
    if (options.fail) throw new Failure("browser_unavailable", "x", { detail: "chrome launch failed" });
    connected = true;
    return {
      // The pool only checks whether a browser is connected.
      browser: { isConnected: () => connected } as Browser,
      isRemote: false,
      contextOptions: {},
      close: async () => {
        log.push("close");
      },
    };
  };
  const crash = () => {
    connected = false;
  };
  return { clock, log, crash, pool: createBrowserPool({ http, clock, start, ...options }) };
}

test("one browser serves all pages, and starts with the first", async () => {
  const { pool, log } = setUp();
  expect(log).toEqual([]);
  await Promise.all([pool.use(async () => 1), pool.use(async () => 2)]);
  expect(log).toEqual(["start"]);
});

test("it closes when nobody has asked for it for the idle time", async () => {
  const { pool, log, clock } = setUp({ idleMs: 1_000 });
  await pool.use(async () => 1);
  await clock.advance(900);
  await pool.use(async () => 2);
  await clock.advance(900);
  expect(log).toEqual(["start"]);
  await clock.advance(200);
  expect(log).toEqual(["start", "close"]);
  await pool.use(async () => 3);
  expect(log).toEqual(["start", "close", "start"]);
});

test("with an idle time of 0 it stays", async () => {
  const { pool, log, clock } = setUp({ idleMs: 0 });
  await pool.use(async () => 1);
  await clock.advance(86_400_000);
  expect(log).toEqual(["start"]);
});

test("one that crashed is replaced", async () => {
  const { pool, log, crash } = setUp();
  await pool.use(async () => 1);
  crash();
  await expect(pool.use(async () => 2)).resolves.toBe(2);
  expect(log.filter((it) => it === "start")).toHaveLength(2);
});

test("a start that fails is tried again by the next", async () => {
  const { pool, log } = setUp({ fail: true });
  for (let round = 0; round < 2; round++)
    await expect(pool.use(async () => 1)).rejects.toMatchObject({
      kind: "browser_unavailable",
      detail: "chrome launch failed",
    });
  expect(log).toEqual(["start", "start"]);
});

test("a closed pool starts nothing any more", async () => {
  const { pool, log } = setUp();
  await pool.use(async () => 1);
  await pool.close();
  await expect(pool.use(async () => 2)).rejects.toMatchObject({ kind: "browser_unavailable" });
  expect(log).toEqual(["start", "close"]);
});
