import { blank, blanked, type Stretch } from "../found.ts";

/** The front matter in YAML, if there is one. */
export const frontMatter = (text: string): string =>
  /^\uFEFF?---[ \t]*\r?\n[\s\S]*?\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/u.exec(text)?.[0] ?? "";

/** Fenced code, from its fence to one of the same kind and at least its length; one never closed reaches to the end. */
function withoutFences(text: string): string {
  let fence = "";
  return text
    .split("\n")
    .map((line) => {
      const mark = /^[ \t]{0,3}(`{3,}|~{3,})/u.exec(line)?.[1] ?? "";
      if (fence === "") {
        fence = mark;
        return mark ? blank(line) : line;
      }
      if (mark[0] === fence[0] && mark.length >= fence.length && line.trim() === mark) fence = "";
      return blank(line);
    })
    .join("\n");
}

/** Comments, which no reader sees. One that is never closed is none. */
function withoutComments(text: string): string {
  const comments: Stretch[] = [];
  for (let at = text.indexOf("<!--"); at >= 0; at = text.indexOf("<!--", comments.at(-1)?.end)) {
    const end = text.indexOf("-->", at + 4);
    if (end < 0) break;
    comments.push({ at, end: end + 3 });
  }
  return blanked(text, comments);
}

/** The same text with code, comments and front matter blanked, so that places stay what they were. */
export function masked(text: string): string {
  const head = frontMatter(text);
  return withoutComments(withoutFences(blank(head) + text.slice(head.length))).replace(
    /(?<!`)(`{1,3})(?!`)(?:(?!\n[ \t]*\n)[^`]){1,2000}\1(?!`)/gu,
    blank,
  );
}

/** Files of references that the front matter names. */
export const bibliographyNames = (text: string): string[] => {
  const yaml = frontMatter(text);
  const list = /^bibliography:[ \t]*(?:\[([^\]\n]*)\]|([^\n]*)((?:\n[ \t]*-[^\n]*)*))/mu.exec(yaml);
  const names = [list?.[1], list?.[2], list?.[3]].flatMap((part) => (part ?? "").split(/[,\n]/u));
  return names
    .map((name) =>
      name
        .replace(/^[\s-]+/u, "")
        .replace(/^["']|["']$/gu, "")
        .trim(),
    )
    .filter(Boolean);
};
