import { Failure, hostOf, isWithinDomain } from "@wellsourced/core";
import { isDomain, lettersOf } from "./site.ts";
import { asFailure, type BrandSources, type Gathering } from "./sources.ts";

/** Sites with pages about other companies. */
const DIRECTORIES = (
  "wikipedia.org wikidata.org linkedin.com facebook.com instagram.com twitter.com x.com youtube.com github.com " +
  "crunchbase.com bloomberg.com reuters.com glassdoor.com indeed.com trustpilot.com yelp.com amazon.com apple.com/app " +
  "play.google.com reddit.com medium.com pitchbook.com zoominfo.com brandfetch.com"
).split(" ");

type Lookup = (name: string, gathering: Gathering) => Promise<string | undefined>;

const byBrand: Lookup = async (name, { sources, signal }) => {
  const brands = (await sources.brandsNamed?.(name, signal)) ?? [];
  return brands.find(({ identity }) => lettersOf(identity.name) === lettersOf(name))?.identity.domain;
};

/** Official website of an existing organisation with this name or alias. */
const byEntity: Lookup = async (name, { sources, signal }) => {
  const entities = await sources.findEntities({ query: name }, signal);
  const wanted = lettersOf(name);
  const match = entities.find(
    ({ website, dissolved, name: own, legalName = "", aliases }) =>
      website !== undefined &&
      dissolved === undefined &&
      [own, legalName, ...aliases].some((one) => lettersOf(one) === wanted),
  );
  return match?.website && hostOf(match.website);
};

const bySearch: Lookup = async (name, { sources, signal }) => {
  const results = await sources.searchWeb(`"${name.replaceAll('"', "")}" official website`, signal);
  const hosts = results
    .map(hostOf)
    .filter((host) => host && !DIRECTORIES.some((domain) => isWithinDomain(host, domain)));
  const letters = lettersOf(name);
  return (
    hosts.find(
      (host) => letters.includes(lettersOf(host.split(".").at(-2) ?? "")) || lettersOf(host).includes(letters),
    ) ?? hosts[0]
  );
};

/**
 * Finds the domain of a company by its name.
 *
 * @throws {Failure} `not_found` with the sources that failed; the last failure's kind if every source failed
 */
export async function findDomain(
  name: string,
  sources: BrandSources,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<string> {
  if (isDomain(name)) return name;
  const gathering = { sources, signal };
  const lookups: readonly (readonly [source: string, lookup: Lookup])[] = [
    ...(sources.brandsNamed ? [["Brandfetch", byBrand] as const] : []),
    ["Wikidata", byEntity],
    ["The web search", bySearch],
  ];
  const failed: string[] = [];
  let last: Failure | undefined;
  for (const [source, lookup] of lookups) {
    try {
      const domain = await lookup(name, gathering);
      if (domain) return domain;
    } catch (error) {
      last = asFailure(error, gathering);
      failed.push(`${source} could not be queried: ${last.message}`);
    }
  }
  // A domain under an unknown top-level domain, such as one of a private network.
  if (/^[\w-]+(?:\.[\w-]+)+$/u.test(name)) return name;
  const detail = failed.join(" ");
  const quoted = JSON.stringify(name);
  if (last && failed.length === lookups.length)
    throw new Failure(
      last.kind,
      `No service that finds the website of ${quoted} could be queried. Give its domain as url.`,
      { detail },
    );
  throw new Failure(
    "not_found",
    `No website of ${quoted} was found. Give its domain as url.`,
    detail ? { detail } : {},
  );
}
