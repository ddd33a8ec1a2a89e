import { cleanString, cleanUrl } from "./clean-string.ts";
import type { Clues } from "./clues.ts";
import { type Found, firstFound } from "./found.ts";
import { isObject, type JsonObject } from "./json-ld.ts";

/** The licence of the page's content: an address where there is one, else the words of a tag. */
export function licenceOf(
  { meta, links, licence }: Clues,
  main: JsonObject,
  baseUrl: string | undefined,
): Found | undefined {
  const stated = isObject(main.license) ? (main.license.url ?? main.license["@id"]) : main.license;
  return firstFound([
    ["json-ld", () => cleanUrl(stated, baseUrl)],
    ["link license", () => cleanUrl(links.get("license"), baseUrl)],
    ["rel=license", () => cleanUrl(licence, baseUrl)],
    [
      "meta dcterms.license",
      () => cleanString(meta.first("dcterms.license", "dc.rights.license", "copyright-license"), 200),
    ],
  ]);
}
