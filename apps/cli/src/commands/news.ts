import { defineToolCommand } from "../define-command.ts";
import { spoken, textOf } from "../render.ts";
import { renderList } from "../render-list.ts";

export const news = defineToolCommand({
  name: "news",
  tool: "news_search",
  summary: "Search recent news",
  places: ["query"],
  examples: ["news 'heat pump subsidies' --country DE", "news 'retraction' --time-range month --sort-by date"],
  text(body, desk) {
    const warning = textOf(body.warning);
    const list = renderList(body, desk, {
      of: "articles",
      lines: ({ title, url, source, publishedAt, sourceType, snippet }) => ({
        title: textOf(title),
        facts: [textOf(source), textOf(publishedAt).slice(0, 16).replace("T", " "), spoken(textOf(sourceType))],
        url: textOf(url),
        text: textOf(snippet),
      }),
    });
    return warning ? `${list}\n${desk.style.warn(warning)}` : list;
  },
});
