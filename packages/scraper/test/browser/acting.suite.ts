import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHttp, type Http } from "@wellsourced/http";
import { type LocalServer, startServer } from "@wellsourced/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PageAction } from "../../src/browser/actions.ts";
import { createReader, type Reader } from "../../src/read.ts";
import { startRemote } from "../helpers/remote-chromium.ts";

const PROSE = "The harbour office has read the tide gauge every hour since the spring of 1883. ";

const banner = (inner: string, script = "this.closest('[data-b]').remove()") =>
  `<div data-b id="cookie-banner" style="position:fixed;inset:0;background:#fff"><p>We use cookies.</p>${inner.replaceAll("PRESS", script)}</div>`;

const pages: Readonly<Record<string, string>> = {
  "/steps": `<h1>Steps</h1><p>${PROSE.repeat(3)}</p><button id=more onclick="out.append('More tides. '.repeat(10))">More</button>
    <input id=name onkeydown="if (event.key === 'Enter') out.append('Hello ' + this.value)"><p id=out></p>
    <div style="height:6000px"></div><script>addEventListener("scroll", () => { out.dataset.y = scrollY }, { once: true })</script>`,
  "/strict": `<p>${PROSE.repeat(3)}</p>`,
  "/banner": `${banner('<button onclick="log(1);PRESS">Accept all</button><button onclick="log(0);PRESS">Reject all</button>')}<p>${PROSE.repeat(3)}</p><p id=said></p><script>function log(x) { said.textContent = x ? "agreed" : "refused" }</script>`,
  "/german": `${banner('<button onclick="log(1);PRESS">Alle akzeptieren</button><a onclick="log(0);PRESS">Nur notwendige Cookies</a>')}<p>${PROSE.repeat(3)}</p><p id=said></p><script>function log(x) { said.textContent = x ? "agreed" : "refused" }</script>`,
  "/only-ok": `${banner("<button onclick=\"said.textContent='closed';PRESS\">OK</button>")}<p>${PROSE.repeat(3)}</p><p id=said></p>`,
  "/framed": `<p>${PROSE.repeat(3)}</p><p id=said></p><iframe src="/cmp" style="position:fixed;inset:0;width:600px;height:600px"></iframe><script>onmessage = ({ data }) => { said.textContent = data; document.querySelector("iframe").remove() }</script>`,
  "/cmp": `<div id="consent"><p>Cookies?</p><button onclick="parent.postMessage('agreed','*')">Accept</button><button onclick="parent.postMessage('refused','*')">Reject all</button></div>`,
  "/dialogue": `<p>${PROSE.repeat(3)}</p><p id=said>untouched</p><form id="order"><button type=button onclick="said.textContent='pressed'">OK</button><button type=button onclick="said.textContent='pressed'">Decline</button></form>`,
  "/long": `<h1>Long</h1><div style="height:5000px;background:linear-gradient(red,blue)"></div><img src="/dot.png">`,
};

let server: LocalServer;
let http: Http;

beforeAll(async () => {
  server = await startServer(({ url = "" }, response) => {
    const headers: Record<string, string> = { "content-type": "text/html" };
    if (url === "/strict") headers["content-security-policy"] = "script-src 'none'";
    if (url === "/wall") headers["cf-mitigated"] = "challenge";
    response.writeHead(pages[url] ? 200 : 404, headers).end(pages[url] ?? "gone");
  });
  http = createHttp({ allowPrivateNetwork: true });
});
afterAll(async () => {
  await http.close();
  await server.close();
});

