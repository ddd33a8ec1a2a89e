import { bodyOf, usableBase } from "./dom/body.ts";
import { parseHtml } from "./dom/build.ts";
import type { Element } from "./dom/tree.ts";
import { writeChildren } from "./markdown/blocks.ts";
import { findBlocky, findCards, type MarkdownOptions } from "./markdown/context.ts";
import { findFootnotes } from "./markdown/footnotes.ts";
import { BlockWriter } from "./markdown/writer.ts";
import { restyleMarkdown, type Style } from "./shape/restyle.ts";

export interface ToMarkdownOptions extends MarkdownOptions, Style {}

/**
 * Writes structured HTML as Markdown: headings, links, nested lists, tables, code, quotes, notes, formulas, images.
 *
 * Everything that is given is written; choosing the main part of a page is `extract`. Targets become absolute when
 * `baseUrl` is known, those that would run code are dropped, and what stood as text stays text.
 */
export function toMarkdown(source: Element | string, { links, images, ...options }: ToMarkdownOptions = {}): string {
  return restyleMarkdown(render(source, options, false), { links, images });
}

/** The same content as plain text: words and line breaks, no marks. */
export function toPlainText(source: Element | string): string {
  return render(source, {}, true);
}

function render(source: Element | string, options: MarkdownOptions, plain: boolean): string {
  const root = typeof source === "string" ? bodyOf(parseHtml(source)) : source;
  const writer = new BlockWriter();
  const blocky = findBlocky(root);
  const baseUrl = usableBase(options.baseUrl);
  const context = { ...options, baseUrl, plain, blocky, cards: findCards(blocky), notes: findFootnotes(root) };
  writeChildren(root, writer, context);
  return writer.toString().trim();
}
