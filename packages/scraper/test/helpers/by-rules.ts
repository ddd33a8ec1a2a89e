import { bodyOf, parseHtml, toMarkdown } from "@wellsourced/markup";
import { measure, NOTHING } from "@wellsourced/markup/dom";
import { findHidden, findUnseen, remove } from "@wellsourced/markup/hidden";
import { pageTypeOf } from "../../src/content/page-type.ts";
import { selectContent } from "../../src/main-content.ts";
import { readMetadata } from "../../src/metadata.ts";

/** The rules' selection of a page, before the model is applied. */
export function readByRules(html: string, { url }: { readonly url?: string } = {}): { readonly markdown: string } {
  const root = parseHtml(html);
  const { types, openGraphType } = readMetadata(root, url);
  remove(findHidden(root));
  remove(findUnseen(root));
  const body = bodyOf(root);
  const measures = measure(body);
  const type = pageTypeOf({ url, types, openGraphType, body, stats: measures.get(body) ?? NOTHING });
  const selection = selectContent(body, type, measures);
  remove(selection.removals);
  return { markdown: toMarkdown(selection.root, { baseUrl: url }) };
}
