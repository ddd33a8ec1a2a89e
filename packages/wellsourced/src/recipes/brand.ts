import { Failure, given, UNTRUSTED } from "@wellsourced/core";
import { type Call, passOn } from "../call.ts";
import type { Gathering, Tools } from "./brand/gather.ts";
import { type Depth, research } from "./brand/research.ts";
import { domainOf } from "./brand/resolve-name.ts";
import { type Decided, isWhole, toResult } from "./brand/result.ts";
import { type Site, siteOf } from "./brand/site.ts";
import type { Parts } from "./parts.ts";
import { remembered } from "./remembered.ts";

export type { Deciding } from "./brand/merge.ts";
export type { Coverage } from "./brand/result.ts";

export interface BrandQuery {
  /** Domain or address; wins over the name. */
  readonly url?: string | undefined;
  readonly companyName?: string | undefined;
  /**
   * `quick`: what the homepage says of itself. `standard`: also its brand page and its style sheets. `full`: also what
   * the web and Wikidata know.
   * @default "standard"
   */
  readonly depth?: Depth | undefined;
  /** Adds colours and fonts as design tokens. @default false */
  readonly includeDesignTokens?: boolean | undefined;
}

/** How a company shows itself, with the source of every value in `valueSources`. */
export interface BrandResult extends Decided {
  /** The text of the guidelines, for half an hour. */
  readonly brand_portal_resource?: string;
  /** Seconds since it was gathered; 0: just now. */
  readonly cache_age: number;
  readonly trust: typeof UNTRUSTED;
}

export interface BrandParts extends Tools, Pick<Parts, "remember" | "artifacts" | "judge"> {
  /** The keys that are set: a service of brands is asked only where it has its own. */
  readonly keys: Readonly<Record<string, string>>;
}

const DAY = 86_400_000;
const VERSION = 1;
const DEFAULT_OWNER = "default";

interface Kept {
  readonly brand: Decided;
  readonly portalText?: string;
  readonly isWhole: boolean;
}

/** Where the company that was asked for is at home; names are looked up once a day. */
async function siteFor({ url, companyName }: BrandQuery, parts: BrandParts, gathering: Gathering): Promise<Site> {
  if (url) return siteOf(url);
  if (!companyName)
    throw new Failure("validation", "url or company_name is required. Give a domain, or the name of a company.");
  const { call, tools } = gathering;
  const spec = { kind: "brand-domain", version: VERSION, input: companyName, ttlMs: DAY };
  const hasBrandSearch = Boolean(parts.keys.BRANDFETCH_API_KEY && parts.keys.BRANDFETCH_CLIENT_ID);
  const domain = await remembered(spec, { ...parts, call }, (signal) =>
    domainOf(companyName, { tools, hasBrandSearch, call: { ...call, signal } }),
  );
  return siteOf(domain);
}

/** Builds the research of brands. */
export function createBrand(parts: BrandParts) {
  return async (query: BrandQuery, call: Call = {}): Promise<BrandResult> => {
    const { depth = "standard", includeDesignTokens: withTokens = false } = query;
    const own = { ...passOn(call), ...given({ owner: call.owner }) };
    const site = await siteFor(query, parts, { tools: parts, call: own });
    const name = query.url ? undefined : query.companyName;
    call.onProgress?.(`Reading ${site.domain}`);
    const spec = {
      kind: "brand",
      version: VERSION,
      input: { site, depth, withTokens, ...given({ name }) },
      ttlMs: DAY,
      keep: (kept: Kept) => kept.isWhole,
    };
    let age = 0;
    const onFreshness: Call["onFreshness"] = (freshness) => {
      age = freshness.ageSeconds;
      call.onFreshness?.(freshness);
    };
    const home = `${site.scheme}://${site.domain}${site.port}/`;
    const judging = {
      judge: parts.judge,
      addressesOf: ({ brand }: Kept) => [home, ...brand.sources.map(({ url }) => url)],
    };
    const remembering = { ...parts, call: { ...call, onFreshness }, judging };
    const kept = await remembered<Kept>(spec, remembering, async (signal) => {
      const asked = { site, depth, name, hasBrandFacts: Boolean(parts.keys.BRANDFETCH_API_KEY) };
      const gathered = await research(asked, { tools: parts, call: { ...own, signal } });
      const brand = toResult(gathered, { domain: site.domain, depth, withTokens, name });
      return { brand, ...given({ portalText: gathered.portalText }), isWhole: isWhole(gathered) };
    });
    // The text of guidelines is kept for whoever asked, and for nobody else.
    const stored = kept.portalText
      ? await parts.artifacts.put({
          tenant: call.owner ?? DEFAULT_OWNER,
          user: call.user,
          body: kept.portalText,
          mimeType: "text/plain",
          title: `Brand guidelines of ${kept.brand.identity.name}`,
        })
      : undefined;
    return { ...kept.brand, ...given({ brand_portal_resource: stored?.uri }), cache_age: age, trust: UNTRUSTED };
  };
}
export type { Opened, OpenOptions } from "@wellsourced/http";
export type { PageQuery } from "./read.ts";
