import { escapeHtml } from "@wellsourced/markup";
import { type ParsedDocument, type ParseHints, stated } from "../document.ts";
import { embedHtml } from "../embedded-html.ts";
import { frontMatter } from "../front-matter.ts";
import { withoutMarks } from "../kept-html.ts";
import { codeHtml } from "../written-html.ts";
import { markupHtml } from "../written-tags.ts";
import { writtenText } from "../written-text.ts";
import { BlockReader } from "./blocks.ts";
import { TextileContext } from "./context.ts";

/** Names of languages that guides of Ruby on Rails take for tags around code. */
const LANGUAGES = /^(?:ruby|erb|shell|sql|yaml|js|plain)$/u;
const PASSAGE =
  /<!--|<(pre|code|notextile|script|style)(?=[\s>])[^<>]{0,1000}>|(?<=^|\n)<(ruby|erb|shell|sql|yaml|js|plain)>(?=\n)|==(?=[^\s=])/giu;
const ALIAS = /^\[([^[\]\s]{1,100})\]((?:https?:|ftp:|mailto:|\.{0,2}\/)\S{1,1000})\s*$/u;

/** Reads Textile, as RedCloth and PHP Textile understand it. */
export async function parse(bytes: Uint8Array, hints: ParseHints = {}): Promise<ParsedDocument> {
  const context = new TextileContext();
  const { body, metadata, more } = frontMatter(withoutMarks(writtenText(bytes, hints)));
  const lines = keepPassages(body, context)
    .split("\n")
    .map((line) => line.trimEnd());
  const left = lines.filter((line) => !define(line, context));
  const text = context.restore(new BlockReader(context).read(left));
  const before = more === undefined ? "" : codeHtml(more, "yaml");
  const { html, hiddenTextRemoved, removed } = embedHtml(
    `${before}\n${text}\n${context.restore(context.notes.html())}`,
  );
  return { html, hiddenTextRemoved, removed, metadata: stated({ ...metadata, leftOut: context.leftOut }) };
}

/** Takes a line `[alias]address`; the line of a note is only registered. */
function define(line: string, context: TextileContext): boolean {
  const [, number] = /^fn(\d{1,4})\S{0,300}\.\s/u.exec(line) ?? [];
  if (number !== undefined) context.noted.add(number);
  const [, alias, address] = ALIAS.exec(line) ?? [];
  if (alias === undefined || address === undefined) return false;
  if (!context.aliases.has(alias)) context.aliases.set(alias, address);
  return true;
}

/** Replaces passages in which nothing is markup by marks. */
function keepPassages(text: string, context: TextileContext): string {
  const parts: string[] = [];
  const sign = new RegExp(PASSAGE);
  /** Ends that were searched for in vain. */
  const absent = new Set<string>();
  let at = 0;
  for (let match = sign.exec(text); match; match = sign.exec(text)) {
    const [open, tag = "", language = tag] = match;
    const from = match.index + open.length;
    const close = open === "==" ? "==" : open === "<!--" ? "-->" : `</${language}>`;
    const end = absent.has(close) ? -1 : text.indexOf(close, from);
    if (end < 0) absent.add(close);
    // Equals signs are also found alone, in code.
    if (end < 0 || (open === "==" && !/^[^\n]{0,1000}[^\s=]$/u.test(text.slice(from, Math.min(end, from + 1_001)))))
      continue;
    const stop = end + close.length;
    const html = passageHtml(open === "==" ? "notextile" : language.toLowerCase(), open, text.slice(from, end));
    parts.push(text.slice(at, match.index), context.keepPassage(html, text.slice(match.index, stop)));
    at = sign.lastIndex = stop;
  }
  return parts.join("") + text.slice(at);
}

function passageHtml(name: string, open: string, content: string): string {
  if (name === "code") return `<code>${escapeHtml(content)}</code>`;
  if (name === "notextile") return markupHtml(content);
  if (LANGUAGES.test(name)) return codeHtml(content.trim(), name === "plain" ? "" : name);
  if (name !== "pre") return "";
  const [, code = "", inside = content] = /^\s*<code([^<>]*)>\n?([\s\S]*?)(?:<\/code>\s*)?$/u.exec(content) ?? [];
  const language = /\b(?:class|lang)="?(?:language-|brush:\s?)?([\w+#-]+)/u.exec(open + code)?.[1] ?? "";
  return codeHtml(inside.replace(/^\n|(?<!\s)\s+$/gu, ""), language);
}
