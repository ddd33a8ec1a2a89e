import { systemClock } from "@wellsourced/core";
import { type Replay, type ReplayReply, type ReplayRequest, startReplay } from "@wellsourced/testkit";
import { createWellsourced, type Wellsourced } from "@wellsourced/wellsourced";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createToolbox, type Toolbox, tools } from "../src/index.ts";

/** Images, news and videos from a mock Brave and a mock Serper. */
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19);
let isBraveDown = false;
let brave: Replay;
let serper: Replay;
let alone: Wellsourced;
let routed: Wellsourced;

const picture = { title: "Lichen", url: "https://roofs.example/", properties: { url: "https://roofs.example/l.jpg" } };
const articles = [
  { title: "Older", url: "https://www.reuters.com/slate", age: "30 hours ago", page_age: hoursAgo(30) },
  { title: "Newer", url: "https://bsky.app/profile/a/post/1", page_age: hoursAgo(2) },
  { title: "Nobody's", url: "https://press-release.example/x", page_age: hoursAgo(4) },
];
const video = { title: "Slow", url: "https://tube.example/1", video: { duration: "01:02:03", views: 12 } };

beforeAll(async () => {
  const asBrave =
    (type: string, results: readonly object[], gossip = results) =>
    ({ query }: ReplayRequest): ReplayReply => {
      if (isBraveDown) return { status: 500, body: "down" };
      const found = { nothing: [], gossip }[query.get("q") ?? ""] ?? results;
      return { body: { type, results: found } };
    };
  brave = await startReplay([
    { path: "/res/v1/images/search", reply: asBrave("images", [picture]) },
    { path: "/res/v1/news/search", reply: asBrave("news", articles, articles.slice(2)) },
    { path: "/res/v1/videos/search", reply: asBrave("videos", [video]) },
  ]);
  serper = await startReplay([{ path: /.*/u, body: { searchParameters: {}, news: [] } }]);
  const options = {
    cacheDir: false,
    chromePath: "disabled",
    originMap: { "https://api.search.brave.com": brave.origin, "https://google.serper.dev": serper.origin },
    keys: { BRAVE_API_KEY: "made-key-of-brave", SERPER_API_KEY: "made-key-of-serper" },
    rates: { brave: 1_000 },
  } as const;
  alone = createWellsourced({ ...options, searchProvider: "brave" });
  routed = createWellsourced({ ...options, searchRouting: { default: ["brave", "serper"] } });
});

beforeEach(() => {
  isBraveDown = false;
});

afterAll(async () => {
  await Promise.all([alone.close(), routed.close()]);
  await Promise.all([brave.close(), serper.close()]);
});

const caller = { tenant: "default", user: "anonymous" };
const boxOf = (sources: Wellsourced): Toolbox => createToolbox({ tools, sources, clock: systemClock });

/** Calls a tool and checks that its text equals the structured content, and that this fits the schema. */
async function call(name: string, args: unknown, sources = alone) {
  const reply = await boxOf(sources).call(name, args, { signal: new AbortController().signal, caller });
  const [first] = reply.content;
  const text = first?.type === "text" ? first.text : "";
  if (reply.isError) return { error: JSON.parse(text.split("\n\n")[1] ?? "{}").error, line: text.split("\n\n")[0] };
  expect(JSON.parse(text)).toEqual(reply.structuredContent);
  const tool = tools.find((one) => one.name === name);
  expect(tool?.output.safeParse(reply.structuredContent).error).toBeUndefined();
  return { body: reply.structuredContent ?? {}, meta: reply._meta ?? {} };
}

const TRUST = { trust: "untrusted-external-content" };

