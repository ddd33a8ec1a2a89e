import { blank } from "./stretch.ts";

/** The front matter in YAML at the beginning of a text, with the lines around it; the empty string if there is none. */
export const frontMatter = (text: string): string =>
  /^\uFEFF?---[ \t]*\r?\n[\s\S]*?\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/u.exec(text)?.[0] ?? "";

/** The same text with blanks in place of its front matter, where nothing is markup. */
export function withoutFrontMatter(text: string): string {
  const { length } = frontMatter(text);
  return blank(text.slice(0, length)) + text.slice(length);
}
