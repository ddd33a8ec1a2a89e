import { Failure, type FailureCode, NO_NETWORK } from "@wellsourced/core";
import type { Opened, OpenOptions } from "@wellsourced/http";
import { createFakeClock } from "@wellsourced/testkit";
import { byHosts } from "@wellsourced/trust/links";
import { describe, expect, test } from "vitest";
import type { Call } from "../../src/call.ts";
import {
  createCheckLinks,
  createLinkState,
  type LinkCheck,
  type LinkOptions,
  type LinkParts,
} from "../../src/recipes/links/check-links.ts";

interface Answer {
  readonly status?: number;
  readonly to?: string;
  readonly type?: string;
  readonly html?: string;
}

const ARTICLE = `<html><head><title>Tides</title></head><body><h1>Tides</h1>${"<p>The tides of the made sea rise and fall twice a day, as everybody there knows well.</p>".repeat(30)}</body></html>`;
const MISSING =
  "<html><head><title>Page not found</title></head><body><h1>Page not found</h1><p>Sorry.</p></body></html>";

const opened = (
  url: string,
  { status = 200, to = url, type = "text/html", html = ARTICLE }: Answer,
  method: string,
): Opened => ({
  url: to,
  status,
  headers: new Headers({ "content-type": type }),
  body: new TextEncoder().encode(method === "HEAD" ? "" : html),
  truncated: false,
  hops: to === url ? [url] : [url, to],
});

type Site = Readonly<Record<string, Answer | Failure | readonly (Answer | Failure)[]>>;

/** Pages by URL; replies may differ each time. Others are 404. */
function world(site: Site, snapshots: Readonly<Record<string, string>> | Failure = {}) {
  const asked: string[] = [];
  const turns = new Map<string, number>();
  const answerTo = (key: string): Answer | Failure => {
    const given = site[key];
    if (given === undefined) return { status: 404, html: MISSING };
    const turn = turns.get(key) ?? 0;
    turns.set(key, turn + 1);
    const answers = "length" in given ? given : [given];
    return answers[Math.min(turn, answers.length - 1)] ?? {};
  };
  const open = async (url: string, { method = "GET", client = "plain" }: OpenOptions = {}) => {
    asked.push(`${method}${client === "browser" ? "*" : ""} ${url}`);
    const answer = answerTo(client === "browser" && `${url}*` in site ? `${url}*` : url);
    if (answer instanceof Failure) throw answer;
    return opened(url, answer, method);
  };
  const find = async (_kind: string, { url }: { readonly url: string }) => {
    asked.push(`archive ${url}`);
    if (snapshots instanceof Failure) throw snapshots;
    const archiveUrl = snapshots[url];
    return { records: archiveUrl ? [{ url, archiveUrl, timestamp: "2020-01-31T00:00:00Z", source: "wayback" }] : [] };
  };
  const before = Array.from({ length: 80 }, (_, index) => `word${index}`).join(" ");
  const pages: LinkParts["pages"] = async ({ url }) => ({
    url,
    finalUrl: url,
    status: 200,
    contentType: "html",
    markdown: url.includes("id_/") ? before : "The tides.",
    metadata: {},
    partial: false,
    wireTruncated: false,
    hiddenTextRemoved: 0,
  });
  const clock = createFakeClock(0);
  // Only snapshots are requested here, and only their records are used.
  const providers = { find } as unknown as LinkParts["providers"];
  const parts: LinkParts = { open, providers, pages, clock: { ...clock, sleep: async () => {} } };
  const checkAll = createCheckLinks(parts);
  const check = async (url: string, call: Call = {}, options: LinkOptions = {}): Promise<LinkCheck> =>
    (await checkAll([url], call, options)).links[0] ?? expect.unreachable(`${url} is not in the result`);
  return { check, checkAll, state: createLinkState(parts), asked };
}

const PAGE = "https://sea.example/tides";
const silence = (detail: string, code?: FailureCode) => new Failure("network", "Network error.", { detail, code });
const NO_NAME = silence("the host name does not resolve (ENOTFOUND)", "name_not_found");

