import { cleanUrl } from "./clean-string.ts";
import type { Clues } from "./clues.ts";
import { type Found, firstFound } from "./found.ts";
import { isObject, type JsonObject } from "./json-ld.ts";

/** The lead image, as the page names it to those who share it. */
export function imageOf({ meta, links }: Clues, main: JsonObject, baseUrl: string | undefined): Found | undefined {
  const [image] = Array.isArray(main.image) ? main.image : [main.image];
  const tags = ["og:image:secure_url", "og:image", "og:image:url", "twitter:image", "twitter:image:src"];
  return firstFound([
    ...tags.map((name) => [`meta ${name}`, () => cleanUrl(meta.first(name), baseUrl)] as const),
    ["json-ld", () => cleanUrl(isObject(image) ? (image.url ?? image.contentUrl) : image, baseUrl)],
    ["link image_src", () => cleanUrl(links.get("image_src"), baseUrl)],
  ]);
}
