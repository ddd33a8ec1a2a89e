import { Failure, given, hostOf, isWithinDomain } from "@wellsourced/core";
import type { Entity, Page } from "@wellsourced/core/records";
import { type Call, passOn } from "../call.ts";
import type { Parts } from "./parts.ts";
import { readTarget } from "./recon-target.ts";
import { remembered } from "./remembered.ts";

const RECON_PHASES = ["profiling", "ct_logs", "archives", "web"] as const;
export type ReconPhase = (typeof RECON_PHASES)[number];

export interface ReconQuery {
  /** A domain, a web address, or the name of a company. */
  readonly target: string;
  /** @default all */
  readonly phases?: readonly ReconPhase[] | undefined;
  /** Entries of each list. @default 100 */
  readonly limit?: number | undefined;
}

/** A page that something was learnt from. */
export type ReconSource = { readonly url: string; readonly title?: string; readonly phase: ReconPhase };

/** What the public web tells of a company. Phases that failed are named; the others stand. */
export interface ReconResult {
  /** Empty where none could be found for a name. */
  readonly domain: string;
  readonly profile?: Readonly<Record<string, unknown>>;
  /** Host names of its certificates; a wildcard begins with `*.`. */
  readonly cert_sans?: readonly string[];
  readonly archive_urls?: readonly string[];
  readonly subdomains?: readonly { readonly name: string; readonly seenIn: readonly ReconPhase[] }[];
  readonly sources: readonly ReconSource[];
  readonly phase_errors?: Readonly<Partial<Record<ReconPhase, Pick<Failure, "kind" | "message">>>>;
  /** Lengths of lists that were cut. */
  readonly cut?: Readonly<Record<string, number>>;
}

export type ReconParts = Pick<Parts, "find" | "searchWeb" | "pages" | "remember" | "judge">;

/** What one phase learnt. Each makes its own; `merge` alone puts them together. */
export interface Finding {
  readonly phase: ReconPhase;
  readonly profile?: Readonly<Record<string, unknown>>;
  readonly names?: readonly string[];
  readonly archiveUrls?: readonly string[];
  readonly hosts?: readonly string[];
  readonly sources?: readonly ReconSource[];
  readonly failure?: Failure;
}

const DAY = 86_400_000;
const MOST_CERTIFICATES = 10_000;
/** More results of a web search repeat the same few hosts. */
const MOST_HITS = 20;

/** What a knowledge base says; empty lists are left out. */
function aboutEntity({ name, description, website, url, ...entity }: Entity) {
  const [aliases, industries] = [entity.aliases, entity.industries].map((list) => (list.length > 0 ? list : undefined));
  const { legalName, inception, country, headquarters, lei, cik } = entity;
  const facts = { description, website, aliases, industries, legalName, inception, country, headquarters, lei, cik };
  return { name, ...given(facts), entry: url };
}

const aboutSite = ({ metadata }: Page) =>
  given({ siteTitle: metadata.title, siteDescription: metadata.description, siteName: metadata.site });

interface Asked {
  readonly domain: string;
  readonly name?: string | undefined;
  readonly entity?: Entity | undefined;
  readonly limit: number;
  readonly call: Call;
}

type Phase = (asked: Asked) => Promise<Omit<Finding, "phase">>;

const failureOf = (outcome: PromiseSettledResult<unknown>): Failure | undefined =>
  outcome.status === "rejected" ? Failure.from(outcome.reason) : undefined;

/** The knowledge base and the site's own head; one of them is enough, and the other's failure is still told. */
const profiling =
  ({ find, pages }: ReconParts): Phase =>
  async ({ domain, entity, call }) => {
    const lookUp = async () => {
      if (entity || !domain) return entity;
      const { records } = await find("entity", { website: domain, limit: 1 }, call);
      return records[0];
    };
    const [known, site] = await Promise.allSettled([
      lookUp(),
      domain ? pages({ url: `https://${domain}/` }, call) : undefined,
    ]);
    const entry = known.status === "fulfilled" ? known.value : undefined;
    const page = site.status === "fulfilled" ? site.value : undefined;
    const failure = failureOf(known) ?? failureOf(site);
    const profile = { ...(entry ? aboutEntity(entry) : {}), ...(page ? aboutSite(page) : {}) };
    const sources = [
      ...(entry ? [{ url: entry.url, title: entry.name, phase: "profiling" as const }] : []),
      ...(page ? [{ url: page.finalUrl, ...given({ title: page.metadata.title }), phase: "profiling" as const }] : []),
    ];
    return { profile, sources, ...given({ failure }) };
  };

const certificates =
  ({ find }: ReconParts): Phase =>
  async ({ domain, call }) => {
    const { records, note = "", partial } = await find("certificate", { domain, limit: MOST_CERTIFICATES }, call);
    const names = records.flatMap(({ names: own }) => own);
    const url = `https://crt.sh/?q=${encodeURIComponent(`%.${domain}`)}`;
    return {
      names,
      hosts: names.map((name) => name.replace(/^\*\./u, "")),
      sources: [{ url, phase: "ct_logs" }],
      ...(partial ? { failure: new Failure("upstream_unavailable", note) } : {}),
    };
  };

