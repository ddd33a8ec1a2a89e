import { objectIn } from "@wellsourced/answers/prompts";
import { Failure } from "@wellsourced/core";
import { z } from "zod";
import type { Call } from "../../call.ts";
import { checkModel } from "../own-model/needs-model.ts";
import type { Parts } from "../parts.ts";

const patterns = z.array(z.string().min(1).max(1_000)).max(200).optional();

const Settings = z.object({
  limit: z.int().min(1).max(100_000).optional(),
  maxDiscoveryDepth: z.int().min(1).optional(),
  crawlEntireDomain: z.boolean().optional(),
  allowSubdomains: z.boolean().optional(),
  allowExternalLinks: z.boolean().optional(),
  includePaths: patterns,
  excludePaths: patterns,
  ignoreQueryParameters: z.boolean().optional(),
  sitemap: z.enum(["include", "skip"]).optional(),
  delay: z.number().min(0).optional(),
  maxConcurrency: z.int().min(1).optional(),
});

/** Crawl settings that a model derived from a description; those it does not mention are absent. */
type CrawlPlan = z.output<typeof Settings>;

const INSTRUCTIONS = [
  "Derive crawl settings from the request. Return only a JSON object.",
  "Omit settings that the request does not mention. The settings are:",
  "limit: maximum number of pages (1 to 100000). maxDiscoveryDepth: maximum number of links from the start page.",
  "crawlEntireDomain: true to read pages outside the folder of the start page. allowSubdomains, allowExternalLinks: true to read other hosts.",
  "includePaths, excludePaths: lists of regular expressions (RE2) for the path, such as ^/blog/.",
  'ignoreQueryParameters: false if URLs that differ only in their query are different pages. sitemap: "include" or "skip".',
  "delay: milliseconds between requests to a host. maxConcurrency: number of concurrent requests.",
].join("\n");

const failed = (message: string): Failure =>
  new Failure("upstream_unavailable", `${message} Try again, or pass the settings directly.`, { provider: "llm" });

/** Returns a function that plans crawls from plain language with the configured model. */
export function createCrawlPlan({ find, providers }: Pick<Parts, "find" | "providers">) {
  return async (
    { url, prompt }: { readonly url: string; readonly prompt: string },
    call: Call = {},
  ): Promise<CrawlPlan> => {
    checkModel({ providers }, "prompt", ", or pass the settings directly");
    const material = `Start: ${url}\nRequest: ${prompt}`;
    const ask = { instructions: INSTRUCTIONS, material, asJson: true, limit: 1 };
    const { records } = await find("chat", ask, { ...call, provider: "llm" });
    const written = objectIn(records[0]?.text ?? "");
    if (!written) throw failed("The model returned no JSON object.");
    const known = Object.entries(written).filter(([, value]) => value !== null);
    const read = Settings.safeParse(Object.fromEntries(known));
    if (read.success) return read.data;
    const [issue] = read.error.issues;
    throw failed(`The model returned a setting that cannot be used (${issue?.path.join(".")}).`);
  };
}
