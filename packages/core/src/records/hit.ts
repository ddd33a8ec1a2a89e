import { z } from "zod";
import { SourceType } from "./evidence.ts";

/** Reactions counted by a forum or network, as reported by the upstream. */
const Engagement = z.object({
  score: z.number().optional(),
  points: z.number().optional(),
  commentCount: z.number().optional(),
  replyCount: z.number().optional(),
  likeCount: z.number().optional(),
  repostCount: z.number().optional(),
  viewCount: z.number().optional(),
});

/** A web search result. */
export const Hit = z.object({
  title: z.string().describe("Page title as the search engine gives it"),
  url: z.string().describe("Address of the page"),
  snippet: z.string().describe("Excerpt from the search engine, as plain text"),
  displayLink: z.string().describe("Host of the page"),
  publishedAt: z.string().optional().describe("Publication time (RFC 3339), if the provider gives one"),
  foundBy: z
    .array(z.string())
    .optional()
    .describe("Providers that returned this result; present if several were queried"),
  engagement: Engagement.optional().describe("Scores and counts; absent if the provider reports none"),
});
export type Hit = z.infer<typeof Hit>;

/** A news article. */
export const Article = z.object({
  title: z.string(),
  url: z.string(),
  source: z.string().describe("Outlet as named by the provider, or its host"),
  publishedAt: z.string().optional().describe("Publication time (RFC 3339), if the provider gives one"),
  snippet: z.string(),
  sourceType: SourceType.optional().describe("Type of source, if the host is known"),
  isSocialMedia: z.literal(true).optional(),
  engagement: Engagement.optional().describe("Scores and counts; absent if the provider reports none"),
});
export type Article = z.infer<typeof Article>;

/** An image on a web page. */
export const Image = z.object({
  title: z.string(),
  link: z.string().describe("Address of the image file"),
  thumbnailLink: z.string().optional(),
  displayLink: z.string().describe("Host shown by the provider, or that of the page"),
  contextLink: z.string().optional().describe("Address of the page that shows it"),
  width: z.int().optional().describe("Pixels"),
  height: z.int().optional().describe("Pixels"),
  fileSize: z.int().optional().describe("Bytes"),
});
export type Image = z.infer<typeof Image>;

export const Video = z.object({
  title: z.string(),
  url: z.string().describe("Page that plays the video"),
  thumbnail: z.string().optional(),
  duration: z.int().optional().describe("Seconds"),
  channel: z.string().optional().describe("Channel that published the video"),
  publishedAt: z.string().optional().describe("Publication time (RFC 3339), if the provider gives one"),
  views: z.int().optional(),
  description: z.string(),
  source: z.string().describe("Platform as named by the provider, or its host"),
});
export type Video = z.infer<typeof Video>;
