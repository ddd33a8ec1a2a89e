import { z } from "zod";

/** Reactions that a forum or network counts. Only what the upstream reported. */
export const Engagement = z.object({
  score: z.number().optional(),
  points: z.number().optional(),
  commentCount: z.number().optional(),
  replyCount: z.number().optional(),
  likeCount: z.number().optional(),
  repostCount: z.number().optional(),
  viewCount: z.number().optional(),
});
export type Engagement = z.infer<typeof Engagement>;

/** One result of a web search. */
export const Hit = z.object({
  title: z.string().describe("Page title as the search engine gives it"),
  url: z.string().describe("Address of the page"),
  snippet: z.string().describe("Extract shown by the search engine, plain text"),
  displayLink: z.string().describe("Host of the page"),
  publishedAt: z.string().optional().describe("RFC 3339 time, only if the provider gave a date"),
  foundBy: z.array(z.string()).optional().describe("Providers that found it, where several were asked"),
  engagement: Engagement.optional().describe("Scores and counts, only where the provider has them"),
});
export type Hit = z.infer<typeof Hit>;
