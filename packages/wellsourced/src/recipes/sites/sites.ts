import { DEFAULT_USER_AGENT } from "@wellsourced/http";
import { loadedOnUse, type Parts } from "../parts.ts";
import { createCrawlJobs } from "./crawl-jobs.ts";
import { createCrawlPlan } from "./crawl-plan.ts";

/** Looks through whole sites. */
export const createSites = (parts: Parts) => ({
  /** The addresses of a site, without reading its pages. @throws {Failure} as `read`, if nothing could be requested */
  map: loadedOnUse(async () => {
    const { createMapSite } = await import("./map-site.ts");
    return createMapSite({ ...parts, userAgent: DEFAULT_USER_AGENT });
  }),
  /** Crawls and lists of addresses, as jobs that read into their caller's index and outlive their process. */
  crawls: {
    ...createCrawlJobs(parts),
    /** Settings of a crawl from plain language. @throws {Failure} `config` without a model */
    plan: createCrawlPlan(parts),
  },
});
