import { byteLength, systemClock } from "@wellsourced/core";
import { NOTHING, startServer, startUpstreams, type Upstreams } from "@wellsourced/testkit";
import { createWellsourced, type Wellsourced } from "@wellsourced/wellsourced";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createToolbox, type Toolbox, tools } from "../src/index.ts";
import { manifest } from "../src/manifest.ts";

/** The complete product with mock upstreams and invented pages: search, read, cite. */
let upstreams: Upstreams;
let sources: Wellsourced;
let box: Toolbox;

beforeAll(async () => {
  upstreams = await startUpstreams();
  sources = createWellsourced({
    cacheDir: false,
    dataDir: false,
    chromePath: "disabled",
    allowPrivateNetwork: true,
    originMap: upstreams.originMap,
    keys: { BRAVE_API_KEY: "made-key-of-brave" },
    searchProvider: "duckduckgo",
    rates: { brave: 1_000, duckduckgo: 1_000 },
    contactEmail: "reader@example.org",
  });
  box = createToolbox({ tools, sources, clock: systemClock });
});

afterAll(async () => {
  await sources.close();
  await upstreams.close();
});

const caller = { tenant: "default", user: "anonymous" };

/** Calls a tool and checks that its text equals the structured content, and that this fits the schema. */
async function call(name: string, args: unknown) {
  const reply = await box.call(name, args, { signal: new AbortController().signal, caller });
  const [first] = reply.content;
  const text = first?.type === "text" ? first.text : "";
  if (reply.isError) return { error: JSON.parse(text.split("\n\n")[1] ?? "{}").error, line: text.split("\n\n")[0] };
  expect(JSON.parse(text)).toEqual(reply.structuredContent);
  const tool = tools.find((one) => one.name === name);
  expect(tool?.output.safeParse(reply.structuredContent).error).toBeUndefined();
  return { body: reply.structuredContent ?? {}, meta: reply._meta ?? {}, content: reply.content };
}

describe("web_search", () => {
  test("gives hits, their addresses, and how fresh they are", async () => {
    const { body, meta } = await call("web_search", { query: "lichen on slate", num_results: 2 });
    expect(body).toMatchObject({ query: "lichen on slate", resultCount: 2, trust: "untrusted-external-content" });
    const { urls, results } = body as { urls: string[]; results: { url: string }[] };
    expect(urls).toEqual(results.map(({ url }) => url));
    expect(meta).toMatchObject({ cached: false, freshness: "fresh", maxAgeSeconds: 1800 });
  });

  test.each([
    [50, { requestedNumResults: 50 }],
    [10, {}],
    [0, {}],
    [undefined, {}],
  ])("asked for %s results it tells what was cut, and only then", async (num_results, told) => {
    const { body } = await call("web_search", { query: "slate", num_results });
    const { requestedNumResults, resultCount } = body as { requestedNumResults?: number; resultCount: number };
    expect(requestedNumResults === undefined ? {} : { requestedNumResults }).toEqual(told);
    expect(resultCount).toBeLessThanOrEqual(10);
  });

  test("an equal search comes from the cache, one that differs anywhere does not", async () => {
    const asked = () => upstreams.requests.length;
    await call("web_search", { query: "slate roofs" });
    const before = asked();
    expect((await call("web_search", { query: " slate roofs " })).meta).toMatchObject({ cached: true });
    expect(asked()).toBe(before);
    // The claim is compared with the results and does not change the query.
    const withClaim = await call("web_search", { query: "slate roofs", claim: "Slate is a rock" });
    expect(withClaim.meta).toMatchObject({ cached: true });
    expect((withClaim.body as { results: object[] }).results[0]).toHaveProperty("claimSignal");
    expect(asked()).toBe(before);
    expect((await call("web_search", { query: "slate roofs", provider: "brave" })).meta).toMatchObject({
      cached: false,
    });
  });

  test("a claim puts a signal on every result, no claim on none", async () => {
    const { body } = await call("web_search", { query: "lichen", claim: "Lichen grows on slate" });
    for (const result of (body as { results: object[] }).results) expect(result).toHaveProperty("claimSignal");
    const plain = await call("web_search", { query: "lichen plain" });
    for (const result of (plain.body as { results: object[] }).results)
      expect(result).not.toHaveProperty("claimSignal");
  });

  test("nothing found is a result with hints", async () => {
    const { body } = await call("web_search", { query: `${NOTHING} lichen`, time_range: "day" });
    expect(body).toMatchObject({
      urls: [],
      results: [],
      resultCount: 0,
      hints: { filtersApplied: { time_range: "day" } },
    });
  });

  test.each([
    [{ query: "a", provider: "altavista" }, "config", /duckduckgo/u],
    [{ query: "a", provider: "tavily" }, "config", /TAVILY_API_KEY/u],
    [{ query: "a", provider: "z".repeat(300) }, "config", /duckduckgo/u],
    [{ query: "a", lens: "alchemy" }, "validation", /legal/u],
    [{ query: "a", site: "a.org", sites: ["b.org"] }, "validation", /site/u],
  ])("%j is refused", async (args, kind, words) => {
    const { error, line } = await call("web_search", args);
    expect(error.kind).toBe(kind);
    expect(line).toMatch(words);
  });

  test("a lens that the provider cannot apply is named as the requested one", async () => {
    const ask = { query: "lichen", lens: "programming-goggle", provider: "duckduckgo" };
    const { body } = await call("web_search", ask);
    expect(body).toMatchObject({ notHonoured: ["lens"] });
  });

  test("with a lens every result lies inside it", async () => {
    const { body } = await call("web_search", { query: "lichen", lens: "docs" });
    expect((body as { results: { url: string }[] }).results.filter(({ url }) => url.includes("127.0.0.1"))).toEqual([]);
  });
});

