import { type Clock, Failure } from "@wellsourced/core";
import { createFakeClock } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { z } from "zod";
import { type Around, type Called, wrappersOf } from "../src/around/around.ts";
import { type CallFacts, defineTool } from "../src/define-tool.ts";

const tool = defineTool({
  name: "made_tool",
  title: "Made",
  description: "Made for this test.",
  sets: ["core"],
  cache: "never",
  input: z.strictObject({}),
  output: z.object({}),
  run: () => ({}),
});
const call = { tool, input: () => ({}), caller: { tenant: "t", user: "u" } };
const refused = new Failure("rate_limited", "Too many calls.");

const wrappedIn =
  (around: readonly Around[], clock: Clock) =>
  async <Done extends CallFacts>(call: Called, work: () => Promise<Done>) => {
    const wrappers = wrappersOf(call, { around, clock });
    const settled = await wrappers
      .enter()
      .then(work)
      .then(
        (done) => ({ done }),
        (error: unknown) => ({ error }),
      );
    return wrappers.leave(settled);
  };

function heard() {
  const said: string[] = [];
  const named = (name: string): Around => ({
    before: () => void said.push(`before ${name}`),
    after: ({ failure, facts }) =>
      void said.push(`after ${name}${failure ? ` ${failure.kind}` : ""}${facts.asked ? " asked" : ""}`),
  });
  return { said, named };
}

test("the outermost comes first before the work and last after it, with what the tool noted", async () => {
  const { said, named } = heard();
  const run = wrappedIn([named("audit"), named("quota")], createFakeClock());
  const done = await run(call, async () => {
    said.push("work");
    return { asked: { provider: "made", attempted: ["made"] }, body: 1 };
  });
  expect(done.body).toBe(1);
  expect(said).toEqual(["before audit", "before quota", "work", "after quota asked", "after audit asked"]);
});

test("a refusal keeps the work from being done, and those further out hear of it", async () => {
  const { said, named } = heard();
  const quota: Around = {
    before() {
      throw refused;
    },
    after: () => void said.push("after quota"),
  };
  const run = wrappedIn([named("audit"), quota], createFakeClock());
  const work = async () => {
    said.push("work");
    return {};
  };
  await expect(run(call, work)).rejects.toBe(refused);
  expect(said).toEqual(["before audit", "after audit rate_limited"]);
});

test("a failure of the work reaches everybody, and one of `after` replaces the result", async () => {
  const { said, named } = heard();
  const lost = new Failure("config", "The event cannot be written.");
  const audit: Around = {
    after() {
      throw lost;
    },
  };
  const run = wrappedIn([audit, named("quota")], createFakeClock());
  await expect(run(call, async () => ({}))).rejects.toBe(lost);
  await expect(wrappedIn([named("audit")], createFakeClock())(call, () => Promise.reject(refused))).rejects.toBe(
    refused,
  );
  expect(said).toEqual(["before quota", "after quota", "before audit", "after audit rate_limited"]);
});
