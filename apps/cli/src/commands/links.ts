import type { LinksResult } from "@wellsourced/wellsourced";
import { defineCommand } from "../define-command.ts";
import { EXIT_CODES, UNCHECKED } from "../exit-codes.ts";
import { counted, listOf, recordOf, spoken, textOf } from "../render.ts";

const LOST = ["gone", "soft_404", "front_page", "parked"];

export const links = defineCommand({
  name: "links",
  summary: "Check links: live, moved, gone, refused, parked …; exits with 5 if a link is lost",
  args: [{ name: "url", description: "addresses to check", many: true }],
  options: [
    { name: "since", takes: "day", description: "compare pages with what an archive kept of them on this day" },
  ],
  examples: [
    "links https://example.org/a https://example.org/b",
    "links https://example.org/report --since 2021-05-01",
  ],
  async run({ args, options }, desk) {
    const sources = await desk.sources();
    const call = { signal: desk.signal, onProgress: (message: string) => desk.progress(message) };
    const since = textOf(options.since);
    const result: LinksResult = await sources.checkLinks(args, call, since ? { since } : {});
    return { ...result };
  },
  text(body, { style }) {
    const rows = listOf(body.links).map((link) => {
      const state = textOf(link.state);
      const head = `${(state === "live" ? style.bold : style.warn)(spoken(state))}  ${textOf(link.url)}`;
      const more = [
        link.finalUrl && `→ ${textOf(link.finalUrl)}`,
        link.linkNote === body.note ? "" : textOf(link.linkNote),
        link.archivedUrl && `Archived: ${textOf(link.archivedUrl)}`,
      ];
      return [head, ...more.filter(Boolean).map((line) => style.dim(`  ${String(line)}`))].join("\n");
    });
    const counts = Object.entries(recordOf(body.summary)).map(([state, count]) =>
      counted(count, spoken(state), spoken(state)),
    );
    return [body.note && style.warn(textOf(body.note)), ...rows, counts.join(", ")].filter(Boolean).join("\n\n");
  },
  exitCode({ links: checked }) {
    const states = listOf(checked).map(({ state }) => textOf(state));
    if (states.some((state) => LOST.includes(state))) return EXIT_CODES.not_found;
    return states.includes("unchecked") ? UNCHECKED : 0;
  },
});
