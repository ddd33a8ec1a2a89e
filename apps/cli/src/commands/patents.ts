import type { BodyOf } from "@wellsourced/tools";
import { type CommandContext, defineToolCommand } from "../define-command.ts";
import { renderList } from "../render-list.ts";

/** The largest assignees in one line, and a link to continue. */
function renderEnd({ assigneeClusters = [], searchUrl }: BodyOf<"patent_search">, { style }: CommandContext): string {
  const clusters = assigneeClusters.map(({ assignee, count }) => `${assignee} ${count}`);
  const held = clusters.length > 0 ? `\n${style.dim(`Held by: ${clusters.join(" · ")}`)}` : "";
  return `${held}\n${style.dim("This search on Google Patents:")} ${style.link(searchUrl)}`;
}

export const patents = defineToolCommand({
  name: "patents",
  group: "search",
  tool: "patent_search",
  summary: "Search patents",
  examples: [
    "patents 'solid state battery' --patent-office EP --year-from 2020",
    "patents --assignee 'Acme Inc' --search-type landscape",
    "patents 'US 10,123,456 B2' --search-type specific",
  ],
  text: (body, context) =>
    renderList(body, context, {
      of: body.patents,
      lines: (patent) => ({
        title: patent.title,
        facts: [
          patent.number,
          patent.assignee,
          patent.inventor && `invented by ${patent.inventor}`,
          patent.filed && `filed ${patent.filed}`,
          patent.granted && `granted ${patent.granted}`,
          patent.status,
        ],
        url: patent.url,
        text: patent.abstract,
      }),
    }) + renderEnd(body, context),
});
