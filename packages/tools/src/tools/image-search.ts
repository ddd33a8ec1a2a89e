import { Image } from "@wellsourced/core/records";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { budget, choice, count, optional, required } from "../fields.ts";
import { imagesText } from "../reading/hits.ts";
import { aside, asideShape, noteRouting, providerFor, toQuery } from "../searching.ts";

export const imageSearch = defineTool({
  name: "image_search",
  title: "Image search",
  description:
    "Use this to find images and the pages that show them. Filters for look and format need Google or SearchAPI.",
  sets: ["core"],
  cache: "below",
  input: z.strictObject({
    query: required("query", "Words to find", 500),
    num_results: count("num_results", { fallback: 5, max: 200, what: "Number of images" }),
    size: choice(
      "size",
      ["huge", "icon", "large", "medium", "small", "xlarge", "xxlarge"],
      "Approximate size",
    ).optional(),
    type: choice("type", ["clipart", "face", "lineart", "stock", "photo", "animated"], "Type of image").optional(),
    color_type: choice("color_type", ["color", "gray", "mono", "trans"], "Range of colours").optional(),
    dominant_color: choice(
      "dominant_color",
      ["black", "blue", "brown", "gray", "green", "orange", "pink", "purple", "red", "teal", "white", "yellow"],
      "Dominant colour",
    ).optional(),
    file_type: choice("file_type", ["jpg", "gif", "png", "bmp", "svg", "webp"], "File type").optional(),
    safe: choice("safe", ["off", "medium", "high"], "Level of safe search").default("medium"),
    country: optional("country", "Two-letter country code", 2),
    language: optional("language", "Language, such as en", 20),
    provider: providerFor("image"),
    ...budget,
  }),
  output: z.object({
    images: z.array(Image),
    query: z.string(),
    resultCount: z.int(),
    ...asideShape,
  }),
  text: imagesText,
  async run({ provider, deadlineMs, maxCostUsd, ...ask }, sources, call) {
    const found = await sources.find("image", toQuery(ask), { ...call, provider, deadlineMs, maxCostUsd });
    noteRouting(found.routing, call);
    return { images: found.records, query: ask.query, resultCount: found.records.length, ...aside(found) };
  },
});