describe("academic_search", () => {
  test("gives papers and says who answered", async () => {
    const { body, meta } = await call("academic_search", { query: "slate weathering", provider: "crossref" });
    expect(body).toMatchObject({ source: "crossref", trust: "untrusted-external-content" });
    expect((body as { papers: object[] }).papers.length).toBeGreaterThan(0);
    expect(meta).toEqual({});
  });

  test("years in the wrong order are refused", async () => {
    const { error } = await call("academic_search", { query: "x", year_from: 2020, year_to: 2010 });
    expect(error.kind).toBe("validation");
  });

  test.each([{ sort_by: "date" }, { pdf_only: true }, { open_access: true }])(
    "%j is another question",
    async (filter) => {
      const query = `keys ${JSON.stringify(filter)}`;
      await call("academic_search", { query, provider: "crossref" });
      expect((await call("academic_search", { query, provider: "crossref", ...filter })).meta).toEqual({});
      expect((await call("academic_search", { query, provider: "crossref", ...filter })).meta).toMatchObject({
        cached: true,
      });
    },
  );
});

describe("scrape_page", () => {
  const page = () => `${upstreams.site}/lichen-on-slate.html`;

  test("gives the page as Markdown with its citation", async () => {
    const { body } = await call("scrape_page", { url: page() });
    expect(body).toMatchObject({
      url: page(),
      contentType: "html",
      truncated: false,
      trust: "untrusted-external-content",
    });
    const { content, contentLength, citation } = body as {
      content: string;
      contentLength: number;
      citation: { formatted: { apa: string } };
    };
    expect(contentLength).toBe(byteLength(content));
    expect(citation.formatted.apa).toContain(page());
  });

  test("a second read comes from the cache, and pieces join to the whole", async () => {
    const whole = (await call("scrape_page", { url: page() })).body as { content: string };
    const first = await call("scrape_page", { url: page(), max_length: 400 });
    expect(first.meta).toMatchObject({ cached: true });
    const head = first.body as { content: string; truncated: boolean; nextOffset: number; originalLength: number };
    expect(head).toMatchObject({ truncated: true, originalLength: byteLength(whole.content) });
    expect(byteLength(head.content)).toBeLessThanOrEqual(400);
    const rest = (await call("scrape_page", { url: page(), offset: head.nextOffset })).body as { content: string };
    const bytes = Buffer.from(whole.content);
    expect(rest.content).toBe(bytes.subarray(head.nextOffset).toString());
  });

  test("an offset beyond the end gives nothing more", async () => {
    for (const offset of [900_000, 10_000_000_000])
      expect((await call("scrape_page", { url: page(), offset })).body).toMatchObject({
        content: "",
        truncated: false,
      });
  });

  test("raw gives the body as sent and nothing made of it", async () => {
    const { body } = await call("scrape_page", { url: page(), mode: "raw" });
    expect(body).toMatchObject({ raw: true, contentType: "text/html; charset=utf-8" });
    expect((body as { content: string }).content).toMatch(/<html/iu);
    for (const key of ["metadata", "structuredData", "extractionQuality", "detectedDoi"])
      expect(body).not.toHaveProperty(key);
  });

  test("a large raw page is linked, and the link gives the whole body", async () => {
    const long = await startServer(
      (_, response) => void response.setHeader("content-type", "text/plain").end("x".repeat(40_000)),
    );
    const { body, content } = await call("scrape_page", { url: `${long.origin}/a`, mode: "raw" });
    await long.close();
    expect(body).toMatchObject({ linked: true, contentSizeBytes: 40_000, mimeType: "application/json" });
    // Most hosts cannot open the link.
    expect(body).toMatchObject({ content: expect.stringMatching(/^x{20000,}$/u), truncated: true, raw: true });
    expect(JSON.stringify(body).length).toBeLessThanOrEqual(24_000);
    const listed = manifest.find(({ name }) => name === "scrape_page")?.outputSchema?.properties ?? {};
    expect(Object.keys(body ?? {}).filter((key) => !Object.hasOwn(listed, key))).toEqual([]);
    expect(content?.[1]).toMatchObject({ type: "resource_link" });
    const id = (body as { resource: string }).resource.replace("research://artifact/", "");
    const stored = await sources.artifacts.get({ tenant: "default", id });
    expect(JSON.parse(stored?.body ?? "{}")).toMatchObject({ raw: true, contentLength: 40_000 });
    expect(await sources.artifacts.get({ tenant: "other", id })).toBeUndefined();
  });

  test("a raw page is inline up to the max_length that is named", async () => {
    const long = await startServer(
      (_, response) => void response.setHeader("content-type", "text/plain").end("x".repeat(40_000)),
    );
    const bodies = [];
    for (const max_length of [45_000, 30_000])
      bodies.push((await call("scrape_page", { url: `${long.origin}/a`, mode: "raw", max_length })).body);
    await long.close();
    expect(bodies).toMatchObject([
      { content: "x".repeat(40_000), truncated: false },
      { content: "x".repeat(30_000), truncated: true },
    ]);
    for (const body of bodies) expect(body).not.toHaveProperty("resource");
  });

  test.each([
    ["ftp://example.org/", "validation"],
    ["not a url", "validation"],
    ["http://169.254.169.254/latest/meta-data/", "validation"],
    ["http://127.0.0.1:1/", "network"],
  ])("%s is %s", async (url, kind) => {
    expect((await call("scrape_page", { url })).error.kind).toBe(kind);
  });

  test("a page that is not there is not found, in the words the contract fixes", async () => {
    const { error, line } = await call("scrape_page", { url: `${upstreams.site}/missing.html` });
    expect(error.kind).toBe("not_found");
    expect(line).toBe(
      `Not found: ${upstreams.site}/missing.html returned 404/410 — the page does not exist. Check the URL.`,
    );
  });
});

