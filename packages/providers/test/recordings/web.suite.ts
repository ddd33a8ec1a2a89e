import type { Hit } from "@wellsourced/core/records";
import { describe, expect, test } from "vitest";
import { failureOf } from "../helpers/failure-of.ts";
import { readJson, readRecording } from "../helpers/recordings.ts";
import { dig, digList, digText, hitsOnce } from "../helpers/upstream.ts";

const hitsOf = async (provider: string, file: string): Promise<readonly Hit[]> =>
  (await hitsOnce(provider, { body: readRecording(file) })).records;

const squeezed = (text: string): string => text.replace(/\s+/gu, " ").trim();
/** The beginning of a page without tags, independently of the code under test. */
const beginningOf = (html: string): string => squeezed(html.slice(0, 1_000).replace(/<[^>]*>/gu, " "));
const second = (iso: string): string => `${iso.slice(0, 19)}Z`;
const urlsOf = (hits: readonly Hit[]) => hits.map(({ url }) => url);

describe("recorded answers of engines", () => {
  test("SearchAPI: 9 results in order, the relative date as a time", async () => {
    const raw = digList(readJson("searchapi/google-ceo-microsoft.json"), "organic_results");
    const hits = await hitsOf("searchapi", "searchapi/google-ceo-microsoft.json");
    expect(hits).toHaveLength(9);
    expect(urlsOf(hits)).toEqual(raw.map((item) => digText(item, "link")));
    expect(hits.map(({ title }) => title)).toEqual(raw.map((item) => squeezed(digText(item, "title"))));
    expect(hits.map(({ snippet }) => snippet)).toEqual(raw.map((item) => squeezed(digText(item, "snippet"))));
    expect(hits.flatMap(({ publishedAt }, place) => (publishedAt ? [place] : []))).toEqual([7]);
    const hours = (Date.now() - Date.parse(hits[7]?.publishedAt ?? "")) / 3_600_000;
    expect(Math.round(hours)).toBe(8);
  });

  test.each(["exa/doc-search.json", "exa/doc-find-similar.json", "exa/search-pasted-2024.json"])(
    "Exa: %s",
    async (file) => {
      const reply = readJson(file);
      const raw = digList(reply, "results");
      const found = await hitsOnce("exa", { body: readRecording(file) });
      expect(found.records.length).toBe(raw.length);
      expect(urlsOf(found.records)).toEqual(raw.map((item) => digText(item, "url")));
      expect(found.records.map(({ title }) => title)).toEqual(raw.map((item) => squeezed(digText(item, "title"))));
      expect(found.records.map(({ publishedAt }) => publishedAt)).toEqual(
        raw.map((item) => second(digText(item, "publishedDate"))),
      );
      for (const [place, { snippet }] of found.records.entries()) {
        const [highlight] = digList(raw[place], "highlights");
        if (highlight !== undefined) expect(snippet).toContain(squeezed(String(highlight)));
        else expect(beginningOf(digText(raw[place], "text")).startsWith(snippet.slice(0, 80))).toBe(true);
        expect(snippet).not.toMatch(/<\/?\w+>/u);
      }
      // The price in the reply, else the list price.
      expect(found.costUsd).toBe(dig(reply, "costDollars", "total") ?? 0.007);
    },
  );
});