describe("acting in a real Chromium", () => {
  let reader: Reader;
  beforeAll(() => {
    reader = createReader({ http, issueUrl: "https://issues.example" });
  });
  afterAll(() => reader.close());

  const act = (path: string, actions: readonly PageAction[]) => reader.read(server.origin + path, { actions });

  test("clicks, types, presses and scrolls in order, and reads what came of it", async () => {
    const page = await act("/steps", [
      { type: "click", selector: "#more" },
      { type: "write", selector: "#name", text: "Ada" },
      { type: "press", key: "Enter" },
      { type: "scroll", direction: "down", amount: 500 },
      { type: "wait", milliseconds: 100 },
      { type: "executeJavascript", script: "Number(out.dataset.y)" },
    ]);
    expect(page).toMatchObject({ extractedBy: "browser", actionResults: [{ value: "500" }] });
    expect(page.markdown).toMatch(/More tides\. .*Hello Ada/su);
  });

  test("pieces are given as they were at their time", async () => {
    const { actionResults } = await act("/steps", [
      { type: "scrape", selector: "#out" },
      { type: "click", selector: "#more" },
      { type: "scrape", selector: "#out" },
    ]);
    expect(actionResults).toMatchObject([
      { type: "scrape", markdown: "" },
      { type: "scrape", markdown: expect.stringContaining("More tides.") },
    ]);
  });

  test("scripts run on pages that forbid their own, as expressions or as statements", async () => {
    const { actionResults } = await act("/strict", [
      { type: "executeJavascript", script: "({ paragraphs: document.querySelectorAll('p').length })" },
      { type: "executeJavascript", script: "const a = 1; return a + 1" },
    ]);
    expect(actionResults).toMatchObject([{ value: '{"paragraphs":1}' }, { value: "2" }]);
  });

  test("an action without an object is named", async () => {
    await expect(act("/strict", [{ type: "click", selector: "#nowhere" }])).rejects.toMatchObject({
      kind: "content_empty",
      retryable: false,
      suggestedAction: "correct_input",
      detail: "browser: action 1 (click): nothing on the page matches the selector #nowhere",
    });
  });

  test("a page that is not there stays not there", async () => {
    await expect(act("/nothing", [{ type: "press", key: "a" }])).rejects.toMatchObject({ kind: "not_found" });
  });

  test.each([
    ["/banner", "refused"],
    ["/german", "refused"],
    ["/framed", "refused"],
    ["/only-ok", "closed"],
    ["/dialogue", "untouched"],
  ])("the banner of %s is %s", async (path, said) => {
    const { actionResults } = await act(path, [{ type: "executeJavascript", script: "said.textContent" }]);
    expect(actionResults).toMatchObject([{ value: JSON.stringify(said) }]);
  });

  test("pictures: of the window, of the whole page, as a photograph, on paper", async () => {
    const window = await reader.capture(`${server.origin}/long`, { screenshot: {} });
    expect(window.screenshot).toMatchObject({ mediaType: "image/png", width: 1280, height: 1800 });
    expect(
      Buffer.from(window.screenshot?.bytes ?? [])
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG");
    expect(window.pdf).toBeUndefined();
    const whole = await reader.capture(`${server.origin}/long`, {
      screenshot: { fullPage: true, format: "jpeg" },
      pdf: true,
      actions: [{ type: "screenshot", name: "before" }],
    });
    expect(whole.screenshot?.mediaType).toBe("image/jpeg");
    expect(whole.screenshot?.height).toBeGreaterThan(5_000);
    expect(
      Buffer.from(whole.pdf ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    expect(whole.shots).toMatchObject([{ name: "before" }]);
    expect(server.requests.map(({ path }) => path)).toContain("/dot.png");
  });

  test("nobody acts on an address that is refused", async () => {
    const strict = createHttp();
    const guarded = createReader({ http: strict, issueUrl: "x" });
    const before = server.requests.length;
    await expect(
      guarded.read(`${server.origin}/steps`, { actions: [{ type: "press", key: "a" }] }),
    ).rejects.toMatchObject({ kind: "validation" });
    await expect(guarded.capture(`${server.origin}/steps`, { pdf: true })).rejects.toMatchObject({
      kind: "validation",
    });
    expect(server.requests.length).toBe(before);
    await guarded.close();
    await strict.close();
  });
});

describe("a remote browser", () => {
  test("is served through the guard, and its loss is named", async () => {
    const folder = mkdtempSync(join(tmpdir(), "remote-"));
    const { child, url } = await startRemote(folder);
    child.stderr?.resume();
    const reader = createReader({ http, issueUrl: "x", browser: { remoteUrl: url } });
    const page = await reader.read(`${server.origin}/steps`, { actions: [{ type: "click", selector: "#more" }] });
    expect(page.markdown).toContain("More tides.");
    const strict = createHttp();
    const guarded = createReader({ http: strict, issueUrl: "x", browser: { remoteUrl: url } });
    await expect(
      guarded.read(`${server.origin}/steps`, { actions: [{ type: "press", key: "a" }] }),
    ).rejects.toMatchObject({ kind: "validation" });
    // Leaving a remote browser only disconnects.
    await guarded.close();
    const again = await reader.read(`${server.origin}/steps`, { actions: [{ type: "press", key: "a" }] });
    expect(again.metadata).toEqual(expect.anything());
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
    await expect(
      reader.read(`${server.origin}/steps`, { actions: [{ type: "press", key: "a" }] }),
    ).rejects.toMatchObject({ kind: "browser_unavailable" });
    await reader.close();
    await strict.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  });
});
