import type { BrandFont } from "@wellsourced/core";
import type { MarkedLink } from "@wellsourced/scraper";
import { type Facts, stated } from "./facts.ts";

/** `Inter:wght@400;700`, `Inter:ital,wght@0,400;1,700`, `Inter:400,700italic`, `Inter:wght@100..900`. */
function fontOf(family: string): BrandFont[] {
  const [name = "", axes = ""] = family.split(":");
  if (!name.trim()) return [];
  const weights = [
    ...new Set([...axes.matchAll(/(?<!\d)([1-9]\d0|1000)(?!\d)/gu)].map(([, weight]) => Number(weight))),
  ];
  return [
    {
      family: name.trim(),
      ...(weights.length > 0 && !axes.includes("..") ? { weights } : {}),
      origin: "google",
    },
  ];
}

/** The fonts that a page takes from Google: the first family is for headings, the second for text. */
export function fontFacts(links: readonly MarkedLink[]): Facts {
  const sheets = links.flatMap(({ href }) => {
    const url = URL.parse(href);
    return url?.hostname === "fonts.googleapis.com" && url.searchParams.has("family") ? [url] : [];
  });
  const families = sheets.flatMap((url) => url.searchParams.getAll("family").flatMap((value) => value.split("|")));
  const [heading, body] = families.flatMap(fontOf);
  return stated({
    "typography.heading": heading,
    "typography.body": body,
    "typography.google_fonts_url": sheets[0]?.href,
  });
}
