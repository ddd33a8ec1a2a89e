// Puts the pages of the site together: docs/, the README of each package, and the reference of the libraries.
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { writeLibraries } from "./libraries.mjs";

const root = fileURLToPath(new URL("../", import.meta.url));
const repository = "https://github.com/wellsourced/wellsourced";

/** Where a file of the repository is on the site, if it has a page. */
function pageOf(path) {
  const [, name] = /^(?:packages|apps)\/([\w-]+)(?:\/README\.md)?$/u.exec(path) ?? [];
  if (name) return `packages/${name}.md`;
  if (!path.startsWith("docs/")) return undefined;
  const inside = path.slice("docs/".length);
  if (/\.\w+$/u.test(inside)) return inside.replace(/(^|\/)README\.md$/u, "$1index.md");
  return `${inside.replace(/\/$/u, "")}/index.md`;
}

/** The links of a page, which lead to files of the repository, as links to pages of the site or to the repository. */
function withLinks(text, { file, page }) {
  return text.replaceAll(/(\]\()(?![a-z]+:|#)([^)\s#]+)(#[^)\s]*)?(?=\))/gu, (_, open, target, anchor = "") => {
    const path = posix.normalize(posix.join(posix.dirname(file), target));
    if (!existsSync(join(root, path))) throw new Error(`${file} links to ${target}, which does not exist.`);
    const to = pageOf(path.replace(/\/$/u, ""));
    if (!to) return `${open}${repository}/blob/main/${path}${anchor}`;
    const relative = posix.relative(posix.dirname(page), to);
    return `${open}${relative.startsWith(".") ? relative : `./${relative}`}${anchor}`;
  });
}

/** Without comments, which are for those who write the page; diagrams, which the site does not draw, as text. */
const shown = (text) => text.replaceAll(/<!--[\s\S]*?-->\n?/gu, "").replaceAll(/^```mermaid$/gmu, "```text");

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

async function addLibraries(out) {
  const made = join(out, "libraries.made");
  await writeLibraries(made);
  renameSync(join(made, "@wellsourced"), join(out, "libraries"));
  const index = readFileSync(join(made, "README.md"), "utf8").replaceAll("(@wellsourced/", "(./");
  rmSync(made, { recursive: true });
  const intro =
    "Each page lists what one entry of a package exports. The packages themselves are introduced under [packages](../packages/wellsourced.md).";
  write(join(out, "libraries/index.md"), `# Libraries\n\n${intro}\n${index.replace(/^[\s\S]*?(?=\n## )/u, "")}`);
}

/** Writes all pages below a folder, which is emptied before. */
export async function writePages(out) {
  rmSync(out, { recursive: true, force: true });
  const files = ["docs/**/*.md", "packages/*/README.md", "apps/*/README.md"].flatMap((at) =>
    globSync(at, { cwd: root }),
  );
  for (const file of files) {
    const page = pageOf(file);
    write(join(out, page), withLinks(shown(readFileSync(join(root, file), "utf8")), { file, page }));
  }
  if (existsSync(join(root, "docs/pictures")))
    cpSync(join(root, "docs/pictures"), join(out, "pictures"), { recursive: true });
  await addLibraries(out);
}
