import { blank } from "./stretch.ts";

/** The YAML front matter of a text with its delimiter lines; empty if there is none. */
export const frontMatter = (text: string): string =>
  /^\uFEFF?---[ \t]*\r?\n[\s\S]*?\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/u.exec(text)?.[0] ?? "";

/** Replaces the front matter, which is not Markdown, with spaces, so that offsets stay valid. */
export function withoutFrontMatter(text: string): string {
  const { length } = frontMatter(text);
  return blank(text.slice(0, length)) + text.slice(length);
}
