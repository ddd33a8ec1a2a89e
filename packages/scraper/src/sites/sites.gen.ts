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
}];
