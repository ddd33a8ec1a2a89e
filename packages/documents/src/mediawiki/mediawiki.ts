import { escapeHtml } from "@wellsourced/markup";
import { type ParsedDocument, type ParseHints, stated } from "../document.ts";
import { embedHtml } from "../embedded-html.ts";
import { withoutMarks } from "../kept-html.ts";
import { writtenText } from "../written-text.ts";
import { blocksHtml } from "./blocks.ts";
import { WikiContext } from "./context.ts";
import { Scanner } from "./scan.ts";

const REDIRECT = /^\s*#\s?\p{L}{2,30}\s?:?\s?(?=\[\[[^[\]\n]+\]\]\s*(?:\n|$))/u;

/** Parses wikitext. Templates cannot be expanded; the text of well-known ones is kept. */
export async function parse(bytes: Uint8Array, hints: ParseHints = {}): Promise<ParsedDocument> {
  const text = withoutMarks(writtenText(bytes, hints));
  const context = new WikiContext();
  const scanned = new Scanner(text.replace(REDIRECT, "Redirects to "), context).scan();
  const body = context.restore(blocksHtml(scanned));
  const notes = context.restore(context.notesHtml());
  const { categories, leftOut } = context;
  const named = categories.size > 0 ? `<p>Categories: ${escapeHtml([...categories].join(", "))}</p>` : "";
  const { html, hiddenTextRemoved, removed } = embedHtml(`${body}\n${named}\n${notes}`);
  return {
    html,
    hiddenTextRemoved,
    removed,
    metadata: stated({ title: context.title ?? titleOf(scanned, context), leftOut }),
  };
}

/** Returns the heading of rank 1 if it is the first heading of the page. */
function titleOf(scanned: string, context: WikiContext): string | undefined {
  const [, title] = /^=([^=\n][^\n]{0,300}?)=[ \t]*$/mu.exec(/^=[^\n]*$/mu.exec(scanned)?.[0] ?? "") ?? [];
  return title === undefined ? undefined : context.plain(title);
}
