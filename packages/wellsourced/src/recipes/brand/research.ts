import { Failure, given, hostOf, isWithinDomain } from "@wellsourced/core";
import type { Finding, SourceName } from "./facts.ts";
import { asFailure, type Gathering } from "./gather.ts";
import { gatherHomepage, type Home } from "./homepage.ts";
import { gatherBrand, gatherEntity } from "./knowledge.ts";
import { gatherPortal, type Portal } from "./portal.ts";
import { isPortal, probeBrandPage } from "./probe.ts";
import { bare, type Site } from "./site.ts";
import { gatherStyles } from "./style-sheets.ts";

const LIMIT = 5;

const DOCUMENT = /\.(?:pdf|docx?|pptx?|xlsx?|zip|ai|eps)$/iu;
const TEMPLATE = /\/templates?(?:\/|$)|template/iu;
const BRANDISH = /brand|press|media-?kit|style-?guide|guidelines|design|identity/iu;

interface Whose {
  readonly name: string;
  readonly domain: string;
}

/** Own pages about the brand come first, then services that keep guidelines, then the organisation's code. */
function rankOf(url: string, { name, domain }: Whose): number | undefined {
  const { pathname, hostname } = new URL(url);
  if (DOCUMENT.test(pathname) || TEMPLATE.test(pathname)) return undefined;
  const named = [bare(name), bare(domain.split(".")[0] ?? "")].filter((word) => word.length >= 3);
  const isNamed = named.some((word) => bare(hostname + pathname).includes(word));
  if (isWithinDomain(hostOf(url), domain)) return BRANDISH.test(hostname + pathname) ? 0 : undefined;
  if (isPortal(url) && isNamed) return 1;
  const owner = bare(pathname.split("/")[1] ?? "");
  return hostOf(url) === "github.com" && named.includes(owner) ? 2 : undefined;
}

/** Looks for guidelines in the web: on pages of their owner, or at a service that keeps them. */
async function searchGuidelines(
  whose: Whose,
  gathering: Gathering,
): Promise<{ readonly url?: string; readonly finding?: Finding }> {
  const quoted = `"${whose.name.replaceAll('"', "")}"`;
  const queries = [
    `${quoted} brand guidelines OR brand kit OR brand book -filetype:pdf`,
    `${quoted} design system site:github.com`,
    `${quoted} figma brand kit`,
  ];
  const { tools, call } = gathering;
  const replies = await Promise.all(
    queries.map((query) =>
      tools.searchWeb({ query, limit: LIMIT }, call).catch((error: unknown) => asFailure(error, gathering)),
    ),
  );
  const [best] = replies
    .flatMap((reply) => (reply instanceof Failure ? [] : reply.results))
    .flatMap(({ url }) => {
      const rank = URL.canParse(url) ? rankOf(url, whose) : undefined;
      return rank === undefined ? [] : [{ url, rank }];
    })
    .sort((a, b) => a.rank - b.rank);
  const failure = replies.find((reply) => reply instanceof Failure);
  if (best) return { url: best.url };
  return failure ? { finding: { state: "failed", origin: { name: "web_search" }, failure } } : {};
}

export type Depth = "quick" | "standard" | "full";

/** Everything that was gathered of a brand, undecided. */
export interface Gathered {
  readonly findings: readonly Finding[];
  /** Where the homepage is. */
  readonly homeUrl: string;
  /** Where the guidelines are. */
  readonly guidelinesUrl?: string;
  readonly portalText?: string;
}

export interface Wanted {
  readonly site: Site;
  readonly depth: Depth;
  /** What the company was called by whoever asked. */
  readonly name?: string | undefined;
  readonly hasBrandFacts: boolean;
}

/** What was learnt of guidelines; without `url` where there are none. */
type Guidelines = Pick<Portal, "findings"> & Partial<Portal>;

const nameIn = ({ finding }: Home): string | undefined =>
  finding.state === "found" ? finding.facts["identity.name"] : undefined;

/** Guidelines that only a web search knows, or that one knows better than those we could not read. */
async function fromWeb(wanted: Wanted, home: Home, gathering: Gathering): Promise<Guidelines> {
  const { site, name } = wanted;
  const whose = { domain: site.domain, name: name ?? nameIn(home) ?? site.domain.split(".")[0] ?? site.domain };
  const { url, finding } = await searchGuidelines(whose, gathering);
  if (!url) return { findings: finding ? [finding] : [] };
  return gatherPortal({ url }, "web_search", gathering);
}

async function fromSite(wanted: Wanted, homepage: Promise<Home>, gathering: Gathering): Promise<Guidelines> {
  const origin = { name: "brand_page" as SourceName };
  const probed = await probeBrandPage(wanted.site, homepage, gathering);
  if (probed.state === "failed") return { findings: [{ state: "failed", origin, failure: probed.failure }] };
  if (probed.state === "none") return { findings: [] };
  return gatherPortal(probed, "brand_page", gathering);
}

/** Guidelines of the site itself; in the web where it has none that can be read and the search is to be full. */
async function gatherGuidelines(wanted: Wanted, homepage: Promise<Home>, gathering: Gathering): Promise<Guidelines> {
  const own = await fromSite(wanted, homepage, gathering);
  const isRead = own.url !== undefined && own.findings[0]?.state !== "failed";
  if (wanted.depth !== "full" || isRead) return own;
  const others = await fromWeb(wanted, await homepage, gathering);
  const { url = others.url } = own;
  return { findings: [...own.findings, ...others.findings], ...given({ url, text: own.text || others.text }) };
}

/** Asks every source that the depth allows, all at once. What fails is among the findings. */
export async function research(wanted: Wanted, gathering: Gathering): Promise<Gathered> {
  const { site, depth, hasBrandFacts } = wanted;
  const homepage = gatherHomepage(site, gathering);
  if (depth === "quick") {
    const { finding, url } = await homepage;
    return { findings: [finding], homeUrl: url };
  }
  const styles = homepage.then(({ marks }) => (marks ? gatherStyles(marks, "homepage_meta", gathering) : []));
  const [home, guidelines, sheets, entity, brand] = await Promise.all([
    homepage,
    gatherGuidelines(wanted, homepage, gathering),
    styles,
    depth === "full" ? gatherEntity(site.domain, gathering) : undefined,
    hasBrandFacts ? gatherBrand(site.domain, gathering) : undefined,
  ]);
  const others = [entity, brand].flatMap((finding) => finding ?? []);
  return {
    findings: [home.finding, ...sheets, ...guidelines.findings, ...others],
    homeUrl: home.url,
    ...given({ guidelinesUrl: guidelines.url, portalText: guidelines.text || undefined }),
  };
}
