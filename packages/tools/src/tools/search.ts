import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { required } from "../fields.ts";

export const search = defineTool({
  name: "search",
  title: "Search",
  description: "Search the web. To read a result in full, pass its id to the fetch tool.",
  sets: ["connector"],
  cache: "below",
  present: "json-text",
  input: z.strictObject({ query: required("query", "Words to find", 500) }),
  output: z.object({ results: z.array(z.object({ id: z.string(), title: z.string(), url: z.string() })) }),
  async run({ query }, sources, call) {
    const found = await sources.searchWeb({ query, limit: 10 }, call);
    return { results: found.results.map(({ title, url }) => ({ id: url, title: title || url, url })) };
  },
});
