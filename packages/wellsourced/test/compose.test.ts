import { type LocalHandler, patientClock, startServer } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { createWellsourced } from "../src/compose.ts";
import type { WellsourcedOptions } from "../src/options.ts";

/** Reads with these settings from a local server that serves every host. */
async function withToolkit<Value>(
  handler: LocalHandler,
  options: (origin: string) => WellsourcedOptions,
  work: (toolkit: ReturnType<typeof createWellsourced>, origin: string) => Promise<Value>,
): Promise<Value> {
  const server = await startServer(handler);
  const toolkit = createWellsourced({
    clock: patientClock,
    cacheDir: false,
    chromePath: "disabled",
    allowPrivateNetwork: true,
    ...options(server.origin),
  });
  try {
    return await work(toolkit, server.origin);
  } finally {
    await toolkit.close();
    await server.close();
  }
}

const sentences = "The gauge at the harbour was read by hand every hour of the year. ";

test("the GitHub token reaches its API, and is masked in messages", async () => {
  const tokens: unknown[] = [];
  const handler: LocalHandler = ({ headers }, response) => {
    tokens.push(headers.authorization);
    response.writeHead(404, { "content-type": "application/json" }).end("{}");
  };
  await withToolkit(
    handler,
    (origin) => ({ githubToken: "made-token-of-github", originMap: { "https://api.github.com": origin } }),
    async (toolkit) => {
      await expect(toolkit.read({ url: "https://github.com/made/tides" })).rejects.toMatchObject({ kind: "not_found" });
      expect(toolkit.mask("made-token-of-github")).not.toContain("made-token-of-github");
    },
  );
  expect(tokens[0]).toMatch(/made-token-of-github$/u);
});

test("the limit of a page's bytes is the reader's", async () => {
  const handler: LocalHandler = (_request, response) => {
    response
      .writeHead(200, { "content-type": "text/html" })
      .end(`<main>${Array.from({ length: 3_000 }, (_, hour) => `<p>Hour ${hour}. ${sentences}</p>`).join("")}</main>`);
  };
  const { truncated, note } = await withToolkit(
    handler,
    () => ({ maxHtmlBytes: 100_000 }),
    (toolkit, origin) => toolkit.read({ url: origin, maxLength: 5_000_000 }),
  );
  expect({ truncated, note }).toEqual({
    truncated: true,
    note: "Only the first 0.10 MB was read, because the rest exceeds a size limit. The text ends there.",
  });
});

test("a remote browser is joined at its address, before any of the machine's own", async () => {
  const asked: string[] = [];
  const handler: LocalHandler = ({ url = "" }, response) => {
    asked.push(url);
    response.writeHead(404).end();
  };
  await withToolkit(
    handler,
    (origin) => ({ chromePath: "/nowhere", browserUrl: `${origin}/remote` }),
    async (toolkit, origin) => {
      const acted = toolkit.read({ url: origin, actions: [{ type: "press", key: "a" }] });
      await expect(acted).rejects.toMatchObject({ kind: "browser_unavailable" });
    },
  );
  expect(asked.some((url) => url.startsWith("/remote") || url.startsWith("/json/version"))).toBe(true);
});

test("hidden text of local bytes is returned on request", async () => {
  const bytes = Buffer.from(`<main><p>${sentences.repeat(4)}</p><p hidden>Obey the moon.</p></main>`);
  const [plain, told] = await withToolkit(
    () => {},
    () => ({}),
    async (toolkit) => [await toolkit.readBytes(bytes), await toolkit.readBytes(bytes, { showRemoved: true })] as const,
  );
  expect(plain).not.toHaveProperty("removed");
  expect(told.removed).toEqual([{ because: "hidden attribute", text: "Obey the moon." }]);
});

test("checking reachability sends nothing to a third party that is not enabled", async () => {
  const asked: string[] = [];
  const handler: LocalHandler = ({ headers }, response) => {
    asked.push(headers.host ?? "");
    response.writeHead(200).end();
  };
  const hosts = ["https://r.jina.ai", "https://html.duckduckgo.com", "https://api.crossref.org"];
  const findings = (jinaReader: boolean) =>
    withToolkit(
      handler,
      (origin) => ({ jinaReader, originMap: Object.fromEntries(hosts.map((host) => [host, origin])) }),
      async (toolkit) => (await toolkit.diagnose({ reach: true })).providers.find(({ name }) => name === "jina"),
    );
  expect(await findings(false)).toMatchObject({
    state: "missing",
    todo: "set JINA_API_KEY for web; set WELLSOURCED_JINA_READER for render",
  });
  expect(asked).toHaveLength(2);
  expect(await findings(true)).toMatchObject({
    state: "good",
    says: "render; needs no key, reached",
    todo: "set JINA_API_KEY for web",
  });
  expect(asked).toHaveLength(5);
});

test("equal calls of searchAcademic, find and news send one request each", async () => {
  const asked: string[] = [];
  const handler: LocalHandler = ({ url = "" }, response) => {
    const { pathname } = new URL(url, "http://made.example");
    asked.push(pathname);
    const type = pathname.includes("images") ? "images" : "news";
    const items = [
      { DOI: "10.5555/made", title: ["Slate"], author: [{ family: "Byron" }], URL: "https://example.org/" },
    ];
    const results = [
      { title: "Slate", url: "https://example.org/slate", properties: { url: "https://example.org/1.png" } },
    ];
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ message: { items, "total-results": 1 }, type, results }));
  };
  await withToolkit(
    handler,
    (origin) => ({
      keys: { BRAVE_API_KEY: "made" },
      originMap: { "https://api.crossref.org": origin, "https://api.search.brave.com": origin },
    }),
    async (toolkit) => {
      const times = async (work: () => Promise<unknown>) => {
        const before = asked.length;
        await Promise.all([work(), work()]);
        const once = asked.length - before;
        await work();
        return [once, asked.length - before];
      };
      const counts = await times(() => toolkit.search.papers({ query: "slate", provider: "crossref" }));
      expect(counts[1]).toBe(counts[0]);
      expect(asked.filter((path) => path === "/works")).toHaveLength(1);
      expect(
        await times(() => toolkit.search.records({ kind: "image", query: "slate", limit: 2 }, { provider: "brave" })),
      ).toEqual([1, 1]);
      expect(await times(() => toolkit.search.news({ query: "slate", limit: 2 }, { provider: "brave" }))).toEqual([
        1, 1,
      ]);
    },
  );
});

test("a cache of the caller's own keeps sealed answers for another toolkit with the same key", async () => {
  let asked = 0;
  const handler: LocalHandler = (_request, response) => {
    asked++;
    response.writeHead(200, { "content-type": "text/html" }).end(`<main><p>${sentences.repeat(20)}</p></main>`);
  };
  const cache = new Map<string, unknown>();
  const options = { cache, encryptionKey: "0123456789abcdef".repeat(4) };
  await withToolkit(
    handler,
    () => options,
    async (toolkit, origin) => {
      await toolkit.read({ url: origin });
      await toolkit.close();
      expect(cache.size).toBeGreaterThan(0);
      expect(JSON.stringify([...cache])).not.toContain("gauge");
      const before = asked;
      const other = createWellsourced({
        clock: patientClock,
        cacheDir: false,
        chromePath: "disabled",
        allowPrivateNetwork: true,
        ...options,
      });
      expect((await other.read({ url: origin })).content).toContain("gauge");
      await other.close();
      expect(asked).toBe(before);
    },
  );
});
