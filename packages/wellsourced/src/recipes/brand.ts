import { Failure, given, UNTRUSTED } from "@wellsourced/core";
import { type Call, passOn } from "../call.ts";
import type { Artifacts, Remember } from "../remember/index.ts";
import type { Gathering, Tools } from "./brand/gather.ts";
import { type Depth, research } from "./brand/research.ts";
import { domainOf } from "./brand/resolve-name.ts";
import { type Decided, isWhole, toResult } from "./brand/result.ts";
import { type Site, siteOf } from "./brand/site.ts";

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

export interface BrandParts extends Tools {
  readonly remember: Remember;
  readonly artifacts: Artifacts;
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
  const { call } = gathering;
  const spec = {
    kind: "brand-domain",
    version: VERSION,
    input: companyName,
    ttlMs: DAY,
    ...(call.owner ? { owner: call.owner } : {}),
    ...(call.signal ? { signal: call.signal } : {}),
  };
  const naming = {
    ...gathering,
    hasBrandSearch: Boolean(parts.keys.BRANDFETCH_API_KEY && parts.keys.BRANDFETCH_CLIENT_ID),
  };
  const { value } = await parts.remember.of(spec, (signal) =>
    domainOf(companyName, { ...naming, call: { ...call, signal } }),
  );
  return siteOf(value);
}

/** Builds the research of brands. */
export function createBrand(parts: BrandParts) {
  const gatheringFor = (call: Call): Gathering => ({
    tools: parts,
    call: { ...passOn(call), ...(call.owner ? { owner: call.owner } : {}) },
  });
  return async (query: BrandQuery, call: Call = {}): Promise<BrandResult> => {
    const { depth = "standard", includeDesignTokens: withTokens = false } = query;
    const gathering = gatheringFor(call);
    const site = await siteFor(query, parts, gathering);
    const name = query.url ? undefined : query.companyName;
    call.onProgress?.(`Reading ${site.domain}`);
    const spec = {
      kind: "brand",
      version: VERSION,
      input: { site, depth, withTokens, ...given({ name }) },
      ttlMs: DAY,
      keep: (kept: Kept) => kept.isWhole,
      ...(call.owner ? { owner: call.owner } : {}),
      ...(call.signal ? { signal: call.signal } : {}),
    };
    const { value, ...freshness } = await parts.remember.of<Kept>(spec, async (signal) => {
      const shared = { ...gathering, call: { ...gathering.call, signal } };
      const gathered = await research(
        { site, depth, name, hasBrandFacts: Boolean(parts.keys.BRANDFETCH_API_KEY) },
        shared,
      );
      const brand = toResult(gathered, { domain: site.domain, depth, withTokens, name });
      const { portalText } = gathered;
      return { brand, ...(portalText ? { portalText } : {}), isWhole: isWhole(gathered) };
    });
    call.onFreshness?.(freshness);
    const resource = value.portalText && (await keepText(value.portalText, value.brand, { parts, call }));
    return {
      ...value.brand,
      ...(resource ? { brand_portal_resource: resource } : {}),
      cache_age: freshness.ageSeconds,
      trust: UNTRUSTED,
    };
  };
}

interface Keeping {
  readonly parts: BrandParts;
  readonly call: Call;
}

/** Keeps the text of guidelines for whoever asked, and for nobody else. */
async function keepText(body: string, { identity }: Decided, { parts, call }: Keeping): Promise<string | undefined> {
  const stored = await parts.artifacts.put({
    tenant: call.owner ?? DEFAULT_OWNER,
    body,
    mimeType: "text/plain",
    title: `Brand guidelines of ${identity.name}`,
  });
  return stored?.uri;
}
