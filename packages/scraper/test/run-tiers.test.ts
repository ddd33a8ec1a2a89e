import { Failure } from "@wellsourced/core";
import { describe, expect, test } from "vitest";
import type { Rendered } from "../src/browser/render.ts";
import { pageFailures } from "../src/page-failure.ts";
import { parse } from "../src/parse.ts";
import { runTiers } from "../src/run-tiers.ts";
import { browser } from "../src/tiers/browser.ts";
import type { TierContext } from "../src/tiers/define.ts";
import { html, markdown, stealth } from "../src/tiers/fetch.ts";
import { article, brokenLine, type FakeAnswer, type FakeServer, fakeHttp } from "./helpers/fake-http.ts";

const URL_ASKED = "https://harbour.example/tides";
const shell = `<!doctype html><html><head><title>App</title>${"<style>a{b:c}</style>".repeat(300)}</head><body><div id="root">Loading the tables of the harbour office. Please wait until they are here, or come back later on, when the office is open.</div><script src="app.js"></script></body></html>`;
const noService = () => Promise.reject(new Error("nobody is asked"));
const noBrowser = () => Promise.reject(new Failure("browser_unavailable", "none", { detail: "no browser found" }));

const rendered = async (markup: string): Promise<Rendered> => ({
  url: URL_ASKED,
  status: 200,
  headers: new Headers(),
  hops: [URL_ASKED],
  truncated: false,
  reading: await parse({ kind: "html", source: markup, url: URL_ASKED }),
});

type Render = TierContext["render"];

function run(server: FakeServer, render: Render = noBrowser) {
  const http = fakeHttp(server);
  const context: TierContext = {
    open: http.open,
    parse,
    render,
    ask: noService,
    htmlBytes: 1_000_000,
    now: () => 0,
    memory: {},
  };
  const fail = pageFailures("https://issues.example");
  const options = { given: URL_ASKED, fail, hasTime: () => true };
  const result = runTiers(new URL(URL_ASKED), { tiers: [markdown, stealth, html, browser], context, options });
  return { http, result };
}

const failureOf = async (server: FakeServer, render?: Render): Promise<Failure> => {
  const error = await run(server, render).result.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof Failure) return error;
  throw new Error(`no failure but ${error}`);
};

/** Responses by client. */
const byClient =
  (answers: Readonly<Record<string, FakeAnswer | Failure>>): FakeServer =>
  (_url, { client, headers }) => {
    const who = client === "browser" ? "stealth" : headers?.accept?.startsWith("text/markdown") ? "markdown" : "html";
    const answer = answers[who] ?? {};
    if (answer instanceof Failure) throw answer;
    return answer;
  };

describe("which method wins", () => {
  test("Markdown that a server offers", async () => {
    const body =
      "# Tides\n\n- one\n- two\n\nSee [the tables](https://harbour.example/tables) for every hour of the year.";
    const { result, http } = run(() => ({ headers: { "content-type": "text/markdown" }, body }));
    await expect(result).resolves.toMatchObject({
      is: "page",
      by: "markdown",
      partial: false,
      reading: { markdown: body, metadata: { title: "Tides" } },
    });
    expect(http.asked).toHaveLength(1);
  });

  test("a good page that came instead of Markdown is not asked for again", async () => {
    const { result, http } = run(() => ({ body: article() }));
    await expect(result).resolves.toMatchObject({ by: "html", reading: { metadata: { title: "Tide tables" } } });
    expect(http.asked).toEqual([["markdown", URL_ASKED]]);
  });

  test("the browser-like client where others are turned away", async () => {
    const { result, http } = run(byClient({ markdown: { status: 403 }, stealth: { body: article() } }));
    await expect(result).resolves.toMatchObject({ by: "stealth" });
    expect(http.asked.map(([by]) => by)).toEqual(["markdown", "stealth"]);
  });

  test("plain HTML where the browser-like client is turned away", async () => {
    const { result } = run(
      byClient({ markdown: { status: 406 }, stealth: { status: 403 }, html: { body: article() } }),
    );
    await expect(result).resolves.toMatchObject({ by: "html" });
  });

  test("the browser where scripts make the page", async () => {
    const { result } = run(
      () => ({ body: shell }),
      () => rendered(article("From scripts")),
    );
    await expect(result).resolves.toMatchObject({
      by: "browser",
      partial: false,
      reading: { metadata: { title: "From scripts" } },
    });
  });

  test("the best of the rejected, marked as partial, when every method was tried", async () => {
    const { result } = run(() => ({ body: shell }));
    const page = await result;
    expect(page).toMatchObject({ is: "page", partial: true });
  });

  test("a frame of another origin that holds the page of a shell", async () => {
    const framed = shell.replace("</body>", '<iframe src="https://docs.example/page"></iframe></body>');
    const { result, http } = run((url) => ({
      body: url.startsWith("https://docs.example/") ? article("In a frame") : framed,
    }));
    await expect(result).resolves.toMatchObject({
      is: "page",
      partial: false,
      reading: { metadata: { title: "In a frame" } },
    });
    expect(http.asked.map(([, url]) => url)).toContain("https://docs.example/page");
  });

  test("a document in disguise goes to its parser", async () => {
    const { result } = run(() => ({ body: "%PDF-1.7 …", headers: { "content-type": "text/html" } }));
    await expect(result).resolves.toMatchObject({ is: "document", format: "pdf" });
  });
});

