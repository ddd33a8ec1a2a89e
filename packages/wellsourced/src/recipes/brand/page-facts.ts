import { isHttpUrl, squeeze } from "@wellsourced/core";
import type { BrandFont } from "@wellsourced/core/records";
import type { MarkedLink, PageMarks } from "@wellsourced/scraper";
import { normalizeColor } from "./color.ts";
import { type Facts, stated } from "./facts.ts";
import { iconOf, toLogo } from "./logo.ts";
import { organizationFacts } from "./organization.ts";
import { bare } from "./site.ts";
import { socialIn } from "./social.ts";

const LONGEST_NAME = 60;

/** The name in a title: the piece that the domain is made of, else the first one. */
export function nameInTitle(title: string, domain: string): string | undefined {
  const stem = bare(domain.split(".")[0] ?? "");
  const pieces = title
    .split(/(?<!\s)\s+[|–—·•:-]\s+|(?:(?<!\s)\s+)?[|–—•]\s*|:\s+/u)
    .map(squeeze)
    .filter(Boolean);
  const fits = (piece: string) => {
    const letters = bare(piece);
    return letters !== "" && stem !== "" && (letters === stem || letters.includes(stem) || stem.includes(letters));
  };
  const name = pieces.find((piece) => bare(piece) === stem) ?? pieces.find(fits) ?? pieces[0];
  return name && name.length <= LONGEST_NAME && !namesThePage(name) ? name : undefined;
}

/** Titles that name the page and not its owner. */
const namesThePage = (name: string): boolean =>
  /^(?:home(?:page)?|welcome|start|index|untitled|just a moment\.*|access denied|attention required!?|loading\.*|error|\d{3}\b.*)$/iu.test(
    name,
  );

/** `Inter:wght@400;700`, `Inter:ital,wght@0,400;1,700`, `Inter:400,700italic`, `Inter:wght@100..900`. */
function fontOf(family: string): BrandFont[] {
  const [name = "", axes = ""] = family.split(":");
  if (!name.trim()) return [];
  const weights = [
    ...new Set([...axes.matchAll(/(?<!\d)([1-9]\d0|1000)(?!\d)/gu)].map(([, weight]) => Number(weight))),
  ];
  const isFixed = weights.length > 0 && !axes.includes("..");
  return [{ family: name.trim(), ...(isFixed ? { weights } : {}), origin: "google" }];
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

/** The first that is there. */
const first = (meta: PageMarks["meta"], ...names: readonly string[]): string | undefined =>
  names.map((name) => squeeze(meta[name] ?? "")).find(Boolean);

const absolute = (url: string | undefined, { baseUrl }: PageMarks): string | undefined => {
  const href = url && URL.parse(url, baseUrl)?.href;
  return href && isHttpUrl(href) ? href : undefined;
};

/** A picture of the header that says it is a logo, by its address or by its description. */
function headerLogo({ images }: PageMarks) {
  const inHeader = images.filter((image) => image.inHeader);
  const logo =
    inHeader.find(({ src }) => /logo/iu.test(URL.parse(src)?.pathname ?? "")) ??
    inHeader.find(({ alt }) => /\blogo\b/iu.test(alt));
  return logo && toLogo({ url: logo.src, width: logo.width, height: logo.height });
}

/** What a homepage says of its owner: in its head, in its data, in its header and by its links. */
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
