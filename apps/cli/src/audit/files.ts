import { basename, dirname, extname, join, relative, sep } from "node:path";
import { Failure } from "@wellsourced/core";
import type { LocalFile } from "@wellsourced/wellsourced";
import type { FileToAudit } from "@wellsourced/wellsourced/citations";
import type { CommandContext } from "../define-command.ts";
import { givenInput } from "../input-files.ts";

/** No thesis has more chapters; also ends circular includes. */
const MOST_FILES = 500;
/** Total size of the files that a document refers to. */
const MOST_BYTES = 100_000_000;

/** Reads a file that a document refers to; a forbidden one is reported and left out. */
async function readBeside(name: string, folder: string, context: CommandContext): Promise<Uint8Array | undefined> {
  try {
    return await context.readNamed(name, folder);
  } catch (error) {
    if (context.signal.aborted) throw error;
    context.remark(Failure.from(error).message);
    return undefined;
  }
}

/** Reads the files that a document refers to, recursively: chapters, bibliographies, citation tags. */
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
  // BibTeX's output replaces a missing bibliography.
  if (type === "latex") for (const name of [`${basename(path, extname(path))}.bbl`, ...lists]) waiting.add(name);
  let size = 0;
  // Iterating over a set includes names added meanwhile.
  for (const name of waiting) {
    if (found.size >= MOST_FILES || waiting.size > 10 * MOST_FILES) break;
    if (/^[a-z]+:\/\//iu.test(name)) continue;
    const data = await readBeside(name, dirname(path), context);
    if (!data) continue;
    size += data.byteLength;
    if (size > MOST_BYTES) throw new Failure("validation", `${path} includes more than 100 MB of other files.`);
    found.set(name, data);
    if (/\.(?:tex|ltx)$/iu.test(name))
      for (const other of filesNamedIn(new TextDecoder().decode(data), { type: "latex" })) waiting.add(other);
  }
  return Object.fromEntries(found);
}

/** Reads a file that the user gave with its folder; `undefined` if it is gone. */
export type ReadShared = (path: string) => Promise<Uint8Array | undefined>;

/** Reads each file once, so that the notes of a folder share its bibliographies. */
export function sharedReader(context: CommandContext): ReadShared {
  const found = new Map<string, ReturnType<ReadShared>>();
  return (path) => {
    const known = found.get(path) ?? context.readFile(path);
    found.set(path, known);
    return known;
  };
}

interface SharedFiles {
  /** Bibliographies of the folder, by their paths from the document's. */
  readonly lists?: readonly string[];
  readonly read?: ReadShared;
  /** Further bibliographies, which were read already. */
  readonly bibliography?: readonly LocalFile[];
}

/** The bibliographies of the folder, and those given, for a note that cites keys and names no bibliography of its own. */
async function sharedBy(
  path: string,
  bytes: Uint8Array,
  { lists, read, bibliography }: Required<SharedFiles>,
): Promise<Record<string, Uint8Array>> {
  const { filesNamedIn } = await import("@wellsourced/citations/documents");
  const text = new TextDecoder().decode(bytes);
  if (!/@|^(?:citekey|citation[-_ ]?key):/imu.test(text) || filesNamedIn(text, { type: "markdown" }).length > 0)
    return {};
  const files: Record<string, Uint8Array> = {};
  for (const name of lists) {
    const data = await read(join(dirname(path), name));
    if (data) files[name] = data;
  }
  // One path from all folders, so that an entry is counted once.
  for (const one of bibliography) files[relative(dirname(path), one.name).split(sep).join("/")] = one.bytes;
  return files;
}

/**
 * Loads a document and the files that it refers to; `-` is standard input. @throws {Failure} `not_found` if there is
 * no file
 */
export async function loadFile(
  path: string,
  type: string | undefined,
  context: CommandContext,
  { lists = [], read = context.readFile, bibliography = [] }: SharedFiles = {},
): Promise<FileToAudit> {
  const { documentType } = await import("@wellsourced/wellsourced/citations");
  const bytes = await givenInput(path, context, "Give files, or - for standard input.");
  const kind = type ?? documentType(path, bytes);
  const isSource = /^(?:latex|markdown|html)$/u.test(kind) && path !== "-";
  const name = path === "-" ? "stdin" : relative("", path) || path;
  if (!isSource) return { name, bytes, type: kind };
  const named = await besides(path, bytes, { context, type: kind, lists });
  const shared = kind === "markdown" ? await sharedBy(path, bytes, { lists, read, bibliography }) : {};
  return { name, bytes, type: kind, beside: { ...shared, ...named } };
}

/** A document that is no file, with the files that it names from the working directory. */
export async function loadText(
  { name, text, type }: { readonly name: string; readonly text: string; readonly type: string },
  context: CommandContext,
): Promise<FileToAudit & { readonly beside: Readonly<Record<string, Uint8Array>> }> {
  const bytes = new TextEncoder().encode(text);
  return { name, bytes, type, beside: await besides(name, bytes, { context, type, lists: [] }) };
}
