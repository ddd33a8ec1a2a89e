import { type LocalServer, startServer } from "@wellsourced/testkit";
import { createWellsourced, type Wellsourced } from "@wellsourced/wellsourced";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { validate } from "../src/around/validate.ts";
import { createToolbox, type ToolReply, tools } from "../src/index.ts";
import { crawl } from "../src/tools/crawl.ts";

/** An invented site: each page links to the next, /gone/ is gone, and robots.txt forbids /closed/. */
let site: LocalServer;
let sources: Wellsourced;
const words = "Slate roofs last a century when they are laid with care and looked after. ".repeat(8);

beforeAll(async () => {
  site = await startServer((request, response) => {
    const { url = "" } = request;
    if (url === "/robots.txt") return void response.end("User-agent: *\nDisallow: /closed/");
    const [, part, number] = /^\/(roofs|slow)\/(\d+)$/u.exec(url) ?? [];
    response.setHeader("content-type", "text/html");
    if (!part) return void response.writeHead(404).end();
    const next = Number(number) + 1;
    const links = [`/${part}/${next}`, "/gone/1", "/closed/1"].map((to) => `<a href="${to}">on</a>`).join(" ");
    const body = `<title>Roof ${number}</title><article><h1>Roof ${number}</h1><p>Roof ${number}. ${words}</p>${links}</article>`;
    setTimeout(() => response.end(body), part === "slow" ? 300 : 0);
  });
  sources = createWellsourced({ cacheDir: false, dataDir: false, chromePath: "disabled", allowPrivateNetwork: true });
});
afterAll(async () => {
  await sources.close();
  await site.close();
});

const ADA = { tenant: "roofers", user: "ada" };
const call = (name: string, args: object, more: { caller?: typeof ADA; progress?: (message: string) => void } = {}) =>
  createToolbox({ tools, sources }).call(name, args, {
    ...{ signal: new AbortController().signal, caller: more.caller ?? ADA },
    ...(more.progress ? { progress: ({ message }) => more.progress?.(message) } : {}),
  });
const textOf = ({ content: [item] }: ToolReply): string => (item?.type === "text" ? item.text : "");
const ask = async (name: string, args: object) => textOf(await call(name, args));
const jobIn = (text: string): string => /"jobId": "(\w+)"/u.exec(text)?.[1] ?? "";
const whole = { crawlEntireDomain: true, limit: 4, sitemap: "skip" };

/** Polls the status until the job has ended. */
async function ended(name: string, jobId: string): Promise<string> {
  for (;;) {
    const text = await ask(name, { jobId });
    if (!text.includes("status: Running")) return text;
  }
}

describe("crawl", () => {
  test("starts a job, and a job's id alone asks for its status, whose figures add up", async () => {
    const started = await ask("crawl", { url: `${site.origin}/roofs/0`, ...whole });
    const id = jobIn(started);
    expect(JSON.parse(started)).toEqual({
      message: `Crawl started. Job ID: ${id} (call crawl with it for the status, and query to search what was read).`,
      jobId: id,
      statusUrl: `pulse://crawl/${id}`,
    });
    const lines = (await ended("crawl", id)).split("\n");
    expect(lines.slice(0, 5)).toEqual([
      "Crawl status: Completed",
      `Job ID: ${id}`,
      "Progress: 5/5 pages (100%), of which 1 failed",
      "Addresses: 7 found = 4 read + 1 failed + 1 left out (robots 1) + 1 not visited",
      "Indexed: 4 pages. Search with query.",
    ]);
    expect(lines.slice(5)).toEqual([
      "The limit was reached: 1 address not visited. A larger limit reads more.",
      expect.stringMatching(/^Ended at: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/u),
      expect.stringMatching(/^Expires at: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/u),
      `Results: pulse://crawl/${id}/from-0`,
      "Use command errors to see what failed.",
    ]);
    const errors = await ask("crawl", { jobId: id, command: "errors" });
    expect(errors).toContain(`Job ${id} has 1 error:\n- ${site.origin}/gone/1 (not_found): `);
    expect(errors).toContain(`robots.txt forbids 1 address:\n- ${site.origin}/closed/1`);
    expect(await ask("query", { query: "slate roofs", mode: "keyword" })).toContain("(of ~4)");
    expect(await ask("crawl", { jobId: id, cancel: true, url: site.origin })).toBe(`Job ${id} had already ended.`);
  });

  test("lists jobs under way and cancels them; what was read stays", async () => {
    const messages: string[] = [];
    const id = jobIn(await ask("crawl", { url: `${site.origin}/slow/0`, ...whole, limit: 1_000 }));
    expect(await ask("crawl", { command: "list" })).toBe(`Active jobs:\n${id} — ${site.origin}/slow/0`);
    const status = textOf(await call("crawl", { jobId: id }, { progress: (message) => void messages.push(message) }));
    expect(status).toMatch(/^Crawl status: Running\n/u);
    expect(messages.some((message) => /^Read \d+ of \d+ pages$/u.test(message))).toBe(true);
    expect(await ask("crawl", { command: "start", jobId: id, cancel: true })).toBe(
      `Job ${id} was cancelled. What was read stays in the index.`,
    );
    expect(await ask("crawl", { jobId: id })).toMatch(/^Crawl status: Cancelled\n/u);
    expect(await ask("crawl", { command: "list" })).toBe("There are no active jobs.");
  });

  test.each([
    [{}, "Invalid arguments: url: url is required"],
    [{ command: "errors" }, "Invalid arguments: jobId: jobId is required"],
    [{ url: "https://example.org", depth: 2 }, "Invalid arguments: depth: Unknown argument depth."],
    [
      { url: "https://example.org", limit: 0, scrapeOptions: { formats: ["words"] } },
      "Invalid arguments: limit: limit must be at least 1, scrapeOptions.formats.0: each entry of formats must be one of ",
    ],
    [{ cancel: true, url: "https://example.org" }, "jobId is required"],
    [{ url: "https://example.org", limit: 0 }, "limit must be at least 1"],
    [{ url: "https://example.org", limit: 100_001 }, "limit must be at most 100000"],
    [{ url: "https://example.org", includePaths: ["(?=x)"] }, "includePaths cannot use the pattern"],
    [{ url: "file:///etc/passwd" }, "url must be an http(s) address"],
    [{ url: "https://example.org", scrapeOptions: { includeTags: ["a > b"] } }, "neither a tag"],
  ])("refuses %j", async (args, says) => {
    const reply = await call("crawl", args);
    expect(reply.isError).toBe(true);
    expect(textOf(reply)).toContain(says);
    expect(textOf(reply)).toContain('"kind":"validation"');
  });
});

