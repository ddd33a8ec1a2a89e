import { statedDate } from "../dates.ts";
import { type ParsedDocument, type ParseHints, stated } from "../document.ts";
import { pictureHtml } from "../written-html.ts";
import { writtenText } from "../written-text.ts";
import { blocksHtml } from "./blocks.ts";
import { RstContext } from "./context.ts";
import { inlineHtml } from "./inline.ts";
import { expandTabs, indentOf, isBlank } from "./lines.ts";

/** Parses reStructuredText like Docutils and Sphinx. */
export async function parse(bytes: Uint8Array, hints: ParseHints = {}): Promise<ParsedDocument> {
  const text = writtenText(bytes, hints);
  const lines = text.split("\n").map((line) => expandTabs(line).trimEnd());
  const context = new RstContext();
  define(lines, context);
  const html = `${blocksHtml(lines, context)}\n${context.notes.html()}`;
  return { html, metadata: stated({ ...biblio(lines), leftOut: context.leftOut }) };
}

const TARGET = /^\s*\.\. _(`[^`]{1,300}`|(?:[^:`\\]|\\.|:(?!\s|$)){1,300}):(?:\s+(.*))?$/u;
const ANONYMOUS = /^\s*(?:\.\. )?__:?\s+(\S.*)$/u;
const SUBSTITUTION = /^\s*\.\. \|([^|\n]{1,200})\| {1,8}([A-Za-z][\w-]{0,60})::(.*)$/u;

/** Registers targets and substitutions first, since they may be used before their definition. */
function define(lines: readonly string[], context: RstContext): void {
  const substitutions: { readonly name: string; readonly kind: string; readonly text: string }[] = [];
  for (const [index, line] of lines.entries()) {
    if (!/^\s*(?:\.\. |__)/u.test(line)) continue;
    const target = TARGET.exec(line);
    const anonymous = ANONYMOUS.exec(line);
    const substitution = SUBSTITUTION.exec(line);
    if (anonymous && !target) context.defineAnonymous(joined(anonymous[1] ?? "", lines, index));
    else if (target) {
      const address = joined(target[2] ?? "", lines, index).replace(/\s+/gu, "");
      if (target[1] === "_") context.defineAnonymous(address);
      else context.defineTarget((target[1] ?? "").replaceAll("`", ""), address === "" ? undefined : address);
    } else if (substitution) {
      const [, name = "", kind = "", text = ""] = substitution;
      substitutions.push({ name, kind, text: joined(text.trim(), lines, index, " ") });
    }
  }
  for (const { name, kind, text } of substitutions) context.defineSubstitution(name, substituted(kind, text, context));
}

/** Joins a value with its continuation lines. */
function joined(first: string, lines: readonly string[], index: number, separator = ""): string {
  const parts = [first];
  for (let at = index + 1; at < lines.length && at < index + 20; at++) {
    const line = lines[at] ?? "";
    if (isBlank(line) || indentOf(line) <= indentOf(lines[index] ?? "") || /^\s*(?:\.\. |:)/u.test(line)) break;
    parts.push(line.trim());
  }
  return parts.join(separator);
}

function substituted(kind: string, text: string, context: RstContext): string {
  if (kind === "replace") return inlineHtml(text, context);
  if (kind === "image") return pictureHtml(text, "");
  if (kind !== "unicode") return inlineHtml(text, context);
  const words = (text.split(" .. ", 1)[0] ?? "").split(/\s+/u);
  return words.map((word) => character(word) ?? inlineHtml(word, context)).join("");
}

/** Returns a character by code: `0xA9`, `U+00A9`, `169`. */
function character(word: string): string | undefined {
  const [, hex, decimal] = /^(?:(?:0x|x|\\x|U\+|u|\\u|&#x)([\dA-Fa-f]{1,6});?|(\d{1,7}))$/u.exec(word) ?? [];
  const code = hex === undefined ? Number(decimal ?? Number.NaN) : Number.parseInt(hex, 16);
  return Number.isNaN(code) || code > 0x10ffff
    ? undefined
    : String.fromCodePoint(code).replace(/[<&]/gu, (it) => `&#${it.charCodeAt(0)};`);
}

const FIELD = /^:(\w[\w ]{0,40}):\s+(\S.*)$/u;

/** Reads title, authors and date from the fields at the start of the document. */
function biblio(lines: readonly string[]) {
  const fields = new Map<string, string>();
  for (const line of lines.slice(0, 60)) {
    const [, name = "", value = ""] = FIELD.exec(line) ?? [];
    if (name !== "" && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value);
  }
  const authors = fields.get("author") ?? fields.get("authors");
  return {
    authors: authors?.split(/[;,]/u).map((name) => name.replace(/<[^<>]{0,200}>$/u, "").trim()),
    published: statedDate(fields.get("date") ?? ""),
  };
}
