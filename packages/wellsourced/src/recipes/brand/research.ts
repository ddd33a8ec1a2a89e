import type { Finding, SourceName } from "./facts.ts";
import type { Gathering } from "./gather.ts";
import { gatherHomepage, type Home } from "./homepage.ts";
import { gatherBrand, gatherEntity } from "./knowledge.ts";
import { gatherPortal, type Place, type Portal } from "./portal.ts";
import { probeBrandPage } from "./probe.ts";
import type { Site } from "./site.ts";
import { gatherStyles } from "./style-sheets.ts";
import { searchGuidelines } from "./web.ts";

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

interface Guidelines {
  readonly findings: readonly Finding[];
  readonly url?: string;
  readonly text?: string;
}

const fromPortal = ({ url }: Place, { findings, text }: Portal): Guidelines => ({
  findings,
  url,
  ...(text ? { text } : {}),
});

const readable = ({ findings: [first] }: Portal): boolean => first?.state !== "failed";

const nameIn = ({ finding }: Home): string | undefined =>
  finding.state === "found" ? finding.facts["identity.name"] : undefined;

/** Guidelines that only a web search knows, or that one knows better than those we could not read. */
async function fromWeb(wanted: Wanted, home: Home, gathering: Gathering): Promise<Guidelines> {
  const { site, name } = wanted;
  const whose = { domain: site.domain, name: name ?? nameIn(home) ?? site.domain.split(".")[0] ?? site.domain };
  const { url, finding } = await searchGuidelines(whose, gathering);
  if (!url) return { findings: finding ? [finding] : [] };
  const place = { url };
  return fromPortal(place, await gatherPortal(place, "web_search", gathering));
}

async function fromSite(wanted: Wanted, homepage: Promise<Home>, gathering: Gathering): Promise<Guidelines> {
  const origin = { name: "brand_page" as SourceName };
  const probed = await probeBrandPage(wanted.site, homepage, gathering);
  if (probed.state === "failed") return { findings: [{ state: "failed", origin, failure: probed.failure }] };
  if (probed.state === "none") return { findings: [] };
  return fromPortal(probed, await gatherPortal(probed, "brand_page", gathering));
}

/** Guidelines of the site itself; in the web where it has none that can be read and the search is to be full. */
async function gatherGuidelines(wanted: Wanted, homepage: Promise<Home>, gathering: Gathering): Promise<Guidelines> {
  const own = await fromSite(wanted, homepage, gathering);
  const isRead = own.url !== undefined && readable({ findings: own.findings, text: "" });
  if (wanted.depth !== "full" || isRead) return own;
  const others = await fromWeb(wanted, await homepage, gathering);
  const { url = others.url, text = others.text } = own;
  return {
    findings: [...own.findings, ...others.findings],
    ...(url ? { url } : {}),
    ...(text ? { text } : {}),
  };
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
    ...(guidelines.url ? { guidelinesUrl: guidelines.url } : {}),
    ...(guidelines.text ? { portalText: guidelines.text } : {}),
  };
}
