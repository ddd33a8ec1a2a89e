import { createHttp } from "@wellsourced/http";
import { createReader } from "@wellsourced/scraper";
import { startServer } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { createByteBudget } from "../src/byte-budget.ts";
import { batch } from "../src/index.ts";

const never = new AbortController().signal;
/** Runs everything that can run now. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Enters the budget and records when. */
function entering(budget: ReturnType<typeof createByteBudget>, bytes: number, signal = never) {
  const one = { isIn: false, leave: () => {}, failed: false };
  budget.enter(bytes, signal).then(
    (leave) => {
      one.isIn = true;
      one.leave = leave;
    },
    () => {
      one.failed = true;
    },
  );
  return one;
}

test("what fits is in at once, and what does not waits in turn", async () => {
  const budget = createByteBudget(10);
  const [first, second, third, fourth] = [4, 6, 8, 1].map((bytes) => entering(budget, bytes));
  await settle();
  expect([first, second, third, fourth].map((one) => one?.isIn)).toEqual([true, true, false, false]);
  second?.leave();
  await settle();
  expect(third?.isIn).toBe(false);
  first?.leave();
  first?.leave();
  await settle();
  expect([third, fourth].map((one) => one?.isIn)).toEqual([true, true]);
});

test("what is larger than the budget has it alone", async () => {
  const budget = createByteBudget(10);
  const [large, small] = [entering(budget, 50), entering(budget, 1)];
  await settle();
  expect([large.isIn, small.isIn]).toEqual([true, false]);
  large.leave();
  await settle();
  expect(small.isIn).toBe(true);
});

test("who gives up leaves the way to others", async () => {
  const budget = createByteBudget(10);
  const stop = new AbortController();
  const [first, second, third] = [entering(budget, 9), entering(budget, 9, stop.signal), entering(budget, 1)];
  await settle();
  stop.abort();
  await settle();
  expect([first.isIn, second.failed, third.isIn]).toEqual([true, true, true]);
});

test("large pages that are asked for at once are read one after the other", async () => {
  const body = `<title>Large</title><p>${"word ".repeat(1_200_000)}`;
  const server = await startServer((request, response) => {
    if (request.url === "/robots.txt") return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": "text/html" }).end(body);
  });
  const http = createHttp({ allowPrivateNetwork: true });
  const reader = createReader({ http, browser: { path: "disabled" } });
  let [now, most] = [0, 0];
  const slow: typeof reader = {
    ...reader,
    async readOpened() {
      now++;
      most = Math.max(most, now);
      await settle();
      now--;
      return { links: { links: [], robots: {} } };
    },
  };
  const urls = Array.from({ length: 6 }, (_, n) => `${server.origin}/${n}`);
  for await (const _ of batch(urls, { http, reader: slow, userAgent: "shipbot/1.0", maxConcurrency: 6 })) {
    // Each response is read.
  }
  expect(most).toBe(1);
  await Promise.all([reader.close(), http.close(), server.close()]);
});
