import { dirname, join, parse, relative, sep } from "node:path";
import { Failure } from "@wellsourced/core";
import type { CommandContext } from "../define-command.ts";
import { shownName } from "../terminal.ts";

/**
 * Documents by path, each with files that it does not name: for TeX printed lists (`.bbl`) of its folder, for Markdown
 * the bibliographies of the folder that is audited.
 */
type Documents = ReadonlyMap<string, readonly string[]>;

interface FolderParts {
  readonly context: CommandContext;
  /** The files that a TeX document refers to. */
  readonly drawsOn: (path: string, lists: readonly string[]) => Promise<readonly string[]>;
}

/** More than any conference has submissions. */
const MOST_DOCUMENTS = 50_000;
/** More bibliographies belong to different documents, and not to all notes of the folder. */
const MOST_SHARED = 100;
const TEX = /\.(?:tex|ltx)$/iu;
const PRINTED = /\.bbl$/iu;
const NOTE = /\.(?:md|markdown)$/iu;
const BIBLIOGRAPHY = /\.(?:bib|ris|nbib)$/iu;
/** An archive, or sources from arXiv under their number alone. */
const ARCHIVE = /\.(?:zip|tar|tgz|gz)$|(?:^|[\\/])\d{4}\.\d{4,5}(?:v\d{1,2})?$/iu;
/** Documents that stand for themselves. */
const SEPARATE = new RegExp(`\\.docx$|${ARCHIVE.source}`, "iu");
/** Formats that are also made from documents, or accompany them. */
const PACKED = new RegExp(`\\.pdf$|${ARCHIVE.source}`, "iu");
const WRITTEN = /\.(?:bib|ris|nbib|mods|md|markdown|mdx|qmd|rmd|docx|bbl)$/iu;
/** Types that are audited only when named: in folders they are rarely documents. */
const OTHER = /\.(?:html?|xhtml|txt|rst|json)$/iu;
const COPY = /\.comments(?=\.docx$)/iu;

const stemOf = (path: string): string => join(parse(path).dir, parse(path).name);

/** The TeX files that are not included by others, and all files that they refer to. */
async function texIn(paths: readonly string[], { drawsOn }: FolderParts) {
  const stems = new Set(paths.filter((path) => TEX.test(path)).map(stemOf));
  const printed = Map.groupBy(
    paths.filter((path) => PRINTED.test(path) && !stems.has(stemOf(path))),
    dirname,
  );
  const drawn = new Set<string>();
  const texts: (readonly [path: string, lists: readonly string[]])[] = [];
  for (const path of paths.filter((one) => TEX.test(one))) {
    const lists = (printed.get(dirname(path)) ?? []).map((list) => parse(list).base);
    texts.push([path, lists]);
    for (const name of await drawsOn(path, lists)) if (name !== parse(path).base) drawn.add(join(dirname(path), name));
  }
  const roots = texts.filter(([path]) => !drawn.has(path));
  // Files that include each other in a circle have no root.
  return { roots: roots.length > 0 ? roots : texts, drawn };
}

/** Fewer TeX documents, Word files and archives side by side are one project. */
const COLLECTION = 4;

/** Folders of TeX documents whose PDFs and archives belong to these, rather than being manuscripts beside them. */
function projectsIn(roots: readonly string[], paths: readonly string[]): ReadonlySet<string> {
  const manuscripts = [...roots, ...paths.filter((path) => SEPARATE.test(path) && !COPY.test(path))];
  const beside = Map.groupBy(manuscripts, dirname);
  return new Set(roots.map(dirname).filter((one) => (beside.get(one)?.length ?? 0) < COLLECTION));
}

/** Whether a path is in one of the folders or below it, in steps of its depth. */
function isIn(folders: ReadonlySet<string>, path: string): boolean {
  for (let above = dirname(path); ; above = dirname(above)) {
    if (folders.has(above)) return true;
    if (dirname(above) === above) return false;
  }
}

/** Selects the documents of a folder to audit: bibliographies, root documents, and PDFs and archives not beside these. */
async function documentsIn(folder: string, paths: readonly string[], parts: FolderParts): Promise<Documents> {
  const { roots, drawn } = await texIn(paths, parts);
  const all = new Set(paths);
  const stems = new Set(paths.filter((path) => WRITTEN.test(path)).map(stemOf));
  const projects = projectsIn(
    roots.map(([root]) => root),
    paths,
  );
  const isMade = (path: string) =>
    (PACKED.test(path) && (stems.has(stemOf(path)) || isIn(projects, path))) ||
    (PRINTED.test(path) && drawn.has(path)) ||
    (COPY.test(path) && all.has(path.replace(COPY, "")));
  const others = paths.filter((path) => (WRITTEN.test(path) || PACKED.test(path)) && !isMade(path));
  const bibliographies = others.filter((path) => BIBLIOGRAPHY.test(path));
  const besides = (path: string) =>
    NOTE.test(path) && bibliographies.length <= MOST_SHARED
      ? bibliographies.map((one) => relative(dirname(path), one).split(sep).join("/"))
      : [];
  const found = new Map<string, readonly string[]>([...roots, ...others.map((path) => [path, besides(path)] as const)]);
  const documents = new Map(paths.flatMap((path) => (found.has(path) ? [[path, found.get(path) ?? []]] : [])));
  const name = shownName(folder);
  if (documents.size === 0)
    throw new Failure("content_empty", `${name} has no .bib, .tex, .docx, .md, .pdf or similar file to audit.`);
  if (documents.size > MOST_DOCUMENTS)
    throw new Failure("validation", `${name} has more than ${MOST_DOCUMENTS} documents. Give a folder inside it.`);
  const left = paths.filter((path) => OTHER.test(path) || (PACKED.test(path) && isMade(path)));
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
