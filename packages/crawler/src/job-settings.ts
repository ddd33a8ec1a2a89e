import { jsonIn } from "@wellsourced/core";
import { z } from "zod";
import type { CrawlOptions, VisitOptions } from "./options.ts";

interface Extra {
  /** JSON values stored with the job, for `workOf`. */
  readonly extra?: unknown;
}

/** A site to crawl, or URLs to read. */
export type JobRequest =
  | (Extra & { readonly url: string; readonly options?: Omit<CrawlOptions, "job" | "signal"> })
  | (Extra & { readonly urls: readonly string[]; readonly options?: Omit<VisitOptions, "job" | "signal"> });

const Strings = z.array(z.string());
/** Settings of a job as JSON values, so that another process can resume it. */
const Settings = z.object({
  url: z.string().optional(),
  urls: Strings.optional(),
  extra: z.unknown().optional(),
  limit: z.number().optional(),
  maxDiscoveryDepth: z.number().optional(),
  crawlEntireDomain: z.boolean().optional(),
  allowSubdomains: z.boolean().optional(),
  allowExternalLinks: z.boolean().optional(),
  includePaths: Strings.optional(),
  excludePaths: Strings.optional(),
  excludeLanguages: z.boolean().optional(),
  nofollow: z.enum(["respect", "ignore"]).optional(),
  sitemap: z.enum(["include", "skip"]).optional(),
  ignoreQueryParameters: z.boolean().optional(),
  delay: z.number().optional(),
  maxConcurrency: z.number().optional(),
  timeoutMs: z.number().optional(),
  formats: z.array(z.enum(["markdown", "links"])).optional(),
  recrawl: z.boolean().optional(),
});

/** Serialises a request for the store. */
export const settingsOf = (request: JobRequest): string =>
  JSON.stringify(
    Settings.parse({
      ...request.options,
      ...("urls" in request ? { urls: request.urls } : { url: request.url }),
      ...(request.extra === undefined ? {} : { extra: request.extra }),
    }),
  );

/** Parses stored settings; empty for a crawl without a job request. */
export const settingsIn = (options: string): z.output<typeof Settings> => Settings.parse(jsonIn(options) ?? {});
