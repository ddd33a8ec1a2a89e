import { defineToolCommand } from "../define-command.ts";
import { counted, textOf } from "../render.ts";
import { renderList } from "../render-list.ts";

export const awesome = defineToolCommand({
  name: "awesome",
  tool: "awesome_list_search",
  summary: "Find curated lists of links about a subject",
  places: ["query"],
  examples: ["awesome --topic machine-learning", "awesome embedded --topic rust --min-stars 100"],
  text: (body, desk) =>
    renderList(body, desk, {
      of: "lists",
      lines: (list) => ({
        title: textOf(list.fullName) || textOf(list.name),
        facts: [
          counted(list.stars, "star"),
          counted(list.projectsCount, "entry", "entries"),
          list.updatedAt ? `updated ${textOf(list.updatedAt).slice(0, 10)}` : undefined,
          Array.isArray(list.topics) ? list.topics.map(String).slice(0, 6).join(", ") : undefined,
        ],
        url: textOf(list.url),
        text: textOf(list.description),
      }),
    }),
});
