// Lets the extraction benchmark run this project: node --conditions=@wellsourced/source run.mjs --extractor …/adapter.mjs
import { extract as read } from "../../packages/scraper/src/extract.ts";

export const name = "wellsourced";

export async function extract({ html, url }) {
  const page = read(html, { url });
  return {
    title: page.title ?? null,
    author: page.authors ?? null,
    date: page.published ?? null,
    markdown: page.markdown,
  };
}
