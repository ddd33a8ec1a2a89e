import { jsonIn } from "@wellsourced/core";
import { type LocalServer, type Replay, startReplay, startServer } from "@wellsourced/testkit";
import { createWellsourced, type Wellsourced } from "@wellsourced/wellsourced";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createToolbox, type ToolReply, tools } from "../src/index.ts";

/** An invented site of three pages that change between visits, and a mock model that summarises them. */
const words = "The ferry leaves the slate quay at high water, and waits for nobody. ".repeat(8);
const links = ["/quay/one", "/quay/two"].map((to) => `<a href="${to}">${to}</a>`).join(" ");
const pageOf = (title: string, more = "") =>
  `<!doctype html><html lang="en"><title>${title}</title><article><h1>${title}</h1><p>${words}</p><p>${more}</p>${links}</article>`;

let site: LocalServer;
let other: LocalServer;
let model: Replay;
let sources: Wellsourced;
let pages: Map<string, string>;

const answering = (mine: () => ReadonlyMap<string, string>) =>
  startServer(({ url = "", headers }, response) => {
    if (url === "/away") return void response.writeHead(302, { location: `${other.origin}/quay/` }).end();
    const body = mine().get(url);
    if (body === undefined) return void response.writeHead(404).end();
    const tag = `"${body.length}"`;
    response.setHeader("content-type", "text/html");
    response.setHeader("etag", tag);
    if (headers["if-none-match"] === tag) return void response.writeHead(304).end();
    response.end(body.replace("KEY", String(headers["x-key"] ?? "no key")));
  });

beforeEach(() => {
  pages = new Map([
    ["/quay/", pageOf("Quay", "Shown with KEY.")],
    ["/quay/one", pageOf("One")],
    ["/quay/two", pageOf("Two")],
  ]);
});
beforeAll(async () => {
  site = await answering(() => pages);
  other = await answering(() => new Map([["/quay/", pageOf("Elsewhere", "Shown with KEY.")]]));
  model = await startReplay([
    {
      path: "/v1/chat/completions",
      reply: ({ body }) => {
        const content = body.includes("Extract the requested information") ? "high water" : "A ferry leaves.";
        return { body: { model: "made", choices: [{ message: { content }, finish_reason: "stop" }] } };
      },
    },
  ]);
  sources = createWellsourced({
    ...{ cacheDir: false, dataDir: false, chromePath: "disabled", allowPrivateNetwork: true },
    keys: {
      ...{ WELLSOURCED_LLM_PROVIDER: "openai", WELLSOURCED_LLM_MODEL: "made-model" },
      WELLSOURCED_LLM_BASE_URL: `${model.origin}/v1`,
    },
  });
});
afterAll(async () => {
  await sources.close();
  await Promise.all([site.close(), other.close(), model.close()]);
});

const textOf = ({ content }: ToolReply): string =>
  content.map((item) => (item.type === "text" ? item.text : "")).join();

/** Runs a job to its end, and returns its status and results. */
async function done(user: string, name: "crawl" | "scrape", args: object) {
  const caller = { tenant: "ferries", user };
  const call = async (more: object) =>
    textOf(await createToolbox({ tools, sources }).call(name, more, { signal: new AbortController().signal, caller }));
  const started = await call(args);
  const id = /"jobId": "(\w+)"/u.exec(started)?.[1] ?? "";
  let status = "";
  do status = await call({ jobId: id });
  while (status.includes("status: Running"));
  const found = await sources.sites.crawls.results(id, 0, { owner: "ferries", user });
  return { status, pages: found.pages };
}
const titled = (found: Awaited<ReturnType<typeof done>>, title: string) =>
  found.pages.find((page) => page.title === title);

