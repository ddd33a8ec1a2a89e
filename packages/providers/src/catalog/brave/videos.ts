import { z } from "zod";
import { videos as declareVideos } from "../../capabilities/video.ts";
import { listOf, number, text } from "../../fields.ts";
import { composeText } from "../../query-text.ts";
import { freshness, longest, regionOf, safesearch } from "./regions.ts";

const Details = z.object({
  duration: text,
  views: number,
  creator: text,
  publisher: text,
  author: z.object({ name: text }).nullish(),
});

const Answer = z.object({
  type: z.literal("videos"),
  results: listOf(
    z.object({
      title: text,
      url: text,
      description: text,
      age: text,
      page_age: text,
      thumbnail: z.object({ src: text, original: text }).nullish(),
      // A video of which nothing is known has an empty list here.
      video: z.union([Details, z.array(z.never())]).nullish(),
    }),
  ),
});
type Result = NonNullable<z.infer<typeof Answer>["results"]>[number];

function toVideo({ title, url, description, age, page_age, thumbnail, video }: Result) {
  const { duration, views, creator, publisher, author } = video && !Array.isArray(video) ? video : {};
  return {
    title,
    url,
    thumbnail: thumbnail?.original ?? thumbnail?.src,
    duration,
    channel: author?.name ?? creator,
    publishedAt: page_age ?? age,
    views,
    description,
    source: publisher,
  };
}

export const videos = declareVideos({
  rank: 2,
  honours: ["timeRange", "safe", "site", "country", "language"],
  longest,
  most: 50,
  request({ query, limit, timeRange, site, safe, country, language }) {
    const region = regionOf({ country, language });
    return {
      path: "/res/v1/videos/search",
      query: {
        q: composeText({ query, sites: site ? [site] : [] }, ["sites"]),
        count: limit,
        ...region.query,
        freshness: timeRange && freshness[timeRange],
        safesearch: safe && safesearch[safe],
        // A switch for searches that give text.
        extra_snippets: undefined,
      },
      unmet: region.unmet,
    };
  },
  response: Answer,
  records: ({ results }) => (results ?? []).map(toVideo),
});
