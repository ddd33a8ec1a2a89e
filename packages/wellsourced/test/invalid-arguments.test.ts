import { Failure } from "@wellsourced/core";
import { afterAll, expect, test } from "vitest";
import { createWellsourced } from "../src/compose.ts";

const toolkit = createWellsourced({ cacheDir: false, dataDir: false, chromePath: "disabled" });
afterAll(() => toolkit.close());
// As plain JavaScript programs call it, without types that prevent mistakes.
const memberOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

test.each([
  ["search.web", [], "query is required"],
  ["search.web", [{ qury: "tides" }], "query is required"],
  ["search.web", [{ query: 5 }], "query must be text"],
  ["search.papers", [{}], "query is required"],
  ["search.news", [], "query is required"],
  ["search.lists", [], "limit is required"],
  ["search.patents", [], "One of query, assignee and inventor is required"],
  ["search.records", [{ kind: "trial" }], "limit is required"],
  ["search.records", [{ kind: "trial", query: null, limit: 3 }], "query must be text"],
  ["searchAndRead", [{}], "query is required"],
  ["answer", [{}], "query is required"],
  ["search.structured", [undefined], "query is required"],
  ["read", [], "url is required"],
  ["read", ["https://example.org/"], "url is required"],
  ["read", [{ url: 5 }], "url must be text"],
  ["search.citations", [{}], "paper is required"],
  ["readPaper", [{ id: "10.1000/a" }], "identifier is required"],
  ["check.citation", [], "citation is required"],
  ["readBytes", ["<p>tides"], "bytes must be a Uint8Array"],
  ["bibliography.format", ["tides"], "sources must be a list"],
])("%s(%j) is the caller's mistake and says which", async (name, args, line) => {
  const run = name.split(".").reduce<unknown>(memberOf, toolkit);
  expect(run).toBeTypeOf("function");
  const failure = await Promise.resolve()
    .then(() => (typeof run === "function" ? run(...args) : undefined))
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Failure);
  expect(failure).toMatchObject({ kind: "validation", suggestedAction: "correct_input" });
  expect((failure as Failure).message).toContain(line);
});
