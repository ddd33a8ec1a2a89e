import { z } from "zod";
import { images as declareImages } from "../../capabilities/image.ts";
import { listOf, number, text } from "../../fields.ts";
import { longest, regionOf } from "./regions.ts";

const Answer = z.object({
  type: z.literal("images"),
  results: listOf(
    z.object({
      title: text,
      url: text,
      source: text,
      thumbnail: z.object({ src: text }).nullish(),
      properties: z.object({ url: text, width: number, height: number }).nullish(),
      meta_url: z.object({ hostname: text }).nullish(),
    }),
  ),
});

export const images = declareImages({
  rank: 2,
  honours: ["safe", "country", "language"],
  longest,
  most: 200,
  request({ query, limit, safe, country, language }) {
    const region = regionOf({ country, language });
    return {
      path: "/res/v1/images/search",
      query: {
        q: query,
        count: limit,
        ...region.query,
        // There is nothing between the two.
        safesearch: safe && (safe === "off" ? "off" : "strict"),
        // A switch for searches that give text.
        extra_snippets: undefined,
      },
      unmet: region.unmet,
    };
  },
  response: Answer,
  records: ({ results }) =>
    (results ?? []).map(({ title, url, source, thumbnail, properties, meta_url }) => ({
      title,
      link: properties?.url,
      thumbnailLink: thumbnail?.src,
      displayLink: source ?? meta_url?.hostname,
      contextLink: url,
      width: properties?.width,
      height: properties?.height,
    })),
});
