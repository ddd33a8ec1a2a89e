import { expect, test } from "vitest";
import { completion } from "../src/methods.ts";

test("values that start with the typed text, ignoring case, sorted and once each", () => {
  expect(completion(["openalex", "crossref", "OpenCitations", "openalex"], "OPEN")).toEqual({
    values: ["OpenCitations", "openalex"],
    total: 2,
    hasMore: false,
  });
});

test("nothing typed means everything", () => {
  expect(completion(["b", "a"], "").values).toEqual(["a", "b"]);
});

test("at most a hundred values, with the count of all", () => {
  const many = Array.from({ length: 130 }, (_, index) => `v${String(index).padStart(3, "0")}`);
  const { values, total, hasMore } = completion(many, "v");
  expect([values.length, values.at(-1), total, hasMore]).toEqual([100, "v099", 130, true]);
});
