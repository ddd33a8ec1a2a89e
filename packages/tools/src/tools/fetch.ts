import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { required } from "../fields.ts";

export const fetch = defineTool({
  name: "fetch",
  title: "Fetch a document",
  description: "Use this to read the whole text of a search result, a page or a paper.",
  sets: ["connector"],
  cache: "below",
  present: "json-text",
  input: z.strictObject({ id: required("ID of a `search` result, an http(s) URL, or doi:10.x/y", 8_192) }),
  output: z.object({
    id: z.string(),
    title: z.string(),
    text: z.string(),
    url: z.string(),
    metadata: z.record(z.string(), z.string()).optional(),
  }),
  run: ({ id }, sources, call) => sources.documents.fetch(id, call),
});
