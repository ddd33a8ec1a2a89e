import { statedDate } from "../dates.ts";
import { type ParsedDocument, type ParseHints, stated } from "../document.ts";
import { writtenText } from "../written-text.ts";
import { blocksHtml, underlinedLevel } from "./blocks.ts";
import { AdocContext } from "./context.ts";
import { isAttributes, isBlank, isComment, isTitle } from "./cursor.ts";
import { inlineHtml } from "./inline.ts";
import { conditionalLines } from "./preprocess.ts";

/** Parses AsciiDoc like Asciidoctor. Included files are named, not read. */
export async function parse(bytes: Uint8Array, hints: ParseHints = {}): Promise<ParsedDocument> {
  const text = writtenText(bytes, hints);
  const given = text.split("\n").map((line) => line.trimEnd());
  const lines = conditionalLines(given, new AdocContext());
  const context = new AdocContext();
  const { html: head, length, authors, published } = header(lines, context);
  findTitles(lines, context);
  for (const line of lines) if (/^include::\S/u.test(line)) context.omit("included file");
  const html = `${head}\n${blocksHtml(lines.slice(length), context)}\n${context.notes.html()}`;
  const named = context.attribute("author") ?? context.attribute("authors");
  return {
    html,
    metadata: stated({
      authors: authors.length > 0 ? authors : named?.split(/;\s*/u).map((name) => name.trim()),
      published: published ?? statedDate(context.attribute("revdate") ?? ""),
      description: context.attribute("description"),
      language: context.attribute("lang"),
      leftOut: context.leftOut,
    }),
  };
}

const AUTHOR = /^\p{L}[^<>;:[\]=]{0,120}$/u;

/**
 * Reads the document header: the title and the lines up to the first blank one, which give authors, revision and
 * attributes.
 */
function header(lines: readonly string[], context: AdocContext) {
  const before = lines.findIndex((line) => !isBlank(line) && !isComment(line) && !/^:!?\w[\w-]*!?:/u.test(line));
  const none = { html: "", length: 0, authors: [] as string[], published: undefined };
  const underlined = underlinedLevel(lines[before], lines[before + 1]) === 1 ? lines[before] : undefined;
  const title = /^[=#]\s+(\S.*)$/u.exec(lines[before] ?? "")?.[1] ?? underlined;
  if (title === undefined) return none;
  let at = before + (underlined === undefined ? 1 : 2);
  const authors = authorsIn(lines[at]);
  if (authors.length > 0) at++;
  const line = lines[at] ?? "";
  const isRevision = authors.length > 0 && /^v?\d|\d{4}/u.test(line) && !line.startsWith(":");
  const said = isRevision ? line : "";
  for (const entry of lines.slice(0, before)) context.define(entry);
  const end = lines.findIndex((entry, index) => index >= at && isBlank(entry));
  for (const entry of lines.slice(at, end < 0 ? undefined : end)) context.define(entry);
  context.set("doctitle", title);
  const note = said === "" ? "" : `<p>${inlineHtml(said, context)}</p>`;
  return {
    html: `<h1>${inlineHtml(title, context)}</h1>${note}`,
    length: isRevision ? at + 1 : at,
    authors,
    published: isRevision ? statedDate((line.split(":", 1)[0] ?? "").split(",").at(-1)?.trim() ?? "") : undefined,
  };
}

/** `Ada Reeve <ada@example.org>; Ben Holt`. */
function authorsIn(line: string | undefined): string[] {
  if (line === undefined || isBlank(line) || /^[:/=[.*|]/u.test(line)) return [];
  const names = line.split(/;\s+/u).map((part) => AUTHOR.exec(part.trim().replace(/ <[^<>\s]{1,200}>$/u, ""))?.[0]);
  const isNames = names.every((name) => name !== undefined && name.split(/\s+/u).length <= 4);
  return isNames ? names.flatMap((name) => name?.replaceAll("_", " ") ?? []) : [];
}

/** Registers the titles of sections and blocks by ID, for cross-references. */
function findTitles(lines: readonly string[], context: AdocContext): void {
  let ids: string[] = [];
  let title: string | undefined;
  for (const line of lines) {
    if (isBlank(line)) continue;
    const heading = /^={1,6}\s+(\S.*)$/u.exec(line)?.[1];
    if (heading !== undefined) {
      for (const id of [...ids, generatedId(heading, context), heading, ...inlineIds(heading)])
        if (!context.titles.has(id)) context.titles.set(id, heading);
    } else if (isAttributes(line)) {
      ids.push(...idsIn(line, context));
      continue;
    } else if (isTitle(line)) {
      title = line.slice(1);
      continue;
    } else if (title !== undefined) for (const id of ids) context.titles.set(id, title);
    ids = [];
    title = undefined;
  }
}

const inlineIds = (heading: string): string[] =>
  [...heading.matchAll(/\[\[([^[\],]{1,200})\]\]/gu)].map(([, id = ""]) => id);

/** Returns the IDs in an attribute line and registers their reference texts. */
function idsIn(line: string, context: AdocContext): string[] {
  const [, anchor, words] = /^\[\[([^[\],]{1,200})(?:,([^[\]]{1,300}))?\]\]$/u.exec(line) ?? [];
  if (anchor !== undefined) {
    if (words !== undefined) context.titles.set(anchor, words.trim());
    return [anchor];
  }
  const id =
    /^\[[^[\]#,]{0,60}#([^\s[\],.%]{1,200})/u.exec(line)?.[1] ?? /\bid=["']?([^\s"',\]]{1,200})/u.exec(line)?.[1];
  return id === undefined ? [] : [id];
}

/** Generates a heading's ID like Asciidoctor. */
const generatedId = (heading: string, context: AdocContext): string => {
  const separator = context.attribute("idseparator") ?? "_";
  const words = heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_.-]/gu, "")
    .replace(/[\s._-]+/gu, separator);
  return `${context.attribute("idprefix") ?? "_"}${words}`.replace(/[_-]$/u, "");
};
