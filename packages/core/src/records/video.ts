import { z } from "zod";

/** A video that a search engine found. */
export const Video = z.object({
  title: z.string(),
  url: z.string().describe("Page that plays it"),
  thumbnail: z.string().optional(),
  duration: z.int().optional().describe("Seconds"),
  channel: z.string().optional().describe("Who published it"),
  publishedAt: z.string().optional().describe("RFC 3339 time, only if the provider gave a date"),
  views: z.int().optional(),
  description: z.string(),
  source: z.string().describe("The platform as the provider names it, or its host"),
});
export type Video = z.infer<typeof Video>;