describe("changeTracking", () => {
  test.each(["crawl", "scrape"] as const)("of %s compares each page with the last visit", async (name) => {
    const urls = ["/quay/", "/quay/one", "/quay/two"].map((path) => `${site.origin}${path}`);
    const formats = ["markdown", "changeTracking"];
    const args = name === "crawl" ? { url: urls[0], sitemap: "skip", scrapeOptions: { formats } } : { urls, formats };
    const first = await done(`ada-${name}`, name, args);
    expect(first.status).toContain("Changes: 3 new, 0 same, 0 changed, 0 removed");
    expect(titled(first, "One")).toMatchObject({ changeTracking: { changeStatus: "new" } });

    pages.set("/quay/one", pageOf("One", "It no longer stops at the island."));
    pages.delete("/quay/two");
    const before = site.requests.length;
    const second = await done(`ada-${name}`, name, args);
    expect(second.status).toContain("Changes: 0 new, 1 same, 1 changed, 1 removed");
    expect(titled(second, "One")).toMatchObject({
      changeTracking: { changeStatus: "changed", diff: expect.stringContaining("+It no longer stops at the island.") },
    });
    expect(titled(second, "Quay")).toMatchObject({
      markdown: expect.stringContaining("slate quay"),
      changeTracking: { changeStatus: "same" },
    });
    expect(second.pages.at(-1)).toEqual({ url: urls[2], changeTracking: { changeStatus: "removed" } });
    const conditional = site.requests.slice(before).filter(({ headers }) => headers["if-none-match"] !== undefined);
    expect(conditional.map(({ path }) => path).sort()).toEqual(["/quay/", "/quay/one", "/quay/two"]);
  });

  test("is one user's own: to another one every page is new", async () => {
    const args = { urls: [`${site.origin}/quay/one`], formats: ["changeTracking"] };
    await done("bob", "scrape", args);
    expect((await done("cleo", "scrape", args)).status).toContain("Changes: 1 new, 0 same");
  });
});

test("a batch has HTML kept beside the Markdown unless formats say otherwise", async () => {
  const urls = [`${site.origin}/quay/one`];
  const { pages: both } = await done("dan", "scrape", { urls });
  expect(both[0]).toMatchObject({ markdown: expect.any(String), html: expect.stringContaining("<h1>One</h1>") });
  const { pages: one } = await done("dan", "scrape", { urls, formats: ["markdown"] });
  expect(one[0]).not.toHaveProperty("html");
});

test("a model summarises each page of a batch, and extracts the requested data", async () => {
  const urls = [`${site.origin}/quay/one`, `${site.origin}/quay/two`];
  const { pages: found } = await done("eve", "scrape", { urls, formats: ["summary"], extract: "When does it leave?" });
  expect(found).toHaveLength(2);
  for (const page of found) expect(page).toMatchObject({ summary: "A ferry leaves.", extract: "high water" });
});

test("a picture that cannot be taken is counted, and its page is read all the same", async () => {
  const urls = [`${site.origin}/quay/one`];
  const { status, pages: found } = await done("finn", "scrape", { urls, formats: ["markdown", "screenshot"] });
  expect(status).toContain("Formats that could not be created, with the reason in each page's notes: 1 screenshot");
  expect(found[0]).toMatchObject({
    title: "One",
    notes: [expect.stringMatching(/^screenshot could not be created: .*browser/u)],
  });
});

test("headers go to the origins of the addresses, and not to where a redirect leads", async () => {
  const urls = [`${site.origin}/quay/`, `${site.origin}/away`];
  const found = await done("gil", "scrape", { urls, headers: { "X-Key": "one" } });
  expect(titled(found, "Quay")).toMatchObject({ markdown: expect.stringContaining("Shown with one.") });
  expect(titled(found, "Elsewhere")).toMatchObject({ markdown: expect.stringContaining("Shown with no key.") });
  expect(other.requests.filter(({ headers }) => headers["x-key"] !== undefined)).toEqual([]);
});

test.each([
  ["stealth", true],
  ["basic", false],
])("with proxy %s a page is asked for as by a browser: %s", async (proxy, isBrowser) => {
  const before = site.requests.length;
  const { pages: found } = await done(`hal-${proxy}`, "scrape", { urls: [`${site.origin}/quay/one`], proxy });
  expect(found[0]).toMatchObject({ title: "One", markdown: expect.stringContaining("slate quay") });
  const asked = site.requests.slice(before).filter(({ path }) => path === "/quay/one");
  expect(asked.map(({ headers }) => /Chrome/u.test(headers["user-agent"] ?? ""))).toEqual([isBrowser]);
});

test("the results are JSON that a client can read", async () => {
  const { pages: found } = await done("ida", "scrape", { urls: [`${site.origin}/quay/one`] });
  expect(jsonIn(JSON.stringify(found))).toEqual(found);
});
