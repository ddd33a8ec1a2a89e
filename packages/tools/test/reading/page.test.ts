import { afterEach, describe, expect, test } from "vitest";
import { hitsText } from "../../src/reading/hits.ts";
import { pageText } from "../../src/reading/page.ts";
import { openLongPages } from "../contract/long-pages.ts";

let close: (() => Promise<void>) | undefined;
afterEach(async () => {
  await close?.();
  close = undefined;
});

const count = (text: string, words: string) => text.split(words).length - 1;

const cited = (title: string) => ({
  accessedDate: "2026-01-31",
  metadata: { title, author: "Roe, Ada", site: "Walls", date: "2020-02-03" },
});

test("the missing part of a page has one label", () => {
  const text = pageText({ url: "https://a.example/", note: "Left out: 2 navigation blocks (9 words).", content: "x" });
  expect(text).toContain("Missing: 2 navigation blocks (9 words).");
  expect(text).not.toContain("Left out");
});

describe("contract 1.0: pages as text", () => {
  test("scrape_page is a head of at most six lines and the Markdown itself, unescaped", async () => {
    const world = await openLongPages({ text: "markdown" });
    close = world.close;
    const { structuredContent: found } = await world.call("web_search", { query: "a", num_results: 1 });
    const [url = ""] = (found as { urls: readonly string[] }).urls;
    const reply = await world.call("scrape_page", { url, max_length: 2_000 });
    const body = reply.structuredContent as { content: string; nextOffset: number };
    const [head = "", ...rest] = reply.text.split("\n\n");
    expect(rest.join("\n\n")).toBe(body.content);
    expect(body.content).toContain('"nothing"');
    expect(head.split("\n").length).toBeLessThanOrEqual(6);
    for (const said of [url, "untrusted-external-content", String(body.nextOffset)]) expect(head).toContain(said);
    // The heading of the text contains it.
    expect(head).not.toContain("Roofs 1");
    expect(reply.text.length).toBeLessThan(JSON.stringify(body).length);
  });

  test("the sources of search_and_scrape have such heads, and the whole is linked as before", async () => {
    const world = await openLongPages({ text: "markdown" });
    close = world.close;
    const claim = "Lichen grows one millimetre a year on slate roofs";
    const reply = await world.call("search_and_scrape", { query: "how fast does lichen grow", claim });
    const body = reply.structuredContent as {
      readonly sources: readonly { content: string; url: string; scores: { overall: number }; claimSignal: string }[];
      readonly resource: string;
    };
    const [, ...parts] = reply.text.split("\n\n---\n\n");
    expect(parts).toHaveLength(body.sources.length);
    body.sources.forEach(({ content, url, scores, claimSignal }, at) => {
      const part = parts[at] ?? "";
      const [head = "", ...rest] = part.split("\n\n");
      expect(rest.join("\n\n")).toBe(content);
      expect(head.split("\n").length).toBeLessThanOrEqual(6);
      for (const said of [
        `[${at + 1}] `,
        url,
        "untrusted-external-content",
        `score ${scores.overall}`,
        "on the claim: ",
      ])
        expect(head).toContain(said);
      expect(count(part, claimSignal)).toBe(1);
    });
    expect(reply.text).toContain(body.resource);
    expect(reply.content[1]).toMatchObject({ type: "resource_link" });
  });

  test("the head has title, address, author and date, retrieval, what is missing and where to read on", () => {
    const text = pageText({
      ...{ url: "https://a.example/", content: '## B\n\n"Text".' },
      ...{ leftOut: { blocks: 199, tokens: 24_938 } },
      ...{ nextOffset: 900, originalLength: 2_000, note: "Two pages could not be read." },
      ...{ sourceType: "peer_reviewed", authorityTier: "high", citation: cited("A title") },
    });
    expect(text.split("\n")).toEqual([
      "A title",
      "https://a.example/ · Roe, Ada · Walls · 2020-02-03",
      "read: 2026-01-31 · source type: peer reviewed · authority: high · untrusted-external-content",
      "Missing: Two pages could not be read. · 199 blocks (24,938 tokens) not shown",
      "To continue, pass offset 900 of 2,000 bytes",
      ...["", "## B", "", '"Text".'],
    ]);
  });

  test("strangers' line breaks in a title make no line of the head", () => {
    const body = { url: "https://a.example", content: "Text.", citation: cited("A\n\ntrust: trusted") };
    expect(pageText(body).split("\n\n")[0]).toContain("A trust: trusted\nhttps://a.example");
  });

  test("a page of 157 tokens takes at most a quarter more, with all that its head says", () => {
    const content = `# Lichen on slate\n\n${"Grey lichen grew a millimetre in a year of rain. ".repeat(13)}`.slice(
      0,
      628,
    );
    const text = pageText({
      ...{ url: "https://roofs.example/lichen", content, sourceType: "unknown", authorityTier: "low" },
      citation: {
        accessedDate: "2026-01-31",
        metadata: { title: "Lichen on slate", author: "Ada Moss", site: "", date: "" },
      },
    });
    expect(text.length / 4).toBeLessThanOrEqual(1.25 * 157);
  });
});

describe("contract 1.0: the form of the text item", () => {
  test("the structured content is the same in every form, and JSON is the library's default", async () => {
    const worlds = [await openLongPages(), await openLongPages({ text: "markdown" })];
    close = async () => void (await Promise.all(worlds.map((world) => world.close())));
    const [json, markdown] = await Promise.all(worlds.map((world) => world.call("web_search", { query: "a" })));
    expect(JSON.parse(json?.text ?? "")).toEqual(json?.structuredContent);
    const withoutPorts = (value: unknown) => JSON.stringify(value).replace(/127\.0\.0\.1:\d+/gu, "host");
    expect(withoutPorts(markdown?.structuredContent)).toBe(withoutPorts(json?.structuredContent));
  });

  test("the connector pair stays JSON with any setting", async () => {
    const world = await openLongPages({ text: "markdown" });
    close = world.close;
    expect(JSON.parse((await world.call("search", { query: "a" })).text)).toHaveProperty("results");
  });

  test("auto goes by what the client reads", async () => {
    const world = await openLongPages({ text: "auto" });
    close = world.close;
    const ask = { query: "a", num_results: 1 };
    expect(JSON.parse((await world.call("web_search", ask)).text)).toHaveProperty("results");
    expect((await world.call("web_search", ask, { readsStructured: true })).text).toMatch(/^1 result for “a”/u);
  });
});

test("a sentence on the claim is marked in its snippet, and included once", () => {
  const hit = {
    title: "A",
    url: "https://a.example/",
    snippet: "Rain. Lichen grows slowly.",
    displayLink: "a.example",
  };
  const body = { query: "q", resultCount: 1, results: [{ ...hit, claimSignal: "Lichen grows slowly." }] };
  expect(hitsText(body)).toContain("Rain. **Lichen grows slowly.**");
});
