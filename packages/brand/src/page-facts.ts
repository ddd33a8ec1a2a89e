import { isHttpUrl, squeeze } from "@wellsourced/core";
import type { BrandFont } from "@wellsourced/core/records";
import type { MarkedLink, PageMarks } from "@wellsourced/scraper";
import { normalizeColor } from "./color.ts";
import { type Facts, stated } from "./facts.ts";
import { iconOf, toLogo } from "./logo.ts";
import { organizationFacts } from "./organization.ts";
import { lettersOf } from "./site.ts";
import { socialIn } from "./social.ts";

const MAX_NAME_LENGTH = 60;

/** Titles that name the page and not its owner. */
const PAGE_TITLE =
  /^(?:home(?:page)?|welcome|start|index|untitled|just a moment\.*|access denied|attention required!?|loading\.*|error|\d{3}\b.*)$/iu;

/** The part of a title that resembles the domain, else its first part. */
export function nameInTitle(title: string, domain: string): string | undefined {
  const stem = lettersOf(domain.split(".")[0] ?? "");
  const parts = title
    .split(/(?<!\s)\s+[|–—·•:-]\s+|(?:(?<!\s)\s+)?[|–—•]\s*|:\s+/u)
    .map(squeeze)
    .filter(Boolean);
  const resembles = (part: string) => {
    const letters = lettersOf(part);
    return letters !== "" && stem !== "" && (letters.includes(stem) || stem.includes(letters));
  };
  const name = parts.find((part) => lettersOf(part) === stem) ?? parts.find(resembles) ?? parts[0];
  return name && name.length <= MAX_NAME_LENGTH && !PAGE_TITLE.test(name) ? name : undefined;
}

/** Parses `Inter:wght@400;700`, `Inter:ital,wght@0,400;1,700`, `Inter:400,700italic`, `Inter:wght@100..900`. */
function fontOf(family: string): BrandFont[] {
  const [name = "", axes = ""] = family.split(":");
  if (!name.trim()) return [];
  const weights = [
    ...new Set([...axes.matchAll(/(?<!\d)([1-9]\d0|1000)(?!\d)/gu)].map(([, weight]) => Number(weight))),
  ];
  const isFixed = weights.length > 0 && !axes.includes("..");
  return [{ family: name.trim(), ...(isFixed ? { weights } : {}), origin: "google" }];
}

/** The fonts that a page loads from Google, the first one taken for headings and the second for text. */
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

const first = (meta: PageMarks["meta"], ...names: readonly string[]): string | undefined =>
  names.map((name) => squeeze(meta[name] ?? "")).find(Boolean);

const absolute = (url: string | undefined, { baseUrl }: PageMarks): string | undefined => {
  const href = url && URL.parse(url, baseUrl)?.href;
  return href && isHttpUrl(href) ? href : undefined;
};

/** The picture in the header whose address or description calls it a logo. */
function headerLogo({ images }: PageMarks) {
  const inHeader = images.filter((image) => image.inHeader);
  const logo =
    inHeader.find(({ src }) => /logo/iu.test(URL.parse(src)?.pathname ?? "")) ??
    inHeader.find(({ alt }) => /\blogo\b/iu.test(alt));
  return logo && toLogo({ url: logo.src, width: logo.width, height: logo.height });
}

/** What a homepage states about its owner in its head, JSON-LD, header and links. */
export function pageFacts(marks: PageMarks, domain: string): Facts {
  const { meta, links, anchors } = marks;
  const organization = organizationFacts(marks.jsonLd, marks.baseUrl);
  const icon = iconOf(links);
  return stated({
    ...socialIn(anchors.map(({ href }) => href)),
    ...fontFacts(links),
    ...organization,
    "identity.name":
      first(meta, "og:site_name", "application-name") ??
      organization["identity.name"] ??
      nameInTitle(marks.title, domain),
    "identity.description": organization["identity.description"] ?? first(meta, "og:description", "description"),
    "colors.primary": normalizeColor(first(meta, "theme-color") ?? first(meta, "msapplication-tilecolor") ?? ""),
    "logos.primary": organization["logos.primary"] ?? headerLogo(marks),
    "logos.icon": icon,
    "logos.favicon": icon?.url,
    "logos.og_image": absolute(first(meta, "og:image", "og:image:url", "twitter:image"), marks),
  });
}