describe("one link", () => {
  test("a page that comes is live", async () => {
    const { check, asked } = world({ [PAGE]: {} });
    expect(await check(PAGE)).toEqual({ url: PAGE, state: "live", linkLive: true, httpStatus: 200 });
    expect(asked).toEqual([`HEAD ${PAGE}`, `GET ${PAGE}`]);
  });

  test("of a file its head is enough", async () => {
    const { check, asked } = world({ [PAGE]: { type: "application/pdf" } });
    expect((await check(PAGE)).state).toBe("live");
    expect(asked).toEqual([`HEAD ${PAGE}`]);
  });

  test("what is gone comes with a snapshot", async () => {
    const { check } = world({}, { [PAGE]: "https://web.archive.org/web/2020/x" });
    expect(await check(PAGE)).toMatchObject({
      state: "gone",
      linkLive: false,
      httpStatus: 404,
      archivedUrl: "https://web.archive.org/web/2020/x",
    });
  });

  test("an archive that is down does not stop it, and is reported", async () => {
    const { check } = world({}, new Failure("rate_limited", "slow down"));
    expect((await check(PAGE)).linkNote).toContain(
      "The archive could not be queried (web.archive.org: too many requests)",
    );
  });

  test.each([
    ["answers", {}, "No snapshot was found at web.archive.org."],
    ["has one", { [PAGE]: "https://web.archive.org/web/2020/x" }, "A snapshot was found at web.archive.org."],
    [
      "is silent",
      silence("connecting took too long (ETIMEDOUT)"),
      "The archive could not be queried (web.archive.org: connecting took too long).",
    ],
  ] as const)("one thing is said of the archive that %s", async (_name, snapshots, said) => {
    const { state } = world({ [PAGE]: silence("the connection was refused (ECONNREFUSED)") }, snapshots);
    const found = await state(PAGE, {});
    expect(found.archive).toBe(said);
    expect(found.state).toMatchObject({ httpStatus: 0, linkState: "unchecked" });
    expect(found.state.linkLive).toBeUndefined();
    expect(found.isOffline).toBe(false);
  });

  test("tool 27 [rev 2]: where neither the host nor the archive resolves, the host is not called gone, and that alone is said", async () => {
    const { state, checkAll, asked } = world({ [PAGE]: NO_NAME }, NO_NAME);
    const found = await state(PAGE, {});
    expect(found).toMatchObject({ isOffline: true, state: { httpStatus: 0, linkNote: NO_NETWORK } });
    expect(found.archive).toBeUndefined();
    asked.length = 0;
    const urls = [1, 2, 3].map((number) => `https://sea.example/${number}`);
    const result = await world(Object.fromEntries(urls.map((url) => [url, NO_NAME])), NO_NAME).checkAll(urls);
    expect(result.note).toBe(NO_NETWORK);
    expect(result.summary).toEqual({ unchecked: 3 });
    expect((await checkAll([PAGE], {}, { archive: false })).links[0]?.state).toBe("unchecked");
  });

  test.each([
    ["refused to us and to a browser", { [PAGE]: { status: 403 } }, "refused", true],
    ["refused to us alone", { [PAGE]: { status: 403 }, [`${PAGE}*`]: {} }, "live", true],
    ["ailing once", { [PAGE]: [{ status: 502 }, { status: 502 }, {}] }, "live", true],
    ["ailing twice", { [PAGE]: { status: 500 } }, "unsure", undefined],
    ["without HEAD", { [PAGE]: [{ status: 405 }, {}] }, "live", true],
    ["HEAD that lies", { [PAGE]: [{ status: 404 }, {}] }, "live", true],
    ["silent", { [PAGE]: silence("connecting took too long (ETIMEDOUT)") }, "unchecked", undefined],
    ["refusing to connect", { [PAGE]: silence("the connection was refused (ECONNREFUSED)") }, "unchecked", undefined],
    [
      "of a name server that fails",
      { [PAGE]: silence("the host name could not be resolved now (EAI_AGAIN)", "name_unresolved") },
      "unchecked",
      undefined,
    ],
    ["of no host, while the archive's name resolves", { [PAGE]: NO_NAME }, "gone", false],
    ["going round in a circle", { [PAGE]: silence("its redirects form a loop", "redirect_loop") }, "unsure", undefined],
    ["silent once", { [PAGE]: [new Failure("network", "Network error."), {}] }, "live", true],
    ["a page that says it is not there", { [PAGE]: { html: MISSING } }, "soft_404", true],
    ["sent to the front page", { [PAGE]: { to: "https://sea.example/" } }, "front_page", true],
    ["sent on", { [PAGE]: { to: "https://sea.example/new/tides" } }, "moved", true],
  ] as const)("%s", async (_name, site, state, live) => {
    const checked = await world(site).check(PAGE);
    expect(checked.state).toBe(state);
    expect("linkLive" in checked ? checked.linkLive : undefined).toBe(live);
  });

  test("a page that any address leads to is none", async () => {
    const answer = { to: "https://sea.example/oops" };
    const { check, asked } = world({ [PAGE]: answer, "https://sea.example/7d2d36ee6fe6b9c5": answer });
    const checked = await check(PAGE);
    const sibling = asked.at(-1) ?? "";
    expect(sibling).toMatch(/^GET https:\/\/sea\.example\/[\da-f]{16}$/u);
    expect(checked.state).toBe("moved");
    const again = world({ [PAGE]: answer, [sibling.replace("GET ", "")]: answer });
    expect((await again.check(PAGE)).state).toBe("soft_404");
  });

  test("with a date, the page is compared with its snapshot", async () => {
    const { check } = world(
      { [PAGE]: {} },
      { [PAGE]: "https://web.archive.org/web/20200131000000/https://sea.example/tides" },
    );
    const checked = await check(PAGE, {}, { since: "2020-01-31" });
    expect(checked).toMatchObject({ state: "drifted", linkLive: true, archivedAt: "2020-01-31T00:00:00Z" });
  });

  test("a forbidden URL is refused", async () => {
    const { state } = world({ [PAGE]: new Failure("validation", "URL rejected.") });
    await expect(state(PAGE, {})).rejects.toMatchObject({ kind: "validation" });
  });
});

test("many links keep the order of the list, each requested once; an invalid one does not affect the others", async () => {
  const { checkAll, asked } = world({ [PAGE]: {}, "https://b.example/": {} });
  const urls = ["https://b.example/", PAGE, "file:///etc/passwd", "https://gone.example/x", PAGE];
  const { links, summary } = await checkAll(urls, {}, { archive: false });
  expect(links.map(({ url, state }) => [url, state])).toEqual([
    ["https://b.example/", "live"],
    [PAGE, "live"],
    ["file:///etc/passwd", "unchecked"],
    ["https://gone.example/x", "gone"],
    [PAGE, "live"],
  ]);
  expect(summary).toEqual({ live: 3, unchecked: 1, gone: 1 });
  expect(asked.filter((one) => one === `GET ${PAGE}`)).toHaveLength(1);
});

test("no host gets more than two concurrent requests", () => {
  const urls = [1, 2, 3, 4, 5].map((number) => `https://a.example/${number}`);
  expect(byHosts([...urls, "https://b.example/"])).toEqual([
    ["https://a.example/1", "https://a.example/3", "https://a.example/5"],
    ["https://a.example/2", "https://a.example/4"],
    ["https://b.example/"],
  ]);
});
