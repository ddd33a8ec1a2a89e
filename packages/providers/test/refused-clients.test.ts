import { Failure } from "@wellsourced/core";
import type { ReplayReply } from "@wellsourced/testkit";
import { describe, expect, test } from "vitest";
import { startStage } from "./helpers/upstream.ts";

const page = (status: number): ReplayReply => ({ status, body: "<html><h1>Whoa there!</h1></html>" });
const feed: ReplayReply = {
  headers: { "content-type": "application/atom+xml" },
  body: '<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>t3_1</id><title>Post</title><link href="https://www.reddit.com/r/x/comments/1/a/"/></entry></feed>',
};
const post = {
  uri: "at://did:plc:made/app.bsky.feed.post/k1",
  author: { handle: "a.example" },
  record: { text: "Hi" },
};
const posts: ReplayReply = { body: { posts: [post] } };
const broken: ReplayReply = { body: { kind: "Listing" } };
const slow: ReplayReply = { status: 429, headers: { "retry-after": "90" }, body: {} };
const down: ReplayReply = { status: 500, body: {} };

/** Runs a query against an upstream that sends these replies in turn. */
async function asked(provider: string, replies: readonly ReplayReply[]) {
  const stage = await startStage(replies.map((reply) => ({ path: /.*/u, times: 1, ...reply })));
  try {
    const outcome = await stage.providers.web({ query: "x", limit: 5 }, { provider }).catch((error: unknown) => error);
    const shown = outcome instanceof Failure ? { kind: outcome.kind, message: outcome.message } : outcome;
    return { outcome: shown, paths: stage.replay.requests.map(({ path }) => path) };
  } finally {
    await stage.close();
  }
}

const search = "/xrpc/app.bsky.feed.searchPosts";
const one = { records: [expect.objectContaining({ url: expect.stringMatching(/^https:/u) })] };

describe("a service that shows its wall is asked at its other door, and a wall is never an empty answer", () => {
  test.each([
    ["reddit", [page(403), feed], ["/search.json", "/search.rss"], one],
    ["reddit", [page(200), feed], ["/search.json", "/search.rss"], one],
    ["reddit", [page(404), feed], ["/search.json", "/search.rss"], one],
    ["reddit", [page(403), page(403)], ["/search.json", "/search.rss"], { kind: "blocked" }],
    ["reddit", [page(200), page(200)], ["/search.json", "/search.rss"], { kind: "blocked" }],
    ["reddit", [page(403), slow], ["/search.json", "/search.rss"], { kind: "rate_limited" }],
    ["reddit", [slow], ["/search.json"], { kind: "rate_limited" }],
    // The first reply explains the error better than an invalid feed.
    [
      "reddit",
      [broken, down],
      ["/search.json", "/search.rss"],
      { message: expect.stringContaining("(data is missing)") },
    ],
    ["bluesky", [page(403), posts], [search, search], one],
    ["bluesky", [page(200), posts], [search, search], one],
    ["bluesky", [page(403), page(403)], [search, search], { kind: "blocked" }],
    ["bluesky", [page(403), slow], [search, search], { kind: "rate_limited" }],
    ["bluesky", [slow], [search], { kind: "rate_limited" }],
    ["bluesky", [down], [search], { kind: "upstream_unavailable" }],
  ] as const)("%s: %j", async (provider, replies, paths, expected) => {
    const { outcome, paths: walked } = await asked(provider, replies);
    expect(outcome).toMatchObject(expected);
    expect(walked).toEqual(paths);
  });

  test.each(["duckduckgo"])("%s says that it asks for proof", async (provider) => {
    const { outcome } = await asked(provider, [
      { status: 200, body: '<html><div class="anomaly-modal__title">Unfortunately, bots …</div></html>' },
    ]);
    expect(outcome).toMatchObject({ kind: "rate_limited" });
  });
});
