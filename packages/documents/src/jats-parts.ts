export { parseArticle } from "./article-tree.ts";
export { jatsHtml } from "./jats-html.ts";
export { dateOf } from "./jats-metadata.ts";
