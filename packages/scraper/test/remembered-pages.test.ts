import { createRemember, entriesIn } from "@wellsourced/core/remember";
import { createHttp, type Http } from "@wellsourced/http";
import { createFakeClock, type LocalServer, startServer } from "@wellsourced/testkit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createReader, type Reader } from "../src/read.ts";
import { rememberPages } from "../src/remembered-pages.ts";
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

test.each([
  ["a literal address", "127.0.0.1", "127.0.0.1", ""],
  ["a name of one", "inside.example", "127.0.0.1", "http://inside.example/tides"],
  ["where a public page led", "inside.example", "127.0.0.1", "http://93.184.215.14/tides"],
])("a copy is not given once private networks are closed: %s", async (_, host, address, asked) => {
  const cache = new Map();
  const resolve = async () => [{ address, family: 4 as const }];
  const url = asked || `${server.origin.replace("127.0.0.1", host)}/tides`;
  const open = createHttp({ allowPrivateNetwork: true, resolve });
  const closed = createHttp({ resolve });
  // Ports are part of the address rules, so the page is fetched at a test port and reported as if at the default one.
  const page = { ...(await reader.read(`${server.origin}/tides`)), url, finalUrl: `http://${host}/tides` };
  const from = ({ judge }: Pick<Http, "judge">) =>
    rememberPages({
      reader: { read: async () => page, parse: reader.parse },
      remember: createRemember({ clock, entries: entriesIn(cache, clock) }),
      judge,
    })(url);
  expect((await from(open)).markdown).toContain("Page");
  await expect(from(closed)).rejects.toMatchObject({ kind: "validation" });
  await Promise.all([reader.close(), open.close(), closed.close()]);
});

test("a reader with a cache judges its copies", async () => {
  const cache = new Map();
  const closed = createHttp();
  const before = createReader({ http, clock, browser: { path: "disabled" }, cache });
  await before.read(`${server.origin}/tides`);
  const after = createReader({ http: closed, clock, browser: { path: "disabled" }, cache });
  await expect(after.read(`${server.origin}/tides`)).rejects.toMatchObject({ kind: "validation" });
  await Promise.all([before.close(), after.close(), closed.close()]);
});
