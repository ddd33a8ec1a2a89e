import { z } from "zod";
import { SourceType } from "./evidence.ts";
import { Engagement } from "./hit.ts";

/** A piece of news. */
export const Article = z.object({
  title: z.string(),
  url: z.string(),
  source: z.string().describe("The outlet as the provider names it, or its host"),
  publishedAt: z.string().optional().describe("RFC 3339 time, only if the provider gave a date"),
  snippet: z.string(),
  sourceType: SourceType.optional().describe("What kind of source the host is, where that is known"),
  isSocialMedia: z.literal(true).optional(),
  engagement: Engagement.optional().describe("Scores and counts, only where the provider has them"),
});
export type Article = z.infer<typeof Article>;
