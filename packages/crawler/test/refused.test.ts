import { createHttp } from "@wellsourced/http";
import { createReader } from "@wellsourced/scraper";
import { type LocalServer, startServer } from "@wellsourced/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { batch, crawl } from "../src/crawl.ts";
import { mapSite } from "../src/map.ts";

/** Applies every rule, although the test site is on a private address. */
const userAgent = "shipbot/1.0";
const http = createHttp({ userAgent });
const reader = createReader({ http, browser: { path: "disabled" } });
let site: LocalServer;

beforeAll(async () => {
  site = await startServer((_request, response) => void response.end("inside"));
});
afterAll(async () => {
  await reader.close();
  await http.close();
  await site.close();
});

test("a crawl of a private address fails as refused, and asks for nothing", async () => {
  const going = crawl(`${site.origin}/`, { http, reader, userAgent });
  for await (const _ of going);
  const { errors, failed, found, blocked } = await going.report();
  expect({ failed, found, blocked }).toEqual({ failed: 1, found: 1, blocked: [] });
  expect(errors).toMatchObject([{ url: `${site.origin}/`, kind: "validation" }]);
  expect(site.requests).toHaveLength(0);
});

test("a batch reports each private address as refused", async () => {
  const going = batch([`${site.origin}/a`, "http://169.254.169.254/latest/"], { http, reader, userAgent });
  for await (const _ of going);
  const { errors } = await going.report();
  expect(errors.map(({ kind }) => kind)).toEqual(["validation", "validation"]);
});

test("a map of a private address is refused, and asks for nothing", async () => {
  await expect(mapSite(`${site.origin}/`, { http, userAgent })).rejects.toMatchObject({ kind: "validation" });
  expect(site.requests).toHaveLength(0);
});
