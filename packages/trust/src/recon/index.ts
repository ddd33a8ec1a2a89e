import { type DeepReadonly, FAILURE_KINDS, type Failure, isWithinDomain, omitUndefined } from "@wellsourced/core";
import { Capture, Certificate, Entity } from "@wellsourced/core/records";
import { z } from "zod";
import { ADDRESS_CATEGORIES, categoryOf } from "./category.ts";

export { type ReconTarget, readTarget } from "./target.ts";

export const RECON_PHASES = ["profiling", "ct_logs", "archives", "web"] as const;
export type ReconPhase = (typeof RECON_PHASES)[number];

/** An object with any keys, published without a schema of its values. */
const anyKeys = <Value extends z.ZodType>(value: Value) =>
  z.object({}).catchall(value).meta({ additionalProperties: undefined });

/** Facts of the company's Wikidata entity and of its homepage. */
const Profile = Entity.pick({ description: true, website: true, legalName: true, inception: true, country: true })
  .extend(Entity.pick({ headquarters: true, lei: true, cik: true }).shape)
  .extend(Entity.pick({ name: true, aliases: true, industries: true }).partial().shape)
  .extend({
    /** Address of the entity. */
    entry: z.string().optional(),
    siteTitle: z.string().optional(),
    siteDescription: z.string().optional(),
    siteName: z.string().optional(),
  })
  // Published without its fields.
  .meta({ properties: {} });
type Profile = z.infer<typeof Profile>;

const CompanyCertificate = Certificate.omit({ id: true, source: true });
const ArchivedPage = Capture.omit({ source: true }).extend({
  category: z.enum(ADDRESS_CATEGORIES).describe("What the address suggests"),
});

/** Public facts about a company's web presence. */
export const ReconResult = z.object({
  /** Empty if no website is known for the name. */
  domain: z.string(),
  profile: Profile.optional(),
  /** Host names of certificates; a wildcard begins with `*.`. */
  cert_sans: z.array(z.string()).optional(),
  archive_urls: z.array(z.string()).optional(),
  certificates: z.array(CompanyCertificate).optional().describe("Certificates in public logs, newest first"),
  archived_pages: z.array(ArchivedPage).optional().describe("Archived addresses with their time and category"),
  subdomains: z.array(z.object({ name: z.string(), seenIn: z.array(z.string()) })).optional(),
  sources: z.array(z.object({ url: z.string(), title: z.string().optional(), phase: z.string() })),
  phase_errors: anyKeys(z.object({ kind: z.enum(FAILURE_KINDS), message: z.string() }))
    .optional()
    .describe("Kind and message of each error, by phase"),
  cut: anyKeys(z.int()).optional().describe("Full lengths of the lists that were shortened"),
});
export type ReconResult = DeepReadonly<z.infer<typeof ReconResult>>;

/** The outcome of one phase. */
export interface ReconFinding {
  readonly phase: ReconPhase;
  readonly profile?: DeepReadonly<Profile>;
  readonly certificates?: readonly Certificate[];
  readonly captures?: readonly Capture[];
  readonly hosts?: readonly string[];
  readonly sources?: ReconResult["sources"];
  readonly failure?: Failure;
}

const sorted = (list: readonly string[]): string[] => [...new Set(list)].sort();

/** Logs hold a certificate and the one made ahead of it; both state the same. */
function onePerIssue(certificates: readonly Certificate[]): z.infer<typeof CompanyCertificate>[] {
  const issues = new Map<string, z.infer<typeof CompanyCertificate>>();
  for (const { id: _, source: __, ...certificate } of certificates) {
    const { names, issuer, notBefore, notAfter } = certificate;
    const issue = JSON.stringify([sorted(names), issuer, notBefore, notAfter]);
    if (!issues.has(issue)) issues.set(issue, certificate);
  }
  return [...issues.values()].sort((a, b) => (b.notBefore ?? "").localeCompare(a.notBefore ?? "", "en"));
}

/** Combines the findings of all phases in any order. */
export function mergeFindings(domain: string, findings: readonly ReconFinding[], limit: number): ReconResult {
  const seen = new Map<string, ReconPhase[]>();
  for (const { phase, hosts = [] } of findings)
    for (const host of new Set(hosts))
      if (host !== domain && isWithinDomain(host, domain)) seen.set(host, [...(seen.get(host) ?? []), phase]);
  const subdomains = [...seen].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, seenIn]) => ({ name, seenIn }));
  const certificates = findings.find((finding) => finding.certificates)?.certificates;
  const captures = findings.find((finding) => finding.captures)?.captures;
  const lists = omitUndefined({
    cert_sans: certificates && sorted(certificates.flatMap(({ names }) => names)),
    archive_urls: captures && sorted(captures.map(({ archiveUrl }) => archiveUrl)),
    certificates: certificates && onePerIssue(certificates),
    archived_pages: captures?.map(({ source: _, ...capture }) => ({ ...capture, category: categoryOf(capture.url) })),
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
export { entityProfile, siteProfile } from "./profile.ts";
