import { counted } from "@wellsourced/core";
import { Video } from "@wellsourced/core/records";
import { VideoSearch } from "@wellsourced/core/searches";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { count, sessionId } from "../fields.ts";
import { searchText } from "../reading/aside.ts";
import { type Item, named, numbered, type Read } from "../reading/words.ts";
import { argumentsOf, fromProvider, fromProviderShape, providerFor, toQuery } from "../searching.ts";

const videoItem = ({ title, url, description, duration, views, ...video }: Read<Video>): Item => ({
  title,
  about: [
    url,
    video.publishedAt,
    video.channel,
    !url.includes(video.source.toLowerCase()) && video.source,
    duration !== undefined && `${duration} s`,
    views !== undefined && counted(views, "view"),
    named("thumbnail", video.thumbnail),
  ],
  says: [description],
});

export const videoSearch = defineTool({
  name: "video_search",
  title: "Video search",
  description:
    "Use this to find videos, with channel, length in seconds, time and views, where known. To read what is said in a YouTube video, use scrape_page.",
  sets: ["more"],
  cache: "below",
  finds: ({ videos }) => ({ sources: videos.map(({ url, title, publishedAt: date }) => ({ url, title, date })) }),
  input: z.strictObject({
    ...argumentsOf(VideoSearch),
    safe: VideoSearch.shape.safe.default("medium"),
    num_results: count({ fallback: 5, max: 50, what: "Number of videos" }),
    provider: providerFor("video"),
    sessionId,
  }),
  output: z.object({
    videos: z.array(Video),
    query: z.string(),
    ...fromProviderShape,
  }),
  async run({ provider, sessionId: _, ...ask }, sources, call) {
    const found = await sources.search.records({ kind: "video", ...toQuery(ask) }, { ...call, provider });
    return { videos: found.records, query: ask.query, ...fromProvider(found, call) };
  },
  text: ({ videos, ...body }) => searchText(body, "video", numbered(videos.map(videoItem))),
});
