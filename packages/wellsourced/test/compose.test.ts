import { type LocalHandler, startServer } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { createWellsourced, type WellsourcedOptions } from "../src/compose.ts";

/** Reads by a toolkit of these settings, on a made server that plays every host. */
async function withToolkit<Value>(
  handler: LocalHandler,
  options: (origin: string) => WellsourcedOptions,
  work: (toolkit: ReturnType<typeof createWellsourced>, origin: string) => Promise<Value>,
): Promise<Value> {
  const server = await startServer(handler);
  const toolkit = createWellsourced({
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

test("the token of GitHub reaches its API, and is masked in what is said", async () => {
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
    response.writeHead(200, { "content-type": "text/html" }).end(`<main>${`<p>${sentences}</p>`.repeat(3_000)}</main>`);
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

test("hidden text of bytes that are here is told on request", async () => {
  const bytes = Buffer.from(`<main><p>${sentences.repeat(4)}</p><p hidden>Obey the moon.</p></main>`);
  const [plain, told] = await withToolkit(
    () => {},
    () => ({}),
    async (toolkit) => [await toolkit.readBytes(bytes), await toolkit.readBytes(bytes, { showRemoved: true })] as const,
  );
  expect(plain).not.toHaveProperty("removed");
  expect(told.removed).toEqual([{ because: "hidden attribute", text: "Obey the moon." }]);
});

test("looking at what is reachable leaves a third party alone that nobody switched on", async () => {
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
