import { counted, Failure } from "@wellsourced/core";
import { defineCommand, option } from "../define-command.ts";
import { numberIn } from "../numbers.ts";
import { blocksOf, textOf } from "../render.ts";

const MODES = ["hybrid", "semantic", "keyword"] as const;

export const query = defineCommand({
  name: "query",
  group: "sites",
  tool: "query",
  summary: "Search the pages and files that were added with index",
  args: [{ name: "query", description: "words, or phrases in quotation marks" }],
  options: [
    option("limit <number>", "results to show, 1–100", { fallback: "5" }),
    option("offset <number>", "results to skip"),
    option("mode <mode>", "search by words (keyword), by meaning (semantic) or by both (hybrid)", { choices: MODES }),
    option("domain <host>", "only documents of this host and its subdomains"),
    option("language <code>", "only documents in this language"),
  ],
  examples: ["query 'how tides rise'", `query '"spring tide" moon' --limit 10`, "query tides --domain example.org"],
  async run({ args: [words = ""], options }, context) {
    if (words.trim() === "") throw new Failure("validation", "The query is empty. Give words to search for.");
    const limit = Math.min(numberIn(options, "limit") ?? 5, 100);
    const offset = numberIn(options, "offset", { least: 0 }) ?? 0;
    const [domain, language] = [textOf(options.domain) || undefined, textOf(options.language) || undefined];
    const mode = MODES.find((one) => one === options.mode);
    const asked = { query: words, mode, limit, offset, filters: { domain, language } };
    return (await context.sources()).index.search(asked, context.call);
  },
  text({ hits, total, offset, note }, { style, remark }) {
    if (note !== undefined) remark(style.dim(note));
    if (hits.length === 0) return "No indexed document matches this query.";
    const rows = hits.map(({ title, id, section, snippet }, index) => {
      const head = `${offset + index + 1}. ${style.bold(title ?? id)}`;
      const path = section.join(" > ");
      return [
        head,
        `   ${id}`,
        ...(path ? [style.dim(`   ${path}`)] : []),
        `   ${snippet.text.replace(/\s+/gu, " ")}`,
      ].join("\n");
    });
    const next = offset + hits.length;
    const more = next < total ? `. Continue with --offset ${next}` : "";
    return blocksOf(...rows, `${hits.length} of ${counted(total, "result")}${more}`);
  },
});
