// Made by `pnpm gen` from the files in catalog/. Do not edit.
import type { SiteRow } from "./define.ts";

export const sites: readonly SiteRow[] = [{
  "name": "hacker-news",
  "title": "Hacker News",
  "reads": "items with their comments, lists, users",
  "through": "Firebase and Algolia APIs",
  "hosts": [
    "news.ycombinator.com"
  ],
  "load": () => import("./catalog/hacker-news.ts")
}, {
  "name": "youtube",
  "title": "YouTube",
  "reads": "transcripts with times and chapters, descriptions",
  "through": "the watch page's player data, the player endpoint, the caption endpoint",
  "hosts": [
    "youtube.com",
    "youtu.be",
    "youtube-nocookie.com"
  ],
  "load": () => import("./catalog/youtube.ts")
}];
