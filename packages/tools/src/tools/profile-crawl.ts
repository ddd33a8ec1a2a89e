import { z } from "zod";
import { profileText } from "../crawl-texts.ts";
import { defineTool } from "../define-tool.ts";
import { flag, required, wholeNumber } from "../fields.ts";
import { itemsBody, itemsShape } from "../saving.ts";

export const profileCrawl = defineTool({
  name: "profile_crawl",
  title: "Profile a crawl",
  description: "Use this to see where a crawl or batch spent its time, what failed by operation, and what stands out.",
  sets: ["pulse"],
  effects: { writes: false, idempotent: true, openWorld: false },
  cache: "never",
  present: "items",
  input: z.strictObject({
    crawl_id: required("ID of the job", 100),
    include_details: flag(false, "List the errors too"),
    error_offset: wholeNumber().min(0).default(0).describe("Errors to skip"),
    error_limit: wholeNumber().min(1).max(50).default(5).describe("Errors to list"),
  }),
  output: itemsShape,
  async run({ crawl_id: id, include_details: withErrors, error_offset: offset, error_limit: limit }, sources, call) {
    const profile = await sources.sites.crawls.profile(id, { offset, limit }, call);
    return itemsBody([{ type: "text", text: profileText(profile, { withErrors, offset }) }]);
  },
});
