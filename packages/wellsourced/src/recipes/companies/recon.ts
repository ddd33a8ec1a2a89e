import { Failure, hostOf, omitUndefined } from "@wellsourced/core";
import type { Entity } from "@wellsourced/core/records";
import {
  entityProfile,
  mergeFindings,
  RECON_PHASES,
  type ReconFinding,
  type ReconPhase,
  type ReconResult,
  readTarget,
  siteProfile,
} from "@wellsourced/trust/recon";
import { type Call, passOn } from "../../call.ts";
import type { Parts } from "../parts.ts";
import { remembered } from "../remembered.ts";

export interface ReconQuery {
  /** A domain, a URL, or the name of a company. */
  readonly target: string;
  /** @default all */
  readonly phases?: readonly ReconPhase[] | undefined;
  /** Number of entries in each list. @default 100 */
  readonly limit?: number | undefined;
}

type ReconParts = Pick<Parts, "find" | "searchWeb" | "pages" | "remember" | "judge">;

const DAY = 86_400_000;
const MOST_CERTIFICATES = 10_000;
/** Further results of a web search repeat the same few hosts. */
const MOST_HITS = 20;

interface ReconSubject {
  readonly domain: string;
  readonly name?: string | undefined;
  readonly entity?: Entity | undefined;
  readonly limit: number;
  readonly call: Call;
}

type Phase = (subject: ReconSubject) => Promise<Omit<ReconFinding, "phase">>;

const failureOf = (outcome: PromiseSettledResult<unknown>): Failure | undefined =>
  outcome.status === "rejected" ? Failure.from(outcome.reason) : undefined;

/** Wikidata and the homepage. The failure of one does not discard the other. */
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
    const profile = { ...(entry && entityProfile(entry)), ...(page && siteProfile(page)) };
    const sources = [
      ...(entry ? [{ url: entry.url, title: entry.name, phase: "profiling" as const }] : []),
      ...(page
        ? [{ url: page.finalUrl, ...omitUndefined({ title: page.metadata.title }), phase: "profiling" as const }]
        : []),
    ];
    return { profile, sources, ...omitUndefined({ failure }) };
  };

const certificates =
  ({ find }: ReconParts): Phase =>
  async ({ domain, call }) => {
    const { records, note = "", partial } = await find("certificate", { domain, limit: MOST_CERTIFICATES }, call);
    const names = records.flatMap(({ names: own }) => own);
    const url = `https://crt.sh/?q=${encodeURIComponent(`%.${domain}`)}`;
    return {
      certificates: records,
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
      captures: records,
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

/** Runs one phase; a failure becomes its result. */
async function run(phase: ReconPhase, parts: ReconParts, subject: ReconSubject): Promise<ReconFinding> {
  if (!subject.domain && phase !== "profiling")
    return { phase, failure: new Failure("not_found", "No website is known for this name. Pass its domain instead.") };
  try {
    return { phase, ...(await PHASES[phase](parts)(subject)) };
  } catch (error) {
    subject.call.signal?.throwIfAborted();
    return { phase, failure: Failure.from(error) };
  }
}

/** The first entity with a website, else the first one. */
async function entityNamed(name: string, { find }: ReconParts, call: Call): Promise<Entity | undefined> {
  const { records } = await find("entity", { query: name, limit: 5 }, call);
  return records.find(({ website }) => website !== undefined) ?? records[0];
}

async function research(query: ReconQuery, parts: ReconParts, call: Call): Promise<ReconResult> {
  const { phases = RECON_PHASES, limit = 100 } = query;
  const target = readTarget(query.target);
  const name = "name" in target ? target.name : undefined;
  const entity = name === undefined ? undefined : await entityNamed(name, parts, call);
  const domain = "domain" in target ? target.domain : hostOf(entity?.website ?? "");
  if (domain) await parts.judge(`https://${domain}/`);
  const subject = { domain, name, entity, limit, call };
  const findings = await Promise.all(
    RECON_PHASES.filter((phase) => phases.includes(phase)).map((phase) => run(phase, parts, subject)),
  );
  return mergeFindings(domain, findings, limit);
}

/** Returns a function that researches a company in public sources. Complete results are cached for a day. */
export function createCompanyRecon(parts: ReconParts) {
  return async (query: ReconQuery, call: Call = {}): Promise<ReconResult> => {
    const { target, phases = RECON_PHASES, limit = 100 } = query;
    const spec = {
      kind: "company_recon",
      version: 2,
      input: { target: readTarget(target), phases: phases.toSorted(), limit },
      ttlMs: DAY,
      keep: ({ phase_errors }: ReconResult) => phase_errors === undefined,
    };
    const addressesOf = ({ domain }: ReconResult) => [domain === "" ? undefined : `https://${domain}/`];
    const addressCheck = { judge: parts.judge, addressesOf };
    return remembered(spec, { ...parts, call, addressCheck }, (signal) =>
      research(query, parts, { ...passOn(call), signal }),
    );
  };
}
