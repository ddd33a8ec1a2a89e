import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { cacheKey } from "../src/cache-key.ts";
import { canonicalJson, parseJson } from "../src/json.ts";

const Reply = z.object({ items: z.array(z.object({ title: z.string() })) });

describe("a reply", () => {
  test.each([
    ["{", /not JSON/u],
    ["", /not JSON/u],
    ['{"items":[{"title":7}]}', /items\.0\.title/u],
    ["[]", /the reply itself/u],
  ])("%s is an upstream failure that says what is wrong", (text, message) => {
    expect(() => parseJson(text, Reply, "crossref")).toThrow(message);
    expect(() => parseJson(text, Reply, "crossref")).toThrow(
      expect.objectContaining({ kind: "upstream_unavailable", provider: "crossref" }),
    );
  });
});

describe("keys", () => {
  test("do not depend on the order in which an object was written, nor on absent values", () => {
    expect(canonicalJson({ b: 1, a: [2, { d: null, c: undefined }] })).toBe('{"a":[2,{"d":null}],"b":1}');
    expect(cacheKey("x", 1, { a: 1, b: 2 })).toBe(cacheKey("x", 1, { b: 2, a: 1, c: undefined }));
  });

  test("differ when anything differs", () => {
    expect(cacheKey("x", 1, ["a|b", "c"])).not.toBe(cacheKey("x", 1, ["a", "b|c"]));
    expect(cacheKey("x", 1, {})).not.toBe(cacheKey("x", 2, {}));
    expect(cacheKey("x", 1, {})).not.toBe(cacheKey("y", 1, {}));
  });

  test("canonical text is JSON of an equal value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