describe("why a page cannot be read", () => {
  test("each method's outcome is listed in order", async () => {
    const failure = await failureOf(
      byClient({ markdown: { body: "" }, stealth: { status: 403 }, html: { body: "<p>Twelve bytes</p>" } }),
      () => Promise.reject(new Failure("browser_unavailable", "x", { detail: "chrome launch failed" })),
    );
    expect(failure.kind).toBe("blocked");
    expect(failure.detail).toBe("markdown: empty, stealth: HTTP 403, html: 12 bytes, browser: chrome launch failed");
    expect(failure.message).toBe(
      `Refused: ${URL_ASKED} answered HTTP 403. Try an alternative source, or open it in a browser.`,
    );
  });

  test("contract 1.2 [rev 2]: a wall that one method recognised outweighs the plain 403 of another", async () => {
    const wall = "<title>Just a moment...</title><noscript>Enable JavaScript</noscript><p>Checking.</p>";
    const failure = await failureOf(byClient({ stealth: { status: 403, body: wall }, html: { status: 403 } }));
    expect(failure.message).toMatch(/^Blocked: .* uses bot detection/u);
  });

  test.each([
    [404, "not_found", `Not found: ${URL_ASKED} returned 404/410 — the page does not exist. Check the URL.`],
    [410, "not_found", `Not found: ${URL_ASKED} returned 404/410 — the page does not exist. Check the URL.`],
    [401, "auth_required", `Auth required: ${URL_ASKED} is behind a login wall.`],
    [429, "rate_limited", `Rate limited on ${URL_ASKED}. Retry in 60 seconds.`],
    [503, "network", `Network error on ${URL_ASKED}: HTTP 503. Check connectivity.`],
  ])("HTTP %i is %s, confirmed once and not asked further", async (status, kind, message) => {
    let requests = 0;
    const failure = await failureOf(() => {
      requests++;
      return { status, body: "<h1>no</h1>" };
    });
    expect(failure).toMatchObject({
      kind,
      message,
      status,
      detail: `markdown: HTTP ${status}, stealth: HTTP ${status}`,
    });
    expect(requests).toBe(2);
  });

  test("the seconds that a server asks for stand in the line", async () => {
    const failure = await failureOf(() => ({ status: 429, headers: { "retry-after": "7" } }));
    expect(failure).toMatchObject({
      retryAfterSeconds: 7,
      message: `Rate limited on ${URL_ASKED}. Retry in 7 seconds.`,
    });
  });

  test("a time to come back is turned into seconds by the server's clock", async () => {
    const headers = { date: "Thu, 04 Mar 2021 05:06:00 GMT", "retry-after": "Thu, 04 Mar 2021 05:08:00 GMT" };
    expect(await failureOf(() => ({ status: 429, headers }))).toMatchObject({ retryAfterSeconds: 120 });
  });

  test("a host that does not answer is asked twice, and no browser is started for it", async () => {
    let rendering = 0;
    const failure = await failureOf(
      () => {
        throw brokenLine("the connection was refused (ECONNREFUSED)");
      },
      () => {
        rendering++;
        return noBrowser();
      },
    );
    expect(failure).toMatchObject({ kind: "network", retryAfterSeconds: 5 });
    expect(failure.message).toBe(`Network error on ${URL_ASKED}: the connection was refused. Check connectivity.`);
    expect(failure.detail).toBe("markdown: the connection was refused, stealth: the connection was refused");
    expect(rendering).toBe(0);
  });

  test("a host that lets others wait may still answer a browser", async () => {
    const late = () => {
      throw brokenLine("no complete answer within 5 s", "timeout");
    };
    await expect(run(late, () => rendered(article())).result).resolves.toMatchObject({ by: "browser" });
  });

  test("network is the kind only when every method met the network", async () => {
    const failure = await failureOf(
      byClient({ markdown: brokenLine("the connection broke"), stealth: { body: "<p>short</p>" } }),
    );
    expect(failure.kind).toBe("browser_unavailable");
    expect(failure.detail).toBe(
      "markdown: the connection broke, stealth: 5 bytes, html: empty, browser: no browser found",
    );
  });

  test("contract 1.2: a broken transfer is the reason where no method got anything else", async () => {
    const broken = brokenLine("the server sent invalid HTTP");
    const failure = await failureOf(byClient({ markdown: broken, stealth: broken, html: broken }));
    expect(failure).toMatchObject({ kind: "network", suggestedAction: "retry_after_delay" });
    expect(failure.message).toBe(`Network error on ${URL_ASKED}: the server sent invalid HTTP. Check connectivity.`);
    // The page was received by other methods but needs scripts, and there is no browser.
    const thin = { body: '<p>Little.<script src="a.js"></script>' };
    const mixed = await failureOf(byClient({ markdown: thin, stealth: broken, html: thin }));
    expect(mixed.kind).toBe("browser_unavailable");
    expect(mixed.detail).toContain("stealth: the server sent invalid HTTP");
  });

  test.each([300, 302, 304])(
    "contract 1.2: a %i that leads nowhere is the reason, not the browser that is missing",
    async (status) => {
      const failure = await failureOf(() => ({ status, body: "" }));
      expect(failure.message).toBe(
        `Network error on ${URL_ASKED}: HTTP ${status} without an address to follow. Check connectivity.`,
      );
    },
  );

  test("a refused address ends everything at once", async () => {
    const refused = new Failure("validation", "URL rejected for x: private. Provide a valid public http(s) URL.");
    const { result, http } = run(() => {
      throw refused;
    });
    await expect(result).rejects.toBe(refused);
    expect(http.asked).toHaveLength(1);
  });

  test("a page on which nothing runs starts no browser, and says so", async () => {
    const rendering: string[] = [];
    const failure = await failureOf(
      () => ({ body: "<title>Empty</title><p>Too short.</p>" }),
      (url) => {
        rendering.push(url);
        return rendered("<p>never");
      },
    );
    expect(failure.kind).toBe("content_empty");
    expect(failure.detail).toMatch(/browser: nothing on the page runs$/u);
    expect(rendering).toEqual([]);
  });

  test("a page whose script leads to a refused address is refused", async () => {
    const refused = { "proxy-status": "wellsourced; error=destination_ip_prohibited" };
    const failure = await failureOf(
      () => ({ body: shell }),
      async () => ({ ...(await rendered("<p>no")), status: 403, headers: new Headers(refused) }),
    );
    expect(failure.kind).toBe("validation");
    expect(failure.message).toBe(
      `URL rejected for ${URL_ASKED}: the page requested an address that is refused. Provide a valid public http(s) URL.`,
    );
  });

  test("a wall with status 200 is blocked, never content", async () => {
    const wall = "<title>Just a moment...</title><h1>shop</h1><noscript>JS</noscript><script>_cf_chl_opt={}</script>";
    const failure = await failureOf(() => ({ body: wall }));
    expect(failure.kind).toBe("blocked");
    expect(failure.detail).toBe(
      "markdown: server answered text/html, stealth: bot wall, html: bot wall, browser: no browser found",
    );
  });

  test("contract 1.2 [rev 2]: a type that nobody can read ends the search", async () => {
    const failure = await failureOf(() => ({
      headers: { "content-type": "video/mp4" },
      body: "\u0000\u0001\u0002\u0003",
    }));
    expect(failure).toMatchObject({
      kind: "content_empty",
      detail: "markdown: the media type video/mp4 is not supported",
    });
    expect(failure.message).toBe(`Cannot read ${URL_ASKED}: the media type video/mp4 is not supported.`);
    expect(failure).toMatchObject({ retryable: false, suggestedAction: "inform_user" });
  });
});

