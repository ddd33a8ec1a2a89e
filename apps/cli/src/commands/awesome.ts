import { counted } from "@wellsourced/core";
import { defineToolCommand } from "../define-command.ts";
import { listOf } from "../render-list.ts";

export const awesome = defineToolCommand({
  name: "awesome",
  group: "search",
  tool: "awesome_list_search",
  summary: "Find curated lists of links about a subject",
  examples: ["awesome --topic machine-learning", "awesome embedded --topic rust --min-stars 100"],
  text: listOf("lists", (list) => ({
    title: list.fullName || list.name,
    facts: [
      counted(list.stars, "star"),
      counted(list.projectsCount, "entry"),
      list.updatedAt && `updated ${list.updatedAt.slice(0, 10)}`,
      list.topics.slice(0, 6).join(", "),
    ],
    url: list.url,
    text: list.description,
  })),
});
