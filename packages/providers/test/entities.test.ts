import { Failure } from "@wellsourced/core";
import { describe, expect, test } from "vitest";
import { findOnce } from "./helpers/upstream.ts";

describe("what goes out", () => {
  test.each([
    [{ website: "> } DROP" }, "Give a host such as example.org"],
    [{ ids: ["Q1", "Q0"] }, "Give one such as Q42"],
  ])("%j is refused before anything is asked", async (ask, line) => {
    const asked = findOnce("entity", { provider: "wikidata", ask, reply: { body: {} } });
    await expect(asked).rejects.toSatisfy(
      (error: unknown) => error instanceof Failure && error.kind === "validation" && error.message.includes(line),
    );
  });
});
