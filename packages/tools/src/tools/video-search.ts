import { UNTRUSTED, Video } from "@wellsourced/core";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { choice, count, optional, required, sessionId } from "../fields.ts";
import { aside, asideShape, noteAsked, providerFor } from "../searching.ts";
import { trust } from "../shapes.ts";

export const videoSearch = defineTool({
  name: "video_search",
  title: "Video search",
  description:
    "Search for videos. Returns channel, length in seconds, time and views, where known. To read what is said in a YouTube video, use scrape_page.",
  sets: ["more"],
  effects: { writes: false, idempotent: true, openWorld: true },
  cache: { ttlMs: 30 * 60_000, version: 1, report: "hits" },
  finds: ({ videos }) => ({ sources: videos.map(({ url, title, publishedAt: date }) => ({ url, title, date })) }),
  input: z.strictObject({
    query: required("query", "Words to search for", 500),
    num_results: count("num_results", { fallback: 5, max: 50, what: "Number of videos" }),
    time_range: choice("time_range", ["day", "week", "month", "year"], "Period up to now").optional(),
    site: optional("site", "Only platform to search, by domain", 253),
    safe: choice("safe", ["off", "medium", "high"], "Level of safe search").default("medium"),
    country: optional("country", "Two-letter country code", 2),
    language: optional("language", "Language code, such as en", 20),
    provider: providerFor("video"),
    sessionId,
  }),
  output: z.object({
    videos: z.array(Video),
    query: z.string(),
    resultCount: z.int(),
    provider: z.string(),
    ...asideShape,
    trust,
  }),
  async run({ num_results, time_range, provider, sessionId: _, ...ask }, sources, call) {
    const found = await sources.find(
      "video",
      { ...ask, limit: num_results, timeRange: time_range },
      { ...call, provider },
    );
    noteAsked(found.routing, call);
    return {
      videos: [...found.records],
      query: ask.query,
      resultCount: found.records.length,
      provider: found.routing.provider,
      ...aside(found),
      trust: UNTRUSTED,
    };
  },
});