describe("recorded answers of special indexes", () => {
  test("Hacker News: 20 stories as the pages that they are about, with their points and comments", async () => {
    const raw = digList(readJson("hackernews/algolia-search-deep-learning.json"), "hits");
    const hits = await hitsOf("hackernews", "hackernews/algolia-search-deep-learning.json");
    expect(hits).toHaveLength(20);
    expect(urlsOf(hits)).toEqual(raw.map((item) => digText(item, "url")));
    expect(hits.map(({ title }) => title)).toEqual(raw.map((item) => squeezed(digText(item, "title"))));
    expect(hits.map(({ publishedAt }) => publishedAt)).toEqual(raw.map((item) => second(digText(item, "created_at"))));
    expect(hits.map(({ engagement }) => engagement)).toEqual(
      raw.map((item) => ({ points: dig(item, "points"), commentCount: dig(item, "num_comments") })),
    );
    // By the id that every reply has, since the story's is missing here.
    expect(hits[0]?.snippet).toBe("Discussed at https://news.ycombinator.com/item?id=14790251");
  });

  test("Hacker News itself as the site: the threads", async () => {
    const raw = digList(readJson("hackernews/algolia-search-deep-learning.json"), "hits");
    const body = readRecording("hackernews/algolia-search-deep-learning.json");
    const { records } = await hitsOnce("hackernews", { body }, { site: "news.ycombinator.com" });
    expect(urlsOf(records)).toEqual(
      raw.map((item) => `https://news.ycombinator.com/item?id=${digText(item, "objectID")}`),
    );
  });

  test("Reddit: 4 posts with votes and comments", async () => {
    const raw = digList(readJson("reddit/search-json-url-ssh.json"), "data", "children");
    const hits = await hitsOf("reddit", "reddit/search-json-url-ssh.json");
    expect(hits).toHaveLength(4);
    expect(urlsOf(hits)).toEqual(raw.map((item) => `https://www.reddit.com${digText(item, "data", "permalink")}`));
    expect(hits.map(({ title }) => title)).toEqual(raw.map((item) => squeezed(digText(item, "data", "title"))));
    expect(hits.map(({ engagement }) => engagement)).toEqual(
      raw.map((item) => ({ score: dig(item, "data", "score"), commentCount: dig(item, "data", "num_comments") })),
    );
    expect(hits.map(({ publishedAt }) => Date.parse(publishedAt ?? "") / 1_000)).toEqual(
      raw.map((item) => dig(item, "data", "created_utc")),
    );
    expect(hits[0]?.snippet).toBe(`Links to ${digText(raw[0], "data", "url")}`);
  });

  test("Reddit's feeds: a search with a subreddit among its entries, and a subreddit's own", async () => {
    const [hit, ...rest] = await hitsOf("reddit", "reddit/rss-search.xml");
    expect(rest).toEqual([]);
    expect(hit).toEqual({
      title: "How do you organize your hosts?",
      url: "https://www.reddit.com/r/linux/comments/abc123/how_do_you_organize/",
      snippet: "I have 200 hosts & counting.",
      displayLink: "reddit.com",
      publishedAt: "2026-05-20T10:00:00Z",
    });
    expect(await hitsOf("reddit", "reddit/rss-subreddit-example.xml")).toEqual([
      {
        title: "Best Butter Cookies!",
        url: "https://www.reddit.com/r/recipes/comments/m4uvlm/best_butter_cookies/",
        snippet: "",
        displayLink: "reddit.com",
        publishedAt: "2021-03-14T12:57:05Z",
      },
    ]);
  });

  test("Bluesky: the documented search, and a recorded post in its envelope", async () => {
    expect(await hitsOf("bluesky", "bluesky/doc-search-posts.json")).toEqual([
      {
        title: "Author (@author.test)",
        url: "https://bsky.app/profile/author.test/post/rkeysearch",
        snippet: "Search hit fixture",
        displayLink: "bsky.app",
        publishedAt: "2024-06-01T12:00:00Z",
        engagement: { likeCount: 1, repostCount: 0, replyCount: 0 },
      },
    ]);
    const post = dig(readJson("bluesky/get-post-thread.json"), "thread", "post");
    const { records } = await hitsOnce("bluesky", { body: { posts: [post] } });
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({
      url: "https://bsky.app/profile/test.marshal.dev/post/3kaheyt6vpc22",
      snippet: squeezed(digText(post, "record", "text")),
      publishedAt: second(digText(post, "record", "createdAt")),
      engagement: {
        likeCount: dig(post, "likeCount"),
        repostCount: dig(post, "repostCount"),
        replyCount: dig(post, "replyCount"),
      },
    });
  });

  test("GitHub: 5 repositories with their stars", async () => {
    const raw = digList(readJson("github/search-repositories.json"), "items");
    const hits = await hitsOf("github", "github/search-repositories.json");
    expect(hits).toHaveLength(5);
    expect(urlsOf(hits)).toEqual(raw.map((item) => digText(item, "html_url")));
    expect(hits.map(({ title }) => title)).toEqual(raw.map((item) => digText(item, "full_name")));
    expect(hits.map(({ snippet }) => snippet)).toEqual(raw.map((item) => squeezed(digText(item, "description"))));
    expect(hits.map(({ publishedAt }) => publishedAt)).toEqual(raw.map((item) => digText(item, "created_at")));
    expect(hits.map(({ engagement }) => engagement)).toEqual(
      raw.map((item) => ({ likeCount: dig(item, "stargazers_count") })),
    );
  });

  test("GitHub: 6 issues with their comments, and files by their paths", async () => {
    const raw = digList(readJson("github/search-issues.json"), "items");
    const hits = await hitsOf("github", "github/search-issues.json");
    expect(urlsOf(hits)).toEqual(raw.map((item) => digText(item, "html_url")));
    expect(hits.map(({ title }) => title)).toEqual(raw.map((item) => squeezed(digText(item, "title"))));
    expect(hits.map(({ engagement }) => engagement)).toEqual(
      raw.map((item) => ({ commentCount: dig(item, "comments") })),
    );
    expect(hits.map(({ snippet }) => snippet)).toEqual(raw.map((item) => squeezed(digText(item, "body"))));
    const files = digList(readJson("github/search-code-text-match.json"), "items");
    const found = await hitsOf("github", "github/search-code-text-match.json");
    expect(found.map(({ title, url }) => [title, url])).toEqual(
      files.map((item) => [digText(item, "path"), digText(item, "html_url")]),
    );
  });

  test("Wikipedia: 10 pages by their names, and a snippet without markup", async () => {
    const raw = digList(readJson("mediawiki/search-chest-set-suggestion.json"), "query", "search");
    const hits = await hitsOf("mediawiki", "mediawiki/search-chest-set-suggestion.json");
    expect(hits.map(({ title }) => title)).toEqual(raw.map((item) => digText(item, "title")));
    expect(urlsOf(hits).slice(0, 2)).toEqual([
      "https://en.wikipedia.org/wiki/The_Seekers",
      "https://en.wikipedia.org/wiki/Hemithea_(mythology)",
    ]);
    const [thing] = await hitsOf("mediawiki", "mediawiki/search-with-snippet.json");
    expect(thing?.snippet.startsWith("univers universum Olam")).toBe(true);
  });

  test.each([
    ["github", "github/search-repositories-none.json"],
    ["mediawiki", "mediawiki/search-none.json"],
  ])("%s: nothing found (%s)", async (provider, file) => {
    expect(await hitsOf(provider, file)).toEqual([]);
  });
});

