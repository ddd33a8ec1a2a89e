import { byteLength } from "@wellsourced/core";
import { afterEach, describe, expect, test } from "vitest";
import { type Opening, openLongPages } from "./long-pages.ts";

type World = Awaited<ReturnType<typeof openLongPages>>;
let world: World | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});
const open = async (opening?: Opening) => {
  world = await openLongPages(opening);
  return world;
};

interface Source {
  readonly url: string;
  readonly content: string;
  readonly excerpt?: true;
  readonly scores: { readonly overall: number };
  readonly trust: string;
  readonly keySentences?: readonly string[];
  readonly keySentenceDetails?: readonly { readonly sentence: string; readonly start: number; readonly end: number }[];
}
interface Body {
  readonly sources: readonly Source[];
  readonly combinedContent?: string;
  readonly linked?: true;
  readonly excerpt?: true;
  readonly resource?: string;
  readonly bytes?: number;
  readonly expiresAt?: string;
  readonly sizeMetadata: { readonly totalLength: number };
}
const bodyOf = (reply: { structuredContent?: unknown }) => reply.structuredContent as Body;

const ASK = { query: "how fast does lichen grow on slate", num_results: 3 };

describe("contract 1.4 [rev 2]: the inline part of a linked search_and_scrape", () => {
  test("is a body of its own shape within 24 000 bytes, with the best passages of every source", async () => {
    const { call, sources } = await open();
    const reply = await call("search_and_scrape", ASK);
    const body = bodyOf(reply);
    expect(byteLength(reply.text)).toBeLessThanOrEqual(24_000);
    expect(byteLength(reply.text)).toBeGreaterThan(12_000);
    expect(JSON.parse(reply.text)).toEqual(body);
    expect(body).toMatchObject({ linked: true, query: ASK.query, status: "complete", trust: expect.any(String) });
    expect(body).not.toHaveProperty("combinedContent");
    expect(body.sources).toHaveLength(3);
    for (const { url, content, excerpt, scores } of body.sources) {
      const page = url.at(-1);
      expect(excerpt).toBe(true);
      expect(scores.overall).toBeGreaterThan(0);
      expect(content).toContain(`Lichen of page ${page} grows one millimetre a year on slate roofs.`);
      expect(content.indexOf(`Slate roofs of page ${page} keep lichen`)).toBeGreaterThan(
        content.indexOf("Lichen of page"),
      );
      expect(content).toContain("[…]");
      for (const block of content.split("\n\n")) expect(block).toMatch(/^(?:#|\[…\]$)|[.]$/u);
    }
    const id = String(body.resource).replace("research://artifact/", "");
    const stored = JSON.parse((await sources.artifacts.get({ tenant: "default", id }))?.body ?? "{}");
    expect(stored.sources[0].content.length).toBeGreaterThan(body.sources[0]?.content.length ?? 0);
    expect(stored.sources[0]).not.toHaveProperty("excerpt");
    expect(body.bytes).toBe(byteLength(JSON.stringify(stored)));
    expect(Date.parse(String(body.expiresAt))).toBeGreaterThan(Date.now());
    expect(reply.content[1]).toMatchObject({ type: "resource_link", uri: body.resource });
  });

  test("gives each of ten sources at least 1 000 bytes", async () => {
    const { call } = await open({ pages: 10 });
    const reply = await call("search_and_scrape", { ...ASK, num_results: 10 });
    expect(byteLength(reply.text)).toBeLessThanOrEqual(24_000);
    const { sources } = bodyOf(reply);
    expect(sources).toHaveLength(10);
    for (const { content } of sources) {
      expect(content).toContain("Lichen of page");
      expect(byteLength(content)).toBeGreaterThan(700);
    }
  });

  test("keeps the sentences relevant to a claim at their stated positions", async () => {
    const { call } = await open();
    const claim = "Lichen grows one millimetre a year on slate roofs";
    const { sources } = bodyOf(await call("search_and_scrape", { ...ASK, claim, filter_by_query: false }));
    for (const { content, keySentences = [], keySentenceDetails = [] } of sources) {
      expect(keySentences.join(" ")).toContain("one millimetre a year");
      expect(keySentenceDetails.map(({ sentence }) => sentence)).toEqual(keySentences);
      for (const { sentence, start, end } of keySentenceDetails) expect(content.slice(start, end)).toBe(sentence);
    }
  });

  test("below the threshold nothing is linked and nothing is shortened", async () => {
    const { call } = await open({ paragraphs: 46 });
    const body = bodyOf(await call("search_and_scrape", { ...ASK, num_results: 1 }));
    expect(body).not.toHaveProperty("linked");
    expect(body.sources[0]).not.toHaveProperty("excerpt");
  });

  test.each([
    [{ max_length_per_source: 20_000 }, 20_000, 60_000],
    [{ total_max_length: 60_000 }, 60_000, 60_000],
    [{ total_max_length: 300_000 }, 300_000, 300_000],
    [{ max_length_per_source: 2_000, total_max_length: 5_000 }, 2_000, 5_000],
  ])("the caller's figure is the budget and nothing is linked below it: %j", async (figures, each, all) => {
    const { call } = await open();
    const reply = await call("search_and_scrape", { ...ASK, ...figures });
    const body = bodyOf(reply);
    expect(body).not.toHaveProperty("linked");
    expect(reply.content).toHaveLength(1);
    const sizes = body.sources.map(({ content }) => byteLength(content));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(each);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    expect(total).toBeLessThanOrEqual(all);
    expect(total).toBeGreaterThan(Math.min(all, each * 3, 100_000) * 0.6);
    expect(body.sizeMetadata.totalLength).toBe(total);
    for (const { content } of body.sources) expect(content).toContain("one millimetre a year");
  });

  test("a program gets the whole body at any size", async () => {
    const { run } = await open();
    const { body } = await run("search_and_scrape", ASK);
    expect(body).not.toHaveProperty("linked");
    expect(byteLength(JSON.stringify(body))).toBeGreaterThan(60_000);
  });
});

describe("tool 3 [rev 2]", () => {
  test("combinedContent is present only with include_sources:false, also within the inline budget", async () => {
    const { call } = await open();
    const reply = await call("search_and_scrape", { ...ASK, include_sources: false });
    const body = bodyOf(reply);
    expect(byteLength(reply.text)).toBeLessThanOrEqual(24_000);
    expect(body).toMatchObject({ linked: true, sources: [], excerpt: true });
    expect(body.combinedContent).toContain("one millimetre a year");
    expect(body.sizeMetadata.totalLength).toBe(byteLength(body.combinedContent ?? ""));
  });

  test("include_sources:false still records the sources in a session", async () => {
    const { call } = await open();
    const first = await call("sequential_search", { searchStep: "a", stepNumber: 1, nextStepNeeded: true });
    const { sessionId } = first.structuredContent as { sessionId: string };
    await call("search_and_scrape", { ...ASK, include_sources: false, sessionId });
    const { structuredContent } = await call("get_research_session", { sessionId });
    expect((structuredContent as { sources: unknown[] }).sources).toHaveLength(3);
  });

  test("search and pages come from their caches", async () => {
    const { call, asked } = await open();
    const search = (await call("web_search", { query: ASK.query, num_results: 3 })).structuredContent;
    const [url] = (search as { urls: string[] }).urls;
    await call("scrape_page", { url });
    const before = asked.length;
    await call("search_and_scrape", ASK);
    expect(asked.slice(before).toSorted()).toEqual(["/page/2", "/page/3"]);
    await call("search_and_scrape", { ...ASK, claim: "Lichen grows" });
    expect(asked.slice(before)).toHaveLength(2);
    const again = await call("web_search", { query: ASK.query, num_results: 3 });
    expect(again._meta).toMatchObject({ cached: true });
  });

  test("max_age reads pages anew that were read longer ago; 0 reads them anew always", async () => {
    const { call, asked } = await open({ paragraphs: 46 });
    await call("search_and_scrape", ASK);
    const before = asked.length;
    await call("search_and_scrape", { ...ASK, max_age: 600 });
    expect(asked).toHaveLength(before);
    await call("search_and_scrape", { ...ASK, max_age: 0 });
    expect(asked.slice(before).toSorted()).toEqual(["/page/1", "/page/2", "/page/3"]);
  });

  test("lens searches in a curated list; an unknown one is refused with the known ones", async () => {
    const { call } = await open();
    expect((await call("search_and_scrape", { ...ASK, lens: "nonsense" })).text).toContain("Unknown lens nonsense");
    const inside = await call("search_and_scrape", { ...ASK, lens: "docs" });
    expect(inside.isError).toBeFalsy();
    // The invented pages are on no host of the list.
    expect(bodyOf(inside)).toMatchObject({ status: "complete", sources: [] });
    expect(bodyOf(await call("search_and_scrape", ASK)).sources).toHaveLength(3);
  });
});

describe("tool 2 [rev 2]: max_age", () => {
  test("a stored reading that is older is read anew, 0 always", async () => {
    const { call, asked, sources: _ } = await open();
    const url = (await call("web_search", { query: "a", num_results: 1 })).structuredContent as { urls: string[] };
    const ask = { url: url.urls[0] };
    const reads = () => asked.filter((path) => path === "/page/1").length;
    await call("scrape_page", ask);
    expect(reads()).toBe(1);
    expect((await call("scrape_page", { ...ask, max_age: 60 }))._meta).toMatchObject({ cached: true });
    expect(reads()).toBe(1);
    await call("scrape_page", { ...ask, max_age: 0 });
    expect(reads()).toBe(2);
    expect((await call("scrape_page", ask))._meta).toMatchObject({ cached: true });
  });
});