describe("image_search", () => {
  test("gives pictures, and says which filters Brave has not", async () => {
    const { body, meta } = await call("image_search", { query: "lichen", num_results: 900, color_type: "gray" });
    expect(body).toMatchObject({
      images: [
        {
          title: "Lichen",
          link: "https://roofs.example/l.jpg",
          displayLink: "roofs.example",
          contextLink: "https://roofs.example/",
        },
      ],
      query: "lichen",
      resultCount: 1,
      notHonoured: ["color_type"],
      ...TRUST,
    });
    expect(meta).toEqual({});
    expect(brave.requests.at(-1)?.query.get("count")).toBe("200");
    expect(brave.requests.at(-1)?.query.get("safesearch")).toBe("strict");
  });

  test("an equal search comes from the cache, one with another filter does not", async () => {
    const ask = { query: "slate", file_type: "jpg" };
    await call("image_search", ask);
    expect((await call("image_search", ask)).meta).toMatchObject({ cached: true, maxAgeSeconds: 1800 });
    expect((await call("image_search", { ...ask, file_type: "png" })).meta).toEqual({});
  });

  test("nothing found names the filters", async () => {
    const { body } = await call("image_search", { query: "nothing", size: "icon", country: "DE" });
    expect(body).toMatchObject({
      images: [],
      resultCount: 0,
      hints: { reason: "filters_too_restrictive", filtersApplied: { size: "icon", country: "DE" } },
    });
  });

  test.each([
    [{ query: "x".repeat(501) }, "validation", /query must be 500 characters or less/u],
    [{ query: "x", type: "Photo" }, "validation", /type/u],
    [{ query: "x", provider: "duckduckgo" }, "config", /google/u],
    [{ query: "x", provider: "searchapi" }, "config", /SEARCHAPI_API_KEY/u],
  ])("%j is refused", async (args, kind, words) => {
    const { error, line } = await call("image_search", args);
    expect(error.kind).toBe(kind);
    expect(line).toMatch(words);
  });
});

describe("news_search", () => {
  test("gives articles of the last week with what is known of each source", async () => {
    const { body, meta } = await call("news_search", { query: "slate" });
    expect(body).toMatchObject({ query: "slate", resultCount: 3, ...TRUST });
    expect((body as { articles: object[] }).articles).toEqual([
      expect.objectContaining({ title: "Older", source: "reuters.com", sourceType: "news_publication" }),
      expect.objectContaining({ title: "Newer", sourceType: "social_media", isSocialMedia: true }),
      expect.not.objectContaining({ sourceType: expect.anything() }),
    ]);
    expect(body).not.toHaveProperty("warning");
    expect(meta).toEqual({});
    expect(brave.requests.at(-1)?.query.get("freshness")).toBe("pw");
  });

  test("by date the newest is first; an unknown crowd of sources is warned of", async () => {
    const { body } = await call("news_search", { query: "slate", sort_by: "date" });
    expect((body as { articles: { title: string }[] }).articles.map(({ title }) => title)).toEqual([
      "Newer",
      "Nobody's",
      "Older",
    ]);
    expect(body).not.toHaveProperty("warning");
    expect((await call("news_search", { query: "gossip", sort_by: "date" })).body).toMatchObject({
      warning: expect.stringContaining("news_source"),
    });
  });

  test("one outlet is picked out of the most that there is", async () => {
    const { body } = await call("news_search", { query: "slate", news_source: "reuters.com", num_results: 1 });
    expect(body).toMatchObject({ resultCount: 1, articles: [{ url: "https://www.reuters.com/slate" }] });
    expect(body).not.toHaveProperty("notHonoured");
    expect(brave.requests.at(-1)?.query.get("count")).toBe("50");
  });

  test("nothing found names the window, as the argument to drop", async () => {
    const { body } = await call("news_search", { query: "nothing", sort_by: "date", news_source: "a.example" });
    expect(body).toMatchObject({
      articles: [],
      hints: { filtersApplied: { freshness: "week", news_source: "a.example" } },
    });
    const { suggestedActions } = (body as { hints: { suggestedActions: object[] } }).hints;
    expect(suggestedActions).toContainEqual(
      expect.objectContaining({ action: "remove_filter", parameter: "time_range" }),
    );
  });

  test("the next in the routing list answers for one that is down, and the envelope says so", async () => {
    isBraveDown = true;
    const { body, meta } = await call("news_search", { query: "routed" }, routed);
    expect(body).toMatchObject({ articles: [], resultCount: 0 });
    expect(JSON.stringify(body)).not.toMatch(/primary_unavailable|provider_used/u);
    expect(meta).toMatchObject({
      routing: {
        provider_used: "serper",
        providers_attempted: ["brave", "serper"],
        fallback: true,
        fallback_reason: "primary_unavailable",
        cache_hit: false,
      },
    });
    expect((await call("news_search", { query: "named", provider: "serper" }, routed)).meta).not.toHaveProperty(
      "routing",
    );
  });
});

test("video_search gives videos with their length in seconds, and who answered", async () => {
  const { body } = await call("video_search", { query: "slate", time_range: "year", safe: "off" });
  expect(body).toMatchObject({
    videos: [
      {
        title: "Slow",
        url: "https://tube.example/1",
        duration: 3723,
        views: 12,
        description: "",
        source: "tube.example",
      },
    ],
    query: "slate",
    resultCount: 1,
    provider: "brave",
    ...TRUST,
  });
});
