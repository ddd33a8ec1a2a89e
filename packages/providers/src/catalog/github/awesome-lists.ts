import { z } from "zod";
import { type AwesomeListAsk, awesomeLists, type RawAwesomeList } from "../../capabilities/awesome-list.ts";
import { flag, listOf, number, text } from "../../fields.ts";

const Repository = z.object({
  name: text,
  full_name: text,
  html_url: text,
  description: text,
  stargazers_count: number,
  topics: listOf(text),
  pushed_at: text,
  archived: flag,
});

const toList = (item: z.infer<typeof Repository>): RawAwesomeList => ({
  name: item.name,
  fullName: item.full_name,
  url: item.html_url,
  description: item.description,
  stars: item.stargazers_count,
  topics: item.topics,
  updatedAt: item.pushed_at,
  archived: item.archived,
  source: "github",
});

function queryOf({ topic, query, minStars }: AwesomeListAsk): string {
  const least = minStars ? `stars:>=${minStars}` : "";
  return [topic, query, "topic:awesome-list", "archived:false", least].filter(Boolean).join(" ");
}

/** Repositories that call themselves such lists; how many entries they have is not known here. */
export const githubAwesomeLists = awesomeLists({
  rank: 2,
  onlyNamed: true,
  honours: ["minStars"],
  most: 100,
  request: (ask) => ({
    path: "/search/repositories",
    query: {
      q: queryOf(ask),
      sort: ask.sortBy === "updated" ? "updated" : "stars",
      order: "desc",
      per_page: ask.limit,
    },
    headers: { accept: "application/vnd.github+json", "x-github-api-version": "2022-11-28" },
  }),
  response: z.object({ items: z.array(Repository), total_count: number }),
  records: ({ items }) => items.map(toList),
  total: ({ total_count }) => total_count,
});
