import { createFakeClock } from "@wellsourced/testkit";
import { onTestFinished } from "vitest";
import { createRemember, type RememberOptions } from "../../src/remember/index.ts";
import { NOON } from "./helpers.ts";

export const HOUR = 3_600_000;
export const spec = { kind: "test", version: 1, input: { query: "a private question" }, ttlMs: HOUR };

/** A cache with this store, a function that queries it and counts computations, and the reported problems. */
export function start(options: RememberOptions) {
  const problems: string[] = [];
  const remember = createRemember({
    clock: createFakeClock(NOON),
    report: (problem) => problems.push(problem),
    ...options,
  });
  // Writes are deferred, so wait for them before removing the folder.
  onTestFinished(() => remember.close());
  let runs = 0;
  const ask = () => remember.of(spec, async () => ({ run: ++runs, text: "a private answer" }));
  return { remember, ask, problems };
}
