import { counted } from "@wellsourced/core";
import { defineCommand, option } from "../define-command.ts";
import { exitCodeOf, UNCHECKED } from "../exit-codes.ts";
import { blocksOf, spoken, textOf } from "../render.ts";

const LOST: readonly string[] = ["gone", "soft_404", "front_page", "parked"];

export const links = defineCommand({
  name: "links",
  group: "check",
  codes: [UNCHECKED],
  summary: "Check links: live, moved, gone, refused, parked …; exits with 5 if a link is lost",
  args: [{ name: "url", description: "addresses to check", many: true }],
  options: [option("since <day>", "compare pages with their archived copies of this day")],
  examples: [
    "links https://example.org/a https://example.org/b",
    "links https://example.org/report --since 2021-05-01",
  ],
  async run({ args, options }, context) {
    const sources = await context.sources();
    const since = textOf(options.since);
    return sources.check.links(args, context.call, since ? { since } : {});
  },
  text(body, { style }) {
    const rows = body.links.map(({ state, url, linkNote, ...rest }) => {
      const { finalUrl, archivedUrl }: { finalUrl?: string; archivedUrl?: string } = rest;
      const head = `${(state === "live" ? style.bold : style.warn)(spoken(state))}  ${url}`;
      const more = [
        finalUrl && `→ ${finalUrl}`,
        linkNote === body.note ? "" : linkNote,
        archivedUrl && `Archived: ${archivedUrl}`,
      ];
      return [head, ...more.filter(Boolean).map((line) => style.dim(`  ${String(line)}`))].join("\n");
    });
    const counts = Object.entries(body.summary).map(([state, count]) => counted(count, spoken(state), spoken(state)));
    return blocksOf(body.note && style.warn(body.note), ...rows, counts.join(", "));
  },
  exitCode({ links: checked }) {
    const states = checked.map(({ state }) => state);
    if (states.some((state) => LOST.includes(state))) return exitCodeOf("not_found");
    return states.includes("unchecked") ? UNCHECKED : 0;
  },
});
