import { isHttpUrl } from "@wellsourced/core";
import { changesOf } from "../crawl-changes.ts";
import { crawlText } from "../crawl-text.ts";
import { defineCommand, option } from "../define-command.ts";
import { failedCode } from "../each-of.ts";
import { exitCodeOf } from "../exit-codes.ts";
import { numberIn } from "../numbers.ts";
import { textOf } from "../render.ts";

const patternOf = (value: unknown): readonly string[] => (textOf(value) === "" ? [] : [textOf(value)]);

export const crawl = defineCommand({
  name: "crawl",
  group: "sites",
  tool: "crawl",
  summary: "Crawl a site into the index that query searches",
  details:
    "The crawl stays below the start page, obeys robots.txt, and does not index pages marked noindex. To continue an interrupted crawl, run the same command again.",
  args: [{ name: "url", description: "address to start from" }],
  options: [
    option("limit <number>", "maximum number of pages", { fallback: "100" }),
    option("depth <number>", "maximum depth, in links from the start page"),
    option("include <pattern>", "read only paths that match this regular expression"),
    option("exclude <pattern>", "skip paths that match this regular expression"),
    option("entire-domain", "read the whole host, not only pages below the start page"),
    option("subdomains", "read subdomains too"),
    option("query", "treat addresses that differ only in their query as different pages"),
    option("changes", "report new, changed and removed pages since the last crawl"),
    option(
      "prompt <words>",
      "settings in plain words, which the configured model translates; they are shown before the crawl starts",
    ),
  ],
  examples: ["crawl https://example.org/guide/", "crawl example.org --entire-domain --limit 500 --exclude '^/shop/'"],
  async run({ args: [given = ""], options }, context) {
    const url = isHttpUrl(given) ? given : `https://${given}`;
    const { crawls } = (await context.sources()).sites;
    const prompt = textOf(options.prompt);
    const plan = prompt === "" ? {} : await crawls.plan({ url, prompt }, context.call);
    if (prompt !== "") context.remark(`Settings from the prompt: ${JSON.stringify(plan)}`);
    const asked = {
      url,
      limit: numberIn(options, "limit"),
      maxDiscoveryDepth: numberIn(options, "depth"),
      includePaths: patternOf(options.include),
      excludePaths: patternOf(options.exclude),
      crawlEntireDomain: options.entireDomain === true,
      allowSubdomains: options.subdomains === true,
      ...(options.query === true && { ignoreQueryParameters: false }),
      ...(options.changes === true && { page: { formats: ["markdown", "changeTracking"] as const } }),
      ...plan,
    };
    const run = await crawls.run(asked, context.call);
    return options.changes === true ? { ...run, changed: await changesOf(run, crawls, context.call) } : run;
  },
  text: crawlText,
  exitCode({ state, errors, blocked }) {
    if (state !== "failed") return 0;
    return failedCode(errors) || exitCodeOf(blocked.length > 0 ? "blocked" : "content_empty");
  },
});
