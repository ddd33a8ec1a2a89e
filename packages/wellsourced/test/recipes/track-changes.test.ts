import { type LocalServer, patientClock, startServer } from "@wellsourced/testkit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createWellsourced, type Wellsourced } from "../../src/index.ts";

let site: LocalServer;
let sources: Wellsourced;
let hour: number | undefined;
const ada = { owner: "harbour", user: "ada" };

beforeAll(async () => {
  site = await startServer((_request, response) => {
    if (hour === undefined) return void response.writeHead(404).end();
    response.setHeader("content-type", "text/html");
    const about = "The ferry of the made harbour carries people and goods to the island. ".repeat(8);
    response.end(
      `<!doctype html><title>Ferry</title><article><h1>Ferry</h1><p>${about}</p><p class="time">It leaves at ${hour}.</p></article>`,
    );
  });
  sources = createWellsourced({
    clock: patientClock,
    cacheDir: false,
    dataDir: false,
    chromePath: "disabled",
    allowPrivateNetwork: true,
  });
});
beforeEach(() => {
  hour = 9;
});
afterAll(async () => {
  await sources.close();
  await site.close();
});

const look = async (path: string, call: object = ada, more: object = {}) => {
  const { texts } = await sources.scrape({ url: site.origin + path, formats: ["changeTracking"], ...more }, call);
  return JSON.parse(texts.changeTracking ?? "null");
};

test("reports a page as new, same, changed with a diff, or removed since the previous reading", async () => {
  expect(await look("/a")).toEqual({ changeStatus: "new" });
  const previousScrapeAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT/u);
  expect(await look("/a")).toEqual({ changeStatus: "same", previousScrapeAt });
  hour = 10;
  const changed = await look("/a");
  expect(changed).toMatchObject({ changeStatus: "changed", previousScrapeAt });
  expect(changed.diff).toMatch(/^-It leaves at 9\.\n\+It leaves at 10\.$/mu);
  expect(await look("/a")).toMatchObject({ changeStatus: "same" });
  hour = undefined;
  expect(await look("/a")).toEqual({ changeStatus: "removed", previousScrapeAt });
});

test("compares with the user's own copy, and with that of the same part of the page", async () => {
  await look("/b");
  expect(await look("/b", { owner: "harbour", user: "eve" })).toEqual({ changeStatus: "new" });
  expect(await look("/b", { owner: "guild", user: "ada" })).toEqual({ changeStatus: "new" });
  expect(await look("/b", ada, { includeTags: [".time"] })).toEqual({ changeStatus: "new" });
  expect(await look("/b", ada, { includeTags: [".time"] })).toMatchObject({ changeStatus: "same" });
});

test("a page that is gone and was never read is not found", async () => {
  hour = undefined;
  await expect(look("/c")).rejects.toMatchObject({ kind: "not_found" });
});

test("comes beside other forms, and reads again what is in the cache", async () => {
  const query = { url: `${site.origin}/d`, formats: ["markdown", "changeTracking"] as const };
  await sources.scrape(query, ada);
  hour = 11;
  const { texts } = await sources.scrape(query, ada);
  expect(texts.markdown).toContain("It leaves at 11.");
  expect(JSON.parse(texts.changeTracking ?? "")).toMatchObject({ changeStatus: "changed" });
});
