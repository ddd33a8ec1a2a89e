import { afterEach, expect, test } from "vitest";
import { NOTHING, startUpstreams, type Upstreams } from "../src/upstreams.ts";

let upstreams: Upstreams | undefined;
afterEach(async () => {
  await upstreams?.close();
  upstreams = undefined;
});

const at = (origin: string, path: string, init?: RequestInit) => fetch(`${upstreams?.originMap[origin]}${path}`, init);
const duckduckgo = "https://html.duckduckgo.com";
const brave = "https://api.search.brave.com";

test("each upstream answers under its own origin, and requests are told apart", async () => {
  upstreams = await startUpstreams();
  expect(Object.keys(upstreams.originMap).sort()).toEqual([
    "https://api.crossref.org",
    "https://api.openalex.org",
    brave,
    duckduckgo,
  ]);
  const openalex = await (await at("https://api.openalex.org", "/works?search=lichen")).text();
  const crossref = await (await at("https://api.crossref.org", "/works?query=lichen")).text();
  expect([openalex.includes("abstract_inverted_index"), crossref.includes("message-type")]).toEqual([true, true]);
  expect(upstreams.requests.map(({ upstream, query }) => [upstream, `${query}`])).toEqual([
    ["openalex", "search=lichen"],
    ["crossref", "query=lichen"],
  ]);
});

test("results link to pages that are there to be read", async () => {
  upstreams = await startUpstreams();
  const found = await (await at(brave, "/res/v1/web/search?q=lichen")).text();
  const links = [...found.matchAll(/"title": "([^"]+)",\s*"url": "([^"]+)"/gu)];
  expect(links).toHaveLength(2);
  for (const [, title, url = ""] of links) {
    expect(url.startsWith(`${upstreams.site}/`)).toBe(true);
    const page = await fetch(url);
    expect(page.headers.get("content-type")).toContain("text/html");
    expect(await page.text()).toContain(`<title>${title}</title>`);
  }
});

test("links go to another site on request, plainly and inside redirects", async () => {
  upstreams = await startUpstreams({ site: "http://127.0.0.1:9" });
  const page = await (await at(duckduckgo, "/html/", { method: "POST", body: "q=lichen" })).text();
  expect(page).toContain('href="http://127.0.0.1:9/lichen-on-slate.html"');
  expect(page).toContain("uddg=http%3A%2F%2F127.0.0.1%3A9%2Froof-survey.html");
});

test("one word finds nothing, in a query as well as in a form", async () => {
  upstreams = await startUpstreams();
  const found = await (await at(brave, `/res/v1/web/search?q=${NOTHING}`)).text();
  const page = await (await at(duckduckgo, "/html/", { method: "POST", body: `q=${NOTHING}` })).text();
  expect([found, page.includes("no-results")]).toEqual(['{"type":"search","query":{}}', true]);
});