describe("recorded failures of web searches", () => {
  test.each([
    ["searchapi", "searchapi/error-401.json", 401, "auth_required", /Check SEARCHAPI_API_KEY\.$/u],
    ["exa", "exa/error-400.json", 400, "upstream_unavailable", /HTTP 400/u],
    ["exa", "exa/error-401.json", 401, "auth_required", /Check EXA_API_KEY\.$/u],
    ["bluesky", "bluesky/error-403-searchposts.html", 403, "blocked", /needs a signed-in account/u],
    ["bluesky", "bluesky/error-401-authmissing.json", 401, "blocked", /needs a signed-in account/u],
    ["github", "github/error-401.json", 401, "blocked", /Try a different provider\.$/u],
    ["github", "github/error-404.json", 404, "upstream_unavailable", /HTTP 404/u],
    ["firecrawl", "firecrawl/error-402.json", 402, "rate_limited", /^Rate limited \(firecrawl\)/u],
    ["firecrawl", "firecrawl/error-429.json", 429, "rate_limited", /^Rate limited \(firecrawl\)/u],
    ["firecrawl", "firecrawl/error-500.json", 500, "upstream_unavailable", /HTTP 500/u],
  ])("%s: %s under %i is %s", async (provider, file, status, kind, line) => {
    const failure = await failureOf(hitsOnce(provider, { status, body: readRecording(file) }));
    expect(failure).toMatchObject({ kind, provider, status, message: expect.stringMatching(line) });
  });

  test.each([
    ["hackernews", "hackernews/algolia-item-tree.json"],
    ["hackernews", "hackernews/firebase-item-missing.json"],
    ["hackernews", "hackernews/firebase-topstories.json"],
    ["reddit", "reddit/comments-json.json"],
    ["bluesky", "bluesky/get-post-thread.json"],
    ["bluesky", "bluesky/get-follows.json"],
    ["bluesky", "bluesky/resolve-handle.json"],
    ["github", "github/rate-limit.json"],
    ["mediawiki", "mediawiki/opensearch-new-york.json"],
    ["mediawiki", "mediawiki/prefixsearch-ba.json"],
    ["mediawiki", "mediawiki/geosearch-page.json"],
    ["mediawiki", "mediawiki/extract-chess.json"],
    ["mediawiki", "mediawiki/page-missing-pageid.json"],
    ["mediawiki", "mediawiki/page-redirect.json"],
    ["mediawiki", "mediawiki/rest-summary.json"],
    ["mediawiki", "mediawiki/query-extracts-info.json"],
    ["exa", "searchapi/google-ceo-microsoft.json"],
    ["searchapi", "serper/search-olivia-wilde.json"],
    ["jina", "jina/reader-json-mode.json"],
    ["firecrawl", "firecrawl/v2-crawl-start.json"],
    ["searxng", "brave/web-laravel-news.json"],
    ["google", "brave/web-laravel-news.json"],
  ])("%s: an answer to another question (%s) is never nothing found", async (provider, file) => {
    expect(await failureOf(hitsOnce(provider, { body: readRecording(file) }))).toMatchObject({
      kind: "upstream_unavailable",
      provider,
    });
  });
});
