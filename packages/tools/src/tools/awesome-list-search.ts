import { counted } from "@wellsourced/core";
import { AwesomeList } from "@wellsourced/core/records";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { choice, count, optional, wholeNumber } from "../fields.ts";
import { searchText } from "../reading/aside.ts";
import { type Item, named, numbered, type Read } from "../reading/words.ts";
import { fromProvider, fromProviderShape, toQuery } from "../searching.ts";

const least = (what: string) => wholeNumber().min(0).optional().describe(what);

const listItem = ({
  name,
  fullName,
  url,
  description,
  projectsCount,
  stars,
  topics,
  ...list
}: Read<AwesomeList>): Item => ({
  title: name,
  about: [
    url,
    !url.endsWith(fullName) && fullName,
    projectsCount !== undefined && counted(projectsCount, "entry"),
    stars !== undefined && counted(stars, "star"),
    named("updated", list.updatedAt),
    named("indexed", list.lastSyncedAt),
    named("topics", topics),
  ],
  says: [description],
});

export const awesomeListSearch = defineTool({
  name: "awesome_list_search",
  title: "Curated lists",
  description:
    "Use this to find curated lists of links about a subject (awesome lists), with their stars, topics and number of entries. Archived lists are left out. Read a list with scrape_page.",
  sets: ["more"],
  cache: "below",
  input: z
    .strictObject({
      topic: optional("Topic of the lists, such as machine-learning", 200),
      query: optional("Words to search for; with a topic, all must occur"),
      min_stars: least("Minimum number of stars"),
      min_projects: least("Minimum number of entries"),
      sort_by: choice(["stars", "projects", "updated"], "Order of the results").default("stars"),
      num_results: count({ fallback: 10, max: 100, what: "Number of lists" }),
    })
    .refine(({ topic, query }) => topic || query, "topic or query is required"),
  output: z.object({
    lists: z.array(AwesomeList),
    ...fromProviderShape,
  }),
  async run(input, sources, call) {
    const found = await sources.search.lists(toQuery(input), call);
    return { lists: found.records, ...fromProvider(found, call) };
  },
  text: ({ lists, ...body }) => searchText(body, "list", numbered(lists.map(listItem))),
});