describe("pages that may not be there", () => {
  const gone = article(
    "Page not found",
    `<p>${"Here is what others read in the meantime, and a long list of it. ".repeat(10)}</p>`,
  );

  test("the same text at a made-up address means not found", async () => {
    expect(await failureOf(() => ({ body: gone }))).toMatchObject({ kind: "not_found" });
  });

  test("another answer there means that the page is real", async () => {
    const { result } = run((url) => (url === URL_ASKED ? { body: gone } : { status: 404 }));
    await expect(result).resolves.toMatchObject({ is: "page", partial: false });
  });
});

test("whoever goes away stops the search", async () => {
  const controller = new AbortController();
  const http = fakeHttp(() => {
    controller.abort();
    return { status: 403 };
  });
  const context: TierContext = {
    open: (url, options) => http.open(url, { ...options, signal: controller.signal }),
    parse,
    render: noBrowser,
    ask: noService,
    htmlBytes: 1_000,
    now: () => 0,
    memory: {},
  };
  const options = { given: URL_ASKED, fail: pageFailures("x"), signal: controller.signal, hasTime: () => true };
  await expect(
    runTiers(new URL(URL_ASKED), { tiers: [markdown, stealth, html, browser], context, options }),
  ).rejects.toMatchObject({
    name: "AbortError",
  });
  expect(http.asked).toHaveLength(1);
});
