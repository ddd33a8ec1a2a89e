import { counted, isHttpUrl } from "@wellsourced/core";
import { defineCommand, option } from "../define-command.ts";
import { numberIn } from "../numbers.ts";
import { textOf } from "../render.ts";

export const map = defineCommand({
  name: "map",
  group: "sites",
  tool: "map",
  summary: "List the addresses of a site, without reading its pages",
  args: [{ name: "url", description: "address of the site" }],
  options: [
    option("search <words>", "only addresses that match these words, best first"),
    option("limit <number>", "maximum number of addresses", { fallback: "5000" }),
    option("sitemap <use>", "whether sitemaps are read", { choices: ["include", "skip", "only"], fallback: "include" }),
  ],
  examples: ["map https://example.org", "map example.org --search 'annual report' --limit 20"],
  async run({ args: [given = ""], options }, context) {
    const url = isHttpUrl(given) ? given : `https://${given}`;
    const sitemap = (["include", "skip", "only"] as const).find((use) => use === options.sitemap);
    const asked = { url, search: textOf(options.search) || undefined, limit: numberIn(options, "limit"), sitemap };
    return (await context.sources()).sites.map(asked, context.call);
  },
  text({ links, isComplete, failures }, context) {
    for (const { url, message } of failures) context.remark(context.style.warn(`Not read: ${url}. ${message}`));
    const more = isComplete ? "" : "; the site may have more";
    context.remark(context.style.dim(`${counted(links.length, "address")}${more}`));
    return links.map(({ url }) => url).join("\n");
  },
});
