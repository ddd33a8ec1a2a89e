import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startReplay, startUpstreams, type Upstreams } from "@wellsourced/testkit";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { VIEW_NAMES, viewUri } from "../src/views/views.ts";
import { MAIN } from "./support/program.ts";
import { requestNewer } from "./support/raw-http.ts";
import { type RawProcess, startProcess } from "./support/raw-stdio.ts";
import { spawnServer } from "./support/spawned.ts";

const folder = mkdtempSync(join(tmpdir(), "wellsourced-built-"));
/** Hosts load a view for each result, so each stays small. */
const VIEW_BYTES = 16_000;
/** Two thirds of it are the protocol's own client. */
const CONSOLE_BYTES = 480_000;
let upstreams: Upstreams;
let server: RawProcess;

beforeAll(async () => {
  upstreams = await startUpstreams();
  server = startProcess(process.execPath, MAIN, {
    CHROME_PATH: "disabled",
    WELLSOURCED_DATA_DIR: folder,
    WELLSOURCED_CACHE_DIR: folder,
    WELLSOURCED_ALLOW_PRIVATE_NETWORK: "true",
    WELLSOURCED_ORIGIN_MAP: JSON.stringify(upstreams.originMap),
  });
  await server.initialize();
});

afterAll(async () => {
  server?.child.kill("SIGKILL");
  await upstreams?.close();
});

const call = async (name: string, args: object) =>
  (await server.request("tools/call", { name, arguments: args })).result as {
    isError?: boolean;
    structuredContent?: Record<string, unknown>;
  };

// The bundle may behave differently from the source, since bundling changes libraries.
describe("the built program", () => {
  test("serves each view as one small page that loads nothing and runs its own script only", async () => {
    for (const name of VIEW_NAMES) {
      const { result } = await server.request("resources/read", { uri: viewUri(name) });
      const [page] = (result as { contents: readonly { mimeType: string; text: string; _meta: object }[] }).contents;
      expect(page).toMatchObject({ mimeType: "text/html;profile=mcp-app", _meta: { ui: { csp: {} } } });
      expect(page?.text).toMatch(/content="default-src 'none'; script-src 'sha256-[\w+/=]{44}'; style-src 'sha256-/u);
      expect(page?.text).not.toMatch(/\ssrc=|@import|url\(|__NONCE__|-HASH/u);
      expect(page?.text.length).toBeLessThan(VIEW_BYTES);
    }
  });

  test.each([
    ["web_search", { query: "lichen" }],
    ["academic_search", { query: "slate", provider: "crossref" }],
  ])("%s reaches its provider", async (name, args) => {
    const { isError, structuredContent } = await call(name, args);
    expect(isError).toBeUndefined();
    expect(structuredContent?.resultCount).toBeGreaterThan(0);
  });

  test("has a page for people in a browser, guarded like the endpoint", async () => {
    const data = mkdtempSync(join(folder, "console-"));
    const settings = { CHROME_PATH: "disabled", WELLSOURCED_DATA_DIR: data, WELLSOURCED_CACHE_DIR: data };
    const { url, end } = await spawnServer(settings);
    onTestFinished(() => end());
    const ask = (path: string, headers = {}) => fetch(url.replace("/mcp", path), { headers });
    const [page, view] = [await ask("/"), await ask("/console/view-audit")];
    const text = await page.text();
    const policy = page.headers.get("content-security-policy") ?? "";
    const [, nonce = "none"] = /script-src 'nonce-([\w-]+)'/u.exec(policy) ?? [];
    expect(text).toContain(`<script nonce="${nonce}">`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(text.length).toBeLessThan(CONSOLE_BYTES);
    expect(view.headers.get("content-security-policy")).toMatch(/^sandbox allow-scripts; default-src 'none'/u);
    expect((await ask("/console/view-nothing")).status).toBe(404);
    expect((await ask("/", { origin: "https://elsewhere.example" })).status).toBe(403);
  });

  test("a page that a server offers as Markdown is read as such", async () => {
    const body = `# Tides\n\n- Twice a day [the sea](https://sea.example/) rises.\n- Twice it falls.\n\n${"Water. ".repeat(20)}`;
    const site = await startReplay([{ path: "/tides", body, headers: { "content-type": "text/markdown" } }]);
    const { structuredContent } = await call("scrape_page", { url: `${site.origin}/tides` });
    await site.close();
    expect(structuredContent).toMatchObject({ contentType: "markdown", extractedBy: "markdown" });
  });

  test("figures for Prometheus count the calls", async () => {
    const data = mkdtempSync(join(folder, "metrics-"));
    const { url, end } = await spawnServer({
      CHROME_PATH: "disabled",
      WELLSOURCED_DATA_DIR: data,
      WELLSOURCED_CACHE_DIR: data,
    });
    await requestNewer(url, "tools/call", { name: "scrape_page", arguments: { url: "ftp://x.example/" } });
    const metrics = await fetch(url.replace("/mcp", "/metrics"));
    const text = await metrics.text();
    await end();
    expect([metrics.status, text]).toEqual([
      200,
      expect.stringContaining('wellsourced_tool_calls_total{tool="scrape_page"} 1'),
    ]);
  });

  test("keeps answering when its log has no reader, and ends at a signal", async () => {
    const data = mkdtempSync(join(folder, "unread-"));
    const { child, url, end } = await spawnServer({
      CHROME_PATH: "disabled",
      WELLSOURCED_DATA_DIR: data,
      WELLSOURCED_CACHE_DIR: data,
      WELLSOURCED_LOG_LEVEL: "debug",
    });
    onTestFinished(() => end());
    child.stderr?.destroy();
    const isAlive = async () => (await fetch(url.replace("/mcp", "/health/live"))).status;
    for (const address of ["ftp://x.example/", "http://127.0.0.1:1/", "http://127.0.0.1:2/"])
      await requestNewer(url, "tools/call", { name: "scrape_page", arguments: { url: address } });
    expect(await isAlive()).toBe(200);
    await end("SIGTERM");
    expect(child.signalCode ?? child.exitCode).toBe(0);
  });

  test("a long bibliography is read in a thread of its own", async () => {
    const reply = await call("audit_bibliography", { bibliography: "No reference stands in here. ".repeat(1_000) });
    expect(reply.isError).toBe(true);
    expect(JSON.stringify(reply)).toContain("in none of the known formats");
  });

  test.each(["apa", "bibtex", "csl-json"])("a bibliography in %s", async (style) => {
    const { structuredContent } = await call("format_bibliography", {
      style,
      sources: [{ url: "https://sea.example/", title: "On Tides", author: "Ada Byron", date: "2021" }],
    });
    expect(structuredContent?.bibliography).toContain("Byron");
  });
});
