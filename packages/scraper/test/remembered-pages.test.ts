import { createHttp } from "@wellsourced/http";
import { createFakeClock, type LocalServer, startServer } from "@wellsourced/testkit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createReader, type Reader } from "../src/read.ts";
import { article } from "./helpers/fake-http.ts";

const http = createHttp({ allowPrivateNetwork: true });
let server: LocalServer;
let reader: Reader;
let clock: ReturnType<typeof createFakeClock>;
let requests: string[] = [];
let status = 200;

beforeAll(async () => {
  server = await startServer(({ url = "" }, response) => {
    requests.push(url);
    response.writeHead(status, { "content-type": "text/html" }).end(article(`Page ${requests.length}`));
  });
});
beforeEach(() => {
  requests = [];
  status = 200;
  clock = createFakeClock(Date.UTC(2026, 0, 31, 12));
  reader = createReader({ http, clock, browser: { path: "disabled" }, cache: new Map() });
});
afterAll(async () => {
  await server.close();
  await http.close();
});

const titleOf = async (options = {}) => (await reader.read(`${server.origin}/tides`, options)).metadata.title;

test("config 6 [rev 3]: a reader with a cache asks a host once an hour, and says how old a copy is", async () => {
  const ages: unknown[] = [];
  const onFreshness = ({ cached, ageSeconds }: { cached: boolean; ageSeconds: number }) =>
    void ages.push([cached, ageSeconds]);
  const first = await titleOf({ onFreshness });
  await clock.advance(3_599_000);
  expect(await titleOf({ onFreshness })).toBe(first);
  const before = requests.length;
  await clock.advance(1_000);
  expect(await titleOf({ onFreshness })).not.toBe(first);
  expect(requests.length).toBeGreaterThan(before);
  expect(ages).toEqual([
    [false, 0],
    [true, 3_599],
    [false, 0],
  ]);
  await reader.close();
});

test("maxAge bounds the age of a copy, and 0 reads anew", async () => {
  await titleOf();
  const before = requests.length;
  await clock.advance(30_000);
  await titleOf({ maxAge: 60 });
  expect(requests).toHaveLength(before);
  await titleOf({ maxAge: 0 });
  expect(requests.length).toBeGreaterThan(before);
  await reader.close();
});

test("raw and cleaned text are two readings, and a page that is not there is asked for again", async () => {
  await titleOf();
  const before = requests.length;
  expect((await reader.read(`${server.origin}/tides`, { mode: "raw" })).markdown).toContain("<html");
  expect(requests.length).toBeGreaterThan(before);
  status = 404;
  for (let times = 0; times < 2; times++) {
    const asked = requests.length;
    await expect(reader.read(`${server.origin}/gone`)).rejects.toMatchObject({ kind: "not_found" });
    expect(requests.length).toBeGreaterThan(asked);
  }
  await reader.close();
});
