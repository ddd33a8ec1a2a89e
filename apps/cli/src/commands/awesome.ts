import { defineToolCommand } from "../define-command.ts";
import { textOf } from "../render.ts";
import { renderList } from "../render-list.ts";

const counted = (count: unknown, what: string): string | undefined =>
  typeof count === "number" ? `${count} ${what}` : undefined;

export const awesome = defineToolCommand({
  name: "awesome",
  tool: "awesome_list_search",
  summary: "Find curated lists of links about a subject",
  places: [],
  examples: ["awesome --topic machine-learning", "awesome --topic rust --query embedded --min-stars 100"],
  text: (body, desk) =>
    renderList(body, desk, {
      of: "lists",
      lines: (list) => ({
        title: textOf(list.fullName) || textOf(list.name),
        facts: [
          counted(list.stars, "stars"),
          counted(list.projectsCount, "entries"),
          textOf(list.updatedAt).slice(0, 10),
          Array.isArray(list.topics) ? list.topics.map(String).slice(0, 6).join(", ") : undefined,
        ],
        url: textOf(list.url),
        text: textOf(list.description),
      }),
    }),
});
