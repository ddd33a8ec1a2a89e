import { Failure } from "@wellsourced/core";
import { describe, expect, test } from "vitest";
import { catalog } from "../src/catalog.gen.ts";
import { builtBy, defined, play, tapesOf } from "./helpers/play.ts";

describe.each(catalog.map(({ name, load }) => [name, load] as const))("%s", async (name, load) => {
  const provider = (await load()).default;
  const tapes = tapesOf(name);

  test.each(provider.can.map(({ capability }) => capability))(
    "%s is taped: found, nothing found and failed",
    (capability) => {
      const cases = tapes.filter(([, tape]) => tape.capability === capability).map(([, tape]) => tape);
      expect(cases.some(({ records }) => records && records.length > 0)).toBe(true);
      expect(cases.some(({ records }) => records?.length === 0)).toBe(true);
      expect(cases.some(({ failure }) => failure)).toBe(true);
    },
  );

  test.each(tapes)("%s", async (_, tape) => {
    const { outcome, sent, own } = await play(provider, tape);
    const [first] = sent;
    if (!first) throw new Error("nothing was sent");
    if (tape.request) expect(builtBy(first, own, tape.request)).toEqual(tape.request);
    const { requests } = tape;
    if (requests) expect(sent.map((one, at) => builtBy(one, own, requests[at] ?? { path: "" }))).toEqual(requests);
    if (tape.failure) {
      expect(outcome).toBeInstanceOf(Failure);
      expect(outcome).toMatchObject(tape.failure);
      return;
    }
    if (outcome instanceof Error) throw outcome;
    const { records, total, sitesSearched, note, partial, costUsd, notHonoured = [] } = tape;
    expect(outcome).toEqual({ records, notHonoured, ...defined({ total, sitesSearched, note, partial, costUsd }) });
  });
});
