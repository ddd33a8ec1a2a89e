import type { PageMetadata } from "@wellsourced/core/records";
import { stated } from "./document.ts";

/** Takes the block of `key: value` lines off the top of a Markdown file. Only plain values are understood. */
export function frontMatter(text: string): {
  readonly body: string;
  readonly metadata: PageMetadata;
  /** The block as it stands, where it says more than metadata has room for. */
  readonly more?: string;
} {
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
      authors: author && !/^[[{|>]/u.test(author) ? [author] : [],
      description: fields.get("description"),
      published: isoDate(fields.get("date") ?? fields.get("published")),
      modified: isoDate(fields.get("updated") ?? fields.get("lastmod") ?? fields.get("modified")),
    }),
    ...(isPlain ? {} : { more: block }),
  };
}

const roomFor = /^(?:title|author|date|published|updated|lastmod|modified|description):[ \t]+[^\s[{|>]|^\s*$/iu;

const unquoted = (value: string): string => value.trim().replace(/^(["'])(.*)\1$/u, "$2");

const isoDate = (value: string | undefined): string | undefined =>
  /^\d{4}-\d{2}-\d{2}(?:T\S+)?/u.exec(value ?? "")?.[0];
