import { basename, dirname, extname, relative, resolve } from "node:path";
import { Failure } from "@wellsourced/core";
import type { FileToAudit, UnreadFile } from "@wellsourced/wellsourced/citations";
import type { CommandContext } from "../define-command.ts";
import { eachOf } from "../each-of.ts";
import { givenInput } from "../given-files.ts";
import { documentsAt } from "./folder.ts";

/** Chapters within chapters: no thesis nests deeper, and a circle ends. */
const MOST_FILES = 500;
/** Of all the files together that one document names. */
const MOST_BYTES = 100_000_000;

/** A file that a document names; what it may not open is reported and left out. */
async function readBeside(name: string, folder: string, context: CommandContext): Promise<Uint8Array | undefined> {
  try {
    return await context.readNamed(name, folder);
  } catch (error) {
    if (context.signal.aborted) throw error;
    context.remark(Failure.from(error).message);
    return undefined;
  }
}

/** Reads what a document draws on, and what those files draw on: chapters, bibliographies, tags of citations. */
async function besides(
  path: string,
  bytes: Uint8Array,
  {
    context,
    type,
    lists,
  }: { readonly context: CommandContext; readonly type: string; readonly lists: readonly string[] },
): Promise<Record<string, Uint8Array>> {
  const { filesNamedIn } = await import("@wellsourced/citations/documents");
  const found = new Map<string, Uint8Array>();
  const waiting = new Set(filesNamedIn(new TextDecoder().decode(bytes), { type }));
  // The list that BibTeX printed serves where the file that it is from is not there.
  if (type === "latex") for (const name of [`${basename(path, extname(path))}.bbl`, ...lists]) waiting.add(name);
  let size = 0;
  // A set yields what is added while it is walked, and each name once.
  for (const name of waiting) {
    if (found.size >= MOST_FILES || waiting.size > 10 * MOST_FILES) break;
    if (/^[a-z]+:\/\//iu.test(name)) continue;
    const data = await readBeside(name, dirname(path), context);
    if (!data) continue;
    size += data.byteLength;
    if (size > MOST_BYTES) throw new Failure("validation", `${path} draws on more than 100 MB of other files.`);
    found.set(name, data);
    if (/\.(?:tex|ltx)$/iu.test(name))
      for (const other of filesNamedIn(new TextDecoder().decode(data), { type: "latex" })) waiting.add(other);
  }
  return Object.fromEntries(found);
}

export interface LoadedFiles {
  readonly files: readonly FileToAudit[];
  /** Files that are not there. */
  readonly missing: readonly UnreadFile[];
}

/** A document with all that it draws on; `-` is standard input. @throws {Failure} `not_found` if there is no file */
export async function loadFile(
  path: string,
  type: string | undefined,
  context: CommandContext,
  lists: readonly string[] = [],
): Promise<FileToAudit> {
  const { documentType } = await import("@wellsourced/wellsourced/citations");
  const bytes = await givenInput(path, context, "Give files, or - for standard input.");
  const kind = type ?? documentType(path, bytes);
  const isSource = /^(?:latex|markdown|html)$/u.test(kind) && path !== "-";
  const name = path === "-" ? "stdin" : relative("", path) || path;
  const beside = isSource ? { beside: await besides(path, bytes, { context, type: kind, lists }) } : {};
  return { name, bytes, type: kind, ...beside };
}

/**
 * The files to audit with all that they draw on, those of folders among them; `-` is standard input. Of several, those
 * that are there.
 *
 * @throws {Failure} `not_found` where none is there
 */
export async function loadFiles(
  paths: readonly string[],
  type: string | undefined,
  context: CommandContext,
): Promise<LoadedFiles> {
  // Files that cannot be read are reported once, when the document itself is loaded.
  const quiet = { ...context, remark() {} };
  const drawsOn = async (path: string, lists: readonly string[]) =>
    Object.keys((await loadFile(path, "latex", quiet, lists).catch(() => undefined))?.beside ?? {});
  const [found, unlisted] = await eachOf(paths, (path) => documentsAt(path, { context, drawsOn }), context);
  const documents = new Map<string, readonly [path: string, lists: readonly string[]]>();
  for (const document of found.flatMap((those) => [...those])) {
    const place = document[0] === "-" ? "-" : resolve(document[0]);
    if (!documents.has(place)) documents.set(place, document);
  }
  const lists = new Map(documents.values());
  const load = (path: string) => loadFile(path, type, context, lists.get(path));
  const [files, unread] = await eachOf([...lists.keys()], load, context);
  const failed = [...unlisted, ...unread];
  const missing = failed.map(({ target, kind, message }): UnreadFile => ({ file: target, kind, message }));
  const [first] = missing;
  if (files.length === 0 && first) throw new Failure(first.kind, missing.map(({ message }) => message).join(" "));
  return { files, missing };
}
