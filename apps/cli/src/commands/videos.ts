import { counted } from "@wellsourced/core";
import { defineToolCommand } from "../define-command.ts";
import { listOf } from "../render-list.ts";

/** `3723` → `1:02:03`. */
function clockOf(seconds: number | undefined): string | undefined {
  if (seconds === undefined) return undefined;
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (part: number) => String(part).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

export const videos = defineToolCommand({
  name: "videos",
  group: "search",
  tool: "video_search",
  summary: "Find videos",
  examples: ["videos 'how slate is split'", "videos 'fourier transform' --site youtube.com --time-range year"],
  text: listOf("videos", ({ title, url, source, channel, duration, publishedAt, views, description }) => ({
    title,
    facts: [source, channel, clockOf(duration), publishedAt?.slice(0, 10), counted(views, "view")],
    url,
    text: description,
  })),
});
