import { systemClock } from "@wellsourced/core";
import { createHttp, type Http } from "@wellsourced/http";
import { type LocalHandler, type LocalServer, startServer } from "@wellsourced/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BrowserPool, createBrowserPool } from "../../src/browser/pool.ts";
import { render, type Shown } from "../../src/browser/render.ts";
import { createReader } from "../../src/read.ts";
import { article } from "../helpers/fake-http.ts";

const pages: Readonly<Record<string, string>> = {
  "/app": `<title>App</title><div id="root"></div><script>
    fetch("/data").then((it) => it.json()).then(({ text }) => { document.title = "Tides"; root.innerHTML = "<h1>Tides</h1><p>" + text + "</p>"; });
  </script>`,
  "/ticking": "<p>It ticks</p><b id=t></b><script>setInterval(() => { t.textContent = Date.now() % 10; }, 20)</script>",
  "/shadow": `<tide-table>given</tide-table><script>
    const root = document.querySelector("tide-table").attachShadow({ mode: "open" });
    root.innerHTML = "<p>Text of a component: <slot></slot></p><style>p { color: red }</style>";
  </script>`,
  "/dialog": "<script>alert('stop')</script><p>Behind a dialog.</p>",
  "/inward": `<p>Trying doors</p><script>
    for (const url of ["http://127.0.0.1:1/a", "http://169.254.169.254/latest", "file:///etc/hostname"]) fetch(url).catch(() => {});
    new Image().src = "/pixel.png"; new WebSocket("ws://127.0.0.1:1/");
  </script>`,
};

describe("a real Chromium", () => {
  let server: LocalServer;
  let http: Http;
  let pool: BrowserPool;

  beforeAll(async () => {
    const handler: LocalHandler = ({ url = "" }, response) => {
      if (url === "/data")
        return void response.writeHead(200, { "content-type": "application/json" }).end('{"text":"From a script."}');
      if (url === "/gone") return void response.writeHead(404, { "content-type": "text/html" }).end("<h1>gone</h1>");
      if (url === "/moved") return void response.writeHead(302, { location: "/app" }).end();
      if (url === "/file")
        return void response
          .writeHead(200, { "content-type": "application/zip", "content-disposition": "attachment" })
          .end("PK");
      if (url === "/hanging") return;
      response.writeHead(200, { "content-type": "text/html" }).end(pages[url] ?? article());
    };
    server = await startServer(handler);
    http = createHttp({ allowPrivateNetwork: true });
    pool = createBrowserPool({ http, clock: systemClock });
  });
  afterAll(async () => {
    await pool.close();
    await http.close();
    await server.close();
  });

  const show = (
    path: string,
    { timeoutMs = 20_000, signal }: { timeoutMs?: number; signal?: AbortSignal } = {},
  ): Promise<Shown> =>
    pool.use((running) =>
      render(running, server.origin + path, {
        clock: systemClock,
        http,
        htmlBytes: 1_000_000,
        stableMs: 500,
        timeoutMs,
        signal,
      }),
    );

  test("waits for what scripts fetch", async () => {
    const shown = await show("/app");
    expect(shown.html).toContain("<h1>Tides</h1><p>From a script.</p>");
    expect(shown).toMatchObject({ status: 200, url: `${server.origin}/app`, truncated: false });
  });

  test("a clock on the page is nothing to wait for", async () => {
    expect((await show("/ticking")).html).toContain("It ticks");
  });

  test("text in components is text", async () => {
    expect((await show("/shadow")).html).toContain("<p>Text of a component: given</p>");
  });

  test("a dialog stops nobody", async () => {
    expect((await show("/dialog")).html).toContain("Behind a dialog.");
  });

  test("status and redirects are told", async () => {
    expect(await show("/gone")).toMatchObject({ status: 404 });
    expect(await show("/moved")).toMatchObject({
      status: 200,
      hops: [`${server.origin}/moved`, `${server.origin}/app`],
    });
  });

  test("a download is no page", async () => {
    await expect(show("/file")).rejects.toMatchObject({ kind: "content_empty", detail: "a download" });
  });

  test("a page that does not come in time is a network failure", async () => {
    await expect(show("/hanging", { timeoutMs: 1_500 })).rejects.toMatchObject({
      kind: "network",
      detail: "no complete answer within 1.5 s",
    });
  });

  test("whoever goes away closes the page", async () => {
    const controller = new AbortController();
    const showing = show("/hanging", { signal: controller.signal });
    setImmediate(() => controller.abort());
    await expect(showing).rejects.toMatchObject({ name: "AbortError" });
  });

  test("a page has no cookies of the one before, and asks for no pictures", async () => {
    await show("/inward");
    expect(server.requests.map(({ path }) => path)).not.toContain("/pixel.png");
    expect(server.requests.filter(({ headers }) => headers.cookie !== undefined)).toEqual([]);
    expect(server.requests.filter(({ headers }) => /Headless/u.test(headers["user-agent"] ?? ""))).toEqual([]);
  });

  test("the reader falls back on it", async () => {
    const reader = createReader({ http, issueUrl: "https://issues.example" });
    const long = `<title>App</title>${"<style>a{b:c}</style>".repeat(200)}<div id=root></div><script>
      root.innerHTML = "<main><h1>Made by a script</h1>" + ["1883", "1884", "1885", "1886"].map((year) => "<p>In " + year + " the harbour office read the tide gauge every hour of the day.</p>").join("") + "</main>";
    </script>`;
    Object.assign(pages, { "/long-app": long });
    const page = await reader.read(`${server.origin}/long-app`);
    await reader.close();
    expect(page).toMatchObject({ extractedBy: "browser", partial: false });
    expect(page.markdown).toContain("# Made by a script");
  });
});

describe("the guard of a real Chromium", () => {
  test("refuses an address that is not public, for the page and for all it loads", async () => {
    const server = await startServer((_request, response) => void response.end("<p>inside</p>"));
    const http = createHttp();
    const pool = createBrowserPool({ http, clock: systemClock });
    const shown = await pool
      .use((running) =>
        render(running, `${server.origin}/secret`, {
          clock: systemClock,
          http,
          htmlBytes: 10_000,
          stableMs: 500,
          timeoutMs: 15_000,
        }),
      )
      .catch(() => undefined);
    await pool.close();
    await http.close();
    await server.close();
    expect(shown?.html ?? "").not.toContain("inside");
    expect(server.requests).toEqual([]);
  });
});
