import { jsonIn } from "@wellsourced/core";
import { z } from "zod";
import type { CrawlOptions, VisitOptions } from "./options.ts";

interface Extra {
  /** Plain values that are kept with the job, for `workOf`. */
  readonly extra?: unknown;
}

/** A site, or addresses that are given. */
export type JobRequest =
  | (Extra & { readonly url: string; readonly options?: Omit<CrawlOptions, "job" | "signal"> })
  | (Extra & { readonly urls: readonly string[]; readonly options?: Omit<VisitOptions, "job" | "signal"> });

const Strings = z.array(z.string());
/** What a job was started with: plain values, so that another process can go on with it. */
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

/** What a job is started with, as the store keeps it. */
export const settingsOf = (request: JobRequest): string =>
  JSON.stringify(
    Settings.parse({
      ...request.options,
      ...("urls" in request ? { urls: request.urls } : { url: request.url }),
      ...(request.extra === undefined ? {} : { extra: request.extra }),
    }),
  );

/** What a job was started with; nothing of it is known of a crawl that is no job. */
export const settingsIn = (options: string): z.output<typeof Settings> => Settings.parse(jsonIn(options) ?? {});
