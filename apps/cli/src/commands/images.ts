import { defineToolCommand } from "../define-command.ts";
import { listOf } from "../render-list.ts";

export const images = defineToolCommand({
  name: "images",
  group: "search",
  tool: "image_search",
  summary: "Find pictures",
  examples: ["images 'lichen on slate' --num-results 20", "images 'water cycle' --type lineart --file-type svg"],
  text: listOf("images", ({ title, link, displayLink, contextLink, width, height }) => ({
    title,
    facts: [displayLink, width && height ? `${width} × ${height}` : undefined],
    url: link,
    text: contextLink && `on ${contextLink}`,
  })),
});
