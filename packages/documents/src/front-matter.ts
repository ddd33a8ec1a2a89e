import type { PageMetadata } from "@wellsourced/core/records";
import { statedDate } from "./dates.ts";
import { stated } from "./document.ts";

/** Removes the front matter (`key: value` lines) of a Markdown file. Only plain values are parsed. */
export function frontMatter(text: string): { body: string; metadata: PageMetadata; more?: string } {
  const match = /^\ufeff?---[ \t]*\n([\s\S]{0,20000}?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/u.exec(text);
  const block = match?.[1];
  if (!match || block === undefined || !/^[\w-]+:/mu.test(block)) return { body: text, metadata: {} };
  const fields = new Map<string, string>();
  for (const line of block.split("\n")) {
    const [, key, value] = /^([\w-]+):[ \t]+(\S.*)$/u.exec(line) ?? [];
    if (key && value && !fields.has(key)) fields.set(key.toLowerCase(), unquoted(value));
  }
  const author = fields.get("author");
  const isPlain = block.split("\n").every((line) => roomFor.test(line));
  return {
    body: text.slice(match[0].length),
    metadata: stated({
      title: fields.get("title"),
      authors: author && !/^[[{|>]/u.test(author) ? [author] : listedAuthors(block),
      description: fields.get("description"),
      published: statedDate(fields.get("date") ?? fields.get("published") ?? ""),
      modified: statedDate(fields.get("updated") ?? fields.get("lastmod") ?? fields.get("modified") ?? ""),
    }),
    // The block verbatim, if it contains more than the metadata.
    ...(isPlain ? {} : { more: block }),
  };
}

const roomFor = /^(?:title|author|date|published|updated|lastmod|modified|description):[ \t]+[^\s[{|>]|^\s*$/iu;

/** Names listed below `authors:`, alone or with further fields. */
function listedAuthors(block: string): string[] {
  const lines = block.split("\n");
  const start = lines.findIndex((line) => /^authors?:$/u.test(line.trimEnd())) + 1;
  const length = lines.slice(start).findIndex((line) => !/^[ \t-]/u.test(line));
  return (start === 0 ? [] : lines.slice(start, length < 0 ? undefined : start + length)).flatMap((line) => {
    const name = /^[ \t]*(?:-[ \t]+(?:name:[ \t]*)?|name:[ \t]*)(\S[^\n]*)$/u.exec(line)?.[1];
    return name === undefined || /^[\w-]+:(?:\s|$)/u.test(name) ? [] : [unquoted(name)];
  });
}

const unquoted = (value: string): string => value.trim().replace(/^(["'])(.*)\1$/u, "$2");
