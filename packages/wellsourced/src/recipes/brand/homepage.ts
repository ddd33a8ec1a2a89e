import { Failure, parseJson } from "@wellsourced/core";
import type { Page } from "@wellsourced/core/records";
import type { Opened } from "@wellsourced/http";
import { failureOfStatus, type PageMarks, readPageMarks } from "@wellsourced/scraper";
import { z } from "zod";
import { normalizeColor } from "./color.ts";
import { type Facts, type Finding, type Origin, stated, toFinding } from "./facts.ts";
import { asFailure, type Gathering, openPage } from "./gather.ts";
import { sidesOf, toLogo } from "./logo.ts";
import { organizationFacts } from "./organization.ts";
import { nameInTitle, pageFacts } from "./page-facts.ts";
import { homepages, type Site } from "./site.ts";

/** What is at home at a site, and where it was found. */
export interface Home {
  readonly finding: Finding;
  /** Where the homepage was, or would be. */
  readonly url: string;
  readonly marks?: PageMarks;
}

/** The first address that anybody answers at. Only silence leads on to the next. */
async function firstAnswer(site: Site, gathering: Gathering): Promise<Opened> {
  let silence: Failure | undefined;
  for (const url of homepages(site)) {
    try {
      return await openPage(url, gathering);
    } catch (error) {
      const failure = asFailure(error, gathering);
      if (failure.kind !== "network") throw failure;
      silence ??= failure;
    }
  }
  throw silence ?? new Failure("network", `The website ${site.domain} did not answer.`);
}

const Manifest = z.object({
  name: z.string().nullish(),
  theme_color: z.string().nullish(),
  background_color: z.string().nullish(),
  icons: z.array(z.object({ src: z.string(), sizes: z.string().nullish(), type: z.string().nullish() })).nullish(),
});

/** What the manifest of a web app adds. It is only worth a look where the page names one. */
async function manifestFacts({ links }: PageMarks, gathering: Gathering): Promise<Facts> {
  const href = links.find(({ rel }) => rel === "manifest")?.href;
  if (!href) return {};
  const opened = await openPage(href, gathering, { timeoutMs: 5_000, maxBytes: 200_000 });
  const failure = failureOfStatus(opened.status, href);
  if (failure) throw failure;
  const parsed = parseJson(decode(opened.body), Manifest, "The manifest of the site");
  const icons = (parsed.icons ?? []).flatMap(({ src, sizes, type }) => {
    const logo = toLogo({ url: URL.parse(src, opened.url)?.href, type: type ?? "", ...sidesOf(sizes ?? "") });
    return logo ? [logo] : [];
  });
  const [largest] = icons.sort((a, b) => (b.width ?? 0) - (a.width ?? 0));
  return stated({
    "identity.name": parsed.name?.trim(),
    "colors.primary": normalizeColor(parsed.theme_color ?? ""),
    "colors.background": normalizeColor(parsed.background_color ?? ""),
    "logos.icon": largest,
  });
}

const decode = (body: Uint8Array): string => new TextDecoder().decode(body);

/** The icon that every browser asks for without being told; only where there is one. */
async function faviconFacts(url: string, gathering: Gathering): Promise<Facts> {
  const href = new URL("/favicon.ico", url).href;
  const { status, headers } = await openPage(href, gathering, { method: "HEAD", timeoutMs: 5_000 });
  const isPicture = !/html/iu.test(headers.get("content-type") ?? "");
  return status === 200 && isPicture ? { "logos.favicon": href } : {};
}

/** What may be missing without harm: a manifest or an icon that nobody can fetch is as good as none. */
const orNothing = (facts: Promise<Facts>, gathering: Gathering): Promise<Facts> =>
  facts.catch((error: unknown) => {
    asFailure(error, gathering);
    return {};
  });

/** What the reader learnt of a page that does not let itself be opened plainly. */
const readFacts = ({ metadata, structuredData = {} }: Page, domain: string): Facts =>
  stated({
    "identity.name": structuredData.openGraph?.["og:site_name"] ?? nameInTitle(metadata.title ?? "", domain),
    "identity.description": metadata.description,
    "logos.og_image": metadata.image,
    ...organizationFacts(structuredData.jsonLd ?? []),
  });

/** The homepage, read as a person would where it does not answer a plain request. */
async function readHome(url: string, site: Site, gathering: Gathering): Promise<Home> {
  const page = await gathering.tools.pages({ url }, gathering.call);
  const origin: Origin = { name: "homepage_meta", url: page.finalUrl };
  return { finding: toFinding(origin, readFacts(page, site.domain)), url: page.finalUrl };
}

/** What a homepage says of its owner. */
export async function gatherHomepage(site: Site, gathering: Gathering): Promise<Home> {
  const [asked = ""] = homepages(site);
  let url = asked;
  try {
    const opened = await firstAnswer(site, gathering);
    url = opened.url;
    if (failureOfStatus(opened.status, url)) return await readHome(url, site, gathering);
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
