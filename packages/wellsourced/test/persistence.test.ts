import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "@wellsourced/core";
import { type LocalServer, startServer } from "@wellsourced/testkit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { readEnv } from "../src/env/index.ts";
import { createWellsourced, type Wellsourced } from "../src/index.ts";

/** An invented page, a separate folder, and a clock that can be advanced. */
const HOUR = 3_600_000;
const ada = { owner: "harbour", user: "ada" };
let site: LocalServer;
let folder: string;
let ahead = 0;
const opened: Wellsourced[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "wellsourced-kept-"));
  site = await startServer((request, response) => {
    if (request.url !== "/quay") response.statusCode = 404;
    response.setHeader("content-type", "text/html");
    response.end(
      `<title>Quay</title><article><p>${"The quay was built of slate in two summers. ".repeat(9)}</p></article>`,
    );
  });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The toolkit configured by the environment. */
function open(env: Readonly<Record<string, string>>): Wellsourced {
  ahead = 0;
  const base = { WELLSOURCED_DATA_DIR: join(folder, "data"), WELLSOURCED_CACHE_DIR: join(folder, "cache") };
  const more = { CHROME_PATH: "disabled", WELLSOURCED_ALLOW_PRIVATE_NETWORK: "true" };
  const { settings, problems } = readEnv({ ...base, ...more, ...env }, { mode: "stdio" });
  expect(problems.map(({ variable }) => variable)).toEqual(["WELLSOURCED_ALLOW_PRIVATE_NETWORK"]);
  const clock = { ...systemClock, now: () => systemClock.now() + ahead };
  const sources = createWellsourced({ ...settings, clock });
  opened.push(sources);
  return sources;
}
const page = () => `${site.origin}/quay`;

test("WELLSOURCED_RESOURCE_TTL says how long a saved page can be read again", async () => {
  const { saved } = open({ WELLSOURCED_RESOURCE_TTL: "2h" });
  const owner = { tenant: "harbour", user: "ada" };
  const about = { name: "Quay", mimeType: "text/markdown", page: page(), readAt: Date.now(), text: "The quay." };
  const uri = await saved.putPage(owner, about);
  ahead = 2 * HOUR - 60_000;
  expect((await saved.get({ ...owner, uri }))?.text).toBe("The quay.");
  ahead = 2 * HOUR + 60_000;
  expect(await saved.get({ ...owner, uri })).toBeUndefined();
});

test.each([
  ["3h", 3 * HOUR],
  [undefined, 24 * HOUR],
])(
  "with WELLSOURCED_RESOURCE_TTL=%s a job is forgotten %d ms after its end, and what it read stays in the index",
  async (ttl, life) => {
    const sources = open(ttl === undefined ? {} : { WELLSOURCED_RESOURCE_TTL: ttl });
    const { crawls } = sources.sites;
    const { id } = await crawls.start({ urls: [page()] }, ada);
    const { endedAt = 0, expiresAt } = await crawls.status(id, { waitMs: 60_000 }, ada);
    expect(expiresAt).toBe(endedAt + life);
    ahead = life - 60_000;
    expect((await crawls.results(id, 0, ada)).pages).toHaveLength(1);
    ahead = life + 60_000;
    await expect(crawls.status(id, {}, ada)).rejects.toMatchObject({ kind: "not_found" });
    expect((await sources.index.search({ query: "built of slate" }, ada)).hits[0]).toMatchObject({ url: page() });
  },
);

test("WELLSOURCED_INDEX_DIR is where the index lies, and what another one holds is not found in it", async () => {
  const place = join(folder, "elsewhere");
  const first = open({ WELLSOURCED_INDEX_DIR: place });
  await first.index.add(page(), ada);
  await first.close();
  expect(existsSync(place)).toBe(true);
  const again = open({ WELLSOURCED_INDEX_DIR: place });
  expect((await again.index.search({ query: "built of slate" }, ada)).total).toBe(1);
  const other = open({ WELLSOURCED_INDEX_DIR: join(folder, "empty") });
  expect((await other.index.search({ query: "built of slate" }, ada)).total).toBe(0);
});

test.each([
  ["WELLSOURCED_RESOURCE_TTL", "soon"],
  ["WELLSOURCED_RESOURCE_TTL", "-1h"],
])("%s=%s is named as a setting that cannot be used", (variable, value) => {
  const { problems } = readEnv({ [variable]: value }, { mode: "stdio" });
  expect(problems).toEqual([expect.objectContaining({ variable })]);
});
