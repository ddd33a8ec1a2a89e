export { Failure } from "@wellsourced/core";
export type { Page } from "@wellsourced/core/records";
export type { Http, Opened, OpenOptions } from "@wellsourced/http";
export { diffTexts } from "./changes.ts";
export { batch, type Crawl, type CrawlReport, crawl, type JobReport } from "./crawl.ts";
export type { Contact, HostState, Politeness, PolitenessOptions } from "./hosts.ts";
export type { JobRequest } from "./job-settings.ts";
export {
  type CrawlJobs,
  createJobs,
  type JobStatus,
  type JobsOptions,
  type JobWork,
  type StartedJob,
} from "./jobs.ts";
export { type MapLink, type MapOptions, mapSite, type SiteMap } from "./map.ts";
export type { CrawlMemory, CrawlOptions, CrawlParts, VisitOptions } from "./options.ts";
export { createRobots, type Robots, type RobotsOptions, type RobotsRules } from "./robots.ts";
export { type ParsedRobots, parseRobots } from "./robots-rules.ts";
export type { ScopeVerdict } from "./scope.ts";
export {
  createScope,
  type LinkFacts,
  SCOPE_REASONS,
  type Scope,
  type ScopeOptions,
  type ScopeReason,
} from "./scope.ts";
export { createSharedLimits, type SharedLimits, type SharedLimitsOptions } from "./shared-limits.ts";
export { distance, simHash } from "./sim-hash.ts";
export { readSitemaps, type SitemapEntry, type SitemapOptions } from "./sitemap.ts";
export { createTraps, TRAP_REASONS, type TrapCut, type TrapReason, type Traps } from "./traps.ts";
export { addressKey, normalizeUrl } from "./url-identity.ts";
export type { CrawledPage } from "./visit.ts";
