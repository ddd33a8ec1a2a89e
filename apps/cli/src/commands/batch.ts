import { isHttpUrl } from "@wellsourced/core";
import { itemsIn } from "../batch.ts";
import { crawlText } from "../crawl-text.ts";
import { defineCommand, option } from "../define-command.ts";
import { numberIn } from "../numbers.ts";

export const batch = defineCommand({
  name: "batch",
  tool: "scrape",
  summary: "Read a list of addresses into the index that query searches",
  details:
    "Each argument is an address or a file with one address a line (- for standard input). No link is followed. A batch that was interrupted goes on when the same command is given again.",
  args: [{ name: "target", description: "addresses, and files that list them", many: true }],
  options: [
    option("delay <milliseconds>", "time between two requests to one host"),
    option("concurrency <number>", "requests at once at most"),
  ],
  examples: ["batch addresses.txt", "batch https://example.org/a https://example.org/b"],
  async run({ args: targets, options }, context) {
    const lists = await Promise.all(targets.map((it) => (isHttpUrl(it) ? [it] : itemsIn(it, context))));
    const delay = numberIn(options, "delay", 0);
    const maxConcurrency = numberIn(options, "concurrency");
    return (await context.sources()).crawls.run({ urls: lists.flat(), delay, maxConcurrency }, context.call);
  },
  text: crawlText,
});
