import { Failure, hostOf, isWithinDomain } from "@wellsourced/core";
import { asFailure, type Gathering } from "./gather.ts";
import { bare, isDomain } from "./site.ts";

/** Sites about everybody, and so about nobody. */
const ABOUT_OTHERS = (
  "wikipedia.org wikidata.org linkedin.com facebook.com instagram.com twitter.com x.com youtube.com github.com " +
  "crunchbase.com bloomberg.com reuters.com glassdoor.com indeed.com trustpilot.com yelp.com amazon.com apple.com/app " +
  "play.google.com reddit.com medium.com pitchbook.com zoominfo.com brandfetch.com"
).split(" ");

const isAboutOthers = (host: string): boolean => ABOUT_OTHERS.some((site) => isWithinDomain(host, site));

/** What asking for a name takes, besides the tools of gathering. */
interface Naming extends Gathering {
  /** A service that finds brands by name is configured. */
  readonly hasBrandSearch: boolean;
}

type Way = (name: string, naming: Naming) => Promise<string | undefined>;

const byBrand: Way = async (name, { tools, call }) => {
  const { records } = await tools.find("brand", { name, limit: 5 }, { ...call, provider: "brandfetch" });
  return records.find(({ identity }) => bare(identity.name) === bare(name))?.identity.domain;
};

/** An entry of exactly this name, or known under it, with an official website. */
const byEntity: Way = async (name, { tools, call }) => {
  const { records } = await tools.find("entity", { query: name, limit: 5 }, call);
  const wanted = bare(name);
  const fits = records.filter(({ website, dissolved }) => website !== undefined && dissolved === undefined);
  const named = fits.find((entity) =>
    [entity.name, entity.legalName ?? "", ...entity.aliases].some((one) => bare(one) === wanted),
  );
  return named?.website && hostOf(named.website);
};

const bySearch: Way = async (name, { tools, call }) => {
  const { results } = await tools.searchWeb(
    { query: `"${name.replaceAll('"', "")}" official website`, limit: 5 },
    call,
  );
  const hosts = results.map(({ url }) => hostOf(url)).filter((host) => host && !isAboutOthers(host));
  const letters = bare(name);
  return (
    hosts.find((host) => letters.includes(bare(host.split(".").at(-2) ?? "")) || bare(host).includes(letters)) ??
    hosts[0]
  );
};

const WAYS: readonly (readonly [who: string, way: Way])[] = [
  ["Brandfetch", byBrand],
  ["Wikidata", byEntity],
  ["The web search", bySearch],
];

/**
 * The domain of a company, by its name.
 *
 * @throws {Failure} `not_found` where the name leads to none, saying who could not be asked; where nobody could be, why
 */
export async function domainOf(name: string, naming: Naming): Promise<string> {
  if (isDomain(name)) return name;
  const ways = WAYS.filter(([, way]) => way !== byBrand || naming.hasBrandSearch);
  const silent: string[] = [];
  let last: Failure | undefined;
  for (const [who, way] of ways) {
    try {
      const domain = await way(name, naming);
      if (domain) return domain;
    } catch (error) {
      last = asFailure(error, naming);
      silent.push(`${who} could not be asked: ${last.message}`);
    }
  }
  // Of a top level that nobody knows, such as those of private networks.
  if (/^[\w-]+(?:\.[\w-]+)+$/u.test(name)) return name;
  const detail = silent.join(" ");
  if (last && silent.length === ways.length)
    throw new Failure(
      last.kind,
      `No service that finds the website of ${JSON.stringify(name)} could be asked. Give its domain as url.`,
      { detail },
    );
  const line = `No website of ${JSON.stringify(name)} was found. Give its domain as url.`;
  throw new Failure("not_found", line, detail ? { detail } : {});
}
