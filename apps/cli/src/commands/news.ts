import { defineToolCommand } from "../define-command.ts";
import { spoken } from "../render.ts";
import { renderList } from "../render-list.ts";

export const news = defineToolCommand({
  name: "news",
  group: "search",
  tool: "news_search",
  summary: "Search recent news",
  examples: ["news 'heat pump subsidies' --country DE", "news 'retraction' --time-range month --sort-by date"],
  text(body, context) {
    const { warning } = body;
    const list = renderList(body, context, {
      of: body.articles,
      lines: ({ title, url, source, publishedAt, sourceType, snippet }) => ({
        title,
        facts: [source, publishedAt?.slice(0, 16).replace("T", " "), spoken(sourceType)],
        url,
        text: snippet,
      }),
    });
    return warning ? `${list}\n${context.style.warn(warning)}` : list;
  },
});
