import { Failure } from "@wellsourced/core";
import { afterAll, expect, test } from "vitest";
import { createWellsourced } from "../src/compose.ts";

const toolkit = createWellsourced({ cacheDir: false, dataDir: false, chromePath: "disabled" });
afterAll(() => toolkit.close());
// As a program in plain JavaScript sees it: nothing keeps it from a mistake.
const operations: Record<string, unknown> = { ...toolkit };

test.each([
  ["searchWeb", [], "query is required"],
  ["searchWeb", [{ qury: "tides" }], "query is required"],
  ["searchWeb", [{ query: 5 }], "query must be text"],
  ["searchAcademic", [{}], "query is required"],
  ["searchNews", [{}], "query is required"],
  ["searchAndRead", [{}], "query is required"],
  ["answer", [{}], "query is required"],
  ["structured", [undefined], "query is required"],
  ["read", [], "url is required"],
  ["read", ["https://example.org/"], "url is required"],
  ["read", [{ url: 5 }], "url must be text"],
  ["citationGraph", [{}], "paper is required"],
  ["paperFullText", [{ id: "10.1000/a" }], "identifier is required"],
  ["verifyCitation", [], "citation is required"],
  ["readBytes", ["<p>tides"], "bytes must be a Uint8Array"],
  ["bibliography", ["tides"], "sources must be a list"],
])("%s(%j) is the caller's mistake and says which", async (name, args, line) => {
  const run = operations[name];
  expect(run).toBeTypeOf("function");
  const failure = await Promise.resolve()
    .then(() => (typeof run === "function" ? run(...args) : undefined))
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Failure);
  expect(failure).toMatchObject({ kind: "validation", suggestedAction: "correct_input" });
  expect((failure as Failure).message).toContain(line);
});
