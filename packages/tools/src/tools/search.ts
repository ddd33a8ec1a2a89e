import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { required } from "../fields.ts";

export const search = defineTool({
  name: "search",
  title: "Search",
  description:
    "Use this to find documents on the web and in your own index. To read one in full, pass its id to fetch.",
  sets: ["connector"],
  cache: "below",
  present: "json-text",
  input: z.strictObject({ query: required("Words to find", 500) }),
  output: z.object({
    results: z
      .array(
        z.object({
          id: z.string().describe("ID for fetch: an address, or index: and the ID of a document in your index"),
          title: z.string().describe("Title, or the ID if there is none"),
          url: z.string().describe("Address of the document"),
          text: z.string().describe("Passages relevant to the query"),
          note: z.string().optional().describe("On the first result only: which search failed, and why"),
        }),
      )
      .describe("Documents of your index and of the web, by rank"),
  }),
  run: async ({ query }, sources, call) => ({ results: await sources.documents.search(query, call) }),
});
