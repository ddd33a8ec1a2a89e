export type { Element, TreeNode } from "@wellsourced/markup";
export type { XmlOptions } from "@wellsourced/markup/xml";
export { jatsHtml } from "./jats-html.ts";
export { dateOf } from "./jats-metadata.ts";
export { parseArticle } from "./xml-tree.ts";
