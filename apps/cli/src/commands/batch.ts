import { isHttpUrl } from "@wellsourced/core";
import { itemsIn } from "../batch.ts";
import { crawlText } from "../crawl-text.ts";
import { defineCommand, option } from "../define-command.ts";
import { numberIn } from "../numbers.ts";

export const batch = defineCommand({
  name: "batch",
  group: "sites",
  tool: "scrape",
  summary: "Read a list of pages into the index that query searches",
  details:
    "Each argument is an address, or a file with one address per line (- for standard input). Links are not followed. To continue an interrupted batch, run the same command again.",
  args: [{ name: "target", description: "addresses, and files that list them", many: true }],
  options: [
    option("delay <milliseconds>", "time between requests to one host"),
    option("concurrency <number>", "maximum number of concurrent requests"),
  ],
  examples: ["batch addresses.txt", "batch https://example.org/a https://example.org/b"],
  async run({ args: targets, options }, context) {
    const lists = await Promise.all(targets.map((it) => (isHttpUrl(it) ? [it] : itemsIn(it, context))));
    const delay = numberIn(options, "delay", { least: 0 });
    const maxConcurrency = numberIn(options, "concurrency");
    return (await context.sources()).sites.crawls.run({ urls: lists.flat(), delay, maxConcurrency }, context.call);
  },
  text: crawlText,
});
