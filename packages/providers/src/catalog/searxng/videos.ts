import { z } from "zod";
import { videos as declareVideos } from "../../capabilities/video.ts";
import { text } from "../../fields.ts";
import { MOST, searchIn } from "./parameters.ts";
import { resultsOf, silenceOf } from "./results.ts";

/** Engines differ in how they write lengths and counts. */
const Amount = z.union([z.string(), z.number()]).nullish();

const Answer = resultsOf(
  z.object({
    title: text,
    url: text,
    content: text,
    thumbnail: text,
    length: Amount,
    views: Amount,
    author: text,
    publishedDate: text,
  }),
);

export const videos = declareVideos({
  rank: 4,
  honours: ["timeRange", "safe", "language", "country"],
  most: MOST,
  request({ query: text, timeRange, safe, country, language }) {
    const { query, unmet } = searchIn({ category: "videos", text, safe, country, language });
    return { path: "/search", query: { ...query, time_range: timeRange }, unmet };
  },
  response: Answer,
  note: silenceOf,
  records: ({ results }) =>
    results.map(({ title, url, content, thumbnail, length, views, author, publishedDate }) => ({
      title,
      url,
      thumbnail,
      duration: length,
      channel: author,
      publishedAt: publishedDate,
      views,
      description: content,
    })),
});
