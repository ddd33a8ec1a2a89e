import { isHttpUrl, squeeze } from "@wellsourced/core";
import type { PageMarks } from "@wellsourced/scraper";
import { normalizeColor } from "./color.ts";
import { type Facts, stated } from "./facts.ts";
import { fontFacts } from "./fonts.ts";
import { iconOf } from "./icons.ts";
import { toLogo } from "./logo.ts";
import { organizationFacts } from "./organization.ts";
import { socialIn } from "./social.ts";
import { nameInTitle } from "./title.ts";

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

/** A logo of the page's data is the organisation's own word; relative addresses are made whole. */
function organizationOf(marks: PageMarks): Facts {
  const { "logos.primary": _, ...facts } = organizationFacts(marks.jsonLd);
  const given = organizationFacts(absoluteLogos(marks))["logos.primary"];
  return stated({ ...facts, "logos.primary": given });
}

const absoluteLogos = (marks: PageMarks): readonly unknown[] =>
  marks.jsonLd.map((block): unknown =>
    JSON.parse(JSON.stringify(block), (key, value: unknown) =>
      typeof value === "string" && /^(?:logo|url|contentUrl)$/u.test(key) ? (absolute(value, marks) ?? value) : value,
    ),
  );

/** What a homepage says of its owner: in its head, in its data, in its header and by its links. */
export function pageFacts(marks: PageMarks, domain: string): Facts {
  const { meta, links, anchors } = marks;
  const organization = organizationOf(marks);
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