const archives =
  ({ find }: ReconParts): Phase =>
  async ({ domain, limit, call }) => {
    const ask = { url: domain, scope: "domain", distinct: true, limit } as const;
    const { records } = await find("capture", ask, call);
    return {
      archiveUrls: records.map(({ archiveUrl }) => archiveUrl),
      hosts: records.map(({ url }) => hostOf(url)),
      sources: [{ url: `https://web.archive.org/web/*/${domain}/*`, phase: "archives" }],
    };
  };

const web =
  ({ searchWeb }: ReconParts): Phase =>
  async ({ domain, name, limit, call }) => {
    const ask = { query: name ?? domain, site: domain, limit: Math.min(limit, MOST_HITS) };
    const { results } = await searchWeb(ask, call);
    return {
      hosts: results.map(({ url }) => hostOf(url)),
      sources: results.map(({ url, title }) => ({ url, title, phase: "web" })),
    };
  };

const PHASES: Readonly<Record<ReconPhase, (parts: ReconParts) => Phase>> = {
  profiling,
  ct_logs: certificates,
  archives,
  web,
};

/** Runs one phase; its failure is what it found. */
async function run(phase: ReconPhase, parts: ReconParts, asked: Asked): Promise<Finding> {
  if (!asked.domain && phase !== "profiling")
    return { phase, failure: new Failure("not_found", "No website is known for this name. Pass its domain instead.") };
  try {
    return { phase, ...(await PHASES[phase](parts)(asked)) };
  } catch (error) {
    asked.call.signal?.throwIfAborted();
    return { phase, failure: Failure.from(error) };
  }
}

const sorted = (list: readonly string[]): string[] => [...new Set(list)].sort();

/** Puts findings together: no network, no order of arrival. */
export function mergeFindings(domain: string, findings: readonly Finding[], limit: number): ReconResult {
  const seen = new Map<string, ReconPhase[]>();
  for (const { phase, hosts = [] } of findings) {
    for (const host of new Set(hosts)) {
      if (host !== domain && isWithinDomain(host, domain)) seen.set(host, [...(seen.get(host) ?? []), phase]);
    }
  }
  const subdomains = [...seen].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, seenIn]) => ({ name, seenIn }));
  const names = findings.find((finding) => finding.names)?.names;
  const archiveUrls = findings.find((finding) => finding.archiveUrls)?.archiveUrls;
  const lists = given({
    cert_sans: names && sorted(names),
    archive_urls: archiveUrls && sorted(archiveUrls),
    subdomains: domain && findings.some(({ hosts }) => hosts) ? subdomains : undefined,
  });
  const long = Object.entries(lists).filter(([, list]) => list.length > limit);
  const profile = findings.find((finding) => finding.profile)?.profile;
  const failed = findings.flatMap(({ phase, failure }) =>
    failure ? [[phase, { kind: failure.kind, message: failure.message }] as const] : [],
  );
  return {
    domain,
    ...(profile && Object.keys(profile).length > 0 ? { profile } : {}),
    ...Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list.slice(0, limit)])),
    sources: findings.flatMap(({ sources = [] }) => sources),
    ...(failed.length > 0 ? { phase_errors: Object.fromEntries(failed) } : {}),
    ...(long.length > 0 ? { cut: Object.fromEntries(long.map(([name, list]) => [name, list.length])) } : {}),
  };
}

/** A name's entry with a website; without one there is nothing to look into but the entry. */
async function entityNamed(name: string, { find }: ReconParts, call: Call): Promise<Entity | undefined> {
  const { records } = await find("entity", { query: name, limit: 5 }, call);
  return records.find(({ website }) => website !== undefined) ?? records[0];
}

async function look(query: ReconQuery, parts: ReconParts, call: Call): Promise<ReconResult> {
  const { phases = RECON_PHASES, limit = 100 } = query;
  const target = readTarget(query.target);
  const name = "name" in target ? target.name : undefined;
  const entity = name === undefined ? undefined : await entityNamed(name, parts, call);
  const domain = "domain" in target ? target.domain : hostOf(entity?.website ?? "");
  if (domain) await parts.judge(`https://${domain}/`);
  const asked = { domain, name, entity, limit, call };
  const findings = await Promise.all(
    RECON_PHASES.filter((phase) => phases.includes(phase)).map((phase) => run(phase, parts, asked)),
  );
  return mergeFindings(domain, findings, limit);
}

/** Builds the look at what the public web tells of a company. What is whole is remembered for a day. */
export function createCompanyRecon(parts: ReconParts) {
  return async (query: ReconQuery, call: Call = {}): Promise<ReconResult> => {
    const { target, phases = RECON_PHASES, limit = 100 } = query;
    const spec = {
      kind: "company_recon",
      version: 1,
      input: { target: readTarget(target), phases: phases.toSorted(), limit },
      ttlMs: DAY,
      keep: ({ phase_errors }: ReconResult) => phase_errors === undefined,
    };
    const addressesOf = ({ domain }: ReconResult) => [domain === "" ? undefined : `https://${domain}/`];
    const judging = { judge: parts.judge, addressesOf };
    return remembered(spec, { ...parts, call, judging }, (signal) => look(query, parts, { ...passOn(call), signal }));
  };
}
