import type { Body, Desk } from "../define-command.ts";
import { defineToolCommand } from "../define-command.ts";
import { listOf, textOf } from "../render.ts";
import { renderList } from "../render-list.ts";

/** Who holds how many, on one line, and where to go on. */
function renderEnd(body: Body, { style }: Desk): string {
  const clusters = listOf(body.assigneeClusters).map(({ assignee, count }) => `${textOf(assignee)} ${String(count)}`);
  const held = clusters.length > 0 ? `\n${style.dim(`Held by: ${clusters.join(" · ")}`)}` : "";
  return `${held}\n${style.dim("The same on Google Patents:")} ${style.link(textOf(body.searchUrl))}`;
}

export const patents = defineToolCommand({
  name: "patents",
  tool: "patent_search",
  summary: "Search patents",
  places: ["query"],
  examples: [
    "patents 'solid state battery' --patent-office EP --year-from 2020",
    "patents --assignee 'Acme Inc' --search-type landscape",
    "patents 'US 10,123,456 B2' --search-type specific",
  ],
  text: (body, desk) =>
    renderList(body, desk, {
      of: "patents",
      lines: (patent) => ({
        title: textOf(patent.title),
        facts: [
          textOf(patent.number),
          textOf(patent.assignee),
          patent.inventor ? `invented by ${textOf(patent.inventor)}` : undefined,
          patent.filed ? `filed ${textOf(patent.filed)}` : undefined,
          patent.granted ? `granted ${textOf(patent.granted)}` : undefined,
          textOf(patent.status),
        ],
        url: textOf(patent.url),
        text: textOf(patent.abstract),
      }),
    }) + renderEnd(body, desk),
});
