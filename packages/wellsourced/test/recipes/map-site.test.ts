import { systemClock } from "@wellsourced/core";
import { createHttp } from "@wellsourced/http";
import { type LocalServer, startReplay, startServer } from "@wellsourced/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWellsourced, type Wellsourced } from "../../src/index.ts";
import { createMapSite, type SiteParts } from "../../src/recipes/sites/map-site.ts";

const HOST = "quarry.example";
const row = (path: string, type = "text/html", status = "200") =>
  `example,quarry)${path} 20240131101500 http://${HOST}${path} ${type} ${status} MADEDIGEST 1`;
const ROWS = [row("/"), row("/1998"), row("/logo.png", "image/png"), row("/gone", "text/html", "404"), row("/new")];

/** An invented site with a public name, and a mock archive. */
let site: LocalServer;
let wayback: Awaited<ReturnType<typeof startReplay>>;
let sources: Wellsourced;
let status = 200;
const http = createHttp({ allowPrivateNetwork: true });

beforeAll(async () => {
  site = await startServer(({ url = "" }, response) => {
    response.setHeader("content-type", "text/html");
    response.writeHead(url === "/" ? 200 : 404).end("<title>Quarry</title><a href=/new>new</a>");
  });
  wayback = await startReplay([{ path: "/cdx/search/cdx", reply: () => ({ status, body: `${ROWS.join("\n")}\n` }) }]);
  sources = createWellsourced({
    ...{ cacheDir: false, dataDir: false, chromePath: "disabled", allowPrivateNetwork: true },
    originMap: { "https://web.archive.org": wayback.origin },
  });
});
afterAll(async () => {
  await Promise.all([sources.close(), http.close()]);
  await Promise.all([site.close(), wayback.close()]);
});

const mapped = () => {
  const open: SiteParts["http"]["open"] = async (url, options) => ({
    ...(await http.open(url.replace(`https://${HOST}`, site.origin), options)),
    url,
  });
  const find: SiteParts["find"] = (kind, query, call) => sources.search.records({ kind, ...query }, call);
  const parts: SiteParts = {
    ...{ http: { ...http, open, judge: async () => {} }, find, remember: sources.remember },
    ...{ clock: systemClock, userAgent: "benchbot/1.0" },
    politeness: { limits: async () => ({ robots: undefined }) as never },
  };
  return parts;
};

test("pages that the archive's index alone knows stand behind those of the site", async () => {
  const mapSite = createMapSite(mapped());
  const { links, failures } = await mapSite({ url: `https://${HOST}/`, includeSubdomains: false });
  expect(links.map(({ url, foundIn }) => [url, foundIn])).toEqual([
    [`https://${HOST}/`, "start"],
    [`https://${HOST}/new`, "page"],
    [`https://${HOST}/1998`, "archive"],
  ]);
  expect(failures).toEqual([]);
  expect(wayback.requests).toHaveLength(1);
  const { query = [] } = wayback.requests[0] ?? {};
  expect(Object.fromEntries(query)).toMatchObject({ url: HOST, matchType: "host" });
});

test("the name of an internal host is sent to no archive", async () => {
  const before = wayback.requests.length;
  expect((await sources.sites.map({ url: `${site.origin}/` })).links).toHaveLength(2);
  expect(wayback.requests).toHaveLength(before);
});

test("an archive without captures of a site is reported with the site's own links", async () => {
  status = 403;
  const { links, failures } = await createMapSite(mapped())({ url: `https://${HOST}/` });
  expect(links).toHaveLength(2);
  expect(failures).toMatchObject([{ url: `https://${HOST}/` }]);
});
