export { jatsHtml, parseArticle } from "./jats-html.ts";
export { dateOf } from "./jats-metadata.ts";
