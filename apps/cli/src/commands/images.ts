import { defineToolCommand } from "../define-command.ts";
import { textOf } from "../render.ts";
import { renderList } from "../render-list.ts";

export const images = defineToolCommand({
  name: "images",
  tool: "image_search",
  summary: "Find pictures",
  places: ["query"],
  examples: ["images 'lichen on slate' --num-results 20", "images 'water cycle' --type lineart --file-type svg"],
  text: (body, desk) =>
    renderList(body, desk, {
      of: "images",
      lines: ({ title, link, displayLink, contextLink, width, height }) => ({
        title: textOf(title),
        facts: [textOf(displayLink), width && height ? `${String(width)} × ${String(height)}` : undefined],
        url: textOf(link),
        text: contextLink ? `on ${textOf(contextLink)}` : "",
      }),
    }),
});
