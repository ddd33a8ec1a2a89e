import { NOTHING, startServer, startUpstreams, type Upstreams } from "@wellsourced/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAIN } from "./support/program.ts";
import { type RawProcess, startProcess } from "./support/raw-stdio.ts";

/** An invented page whose Markdown contains characters that JSON would escape. */
const HTML = `<html lang="en"><head><title>Lichen on slate</title><meta name="author" content="Ada Moss"></head><body><main>
<h1>Lichen on slate</h1>
${Array.from({ length: 30 }, (_, row) => `<p>On roof ${row} the "grey" lichen grew ${row + 1} millimetres in a year of rain.</p>`).join("\n")}
<pre><code>const roof = "slate";\nconst age = 40;</code></pre></main></body></html>`;

let upstreams: Upstreams;
let site: Awaited<ReturnType<typeof startServer>>;
const servers: RawProcess[] = [];

beforeAll(async () => {
  upstreams = await startUpstreams();
  site = await startServer((request, response) => {
    if (request.url !== "/lichen") response.statusCode = 404;
    response.setHeader("content-type", "text/html").end(request.url === "/lichen" ? HTML : "gone");
  });
});
afterAll(async () => {
  for (const { child } of servers) child.kill("SIGKILL");
  await Promise.all([upstreams.close(), site.close()]);
});

interface Result {
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
}

/** Starts the program with or without the setting. */
async function serve(flags: readonly string[], env: NodeJS.ProcessEnv, revision?: string) {
  const server = startProcess(process.execPath, [...MAIN, "--allow-private-network", ...flags], {
    WELLSOURCED_ORIGIN_MAP: JSON.stringify(upstreams.originMap),
    WELLSOURCED_SEARCH_PROVIDER: "duckduckgo",
    CHROME_PATH: "disabled",
    ...env,
  });
  servers.push(server);
  await server.initialize(revision);
  return async (name: string, args: object) => {
    const { result } = await server.request("tools/call", { name, arguments: args });
    const reply = result as unknown as Result;
    return { ...reply, text: reply.content[0]?.text ?? "" };
  };
}

describe.each([
  ["by default (auto), to a client of 2025-11-25", [], {}],
  ["WELLSOURCED_TEXT=markdown", [], { WELLSOURCED_TEXT: "markdown" }],
  ["--text markdown", ["--text", "markdown"], {}],
])("contract 1.0 [rev 2]: %s", (_, flags, env) => {
  let call: Awaited<ReturnType<typeof serve>>;
  let plain: typeof call;
  beforeAll(async () => {
    call = await serve(flags, env);
    plain = await serve(["--text", "json"], {});
  });

  test("a page is a head of at most six lines, with the trust marker, and then its Markdown, unescaped", async () => {
    const { text, structuredContent } = await call("scrape_page", { url: `${site.origin}/lichen`, max_tokens: 200 });
    const { content, nextOffset, originalLength } = structuredContent as Readonly<Record<string, string>>;
    const [head = ""] = text.split("\n\n");
    expect(head.split("\n").length).toBeLessThanOrEqual(6);
    for (const said of [
      `${site.origin}/lichen`,
      "Ada Moss",
      "untrusted-external-content",
      `To continue, pass offset ${nextOffset} of ${Number(originalLength).toLocaleString("en-US")} bytes`,
    ])
      expect(head).toContain(said);
    expect(text).toBe(`${head}\n\n${content}`);
    expect(text).toContain('the "grey" lichen grew 1 millimetres');
  });

  test("contract 1.0 [rev 3]: the structure is the same as without the setting, whose text is JSON", async () => {
    const ask = { url: `${site.origin}/lichen`, max_tokens: 200 };
    const [markdown, json] = await Promise.all([call("scrape_page", ask), plain("scrape_page", ask)]);
    expect(markdown.structuredContent).toEqual(json.structuredContent);
    expect(JSON.parse(json.text)).toEqual(json.structuredContent);
    expect(markdown.text.length).toBeLessThan(json.text.length);
  });

  test("sources of a search come with a head each, and what failed is named", async () => {
    const { text, structuredContent } = await call("search_and_scrape", { query: "lichen on slate", num_results: 3 });
    const { sources, scrapeFailures } = structuredContent as Readonly<
      Record<string, { url: string; content: string }[]>
    >;
    expect(sources?.length).toBeGreaterThan(0);
    for (const { url, content } of sources ?? []) {
      expect(text).toContain(url);
      expect(text).toContain(content);
    }
    for (const { url } of scrapeFailures ?? []) expect(text).toContain(url);
    expect(text).toContain("untrusted-external-content");
  });

  test("another reply holds every figure, identifier, note and hint of its body", async () => {
    const found = await call("web_search", { query: "lichen on slate", num_results: 2 });
    const { results, resultCount } = found.structuredContent as {
      results: Record<string, string>[];
      resultCount: number;
    };
    expect(found.text).toMatch(new RegExp(`^${resultCount} results? for “lichen on slate”`, "u"));
    for (const { title = "", url = "", snippet = "" } of results)
      for (const said of [title, url, snippet]) expect(found.text).toContain(said);
    expect(found.text).toMatch(/^1\. \S/mu);
    const nothing = await call("web_search", { query: `${NOTHING} lichen`, time_range: "day" });
    expect(nothing.text).toContain("time_range");
    expect(nothing.text).not.toMatch(/^\{/u);
  });

  test("an error keeps its line and its block", async () => {
    const { text, isError } = await call("scrape_page", { url: `${site.origin}/gone` });
    expect(isError).toBe(true);
    const [line, block = ""] = text.split("\n\n");
    expect(line).toContain("Not found");
    expect(JSON.parse(block).error.kind).toBe("not_found");
  });
});

test("contract 1.0 [rev 3]: an older client gets JSON by default, and the text when the setting forces it", async () => {
  const ask = { query: "lichen on slate", num_results: 1 };
  const byDefault = await serve([], {}, "2025-03-26");
  const older = await byDefault("web_search", ask);
  expect(JSON.parse(older.text)).toEqual(older.structuredContent);
  const forced = await serve(["--text", "markdown"], {}, "2025-03-26");
  expect((await forced("web_search", ask)).text).toMatch(/^1 result/u);
});

test("the connector's search and fetch keep their JSON, which their contract fixes", async () => {
  const call = await serve(["--tools", "connector"], { WELLSOURCED_TEXT: "markdown" });
  const { text } = await call("fetch", { id: `${site.origin}/lichen` });
  expect(JSON.parse(text)).toMatchObject({ url: `${site.origin}/lichen`, text: expect.stringContaining("grey") });
});
