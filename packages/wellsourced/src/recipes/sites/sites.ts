import { DEFAULT_USER_AGENT } from "@wellsourced/http";
import { loadedOnUse, type Parts } from "../parts.ts";
import { createCrawlJobs } from "./crawl-jobs.ts";
import { createCrawlPlan } from "./crawl-plan.ts";

/** Operations on whole sites. */
export const createSites = (parts: Parts) => ({
  /** Lists the URLs of a site without reading its pages. @throws {Failure} as `read`, if nothing could be requested */
  map: loadedOnUse(async () => {
    const { createMapSite } = await import("./map-site.ts");
    return createMapSite({ ...parts, userAgent: DEFAULT_USER_AGENT });
  }),
  /** Crawls and batches: jobs that add pages to the caller's index and survive a restart. */
  crawls: {
    ...createCrawlJobs(parts),
    /** Derives the settings of a crawl from plain language. @throws {Failure} `config` without a model */
    plan: createCrawlPlan(parts),
  },
});
