import { describe, expect, test } from "vitest";
import type { Save } from "../src/capabilities/save.ts";
import { findOnce } from "./helpers/upstream.ts";

const KEYS = { IA_ACCESS_KEY: "made-access-1234", IA_SECRET_KEY: "made-secret-1234" };
const INDEX = "/cdx/search/cdx";

describe("what an archive may say to a screen", () => {
  const answer = async (body: object) => {
    const { records } = await findOnce("save", {
      provider: "savepagenow",
      ask: { url: "https://quarry.example/a", job: "made" },
      reply: { body },
      settings: KEYS,
    });
    return records[0] as Save; // the record type of captures
  };

  test.each([
    ["a message", { status: "error", message: `\u001b[31mRed\u0007 ${"long ".repeat(5_000)}` }],
    ["a code", { status: "error", status_ext: `error:red\u001b]0;x\u0007${"-long".repeat(5_000)}` }],
  ])("%s is one short line without control characters", async (_, body) => {
    const { refused = "" } = await answer(body);
    expect(refused.toLowerCase()).toContain("red");
    expect(refused.length).toBeLessThanOrEqual(200);
    expect(refused).not.toMatch(/\p{Cc}/u);
  });

  test.each([{}, { message: "" }, { message: "\u0007" }])("no reason is said to be none: %j", async (more) => {
    expect((await answer({ status: "error", ...more })).refused).toBe("no reason is given");
  });

  test.each([
    "javascript:alert(1)",
    "https://quarry.example/\u001b[2J",
    `https://a.example/${"x".repeat(9_000)}`,
    "none",
  ])("an original address that is none gives way to the one asked for", async (original) => {
    const body = { status: "success", timestamp: "20260131100000", original_url: original };
    expect((await answer(body)).archiveUrl).toBe("https://web.archive.org/web/20260131100000/https://quarry.example/a");
  });

  test.each([
    ["http://quarry.example/a/", "https://web.archive.org/web/20260131100000/http://quarry.example/a/"],
    ["https://www.quarry.example/a", "https://web.archive.org/web/20260131100000/https://www.quarry.example/a"],
  ])("the page in another spelling, %s, is the page", async (original, expected) => {
    const body = { status: "success", timestamp: "20260131100000", original_url: original };
    expect(await answer(body)).toMatchObject({ archiveUrl: expected });
  });

  test.each(["https://quarry.example/b", "https://other.example/a", "https://quarry.example/a?page=2"])(
    "a capture of another page, %s, is none of the page",
    async (original) => {
      const body = { status: "success", timestamp: "20260131100000", original_url: original };
      const found = await answer(body);
      expect(found).toMatchObject({ url: "https://quarry.example/a", refused: "it returned another page" });
      expect(found.archiveUrl).toBeUndefined();
    },
  );

  test("a snapshot that lies elsewhere is none", async () => {
    const closest = { available: true, status: "200", url: "https://evil.example/web/1", timestamp: "20260131100000" };
    const { records } = await findOnce("snapshot", {
      provider: "wayback",
      ask: { url: "https://quarry.example/" },
      reply: { body: { archived_snapshots: { closest } } },
      routes: [{ path: INDEX, body: "", headers: { "content-type": "text/plain" } }],
    });
    expect(records).toEqual([]);
  });
});
