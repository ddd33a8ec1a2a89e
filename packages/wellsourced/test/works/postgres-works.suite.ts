import { type PostgresServer, startPostgres } from "@wellsourced/testkit/postgres";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createWellsourced } from "../../src/compose.ts";
import { openWorks, worksPlace } from "../../src/works/open-works.ts";

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

test("the toolkit asks the registry in PostgreSQL in place of the folder", async () => {
  const store = await openWorks({ worksUrl: server.url });
  const writer = await store.write();
  const tides = { source: "crossref", key: "10.1000/tides", ids: ["doi:10.1000/tides" as const], title: "On tides" };
  await writer.add([{ ...tides, authors: [{ family: "Byron", given: "Ada" }], changed: "2026-01-02" }]);
  await writer.commit();
  await writer.close();
  await store.close();
  const toolkit = createWellsourced({ worksUrl: server.url, dataDir: false, cacheDir: false, offline: true });
  onTestFinished(() => toolkit.close());
  expect(await toolkit.check.citation({ citation: "10.1000/tides" })).toMatchObject({
    exists: true,
    matchedRecord: { title: "On tides", source: "crossref" },
  });
});

test.each([
  ["is not there", "postgres://ada:planted-pass@127.0.0.1:1/works", "does not answer"],
  ["has no such database", () => server.url.replace(/postgres$/u, "nowhere"), "no database of this name"],
])("a server that %s is a failure that names the setting, without the password", async (_, given, message) => {
  const worksUrl = typeof given === "string" ? given : given();
  const store = await openWorks({ worksUrl });
  onTestFinished(() => store.close());
  const failure: unknown = await store.find("doi:10.1000/tides").catch((error: unknown) => error);
  expect(String(failure)).toContain(message);
  expect(String(failure)).toContain("WELLSOURCED_WORKS_URL");
  await expect(store.write()).rejects.toThrow(message);
  expect(`${String(failure)} ${worksPlace({ worksUrl })}`).not.toContain("planted-pass");
});
