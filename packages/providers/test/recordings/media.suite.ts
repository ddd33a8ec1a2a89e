import type { Article, Image, Video } from "@wellsourced/core/records";
import { describe, expect, test } from "vitest";
import type { NewsAsk } from "../../src/capabilities/news.ts";
import { rowsOf } from "../../src/manifest.ts";
import { readJson, readRecording } from "../helpers/recordings.ts";
import { dig, digList, digText, findOnce } from "../helpers/upstream.ts";

/** Settings in addition to the common ones. */
const settings = { SEARCHAPI_API_KEY: "made-1", EXA_API_KEY: "made-2", FIRECRAWL_API_KEY: "made-3" };

type Kind = "image" | "news" | "video";
type Body = string | object;

async function find(kind: Kind, provider: string, body: Body, more: { status?: number; ask?: Partial<NewsAsk> } = {}) {
  const reply = { body, ...(more.status ? { status: more.status } : {}) };
  return findOnce(kind, { provider, ask: { query: "x", ...more.ask }, reply, settings });
}

const imagesOf = async (provider: string, body: Body) =>
  (await find("image", provider, body)).records as readonly Image[]; // the record type of images
const newsOf = async (provider: string, body: Body, ask: Partial<NewsAsk> = {}) =>
  (await find("news", provider, body, { ask })).records as readonly Article[]; // the record type of news
const videosOf = async (provider: string, body: Body) =>
  (await find("video", provider, body)).records as readonly Video[]; // the record type of videos

