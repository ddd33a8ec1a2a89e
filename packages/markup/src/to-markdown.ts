import { bodyOf, usableBase } from "./dom/body.ts";
import { parseHtml } from "./dom/build.ts";
import type { Element } from "./dom/tree.ts";
import { writeChildren, writeLeftNotes } from "./markdown/blocks.ts";
import { findBlocky, findCards, type MarkdownOptions } from "./markdown/context.ts";
import { type Footnotes, findFootnotes } from "./markdown/footnotes.ts";
import { BlockWriter } from "./markdown/writer.ts";
import { restyleMarkdown, type Style } from "./shape/restyle.ts";

export interface ToMarkdownOptions extends MarkdownOptions, Style {
  /** Notes of the whole page, if only a part of it is written. @default the notes in that part */
  readonly notes?: Footnotes | undefined;
}

/**
 * Converts HTML to Markdown: headings, links, nested lists, tables, code, quotes, notes, formulas, images.
 * Writes everything; `extract` selects the main content of a page. Targets become absolute if `baseUrl` is given, those
 * that would run code are dropped, and literal text is escaped.
 */
export function toMarkdown(source: Element | string, { links, images, ...options }: ToMarkdownOptions = {}): string {
  return restyleMarkdown(render(source, options, false), { links, images });
}

/** Converts HTML to plain text: words and line breaks without marks. */
export function toPlainText(source: Element | string, notes?: Footnotes): string {
  return render(source, { notes }, true);
}

function render(source: Element | string, { notes, ...options }: ToMarkdownOptions, plain: boolean): string {
  const root = typeof source === "string" ? bodyOf(parseHtml(source)) : source;
  const writer = new BlockWriter();
  const blocky = findBlocky(root);
  const context = {
    ...options,
    baseUrl: usableBase(options.baseUrl),
    plain,
    blocky,
    cards: findCards(blocky),
    notes: notes ?? findFootnotes(root, usableBase(options.baseUrl)),
    skipped: new Set<Element>(),
    written: { marks: new Set<string>(), notes: new Set<string>() },
  };
  writeChildren(root, writer, context);
  writeLeftNotes(writer, context);
  return writer.toString().trim();
}
