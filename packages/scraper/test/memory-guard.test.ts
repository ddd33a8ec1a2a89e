import { createFakeClock } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { createMemoryGuard } from "../src/memory-guard.ts";

const MB = 1_048_576;

function room() {
  const clock = createFakeClock();
  const ended: string[] = [];
  let resident = 100 * MB;
  const guard = createMemoryGuard({ clock, resident: () => resident });
  const watch = (name: string, held: number) =>
    guard.watch({
      held: async () => held,
      end: async () => {
        ended.push(name);
      },
    });
  const grow = async (megabytes: number) => {
    resident += megabytes * MB;
    await clock.asleep();
    await clock.advance(10);
  };
  return { ended, watch, grow };
}

test("work that makes the process grow too much is ended, other work is not", async () => {
  const { ended, watch, grow } = room();
  watch("bomb", 1);
  await grow(100);
  expect(ended).toEqual([]);
  await grow(200);
  expect(ended).toEqual(["bomb"]);
});

test("of several, the one that holds the most goes", async () => {
  const { ended, watch, grow } = room();
  watch("small", 5 * MB);
  watch("large", 250 * MB);
  await grow(300);
  expect(ended).toEqual(["large"]);
});

test("what is done is watched no longer", async () => {
  const { ended, watch, grow } = room();
  const stop = watch("done", 1);
  stop();
  await grow(400);
  expect(ended).toEqual([]);
});
