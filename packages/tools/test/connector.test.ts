import { systemClock } from "@wellsourced/core";
import { startServer } from "@wellsourced/testkit";
import { createWellsourced } from "@wellsourced/wellsourced";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createToolbox, tools } from "../src/index.ts";

/** Invented pages, and a search service that returns two of them. */
const WORDS = "Boats come and go with the tide, and the post is carried over the water. ".repeat(8);
const PAGE = `<title>Ferry</title><article><h1>Ferry</h1><p>The ferry crosses twice a day in all weathers.</p><p>${WORDS}</p></article>`;
let isDown = false;
const server = await startServer((request, response) => {
  if (isDown && request.url?.startsWith("/res/")) return void response.writeHead(500).end("down");
  if (!request.url?.startsWith("/res/")) return void response.setHeader("content-type", "text/html").end(PAGE);
  const results = ["ferry", "harbour"].map((name) => ({
    ...{ title: name, url: `${server.origin}/${name}`, description: `About the ${name}.` },
  }));
  response.setHeader("content-type", "application/json").end(JSON.stringify({ type: "search", web: { results } }));
});
const sources = createWellsourced({
  ...{ cacheDir: false, dataDir: false, chromePath: "disabled", allowPrivateNetwork: true },
  ...{ keys: { BRAVE_API_KEY: "made" }, searchProvider: "brave", rates: { brave: 1_000 } },
  originMap: { "https://api.search.brave.com": server.origin },
});
const ADA = { tenant: "harbour", user: "ada" };
const EVE = { tenant: "harbour", user: "eve" };

beforeAll(async () => {
  const call = { owner: ADA.tenant, user: ADA.user };
  const text = "# The ferry of Slateton\n\nThe ferry was built by Ada Quine. It has carried the post since then.";
  await sources.index.add({ name: "/notes/ferry.md", bytes: new TextEncoder().encode(text) }, call);
  await sources.index.add(`${server.origin}/ferry`, call);
});
afterAll(async () => {
  await sources.close();
  await server.close();
});

const toolbox = createToolbox({ tools, sources, clock: systemClock });
const call = async (name: string, args: object, caller = ADA) =>
  (await toolbox.call(name, args, { signal: new AbortController().signal, caller })).structuredContent as {
    readonly results: readonly { id: string; title: string; url: string; text: string; note?: string }[];
    readonly text: string;
  };

describe("contract 8 [rev 3]: the connector's search", () => {
  test("asks the caller's own index and the web, and lists by rank what each found, once", async () => {
    const { results } = await call("search", { query: "ferry" });
    const ids = results.map(({ id }) => id);
    expect(ids[0]).toMatch(/^index:/u);
    expect(ids.filter((id) => id.startsWith("index:"))).toHaveLength(2);
    expect(ids[1]).toBe(`${server.origin}/harbour`);
    const urls = results.map(({ url }) => url);
    expect(urls).toEqual([...new Set(urls)]);
    for (const { title, text } of results) expect([title, text]).not.toContain("");
  });

  test("gives ids of the index that fetch reads, without asking the web", async () => {
    const { results } = await call("search", { query: "built by Ada Quine" });
    const before = server.requests.length;
    const found = await call("fetch", { id: results[0]?.id ?? "" });
    expect(found).toMatchObject({ id: results[0]?.id, title: expect.stringContaining("ferry") });
    expect(found.text).toContain("carried the post");
    expect(server.requests).toHaveLength(before);
  });

  test("returns what the index has where the web search fails, and says that it failed", async () => {
    isDown = true;
    try {
      const { results } = await call("search", { query: "ferry post" });
      expect(results.map(({ id }) => id.slice(0, 6))).toEqual(["index:", "index:"]);
      expect(results.map(({ note }) => note)).toEqual([
        expect.stringMatching(/^The web search failed, so only documents of your index are listed: .*brave/iu),
        undefined,
      ]);
      const failed = { signal: new AbortController().signal, caller: EVE };
      expect(await toolbox.call("search", { query: "ferry post" }, failed)).toMatchObject({ isError: true });
    } finally {
      isDown = false;
    }
    expect((await call("search", { query: "ferry" })).results.some(({ note }) => note)).toBe(false);
  });

  test("finds on the web alone where the caller's index is empty, and opens no one else's", async () => {
    const { results } = await call("search", { query: "ferry" }, EVE);
    expect(results.map(({ id }) => id)).toEqual([`${server.origin}/ferry`, `${server.origin}/harbour`]);
    const ada = await call("search", { query: "ferry" });
    const reply = await toolbox.call(
      "fetch",
      { id: ada.results[0]?.id },
      { signal: new AbortController().signal, caller: EVE },
    );
    expect(reply.content[0]).toMatchObject({ text: expect.stringContaining('"kind":"not_found"') });
  });
});

test("a semantic query without a model names the setting", async () => {
  const args = { query: "ferry", mode: "semantic" };
  const { content, isError } = await toolbox.call("query", args, { signal: new AbortController().signal, caller: ADA });
  expect(isError).toBe(true);
  expect(content[0]).toMatchObject({ text: expect.stringMatching(/^[^\n]*WELLSOURCED_EMBEDDINGS_URL/u) });
});

test("search_and_scrape says how many pages it left out as far from the claim, and which", async () => {
  const claim = "Quartz prices doubled within four months of the strike";
  const body = (await call("search_and_scrape", { query: "quartz prices strike", claim })) as unknown as {
    readonly note: string;
    readonly sources: readonly unknown[];
  };
  expect(body.sources).toEqual([]);
  expect(body.note).toContain("2 pages that were read are left out");
  expect(body.note).toContain(`${server.origin}/harbour`);
});
