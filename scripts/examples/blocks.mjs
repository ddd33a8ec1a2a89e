import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What people read: guides, start pages, references, decisions, and the README of each package. */
const PAGES = ["README.md", "SECURITY.md", "docs/**/*.md", "{packages,apps}/*/README.md"];

/** All blocks of code of a language in the pages, with the line on which they begin. Hidden text counts as well. */
export function blocksOf(root, languages) {
  return PAGES.flatMap((at) => globSync(at, { cwd: root }).sort()).flatMap((file) => {
    const lines = readFileSync(join(root, file), "utf8").split("\n");
    const blocks = [];
    let open;
    for (const [index, line] of lines.entries()) {
      const [, language = ""] = /^ *```(\w*)/u.exec(line) ?? [];
      if (!/^ *```/u.test(line)) open?.lines.push(line);
      else if (open) {
        blocks.push(open);
        open = undefined;
      } else open = { file, line: index + 2, language, lines: [] };
    }
    if (open) throw new Error(`${file}:${open.line}: the block of code does not end.`);
    return blocks.filter(({ language }) => languages.includes(language));
  });
}
