import { hidden } from "../../src/clean/hidden.ts";
import { remove, runStep } from "../../src/clean/run.ts";
import { unseen } from "../../src/clean/unseen.ts";
import { measure, NOTHING } from "../../src/content/measure.ts";
import { pageTypeOf } from "../../src/content/page-type.ts";
import { bodyOf } from "../../src/dom/body.ts";
import { parseHtml } from "../../src/dom/build.ts";
import { selectContent } from "../../src/main-content.ts";
import { readMetadata } from "../../src/metadata.ts";
import { toMarkdown } from "../../src/to-markdown.ts";

/** What the rules alone choose of a page, before the learnt model has its say. */
export function readByRules(html: string, { url }: { readonly url?: string } = {}): { readonly markdown: string } {
  const root = parseHtml(html);
  const { types, openGraphType } = readMetadata(root, url);
  runStep(hidden, root);
  runStep(unseen, root);
  const body = bodyOf(root);
  const measures = measure(body);
  const type = pageTypeOf({ url, types, openGraphType, body, stats: measures.get(body) ?? NOTHING });
  const selection = selectContent(body, type, measures);
  remove(selection.removals);
  return { markdown: toMarkdown(selection.root, { baseUrl: url }) };
}
