import { systemClock } from "@wellsourced/core";
import { createHttp, type Http } from "@wellsourced/http";
import { type LocalServer, startServer } from "@wellsourced/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BrowserPool, createBrowserPool } from "../../src/browser/pool.ts";
import { render } from "../../src/browser/render.ts";
import { extract } from "../../src/extract.ts";
import { contents, parts, shapes } from "../helpers/assembled-pages.ts";

/** 78 pages of frameworks, and pages with parts that open. */
const pages = new Map([
  ...shapes.flatMap(([name, shape]) =>
    contents.slice(0, 3).map((content, at): [string, string] => [`${name}, ${at + 1}`, shape(content)]),
  ),
  ...parts,
]);

describe("the same text with and without scripts", () => {
  let server: LocalServer;
  let http: Http;
  let pool: BrowserPool;

  beforeAll(async () => {
    server = await startServer(({ url = "" }, response) => {
      const html = pages.get(decodeURIComponent(url.slice("/page/".length)));
      response.writeHead(html ? 200 : 404, { "content-type": "text/html; charset=utf-8" }).end(html);
    });
    http = createHttp({ allowPrivateNetwork: true });
    pool = createBrowserPool({ http, clock: systemClock });
  });
  afterAll(async () => {
    await pool.close();
    await http.close();
    await server.close();
  });

  test.each([...pages])("%s", async (name, html) => {
    const url = `${server.origin}/page/${encodeURIComponent(name)}`;
    const shown = await pool.use((running) =>
      render(running, url, { clock: systemClock, http, htmlBytes: 1_000_000, stableMs: 100, timeoutMs: 20_000 }),
    );
    const { markdown } = extract(html, { url });
    expect(markdown).not.toBe("");
    expect(extract(shown.html, { url }).markdown).toBe(markdown);
  });
});
