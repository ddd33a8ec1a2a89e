import { Failure, hostOf, isWithinDomain, omitUndefined } from "@wellsourced/core";
import { gatherStyles } from "./css-sources.ts";
import { gatherBrand, gatherEntity } from "./databases.ts";
import { decide, type Gathered, isComplete, type Research } from "./decide.ts";
import { findGuidelines, isPortal } from "./find-guidelines.ts";
import { type Guidelines, gatherGuidelines } from "./guidelines.ts";
import { gatherHomepage, type Homepage } from "./homepage.ts";
import type { DecidedBrand } from "./result.ts";
import { lettersOf, type Site } from "./site.ts";
import { asFailure, type BrandSources, type Gathering } from "./sources.ts";

const FILE = /\.(?:pdf|docx?|pptx?|xlsx?|zip|ai|eps)$/iu;
const ABOUT_BRAND = /brand|press|media-?kit|style-?guide|guidelines|design|identity/iu;

interface Company {
  readonly name: string;
  readonly domain: string;
}

/** Rank of a search result: the company's own pages, services for guidelines, its GitHub; `undefined` for others. */
function rankOf(url: string, { name, domain }: Company): number | undefined {
  const { pathname, hostname } = new URL(url);
  if (FILE.test(pathname) || /template/iu.test(pathname)) return undefined;
  const names = [lettersOf(name), lettersOf(domain.split(".")[0] ?? "")].filter((word) => word.length >= 3);
  if (isWithinDomain(hostOf(url), domain)) return ABOUT_BRAND.test(hostname + pathname) ? 0 : undefined;
  if (isPortal(url) && names.some((word) => lettersOf(hostname + pathname).includes(word))) return 1;
  const owner = lettersOf(pathname.split("/")[1] ?? "");
  return hostOf(url) === "github.com" && names.includes(owner) ? 2 : undefined;
}

type GuidelinesFindings = Pick<Guidelines, "findings"> & Partial<Guidelines>;

/** Gathers the best guidelines that a web search finds. */
async function fromWeb(company: Company, gathering: Gathering): Promise<GuidelinesFindings> {
  const { sources, signal } = gathering;
  const quoted = `"${company.name.replaceAll('"', "")}"`;
  const queries = [
    `${quoted} brand guidelines OR brand kit OR brand book -filetype:pdf`,
    `${quoted} design system site:github.com`,
    `${quoted} figma brand kit`,
  ];
  const replies = await Promise.all(
    queries.map((query) => sources.searchWeb(query, signal).catch((error: unknown) => asFailure(error, gathering))),
  );
  const [best] = replies
    .flatMap((reply) => (reply instanceof Failure ? [] : reply))
    .flatMap((url) => {
      const rank = URL.canParse(url) ? rankOf(url, company) : undefined;
      return rank === undefined ? [] : [{ url, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank);
  if (best) return gatherGuidelines({ url: best.url }, "web_search", gathering);
  const failure = replies.find((reply) => reply instanceof Failure);
  return { findings: failure ? [{ state: "failed", origin: { name: "web_search" }, failure }] : [] };
}

async function fromSite(site: Site, homepage: Promise<Homepage>, gathering: Gathering): Promise<GuidelinesFindings> {
  const search = await findGuidelines(site, homepage, gathering);
  if (search.state === "found") return gatherGuidelines(search, "brand_page", gathering);
  return { findings: search.state === "none" ? [] : [{ ...search, origin: { name: "brand_page" } }] };
}

/** Gathers the site's own guidelines, or those of a web search if the depth is `full` and the site has none readable. */
async function gatherAnyGuidelines(
  { site, depth, name }: Research,
  homepage: Promise<Homepage>,
  gathering: Gathering,
): Promise<GuidelinesFindings> {
  const own = await fromSite(site, homepage, gathering);
  const isRead = own.url !== undefined && own.findings[0]?.state !== "failed";
  if (depth !== "full" || isRead) return own;
  const { finding } = await homepage;
  const stated = finding.state === "found" ? finding.facts["identity.name"] : undefined;
  const company = { domain: site.domain, name: name ?? stated ?? site.domain.split(".")[0] ?? site.domain };
  const others = await fromWeb(company, gathering);
  return {
    findings: [...own.findings, ...others.findings],
    ...omitUndefined({ url: own.url ?? others.url, text: own.text || others.text }),
  };
}

async function gather(research: Research, gathering: Gathering): Promise<Gathered> {
  const { site, depth } = research;
  const homepage = gatherHomepage(site, gathering);
  if (depth === "quick") {
    const { finding, url } = await homepage;
    return { findings: [finding], homeUrl: url };
  }
  const [home, guidelines, styles, ...databases] = await Promise.all([
    homepage,
    gatherAnyGuidelines(research, homepage, gathering),
    homepage.then(({ marks }) => (marks ? gatherStyles(marks, "homepage_meta", gathering) : [])),
    ...(depth === "full" ? [gatherEntity(site.domain, gathering)] : []),
    ...(gathering.sources.brandOfDomain ? [gatherBrand(site.domain, gathering)] : []),
  ]);
  return {
    findings: [home.finding, ...styles, ...guidelines.findings, ...databases],
    homeUrl: home.url,
    ...omitUndefined({ guidelinesUrl: guidelines.url, guidelinesText: guidelines.text || undefined }),
  };
}

export interface ResearchedBrand {
  readonly brand: DecidedBrand;
  readonly guidelinesText?: string;
  /** `false` if a source failed; `brand.note` names it. */
  readonly isComplete: boolean;
}

/**
 * Researches a company's visual identity on its own pages, and in the databases that `sources` has.
 *
 * Sources that fail are named in `brand.note`.
 *
 * @throws {Failure} `network` or `validation` if the homepage cannot be opened and nothing else was found
 */
export async function researchBrand(
  research: Research,
  sources: BrandSources,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<ResearchedBrand> {
  const gathered = await gather(research, { sources, signal });
  const { guidelinesText } = gathered;
  return { brand: decide(gathered, research), ...omitUndefined({ guidelinesText }), isComplete: isComplete(gathered) };
}
