import { counted } from "@wellsourced/core";
import { AwesomeList } from "@wellsourced/core/records";
import { ListSearch } from "@wellsourced/core/searches";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { count } from "../fields.ts";
import { searchText } from "../reading/aside.ts";
import { type Item, named, numbered, type Read } from "../reading/words.ts";
import { argumentsOf, fromProvider, fromProviderShape, toQuery } from "../searching.ts";

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
      ...argumentsOf(ListSearch),
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
