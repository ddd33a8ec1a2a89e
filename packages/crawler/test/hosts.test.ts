import { createFakeClock } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { createPoliteness } from "../src/hosts.ts";

const make = (delayMs?: number) => {
  const clock = createFakeClock(0);
  return { clock, politeness: createPoliteness({ clock, width: 4, delayMs }) };
};
const good = { ms: 50, good: true };

/** Number of concurrent requests allowed now. */
function room({ politeness }: ReturnType<typeof make>, host: string): number {
  let n = 0;
  for (; politeness.wait(host) === 0; n++) politeness.begin(host);
  for (let k = 0; k < n; k++) politeness.end(host, { ms: 5_000_000, good: true });
  return n;
}

test("an unknown host gets one request at a time, however many others accept", () => {
  const it = make();
  it.politeness.begin("a");
  expect(it.politeness.wait("a")).toBe(Number.POSITIVE_INFINITY);
  expect(it.politeness.wait("b")).toBe(0);
});

test("a host that answers fast is asked more at once, up to the width", () => {
  const it = make();
  for (let k = 0; k < 10; k++) {
    it.politeness.begin("a");
    it.politeness.end("a", good);
  }
  expect(room(it, "a")).toBe(4);
});

test("a host that fails gets half as much, and one that is slow gets less", () => {
  const it = make();
  for (let k = 0; k < 4; k++) {
    it.politeness.begin("a");
    it.politeness.end("a", good);
  }
  it.politeness.begin("a");
  it.politeness.end("a", { ms: 50, good: false });
  expect(room(it, "a")).toBe(2);
  expect(room(it, "a")).toBe(1);
});

test("a gap is kept between an answer and the next request, and one at a time with it", async () => {
  const { clock, politeness } = make(250);
  politeness.begin("a");
  await clock.advance(200);
  politeness.answered("a");
  politeness.end("a", good);
  expect(politeness.wait("a")).toBe(250);
  await clock.advance(250);
  expect(politeness.wait("a")).toBe(0);
  politeness.begin("a");
  await clock.advance(250);
  expect(politeness.wait("a")).toBe(Number.POSITIVE_INFINITY);
});

test("the longer of two gaps counts, and a gap of hours is cut", async () => {
  const { politeness } = make(250);
  politeness.slow("a", 100);
  politeness.begin("a");
  politeness.end("a", good);
  expect(politeness.wait("a")).toBe(250);
  politeness.slow("b", 86_400_000);
  politeness.begin("b");
  politeness.end("b", good);
  expect(politeness.wait("b")).toBe(60_000);
});

test("a host that asks to be left alone is, and no other host waits for it", async () => {
  const { clock, politeness } = make();
  politeness.begin("a");
  politeness.end("a", { ms: 50, good: false, restMs: 2_000 });
  expect(politeness.wait("a")).toBe(2_000);
  expect(politeness.wait("b")).toBe(0);
  await clock.advance(2_000);
  expect(politeness.wait("a")).toBe(0);
});

test("what was learnt about a host goes on where another process stopped", () => {
  const clock = createFakeClock();
  const rests: number[] = [];
  const onRest = (_: string, { nextAt }: { readonly nextAt: number }) => void rests.push(nextAt - clock.now());
  const first = createPoliteness({ clock, width: 8, onRest });
  for (let k = 0; k < 3; k++) {
    first.begin("a");
    first.end("a", { ms: 10, good: true });
  }
  first.begin("a");
  first.end("a", { ms: 10, good: false, restMs: 5_000 });
  expect(rests).toEqual([5_000]);
  const state = first.state("a");
  const second = createPoliteness({ clock, width: 8, known: () => state });
  expect([state.width, second.wait("a"), second.wait("b")]).toEqual([2, 5_000, 5_000]);
  expect(createPoliteness({ clock, width: 1, known: () => state }).state("a").width).toBe(1);
});
