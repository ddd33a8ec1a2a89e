export type { Element, TreeNode } from "@wellsourced/markup";
export type { XmlOptions } from "@wellsourced/markup/xml";
export { jatsHtml, parseArticle } from "./jats-html.ts";
export { dateOf } from "./jats-metadata.ts";