/** Decodes entities and tags; enough for the recorded titles. */
const shown = (html: string): string =>
  html
    .replace(/<[^>]*>/gu, "")
    .replace(/&amp;/gu, "&")
    .replace(/&#39;|&#x27;/gu, "'")
    .replace(/&quot;/gu, '"')
    .replace(/\s+/gu, " ")
    .trim();

const bare = (url: string): string => new URL(url).hostname.replace(/^www\./u, "");

describe("recorded pictures", () => {
  test("of Google: the file, its page, its size in pixels and bytes", async () => {
    const reply = readJson("google-cse/images-cats.json");
    const items = digList(reply, "items");
    expect(items).toHaveLength(3);
    expect(await imagesOf("google", readRecording("google-cse/images-cats.json"))).toEqual(
      items.map((item) => ({
        title: dig(item, "title"),
        link: dig(item, "link"),
        thumbnailLink: dig(item, "image", "thumbnailLink"),
        displayLink: dig(item, "displayLink"),
        contextLink: dig(item, "image", "contextLink"),
        width: dig(item, "image", "width"),
        height: dig(item, "image", "height"),
        fileSize: dig(item, "image", "byteSize"),
      })),
    );
  });

  test("as Brave documents them", async () => {
    const reply = readJson("brave/doc-images-search.json");
    expect(await imagesOf("brave", readRecording("brave/doc-images-search.json"))).toEqual(
      digList(reply, "results").map((item) => ({
        title: dig(item, "title"),
        link: dig(item, "properties", "url"),
        thumbnailLink: dig(item, "thumbnail", "src"),
        displayLink: dig(item, "source"),
        contextLink: dig(item, "url"),
        width: dig(item, "properties", "width"),
        height: dig(item, "properties", "height"),
      })),
    );
  });

  test("as Serper documents them", async () => {
    const reply = readJson("serper/doc-images-lion.json");
    expect(await imagesOf("serper", readRecording("serper/doc-images-lion.json"))).toEqual(
      digList(reply, "images").map((item) => ({
        title: dig(item, "title"),
        link: dig(item, "imageUrl"),
        thumbnailLink: dig(item, "thumbnailUrl"),
        displayLink: dig(item, "domain"),
        contextLink: dig(item, "link"),
        width: dig(item, "imageWidth"),
        height: dig(item, "imageHeight"),
      })),
    );
  });

  test("as SearXNG writes them", async () => {
    const reply = readJson("searxng/images.json");
    expect(await imagesOf("searxng", readRecording("searxng/images.json"))).toEqual(
      digList(reply, "results").map((item) => {
        const [width, height] = digText(item, "resolution").split(" x ").map(Number);
        return {
          title: dig(item, "title"),
          link: dig(item, "img_src"),
          thumbnailLink: dig(item, "thumbnail_src"),
          displayLink: bare(digText(item, "url")),
          contextLink: dig(item, "url"),
          width,
          height,
        };
      }),
    );
  });
});

describe("recorded news", () => {
  test("of Google: pages of the engine, by the time that they state", async () => {
    const articles = await newsOf("google", readRecording("google-cse/web-testing.json"));
    const items = digList(readJson("google-cse/web-testing.json"), "items");
    expect(articles.map(({ title, url, snippet }) => ({ title, url, snippet }))).toEqual(
      items.map((item) => ({
        title: shown(digText(item, "title")),
        url: dig(item, "link"),
        snippet: shown(digText(item, "snippet")),
      })),
    );
    // None states its date of publication; some name their site.
    expect(articles.filter(({ publishedAt }) => publishedAt)).toEqual([]);
    expect(articles.map(({ source }) => source)).toEqual(
      items.map((item) => digText(item, "pagemap", "metatags", 0, "og:site_name") || bare(digText(item, "link"))),
    );
  });

  test("as Serper documents them: two weeks ago is a time", async () => {
    const [item] = digList(readJson("serper/doc-news-technology.json"), "news");
    const before = Date.now();
    const [article, ...rest] = await newsOf("serper", readRecording("serper/doc-news-technology.json"));
    expect(rest).toEqual([]);
    expect(article).toMatchObject({
      title: dig(item, "title"),
      url: dig(item, "link"),
      source: dig(item, "source"),
      snippet: dig(item, "snippet"),
    });
    const days = (before - Date.parse(article?.publishedAt ?? "")) / 86_400_000;
    expect(Math.round(days)).toBe(14);
  });

  test.each(["tavily/search-pydantic-ai.json", "tavily/search-include-domains.json"])("of Tavily: %s", async (file) => {
    const results = digList(readJson(file), "results");
    const articles = await newsOf("tavily", readRecording(file));
    expect(articles.map(({ url, title, source }) => ({ url, title, source }))).toEqual(
      results.map((item) => ({
        url: dig(item, "url"),
        title: shown(digText(item, "title")),
        source: bare(digText(item, "url")),
      })),
    );
    expect(articles.every(({ snippet }) => snippet.length > 0)).toBe(true);
  });

  test("as SearXNG writes them", async () => {
    const results = digList(readJson("searxng/general.json"), "results");
    const articles = await newsOf("searxng", readRecording("searxng/general.json"));
    expect(articles.map(({ url }) => url)).toEqual(results.map((item) => dig(item, "url")));
    expect(articles.map(({ publishedAt }) => publishedAt)).toEqual([undefined, "2026-01-02T00:00:00Z"]);
  });

  test("as Exa documents them", async () => {
    const results = digList(readJson("exa/doc-search.json"), "results");
    const articles = await newsOf("exa", readRecording("exa/doc-search.json"));
    expect(articles).toHaveLength(results.length);
    expect(articles[0]).toMatchObject({
      title: dig(results[0], "title"),
      url: dig(results[0], "url"),
      publishedAt: "2023-11-16T01:36:32Z",
      snippet: digList(results[0], "highlights").join(" … "),
    });
  });

  test("of Hacker News: what stories are about, with their counts, and what that is", async () => {
    const file = "hackernews/algolia-search-deep-learning.json";
    const found = await find("news", "hackernews", readRecording(file));
    const hits = digList(readJson(file), "hits");
    expect(found.note).toMatch(/does not search all news/u);
    const articles = found.records as readonly Article[]; // the record type of news
    expect(articles.map(({ url, engagement, publishedAt }) => ({ url, engagement, publishedAt }))).toEqual(
      hits.map((hit) => ({
        url: digText(hit, "url") || `https://news.ycombinator.com/item?id=${digText(hit, "objectID")}`,
        engagement: { points: dig(hit, "points"), commentCount: dig(hit, "num_comments") },
        publishedAt: `${digText(hit, "created_at").slice(0, 19)}Z`,
      })),
    );
  });

  test("of Reddit: posts, with the time that their seconds stand for", async () => {
    const file = "reddit/search-json-url-ssh.json";
    const posts = digList(readJson(file), "data", "children").map((child) => dig(child, "data"));
    const articles = await newsOf("reddit", readRecording(file));
    expect(articles.map(({ url, publishedAt, engagement }) => ({ url, publishedAt, engagement }))).toEqual(
      posts.map((post) => ({
        url: `https://www.reddit.com${digText(post, "permalink")}`,
        publishedAt: `${new Date(Number(dig(post, "created_utc")) * 1000).toISOString().slice(0, 19)}Z`,
        engagement: { score: dig(post, "score"), commentCount: dig(post, "num_comments") },
      })),
    );
  });

  test("as Bluesky's schema has them", async () => {
    const articles = await newsOf("bluesky", readRecording("bluesky/doc-search-posts.json"));
    expect(articles).toEqual([
      {
        title: "Author (@author.test)",
        url: "https://bsky.app/profile/author.test/post/rkeysearch",
        source: "bsky.app",
        publishedAt: "2024-06-01T12:00:00Z",
        snippet: "Search hit fixture",
        engagement: { likeCount: 1, repostCount: 0, replyCount: 0 },
      },
    ]);
  });

  test("older than the span that was asked for goes, whatever the upstream sent", async () => {
    const file = "hackernews/algolia-search-deep-learning.json";
    expect(await newsOf("hackernews", readRecording(file), { timeRange: "year" })).toEqual([]);
  });
});

describe("recorded videos", () => {
  test("of Brave, as they stood beside a web search", async () => {
    const block = dig(readJson("brave/web-laravel-news.json"), "videos");
    const videos = await videosOf("brave", { ...Object(block) });
    const results = digList(block, "results");
    expect(results.length).toBeGreaterThan(0);
    expect(videos.map(({ url, title, thumbnail, publishedAt }) => ({ url, title, thumbnail, publishedAt }))).toEqual(
      results.map((item) => ({
        url: dig(item, "url"),
        title: shown(digText(item, "title")),
        thumbnail: dig(item, "thumbnail", "src"),
        publishedAt: `${digText(item, "page_age")}Z`,
      })),
    );
    expect(videos.every(({ source }) => source === "youtube.com")).toBe(true);
  });
});

const AUTH = "auth_required";
const LIMIT = "rate_limited";
const DOWN = "upstream_unavailable";

describe("recorded failures", () => {
  test.each([
    ["google", "google-cse/error-429-daily-quota.json", 429, LIMIT, "The daily quota is used up."],
    ["brave", "brave/error-429.json", 429, LIMIT, "Too many requests a second."],
    ["serper", "serper/error-400-credits.json", 400, LIMIT, "The account has no credits left."],
    ["serper", "serper/error-403.json", 403, AUTH, "HTTP 403"],
    ["searchapi", "searchapi/error-401.json", 401, AUTH, "HTTP 401"],
    ["searxng", "searxng/error-403-format-disabled.html", 403, "blocked", "HTTP 403"],
    ["tavily", "tavily/error-401.json", 401, AUTH, "HTTP 401"],
    ["tavily", "tavily/error-429.json", 429, LIMIT, "Too many requests."],
    ["tavily", "tavily/error-432.json", 432, LIMIT, "The quota of the plan is used up."],
    ["exa", "exa/error-400.json", 400, DOWN, "HTTP 400"],
    ["exa", "exa/error-401.json", 401, AUTH, "HTTP 401"],
    ["bluesky", "bluesky/error-401-authmissing.json", 401, "blocked", "HTTP 401"],
    ["bluesky", "bluesky/error-403-searchposts.html", 403, "blocked", "HTTP 403"],
    ["firecrawl", "firecrawl/error-402.json", 402, LIMIT, "The quota of the plan is used up."],
    ["firecrawl", "firecrawl/error-429.json", 429, LIMIT, "HTTP 429"],
    ["firecrawl", "firecrawl/error-500.json", 500, DOWN, "HTTP 500"],
  ])("%s: %s with status %d is %s", async (provider, file, status, kind, detail) => {
    const has = (kind: Kind) => rowsOf(kind).some(({ name }) => name === provider);
    const own = (["image", "news", "video"] as const).filter(has);
    expect(own).toContain("news");
    for (const name of own) {
      await expect(find(name, provider, readRecording(file), { status })).rejects.toMatchObject({
        kind,
        detail: expect.stringContaining(detail),
      });
    }
  });

  test.each([
    ["image", "brave", "brave/doc-web-search.json"],
    ["news", "brave", "brave/doc-images-search.json"],
    ["video", "serper", "tavily/search-pydantic-ai.json"],
    ["image", "google", "searchapi/google-ceo-microsoft.json"],
  ] as const)("%s search of %s refuses an answer to another question, %s", async (kind, provider, file) => {
    await expect(find(kind, provider, readRecording(file))).rejects.toMatchObject({ kind: DOWN });
  });
});
