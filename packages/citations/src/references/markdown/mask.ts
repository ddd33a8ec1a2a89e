import { blanked, frontMatter, scanMarkdown, withoutFrontMatter } from "@wellsourced/core/markdown";

/** The same text with code, front matter and what no reader sees blanked, so that places stay what they were. */
export function masked(text: string): string {
  const body = withoutFrontMatter(text);
  const { unseen, code } = scanMarkdown(body);
  return blanked(body, [...unseen, ...code]);
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
