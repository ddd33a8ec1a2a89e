/** The front matter in YAML at the beginning of a text, with the lines around it; the empty string if there is none. */
export const frontMatter = (text: string): string =>
  /^\uFEFF?---[ \t]*\r?\n[\s\S]*?\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/u.exec(text)?.[0] ?? "";