describe("search_and_scrape", () => {
  test("reads the hits and ranks them", async () => {
    const { body } = await call("search_and_scrape", { query: "lichen on slate roofs", num_results: 3 });
    const {
      sources: read,
      summary,
      status,
    } = body as {
      sources: { scores: { overall: number } }[];
      summary: { urlsSearched: number; urlsScraped: number; urlsFailed: number };
      status: string;
    };
    expect(summary.urlsScraped + summary.urlsFailed).toBe(summary.urlsSearched);
    expect(read).toHaveLength(summary.urlsScraped);
    expect(status).toBe(summary.urlsFailed === 0 ? "complete" : "partial");
    const scores = read.map(({ scores: { overall } }) => overall);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  test("with a claim, every key sentence is at its stated position", async () => {
    const { body } = await call("search_and_scrape", {
      query: "lichen",
      claim: "Lichen grows slowly on slate roofs",
      filter_by_query: false,
    });
    type Read = { content: string; keySentenceDetails?: { sentence: string; start: number; end: number }[] };
    for (const { content, keySentenceDetails = [] } of (body as { sources: Read[] }).sources)
      for (const { sentence, start, end } of keySentenceDetails) expect(content.slice(start, end)).toBe(sentence);
  });

  test("without sources the rest stays as it was", async () => {
    const { body } = await call("search_and_scrape", { query: "lichen", include_sources: false });
    expect(body).toMatchObject({ sources: [] });
    expect((body as { combinedContent: string }).combinedContent.length).toBeGreaterThan(100);
  });

  test("nothing found is complete and empty", async () => {
    const { body } = await call("search_and_scrape", { query: NOTHING });
    expect(body).toMatchObject({ status: "complete", sources: [] });
  });
});

describe("format_bibliography", () => {
  test("lists sources once each", async () => {
    const entry = { title: "On Lichen", author: "Moss, Ada", date: "2021", url: "https://example.org/a" };
    const { body } = await call("format_bibliography", { style: "bibtex", sources: [entry, entry] });
    expect(body).toMatchObject({ style: "bibtex", entryCount: 1 });
    expect((body as { bibliography: string }).bibliography).toContain("moss2021");
  });

  test.each([
    [{}, "validation"],
    [{ sources: [] }, "validation"],
    [{ sessionId: "nobody" }, "session_not_found"],
    [{ style: "chicago", sources: [{ url: "https://example.org" }] }, "validation"],
  ])("%j: %s", async (args, kind) => {
    expect((await call("format_bibliography", args)).error.kind).toBe(kind);
  });
});

describe("the connector pair", () => {
  test("an id from search can be fetched by a server that never saw the search", async () => {
    const { body, meta } = await call("search", { query: "lichen" });
    const { results } = body as { results: { id: string; title: string; url: string }[] };
    expect(Object.keys(body ?? {})).toEqual(["results"]);
    expect(meta).toMatchObject({ trust: "untrusted-external-content" });
    const id = results.find(({ url }) => url.startsWith(upstreams.site))?.id ?? "";
    const other = createWellsourced({
      cacheDir: false,
      dataDir: false,
      chromePath: "disabled",
      allowPrivateNetwork: true,
    });
    const document = await other.documents.fetch(id);
    await other.close();
    expect(document).toMatchObject({ id, url: id });
    expect(document.text.length).toBeGreaterThan(100);
  });

  test("nothing found is an empty list", async () => {
    expect((await call("search", { query: NOTHING })).body).toEqual({ results: [] });
  });

  test("an unknown id is not found", async () => {
    expect((await call("fetch", { id: "42" })).error.kind).toBe("not_found");
  });
});

test("no key of ours is in anything that was said or sent to another origin", async () => {
  const { line } = await call("web_search", { query: "a", provider: "tavily" });
  expect(line).not.toContain("made-key-of-brave");
  const strangers = upstreams.requests.filter(({ upstream }) => upstream !== "brave");
  expect(JSON.stringify(strangers)).not.toContain("made-key-of-brave");
});

describe("a claim that a source is checked for", () => {
  interface Checked {
    readonly claimEvidence: readonly string[];
    readonly claimEvidenceDetails: readonly { start: number; end: number; link: string }[];
  }
  const claim = "Lichen grows one hundred millimetres a year on slate";
  const inAudit = (body: object): unknown => ("entries" in body && Array.isArray(body.entries) ? body.entries[0] : {});

  test.each([
    ["verify_citation", (url: string) => ({ citation: url, claim }), (body: object): unknown => body],
    ["audit_bibliography", (url: string) => ({ entries: [{ url, claim }] }), inAudit],
  ])("%s gives each sentence its place and a link to it", async (name, argsFor, pick) => {
    const url = `${upstreams.site}/lichen-on-slate.html`;
    const { body = {} } = await call(name, argsFor(url));
    const { claimEvidence, claimEvidenceDetails } = pick(body) as Checked;
    expect(claimEvidence.length).toBeGreaterThan(0);
    expect(claimEvidenceDetails).toHaveLength(claimEvidence.length);
    for (const [index, { start, end, link }] of claimEvidenceDetails.entries()) {
      expect(end - start).toBe(claimEvidence[index]?.length);
      expect(link.startsWith(`${url}#:~:text=`)).toBe(true);
    }
  });

  test.each(["verify_citation", "audit_bibliography"])("%s declares what it may tell of one", (name) => {
    const output = tools.find((one) => one.name === name)?.output;
    const problems = (fields: object) => {
      const body = name === "verify_citation" ? fields : { entries: [{ index: 0, flags: [], ...fields }] };
      const { error } = output?.safeParse(body) ?? {};
      return (error?.issues ?? []).flatMap(({ path }) => path.filter((part) => part in fields).map(String));
    };
    const good = {
      claimSupport: "addressed",
      claimEvidenceDetails: [{ start: 0, end: 1 }],
      contrastSignal: true,
      numberMismatch: [{ claim: "5 %" }, { claim: "5 %", source: "4 %" }],
      opposedWords: [{ claim: "fell", source: "rose" }],
      entailment: { model: "m", label: "supports", score: 1 },
      entailmentError: "busy",
    };
    expect(problems(good)).toEqual([]);
    const bad = Object.fromEntries(Object.keys(good).map((key) => [key, 7]));
    expect(problems(bad).toSorted()).toEqual(Object.keys(good).toSorted());
  });
});
