import { Failure } from "@wellsourced/core";
import { describe, expect, test } from "vitest";
import { createInParts } from "../../../src/recipes/checks/look-ups.ts";

function asked(bad: readonly string[] = [], status = 400) {
  const log: string[] = [];
  const { expect, look } = createInParts<string>({
    most: 4,
    call: {},
    async ask(keys) {
      log.push(keys.join(""));
      if (keys.some((key) => bad.includes(key))) throw new Failure("upstream_unavailable", "no", { status });
      return new Map(keys.filter((key) => key !== "d").map((key) => [key, key.toUpperCase()]));
    },
  });
  expect(["a", "b", "c", "d", "e", "a"]);
  return { log, look, expect };
}

describe("many questions in few requests", () => {
  test("keys expected later are requested together, and none twice", async () => {
    const { log, look, expect: foresee } = asked();
    await look("z");
    foresee(["a", "z", "v", "w", "x"]);
    expect(await Promise.all(["w", "z", "x"].map(look))).toEqual(["W", "Z", "X"]);
    expect(log).toEqual(["z", "vwx"]);
  });

  test("keys expected together are requested together, once, when the first is needed", async () => {
    const { log, look } = asked();
    expect(await Promise.all(["b", "a", "d"].map(look))).toEqual(["B", "A", undefined]);
    expect(log).toEqual(["abcd"]);
    await look("e");
    await look("z");
    await look("c");
    expect(log).toEqual(["abcd", "e", "z"]);
  });

  test("a malformed one does not affect the others", async () => {
    const { log, look } = asked(["c"]);
    expect(await look("a")).toBe("A");
    expect(await look("c")).toMatchObject({ failure: { kind: "upstream_unavailable" } });
    expect(log).toEqual(["abcd", "ab", "cd", "c", "d"]);
  });

  test("a source that is down is not queried again for each", async () => {
    const { log, look } = asked(["c"], 503);
    expect(await look("a")).toMatchObject({ failure: { status: 503 } });
    expect(log).toEqual(["abcd"]);
  });

  test("a bug is thrown, and no answer", async () => {
    const { look } = createInParts<string>({
      most: 1,
      call: {},
      ask: () => Promise.reject(new TypeError("bug")),
    });
    await expect(look("a")).rejects.toThrow("bug");
  });
});
