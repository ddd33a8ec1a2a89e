import { dirname, join, relative, resolve, sep } from "node:path";
import { createLimit } from "@wellsourced/core";
import type { LocalFile } from "@wellsourced/wellsourced";
import type { Manuscript } from "@wellsourced/wellsourced/citations";
import type { CommandContext } from "../define-command.ts";
import { eachOf, type FailedTarget } from "../each-of.ts";
import { loadFile, type ReadShared, sharedReader } from "./files.ts";
import { documentsAt } from "./folder.ts";

/** Documents of one manuscript that are open at once. */
const AT_ONCE = 64;
const BIBLIOGRAPHY = /\.(?:bib|ris|nbib|mods|json)$/iu;
/** Documents that stand for themselves; others may name files. */
const CLOSED = /\.(?:pdf|docx|zip|tar|tgz|gz|txt|rst)$|^-$/iu;

interface Document {
  readonly path: string;
  readonly lists: readonly string[];
  /** Absolute paths of the document and of the files that it draws on. */
  readonly places: readonly string[];
}

/** Groups documents that share files, each group in the order of its first document. */
function grouped(documents: readonly Document[]): readonly (readonly Document[])[] {
  const above = documents.map((_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    for (let next = above[root] ?? root; next !== root; next = above[root] ?? root) {
      above[root] = above[next] ?? next;
      root = next;
    }
    return root;
  };
  const first = new Map<string, number>();
  for (const [index, { places }] of documents.entries())
    for (const place of places) {
      const other = rootOf(first.get(place) ?? index);
      const own = rootOf(index);
      above[Math.max(own, other)] = Math.min(own, other);
      first.set(place, other);
    }
  const groups = Map.groupBy(documents.entries(), ([index]) => rootOf(index));
  return [...groups.values()].map((group) => group.map(([, document]) => document));
}

const shown = (path: string): string => (path === "-" ? "stdin" : relative("", path) || path);

/** The document that others belong to, or the folder of several. */
function nameOf(group: readonly Document[]): string {
  const [first, ...others] = group.filter(({ path }) => !BIBLIOGRAPHY.test(path));
  if (!first || others.length === 0) return shown((first ?? group[0])?.path ?? "");
  const folders = group.map(({ path }) => dirname(resolve(path)).split(sep));
  const [shortest = []] = folders.toSorted((a, b) => a.length - b.length);
  const depth = shortest.findIndex((part, at) => folders.some((one) => one[at] !== part));
  const common = (depth < 0 ? shortest : shortest.slice(0, depth)).join(sep);
  return `${relative("", common) || "."}${sep}`;
}

interface ListOptions {
  readonly type: string | undefined;
  readonly context: CommandContext;
  /** Bibliographies for notes and Markdown that name none. */
  readonly bibliography: readonly LocalFile[];
}

/** The documents at the paths, each once, with the files that they draw on; and the paths that have none. */
async function documentsOf(paths: readonly string[], { type, context, bibliography }: ListOptions) {
  // Unreadable files are reported later, when the document itself is loaded.
  const quiet = { ...context, remark() {} };
  const read = sharedReader(context);
  const drawsOn = async (path: string, lists: readonly string[], kind = type): Promise<readonly string[]> => {
    if (CLOSED.test(path) || BIBLIOGRAPHY.test(path)) return [];
    context.signal.throwIfAborted();
    const loaded = await loadFile(path, kind, quiet, { lists, read, bibliography }).catch(() => undefined);
    return Object.keys(loaded?.beside ?? {});
  };
  const texDraws = (path: string, lists: readonly string[]) => drawsOn(path, lists, "latex");
  const [found, unlisted] = await eachOf(paths, (path) => documentsAt(path, { context, drawsOn: texDraws }), context);
  const documents = new Map<string, Document>();
  for (const [path, lists] of found.flatMap((those) => [...those])) {
    const place = path === "-" ? path : resolve(path);
    if (documents.has(place)) continue;
    const places = (await drawsOn(path, lists)).map((name) => resolve(join(dirname(path), name)));
    documents.set(place, { path, lists, places: [place, ...places] });
  }
  return { documents: [...documents.values()], unlisted };
}

function manuscriptOf(group: readonly Document[], { type, context, bibliography }: ListOptions): Manuscript {
  const lists = new Map(group.map((one) => [one.path, one.lists]));
  return {
    name: nameOf(group),
    async load() {
      const read: ReadShared = sharedReader(context);
      const limit = createLimit(AT_ONCE);
      const load = (path: string) =>
        limit(() => loadFile(path, type, context, { lists: lists.get(path) ?? [], read, bibliography }));
      const [files, failed] = await eachOf([...lists.keys()], load, context);
      return { files, unread: failed.map(({ target, kind, message }) => ({ file: target, kind, message })) };
    },
  };
}

const missing = ({ target, kind, message }: FailedTarget): Manuscript => ({
  name: target,
  load: async () => ({ files: [], unread: [{ file: target, kind, message }] }),
});

/**
 * The manuscripts at paths, expanding folders; `-` is standard input. Documents that share a bibliography or other
 * files are one manuscript. A path without documents is a manuscript that cannot be read.
 *
 * @throws {Failure} of the only path, if it has no documents
 */
export async function manuscriptsAt(paths: readonly string[], options: ListOptions): Promise<readonly Manuscript[]> {
  const { documents, unlisted } = await documentsOf(paths, options);
  return [...grouped(documents).map((group) => manuscriptOf(group, options)), ...unlisted.map(missing)];
}
