import { Image } from "@wellsourced/core/records";
import { ImageSearch } from "@wellsourced/core/searches";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { budget, count } from "../fields.ts";
import { searchText } from "../reading/aside.ts";
import { type Item, named, numbered, type Read } from "../reading/words.ts";
import { argumentsOf, aside, asideShape, noteRouting, providerFor, toQuery } from "../searching.ts";

const imageItem = ({ title, link, thumbnailLink, displayLink, contextLink = "", ...image }: Read<Image>): Item => ({
  title,
  about: [
    link,
    image.width && image.height && `${image.width} × ${image.height} pixels`,
    image.fileSize && `${image.fileSize} bytes`,
    named("on", contextLink),
    !`${link} ${contextLink}`.includes(displayLink) && displayLink,
    named("small", thumbnailLink),
  ],
});

export const imageSearch = defineTool({
  name: "image_search",
  title: "Image search",
  description:
    "Use this to find images and the pages that show them. Filters for look and format need Google or SearchAPI.",
  sets: ["core"],
  cache: "below",
  input: z.strictObject({
    ...argumentsOf(ImageSearch),
    safe: ImageSearch.shape.safe.default("medium"),
    num_results: count({ fallback: 5, max: 200, what: "Number of images" }),
    provider: providerFor("image"),
    ...budget,
  }),
  output: z.object({
    images: z.array(Image),
    query: z.string(),
    resultCount: z.int(),
    ...asideShape,
  }),
  async run({ provider, deadlineMs, maxCostUsd, ...ask }, sources, call) {
    const found = await sources.search.records(
      { kind: "image", ...toQuery(ask) },
      { ...call, provider, deadlineMs, maxCostUsd },
    );
    noteRouting(found.routing, call);
    return { images: found.records, query: ask.query, resultCount: found.records.length, ...aside(found) };
  },
  text: ({ images, ...body }) => searchText(body, "picture", numbered(images.map(imageItem))),
});
