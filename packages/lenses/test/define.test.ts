import { expect, test } from "vitest";
import { readLens } from "../src/define.ts";

const problemOf = (value: unknown) => {
  const read = readLens(value, "mine");
  return "problem" in read ? read.problem : undefined;
};

test("a file without a name is called after its file", () => {
  expect(readLens({ description: "Bees", domains: ["bees.example"] }, "bees")).toEqual({
    lens: { name: "bees", description: "Bees", domains: ["bees.example"] },
  });
});

test("its own name wins over the file's", () => {
  const read = readLens({ name: "hives", description: "Bees", cx: "123:abc" }, "bees");
  expect(read).toEqual({ lens: { name: "hives", description: "Bees", domains: [], cx: "123:abc" } });
});

test("hosts are lower-cased, paths are kept, a last slash goes, repeats go", () => {
  const read = readLens({ description: "x", domains: ["Example.ORG/Some/Path/", "a.example", "a.example"] }, "mine");
  expect(read).toMatchObject({ lens: { domains: ["example.org/Some/Path", "a.example"] } });
});

test("hosts may contain letters of any script", () => {
  expect(problemOf({ description: "x", domains: ["日本語.jp", "bücher.example"] })).toBeUndefined();
});

test.each([
  ["no list, engine or goggle", { description: "x" }, /none of domains, cx and goggle/],
  ["an empty list", { description: "x", domains: [] }, /none of domains, cx and goggle/],
  ["no description", { domains: ["a.example"] }, /^description: /],
  ["a blank description", { description: " ", domains: ["a.example"] }, /^description: is empty/],
  ["a scheme", { description: "x", domains: ["https://a.example"] }, /^domains\.0: starts with a scheme/],
  [
    "a blank in a domain",
    { description: "x", domains: ["ok.example", "a b.example"] },
    /^domains\.1: contains whitespace/,
  ],
  ["a bare word", { description: "x", domains: ["localhost"] }, /is not a host/],
  ["a search operator", { description: "x", domains: ["a.example)OR(site:b.example"] }, /is not a host/],
  ["a query", { description: "x", domains: ["a.example/p?q=1"] }, /query or fragment/],
  ["a plain http goggle", { description: "x", goggle: "http://a.example/x.goggle" }, /^goggle: is not an https/],
  ["a misspelt key", { description: "x", domain: ["a.example"], cx: "1" }, /unknown key domain/],
  ["a date in words", { description: "x", cx: "1", reviewed: "last week" }, /^reviewed: is not a date/],
  ["a name with a slash", { name: "a/b", description: "x", cx: "1" }, /^name: /],
  ["a list instead of an object", [], /./],
])("%s is refused and named", (_, value, problem) => {
  expect(problemOf(value)).toMatch(problem);
});