describe("scrape with urls", () => {
  test("reads them as a job, bodies stay out of the reply", async () => {
    const urls = [`${site.origin}/roofs/50`, "not an address", `${site.origin}/gone/2`];
    const started = await ask("scrape", { urls, url: "https://ignored.example" });
    const id = jobIn(started);
    expect(JSON.parse(started)).toMatchObject({ accepted: 2, skippedInvalid: 1, statusUrl: `pulse://crawl/${id}` });
    const status = await ended("scrape", jobIn(started));
    expect(status).toContain("Batch status: Completed");
    expect(status).toContain("Progress: 2/2 pages (100%)");
    expect(status).not.toContain("Slate roofs last");
    expect(await ask("scrape", { command: "errors", jobId: jobIn(started) })).toContain("/gone/2 (not_found)");
  });

  test.each([
    [{ formats: ["branding"] }, "The format branding is not available for several pages"],
    [{ proxy: "stealth", waitFor: 10 }, "headers and proxy cannot be combined with waitFor or actions"],
  ])("refuses %j, which holds for one page alone", async (args, says) => {
    const reply = await call("scrape", { urls: [`${site.origin}/roofs/0`], ...args });
    expect(textOf(reply)).toContain(says);
    expect(reply.isError).toBe(true);
  });

  test("needs a model for what a model writes, and says so before it begins", async () => {
    for (const args of [{ formats: ["summary"] }, { extract: "prices" }])
      expect(await ask("scrape", { urls: [`${site.origin}/roofs/0`], ...args })).toContain('"kind":"config"');
  });

  test("needs an address", async () => {
    expect(await ask("scrape", {})).toContain("url is required");
    expect(await ask("scrape", { urls: [] })).toContain("urls must contain at least 1 entry");
  });
});

test("profile_crawl shows the time by phase, and errors on request", async () => {
  const id = jobIn(await ask("crawl", { url: `${site.origin}/roofs/70`, ...whole }));
  await ended("crawl", id);
  const brief = await ask("profile_crawl", { crawl_id: id });
  expect(brief).toMatch(
    /^Job \w+: Completed\nStarted at: .*\nEnded at: .*\nPages: 4 indexed, 1 failed\nTime by phase.*\n- Requests: [\d.]+ s \(\d+%\)\n- Reading: /u,
  );
  expect(brief).toContain("Errors by operation:\n- request: 1 (not found 1)");
  expect(brief).not.toContain("/gone/1");
  expect(await ask("profile_crawl", { crawl_id: id, include_details: true })).toContain("Errors 1-1 of 1:\n- ");
});

test("a job of another user or tenant is not found by any command", async () => {
  const id = jobIn(await ask("crawl", { url: `${site.origin}/roofs/90`, ...whole }));
  await ended("crawl", id);
  const others = [
    { tenant: "roofers", user: "eve" },
    { tenant: "guild", user: "ada" },
  ];
  for (const caller of others)
    for (const [name, args] of [
      ["crawl", { jobId: id }],
      ["crawl", { jobId: id, cancel: true }],
      ["crawl", { jobId: id, command: "errors" }],
      ["scrape", { jobId: id }],
      ["profile_crawl", { crawl_id: id }],
    ] as const) {
      const reply = await call(name, args, { caller });
      expect(reply.isError).toBe(true);
      expect(textOf(reply)).toContain(`There is no job ${id}.`);
      expect(textOf(reply)).toContain('"kind":"not_found"');
    }
});

test.each(["metadata", "headers"])("what is sent along with each event is bounded: webhook.%s", (name) => {
  const webhook = { url: "https://hooks.example", [name]: { note: "x".repeat(20_000) } };
  expect(() => validate(crawl.input, { url: "https://made.example", webhook })).toThrow(
    `${name} must be 10000 characters or less`,
  );
});
