import { Failure, parseJson } from "@wellsourced/core";
import type { Page } from "@wellsourced/core/records";
import { failureOfStatus, type PageMarks, readPageMarks } from "@wellsourced/scraper";
import { z } from "zod";
import { normalizeColor } from "./color.ts";
import { type Facts, type Finding, type Origin, stated, toFinding } from "./facts.ts";
import { largestSize, toLogo } from "./logo.ts";
import { organizationFacts } from "./organization.ts";
import { nameInTitle, pageFacts } from "./page-facts.ts";
import { homepages, type Site } from "./site.ts";
import { asFailure, decode, type Gathering, openPage, openText } from "./sources.ts";

export interface Homepage {
  readonly finding: Finding;
  /** Final address, or the first one tried. */
  readonly url: string;
  readonly marks?: PageMarks;
}

/** Opens the first address that responds; only network failures lead to the next one. */
async function openFirst(site: Site, gathering: Gathering) {
  let first: Failure | undefined;
  for (const url of homepages(site)) {
    try {
      return await openPage(url, gathering);
    } catch (error) {
      const failure = asFailure(error, gathering);
      if (failure.kind !== "network") throw failure;
      first ??= failure;
    }
  }
  throw first ?? new Failure("network", `The website ${site.domain} did not answer.`);
}

const Manifest = z.object({
  name: z.string().nullish(),
  theme_color: z.string().nullish(),
  background_color: z.string().nullish(),
  icons: z.array(z.object({ src: z.string(), sizes: z.string().nullish(), type: z.string().nullish() })).nullish(),
});

/** Facts in the web app manifest linked from the page. */
async function manifestFacts({ links }: PageMarks, gathering: Gathering): Promise<Facts> {
  const href = links.find(({ rel }) => rel === "manifest")?.href;
  if (!href) return {};
  const { url, text } = await openText(href, gathering, { timeoutMs: 5_000, maxBytes: 200_000 });
  const manifest = parseJson(text, Manifest, "The manifest of the site");
  const icons = (manifest.icons ?? []).flatMap(
    ({ src, sizes, type }) =>
      toLogo({ url: URL.parse(src, url)?.href, type: type ?? "", ...largestSize(sizes ?? "") }) ?? [],
  );
  return stated({
    "identity.name": manifest.name?.trim(),
    "colors.primary": normalizeColor(manifest.theme_color ?? ""),
    "colors.background": normalizeColor(manifest.background_color ?? ""),
    "logos.icon": icons.toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0))[0],
  });
}

/** The icon at the default address, if there is one. */
async function faviconFacts(homeUrl: string, gathering: Gathering): Promise<Facts> {
  const url = new URL("/favicon.ico", homeUrl).href;
  const { status, headers } = await openPage(url, gathering, { method: "HEAD", timeoutMs: 5_000 });
  const isHtml = /html/iu.test(headers.get("content-type") ?? "");
  return status === 200 && !isHtml ? { "logos.favicon": url } : {};
}

/** A manifest or icon that cannot be fetched counts as absent. */
const orNothing = (facts: Promise<Facts>, gathering: Gathering): Promise<Facts> =>
  facts.catch((error: unknown) => {
    asFailure(error, gathering);
    return {};
  });

const readFacts = ({ metadata, structuredData = {} }: Page, domain: string): Facts =>
  stated({
    "identity.name": structuredData.openGraph?.["og:site_name"] ?? nameInTitle(metadata.title ?? "", domain),
    "identity.description": metadata.description,
    "logos.og_image": metadata.image,
    ...organizationFacts(structuredData.jsonLd ?? []),
  });

/** Gathers what a homepage states about its owner. A homepage that refuses a plain request is read as a page. */
export async function gatherHomepage(site: Site, gathering: Gathering): Promise<Homepage> {
  let [url] = homepages(site);
  try {
    const opened = await openFirst(site, gathering);
    url = opened.url;
    if (failureOfStatus(opened.status, url)) {
      const page = await gathering.sources.read(url, gathering.signal);
      const origin: Origin = { name: "homepage_meta", url: page.finalUrl };
      return { finding: toFinding(origin, readFacts(page, site.domain)), url: page.finalUrl };
    }
    const marks = readPageMarks(decode(opened.body), url);
    const own = pageFacts(marks, site.domain);
    const manifest = await orNothing(manifestFacts(marks, gathering), gathering);
    const favicon = own["logos.favicon"] ? {} : await orNothing(faviconFacts(url, gathering), gathering);
    return { finding: toFinding({ name: "homepage_meta", url }, { ...favicon, ...manifest, ...own }), url, marks };
  } catch (error) {
    const failure = asFailure(error, gathering);
    return { finding: { state: "failed", origin: { name: "homepage_meta", url }, failure }, url };
  }
}
