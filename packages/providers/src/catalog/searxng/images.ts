import { z } from "zod";
import { images as declareImages } from "../../capabilities/image.ts";
import { text } from "../../fields.ts";
import { MOST, searchIn } from "./parameters.ts";
import { resultsOf, silenceOf } from "./results.ts";

const Answer = resultsOf(z.object({ title: text, url: text, img_src: text, thumbnail_src: text, resolution: text }));

/** `2500 x 1667`, with whatever sign and words the engine writes. */
function sizeOf(resolution: string | null | undefined) {
  const [, width, height] = /(\d{1,6})\s*[x×*]\s*(\d{1,6})/iu.exec(resolution ?? "") ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : {};
}

export const images = declareImages({
  rank: 4,
  honours: ["safe", "language", "country"],
  most: MOST,
  request: ({ query: text, safe, country, language }) => ({
    path: "/search",
    ...searchIn({ category: "images", text, safe, country, language }),
  }),
  response: Answer,
  note: silenceOf,
  records: ({ results }) =>
    results.map(({ title, url, img_src, thumbnail_src, resolution }) => ({
      title,
      link: img_src,
      thumbnailLink: thumbnail_src,
      contextLink: url,
      ...sizeOf(resolution),
    })),
});
