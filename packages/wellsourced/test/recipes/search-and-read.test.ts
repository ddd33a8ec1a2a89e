import { type Clock, Failure } from "@wellsourced/core";
import { createFakeClock } from "@wellsourced/testkit";
import { textFragments } from "@wellsourced/trust";
import { describe, expect, test } from "vitest";
import type { ReadResult } from "../../src/recipes/reading/read.ts";
import { createSearchAndRead } from "../../src/recipes/reading/search-and-read.ts";
import type { WebResults } from "../../src/recipes/search/web.ts";

const hit = (name: string) => ({
  title: `Title ${name}`,
  url: `https://${name}.example/`,
  snippet: "",
  displayLink: `${name}.example`,
});

const found = (...names: string[]): WebResults => ({
  results: names.map(hit),
  notHonoured: [],
  routing: { provider: "duckduckgo", attempted: ["duckduckgo"], routed: false },
});

const page = (url: string, content: string): ReadResult => ({
  url,
  content,
  contentType: "html",
  trust: "untrusted-external-content",
  contentLength: content.length,
  truncated: false,
  estimatedTokens: 0,
  sizeCategory: "small",
  citation: {
    url,
    accessedDate: "2026-01-31",
    metadata: { title: "", author: "", site: "", date: "" },
    formatted: { apa: "", mla: "" },
  },
  sourceType: "unknown",
  authorityTier: "medium",
  domainCategory: "general",
});

const about = (topic: string) =>
  `${topic} is what this page is about, and it says more about ${topic} than about anything else. `.repeat(8);

interface World {
  readonly pages: Readonly<Record<string, string | Failure>>;
  /** Fields that the reader returns for every page. */
  readonly said?: Partial<ReadResult>;
  readonly results?: WebResults;
  readonly clock?: Clock;
  readonly onRead?: (url: string) => Promise<void>;
}

const recipe = ({ pages, results, clock = createFakeClock(Date.UTC(2026, 0, 31)), onRead, said }: World) =>
  createSearchAndRead({
    searchWeb: async () => results ?? found(...Object.keys(pages)),
    read: async ({ url }) => {
      await onRead?.(url);
      const content = pages[new URL(url).hostname.split(".")[0] ?? ""];
      if (content === undefined || content instanceof Failure) throw content ?? new Failure("not_found", "gone");
      return { ...page(url, content), ...said };
    },
    clock,
    recommendations: true,
    components: false,
  });

describe("what was read", () => {
  test("is ordered by score", async () => {
    const { sources } = await recipe({ pages: { far: about("gardening"), near: about("tides") } })({ query: "tides" });
    expect(sources.map(({ url }) => url)).toEqual(["https://near.example/", "https://far.example/"]);
  });

  test("keeps a paragraph that two pages share with the better one only", async () => {
    const shared = "This paragraph stands on both pages, word for word, and is long enough to count as one.";
    const { sources, combinedContent } = await recipe({
      pages: { first: `${about("tides")}\n\n${shared}`, second: `${shared}\n\n${about("moons")}` },
    })({ query: "tides" });
    expect(sources[0]?.content).toContain(shared);
    expect(sources[1]?.content).not.toContain(shared);
    expect(combinedContent).toBeUndefined();
  });

  test("says how many paragraphs are left out as repeated", async () => {
    const shared = ["one", "two"].map(
      (it) => `Paragraph ${it} stands on both pages, word for word, and is long enough.`,
    );
    const world = recipe({
      pages: {
        first: [about("tides"), ...shared].join("\n\n"),
        second: [...shared, about("moons")].join("\n\n"),
      },
    });
    const said =
      "Left out: 2 paragraphs that this or an earlier source already has. Pass deduplicate: false to get all.";
    const apart = await world({ query: "tides" });
    expect(apart.sources.map(({ note }) => note)).toEqual([undefined, said]);
    expect(apart.note).toBeUndefined();
    expect((await world({ query: "tides", includeSources: false })).note).toBe(`https://second.example/: ${said}`);
    expect((await world({ query: "tides", deduplicate: false })).sources[1]?.note).toBeUndefined();
  });

  test("comes with what the reader says of each page", async () => {
    const note = "The page declares utf-8, but its bytes are windows-1252.";
    const metadata = { title: "Tides", author: "", leftOut: ["3 comments"] };
    const world = recipe({ pages: { first: about("tides") }, said: { note, metadata } });
    const said = `${note} Left out: 3 comments.`;
    expect((await world({ query: "tides" })).sources[0]?.note).toBe(said);
    expect((await world({ query: "tides", includeSources: false })).note).toBe(`https://first.example/: ${said}`);
  });

  test("is left whole on request", async () => {
    const shared = "This paragraph stands on both pages, word for word, and is long enough to count as one.";
    const pages = { first: `${about("tides")}\n\n${shared}`, second: `${shared}\n\n${about("moons")}` };
    const { combinedContent } = await recipe({ pages })({ query: "tides", deduplicate: false, includeSources: false });
    expect(combinedContent?.split(shared)).toHaveLength(3);
  });

  test("is joined up to the requested length", async () => {
    const { combinedContent, sizeMetadata } = await recipe({ pages: { a: about("tides"), b: about("moons") } })({
      query: "tides",
      totalMaxLength: 300,
      includeSources: false,
    });
    expect(Buffer.byteLength(combinedContent ?? "")).toBeLessThanOrEqual(300);
    expect(sizeMetadata.totalLength).toBe(Buffer.byteLength(combinedContent ?? ""));
  });

  test("is dropped below the bar only when filtering, and still counts as read", async () => {
    const pages = { near: about("tides"), far: about("gardening") };
    expect((await recipe({ pages })({ query: "tides" })).sources).toHaveLength(2);
    const filtered = await recipe({ pages })({ query: "tides", filterByQuery: true });
    expect(filtered.sources.map(({ url }) => url)).toEqual(["https://near.example/"]);
    expect(filtered.summary).toMatchObject({ urlsScraped: 2, urlsFailed: 0 });
    expect(filtered.status).toBe("complete");
  });
});

