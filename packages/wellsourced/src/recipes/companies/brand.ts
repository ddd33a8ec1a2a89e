import { type BrandResult, type BrandSources, type Depth, findDomain, researchBrand, siteOf } from "@wellsourced/brand";
import { Failure, omitUndefined, UNTRUSTED } from "@wellsourced/core";
import type { AskOf } from "@wellsourced/providers";
import { type Call, passOn } from "../../call.ts";
import type { Parts } from "../parts.ts";
import { remembered } from "../remembered.ts";

export interface BrandQuery {
  /** Domain or URL of the company; takes precedence over its name. */
  readonly url?: string | undefined;
  readonly companyName?: string | undefined;
  /**
   * `quick`: the homepage. `standard`: also its brand page and style sheets. `full`: also a web search and Wikidata.
   * @default "standard"
   */
  readonly depth?: Depth | undefined;
  /** Adds colours and fonts as design tokens. @default false */
  readonly includeDesignTokens?: boolean | undefined;
}

export interface BrandParts
  extends Pick<Parts, "open" | "pages" | "searchWeb" | "find" | "remember" | "artifacts" | "judge"> {
  /** The configured keys: Brandfetch is queried only with its own. */
  readonly keys: Readonly<Record<string, string>>;
}

const DAY = 86_400_000;
const VERSION = 1;
const MAX_RESULTS = 5;

/** The functions that reach outside, with the options of this call. */
function sourcesOf({ open, pages, searchWeb, find, keys }: BrandParts, options: Call): BrandSources {
  const withSignal = (signal: AbortSignal | undefined) => ({ ...options, ...omitUndefined({ signal }) });
  const brands = async (query: AskOf<"brand">, signal?: AbortSignal) =>
    (await find("brand", query, { ...withSignal(signal), provider: "brandfetch" })).records;
  const hasBrands = Boolean(keys.BRANDFETCH_API_KEY);
  return {
    open,
    read: (url, signal) => pages({ url }, withSignal(signal)),
    searchWeb: async (query, signal) =>
      (await searchWeb({ query, limit: MAX_RESULTS }, withSignal(signal))).results.map(({ url }) => url),
    findEntities: async (query, signal) =>
      (await find("entity", { ...query, limit: "website" in query ? 1 : MAX_RESULTS }, withSignal(signal))).records,
    ...(hasBrands ? { brandOfDomain: async (domain, signal) => (await brands({ domain, limit: 1 }, signal))[0] } : {}),
    ...(hasBrands && keys.BRANDFETCH_CLIENT_ID
      ? { brandsNamed: (name, signal) => brands({ name, limit: MAX_RESULTS }, signal) }
      : {}),
  };
}

/** Returns a function that researches a brand. Complete results and the domains of names are cached for a day. */
export function createBrand(parts: BrandParts) {
  return async (query: BrandQuery, call: Call = {}): Promise<BrandResult> => {
    const { url, companyName, depth = "standard", includeDesignTokens: withTokens = false } = query;
    const sources = sourcesOf(parts, { ...passOn(call), ...omitUndefined({ owner: call.owner }) });
    if (!url && !companyName)
      throw new Failure("validation", "url or company_name is required. Give a domain, or the name of a company.");
    const naming = { kind: "brand-domain", version: VERSION, input: companyName, ttlMs: DAY };
    const domain =
      url ||
      (await remembered(naming, { ...parts, call }, (signal) => findDomain(companyName ?? "", sources, { signal })));
    const site = siteOf(domain);
    const name = url ? undefined : companyName;
    call.onProgress?.(`Reading ${site.domain}`);
    let age = 0;
    const onFreshness: Call["onFreshness"] = (freshness) => {
      age = freshness.ageSeconds;
      call.onFreshness?.(freshness);
    };
    const home = `${site.scheme}://${site.domain}${site.port}/`;
    type Kept = Awaited<ReturnType<typeof researchBrand>>;
    const spec = {
      kind: "brand",
      version: VERSION,
      input: { site, depth, withTokens, ...omitUndefined({ name }) },
      ttlMs: DAY,
      keep: ({ isComplete }: Kept) => isComplete,
    };
    const addressCheck = {
      judge: parts.judge,
      addressesOf: ({ brand }: Kept) => [home, ...brand.sources.map((source) => source.url)],
    };
    const { brand, guidelinesText } = await remembered(
      spec,
      { ...parts, call: { ...call, onFreshness }, addressCheck },
      (signal) => researchBrand({ site, depth, name, includeDesignTokens: withTokens }, sources, { signal }),
    );
    // Only the caller can read the text of the guidelines.
    const stored =
      guidelinesText &&
      (await parts.artifacts.put({
        tenant: call.owner ?? "default",
        user: call.user,
        body: guidelinesText,
        mimeType: "text/plain",
        title: `Brand guidelines of ${brand.identity.name}`,
      }));
    return {
      ...brand,
      ...(stored ? { brand_portal_resource: stored.uri } : {}),
      cache_age: age,
      trust: UNTRUSTED,
    };
  };
}
