import fc from "fast-check";
import { expect, test } from "vitest";
import { createFairQueue } from "../src/fair-queue.ts";

function lineOf(...items: readonly string[]) {
  const line = createFairQueue<string>();
  for (const item of items) line.add(item.charAt(0), item);
  return line;
}
const drain = (line: ReturnType<typeof lineOf>): string[] => {
  const order: string[] = [];
  for (let item = line.next(); item !== undefined; item = line.next()) order.push(item);
  return order;
};

test("callers take turns, and the items of one stay in order", () => {
  expect(drain(lineOf("a1", "a2", "a3", "b1", "c1", "b2"))).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
});

test("whoever asks once comes next, however many another one has waiting", () => {
  const line = lineOf(...Array.from({ length: 1_000 }, (_, index) => `a${index}`));
  line.next();
  line.add("b", "b1");
  expect([line.ahead("b", "b1"), line.next()]).toEqual([0, "b1"]);
});

test("asking again at once after a turn gives no second turn in a row", () => {
  const line = lineOf("a1", "a2", "b1");
  expect([line.next(), line.next()]).toEqual(["a1", "b1"]);
  line.add("b", "b2");
  expect(drain(line)).toEqual(["a2", "b2"]);
});

test("an item that has waited before comes first among those of its caller, not before other callers", () => {
  const line = lineOf("a1", "a2", "b1");
  line.next();
  line.add("a", "a1 again", true);
  expect(drain(line)).toEqual(["b1", "a1 again", "a2"]);
});

test("what is said to be ahead is what comes before, and a removed item holds up nobody", () => {
  const steps = fc.array(fc.tuple(fc.constantFrom("add", "first", "next", "remove"), fc.constantFrom("a", "b", "c")));
  fc.assert(
    fc.property(steps, (all) => {
      const line = createFairQueue<string>();
      const waiting: [caller: string, item: string][] = [];
      all.forEach(([step, caller], index) => {
        const item = `${caller}${index}`;
        if (step === "next") {
          const next = line.next();
          expect(next === undefined).toBe(waiting.length === 0);
          waiting.splice(0, waiting.length, ...waiting.filter(([, one]) => one !== next));
        } else if (step === "remove") {
          const [gone] = waiting.splice(0, 1);
          if (gone) line.remove(...gone);
        } else {
          line.add(caller, item, step === "first");
          waiting.push([caller, item]);
        }
      });
      const said = new Map(waiting.map(([caller, item]) => [item, line.ahead(caller, item)]));
      const order = drain(line);
      expect(order.map((item) => said.get(item))).toEqual(order.map((_, index) => index));
      expect([order.length, line.isEmpty, line.ahead("a", "nobody")]).toEqual([waiting.length, true, -1]);
    }),
  );
});

test("the next one belongs to the caller who holds least, and nobody comes who may not go", () => {
  const line = lineOf("a1", "a2", "b1", "c1");
  const held: Readonly<Record<string, number>> = { a: 3, b: 1, c: Number.POSITIVE_INFINITY };
  const heldBy = (caller: string) => held[caller] ?? 0;
  expect([line.next(heldBy), line.next(heldBy), line.next(heldBy), line.next(heldBy)]).toEqual([
    "b1",
    "a1",
    "a2",
    undefined,
  ]);
  expect(line.next()).toBe("c1");
});
