import { Failure } from "@wellsourced/core";
import { createFakeClock } from "@wellsourced/testkit";
import { reasonsOf } from "@wellsourced/trust/answers";
import { expect, test } from "vitest";
import { type GatherParts, gatherSources } from "../../../src/recipes/answers/gather.ts";

const given = { ref: "1", doi: "10.1000/herons", text: "The survey counted 214 herons." };

/** The text is given, so that only records are requested. */
const partsWith = (audit: GatherParts["audit"]): GatherParts =>
  ({ audit, clock: createFakeClock() }) as unknown as GatherParts;

test("a work whose records could not be requested does not look clean", async () => {
  const audit = async () => {
    throw new Failure("upstream_unavailable", "The registers did not answer.");
  };
  const [source] = await gatherSources([given], partsWith(audit), {});
  expect(source?.record?.flags).toEqual(["unchecked"]);
  expect(source && reasonsOf(source).map(({ code }) => code)).toEqual(["source_unverified"]);
  expect(source && reasonsOf(source)[0]?.detail).toContain("The registers did not answer.");
});

test("a caller who gives up hears of it", async () => {
  const stop = new AbortController();
  const audit = async () => {
    stop.abort(new Error("enough"));
    stop.signal.throwIfAborted();
    throw new Error("not reached");
  };
  await expect(gatherSources([given], partsWith(audit), { signal: stop.signal })).rejects.toThrow("enough");
});