describe("what could not be read", () => {
  const blocked = new Failure("blocked", "Blocked: https://wall.example/ uses bot detection.");

  test("is listed with its reason and never among the sources", async () => {
    const result = await recipe({ pages: { good: about("tides"), wall: blocked } })({ query: "tides" });
    expect(result.status).toBe("partial");
    expect(result.sources.map(({ url }) => url)).toEqual(["https://good.example/"]);
    expect(result.scrapeFailures).toEqual([
      {
        url: "https://wall.example/",
        kind: "blocked",
        reason: blocked.message,
        retryable: false,
        suggestedAction: "inform_user",
      },
    ]);
  });

  test("if it is all there was, the result has failed and says why", async () => {
    const result = await recipe({ pages: { wall: blocked } })({ query: "tides" });
    expect(result).toMatchObject({ status: "failed", sources: [], summary: { urlsFailed: 1 } });
    expect(result.note).toBe("None of the pages found could be read; scrapeFailures gives the reason for each.");
  });
});

test("nothing found is complete, not failed", async () => {
  expect(await recipe({ pages: {}, results: found() })({ query: "tides" })).toMatchObject({
    status: "complete",
    sources: [],
  });
});

test("at most five pages are read at once", async () => {
  let under = 0;
  let most = 0;
  const pages = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`p${index}`, about("tides")]));
  const onRead = async () => {
    under += 1;
    most = Math.max(most, under);
    await new Promise((resolve) => setImmediate(resolve));
    under -= 1;
  };
  await recipe({ pages, onRead })({ query: "tides", limit: 10 });
  expect(most).toBe(5);
});

test("an aborting caller ends it, and gets no failures", async () => {
  const leave = new AbortController();
  const work = recipe({ pages: { a: about("tides") }, onRead: async () => leave.abort() });
  const broken = recipe({ pages: { a: new Failure("network", "cut") }, onRead: async () => leave.abort() });
  await work({ query: "tides" }, { signal: leave.signal });
  await expect(broken({ query: "tides" }, { signal: leave.signal })).rejects.toThrow();
});

test("the sentences relevant to a claim are in the returned text", async () => {
  const claim = "The moon causes the tides";
  const { sources } = await recipe({ pages: { a: `${about("tides")}\n\nThe moon causes the tides of every sea.` } })({
    query: "tides",
    claim,
  });
  const [source] = sources;
  expect(source?.claimSignal).toContain("moon");
  for (const { sentence, start, end, link } of source?.keySentenceDetails ?? []) {
    expect(source?.content.slice(start, end)).toBe(sentence);
    expect(link).toBe(textFragments(source?.url ?? "", source?.content ?? "")({ start, end }));
  }
  expect(source?.keySentenceDetails?.at(-1)?.link).toContain("#:~:text=");
});

test("at the deadline the sources read are returned, and the others are listed as late", async () => {
  const clock = createFakeClock();
  const never = new Promise<void>(() => {});
  const limits: unknown[] = [];
  const research = createSearchAndRead({
    searchWeb: async (_, call) => {
      limits.push(call?.deadlineMs);
      await clock.advance(1_000);
      return found("quick", "slow");
    },
    read: async ({ url }, call) => {
      if (url.includes("quick")) return page(url, about("moss"));
      await Promise.race([never, new Promise((_, reject) => call?.signal?.addEventListener("abort", reject))]);
      throw new Error("unreachable");
    },
    clock,
    recommendations: false,
    components: false,
  });
  const answer = research({ query: "moss" }, { deadlineMs: 5_000 });
  await clock.asleep();
  await clock.advance(4_000);
  expect(await answer).toMatchObject({
    status: "partial",
    sources: [{ url: "https://quick.example/" }],
    scrapeFailures: [{ url: "https://slow.example/", kind: "network" }],
  });
  expect(limits).toEqual([5_000]);
  expect(clock.sleepers()).toBe(0);
});
