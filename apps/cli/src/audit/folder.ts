import { dirname, join, parse, relative, sep } from "node:path";
import { Failure } from "@wellsourced/core";
import type { CommandContext } from "../define-command.ts";
import { shownName } from "../terminal.ts";

/**
 * Documents by path, each with files that it does not name: for TeX printed lists (`.bbl`) of its folder, for Markdown
 * the bibliographies of the folder that is audited.
 */
export type Documents = ReadonlyMap<string, readonly string[]>;

interface FolderParts {
  readonly context: CommandContext;
  /** The files that a TeX document refers to. */
  readonly drawsOn: (path: string, lists: readonly string[]) => Promise<readonly string[]>;
}

/** Notes are small; other documents may have many megabytes. */
const MOST_NOTES = 5_000;
const MOST_DOCUMENTS = 500;
const TEX = /\.(?:tex|ltx)$/iu;
const PRINTED = /\.bbl$/iu;
const NOTE = /\.(?:md|markdown)$/iu;
const BIBLIOGRAPHY = /\.(?:bib|ris|nbib)$/iu;
const PDF = /\.pdf$/iu;
const DOCUMENT = /\.(?:bib|ris|nbib|mods|md|markdown|mdx|qmd|rmd|docx|bbl|pdf)$/iu;
/** Types that are audited only when named: in folders they are rarely documents. */
const OTHER = /\.(?:html?|xhtml|txt|rst|json|zip|tar|tgz|gz)$/iu;
const COPY = /\.comments(?=\.docx$)/iu;

const stemOf = (path: string): string => join(parse(path).dir, parse(path).name);

/** The TeX files that are not included by others, and all files that they refer to. */
async function texIn(paths: readonly string[], { drawsOn }: FolderParts) {
  const listsIn = (folder: string) =>
    paths.filter((path) => PRINTED.test(path) && dirname(path) === folder).map((path) => parse(path).base);
  const texts = new Map(paths.filter((path) => TEX.test(path)).map((path) => [path, listsIn(dirname(path))] as const));
  const drawn = new Set<string>();
  for (const [path, lists] of texts)
    for (const name of await drawsOn(path, lists)) if (name !== parse(path).base) drawn.add(join(dirname(path), name));
  const roots = [...texts].filter(([path]) => !drawn.has(path));
  // Files that include each other in a circle have no root.
  return { roots: roots.length > 0 ? roots : [...texts], drawn };
}

/** Selects the documents of a folder to audit: bibliographies, root documents, and PDFs not built from these. */
async function documentsIn(folder: string, paths: readonly string[], parts: FolderParts): Promise<Documents> {
  const { roots, drawn } = await texIn(paths, parts);
  const stems = new Set(paths.filter((path) => DOCUMENT.test(path) && !PDF.test(path)).map(stemOf));
  const isBelow = (path: string) => roots.some(([root]) => !relative(dirname(root), path).startsWith(".."));
  const isMade = (path: string) =>
    (PDF.test(path) && (stems.has(stemOf(path)) || isBelow(path))) ||
    (PRINTED.test(path) && drawn.has(path)) ||
    (COPY.test(path) && paths.includes(path.replace(COPY, "")));
  const others = paths.filter((path) => DOCUMENT.test(path) && !isMade(path));
  const bibliographies = others.filter((path) => BIBLIOGRAPHY.test(path));
  const besides = (path: string) =>
    NOTE.test(path) ? bibliographies.map((one) => relative(dirname(path), one).split(sep).join("/")) : [];
  const documents = new Map<string, readonly string[]>([
    ...roots,
    ...others.map((path) => [path, besides(path)] as const),
  ]);
  const name = shownName(folder);
  if (documents.size === 0)
    throw new Failure("content_empty", `${name} has no .bib, .tex, .docx, .md, .pdf or similar file to audit.`);
  const notes = others.filter((path) => NOTE.test(path)).length;
  if (notes > MOST_NOTES || documents.size - notes > MOST_DOCUMENTS)
    throw new Failure(
      "validation",
      `${name} has more than ${MOST_NOTES} Markdown files or ${MOST_DOCUMENTS} others to audit. Give a folder inside it.`,
    );
  const left = paths.filter((path) => OTHER.test(path) || (PDF.test(path) && isMade(path)));
  const kinds = [...Map.groupBy(left, (path) => parse(path).ext.toLowerCase())];
  const counts = kinds.map(([kind, some]) => `${some.length} ${kind}`).join(", ");
  if (counts) parts.context.remark(`Left out of ${name}: ${counts}. Name a file to audit it.`);
  return documents;
}

/** The file itself, or the documents in a folder. */
export async function documentsAt(path: string, parts: FolderParts): Promise<Documents> {
  const inside = path === "-" ? undefined : await parts.context.filesIn(path);
  return inside ? documentsIn(path, inside, parts) : new Map([[path, []]]);
}
