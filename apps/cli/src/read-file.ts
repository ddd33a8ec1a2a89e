import { constants, open as openDescriptor } from "node:fs";
import { lstat, open, readdir, realpath, stat } from "node:fs/promises";
import { Socket } from "node:net";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { addAbortSignal, type Readable } from "node:stream";
import { promisify } from "node:util";
import { Failure } from "@wellsourced/core";
import { shownName } from "./terminal.ts";

/** Limit for files named by the user: the largest supported document, plus room for bundles. */
export const MOST_GIVEN = 200_000_000;
/** Limit for files that a document refers to: large bibliographies take a few megabytes. */
export const MOST_NAMED = 20_000_000;

const MB = 1_000_000;
/** Bytes read at a time at least; a file of a device may state no size. */
const LEAST_PIECE = 16_384;
const MISSING = ["ENOENT", "ENOTDIR"];

interface Limits {
  readonly most: number;
  readonly signal: AbortSignal;
}

export const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

const unreadable = (path: string, because: string): Failure =>
  new Failure("validation", `${shownName(path)} was not read: ${because}.`);

const tooLarge = (path: string, most: number): Failure =>
  unreadable(path, `it is larger than ${Math.round(most / MB)} MB`);

/** Reads a stream up to a limit; aborting ends a pending read. */
export async function readStream(stream: Readable, path: string, { most, signal }: Limits): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of addAbortSignal(signal, stream)) {
      const part = Buffer.from(chunk);
      size += part.byteLength;
      if (size > most) throw tooLarge(path, most);
      parts.push(part);
    }
  } finally {
    signal.throwIfAborted();
  }
  return Buffer.concat(parts);
}

/** Opens pipes without waiting for a writer, as a blocked thread could not be aborted. */
const NO_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Reads a regular file, reported as `name`. It may grow meanwhile, so its size is not trusted. */
async function readRegular(path: string, name: string, limits: Limits & { readonly flags: number }) {
  const file = await open(path, limits.flags);
  try {
    const now = await file.stat();
    if (!now.isFile()) throw unreadable(name, now.isDirectory() ? "it is a folder" : "it is a device, not a file");
    if (now.size > limits.most) throw tooLarge(name, limits.most);
    const highWaterMark = Math.min(MB, Math.max(LEAST_PIECE, now.size + 1));
    return await readStream(file.createReadStream({ autoClose: false, highWaterMark }), name, limits);
  } finally {
    await file.close();
  }
}

/** Reads a pipe. The socket owns the descriptor, so nothing else may close it. */
async function readPipe(path: string, limits: Limits): Promise<Uint8Array> {
  const fd = await promisify(openDescriptor)(path, NO_WAITING);
  return readStream(new Socket({ fd, readable: true, writable: false }), path, limits);
}

/** `undefined` if the file does not exist. Other errors name the file. */
async function unlessMissing(name: string, { signal }: Limits, read: () => Promise<Uint8Array>) {
  try {
    return await read();
  } catch (error) {
    if (MISSING.includes(codeOf(error))) return undefined;
    signal.throwIfAborted();
    throw error instanceof Failure ? error : unreadable(name, codeOf(error) || "the system refused it");
  }
}

/**
 * Reads a path given by the user: a file, or a pipe such as `<(command)`; `undefined` if it does not exist.
 *
 * @throws {Failure} `validation` for folders, devices, files above the limit, and missing permissions
 */
export const readGiven = (path: string, limits: Limits): Promise<Uint8Array | undefined> =>
  unlessMissing(path, limits, async () => {
    const kind = await stat(path);
    if (kind.isFIFO() || kind.isSocket()) return readPipe(path, limits);
    return readRegular(path, path, { ...limits, flags: NO_WAITING });
  });

const isInside = (path: string, folder: string): boolean => {
  const way = relative(folder, path);
  return (
    way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way) && !way.split(sep).includes(".git")
  );
};

/** The repository that contains a folder, or the folder itself, with symbolic links resolved. */
async function rootOf(folder: string): Promise<string> {
  for (let above = folder; dirname(above) !== above; above = dirname(above)) {
    const isRoot = await lstat(join(above, ".git")).then(
      () => true,
      () => false,
    );
    if (isRoot) return above;
  }
  return folder;
}

/**
 * Reads a file that a document in `folder` refers to. Documents are untrusted: only regular files in the same folder
 * or repository are opened. `undefined` if it does not exist.
 *
 * @throws {Failure} `validation` for anything that a document may not open
 */
export const readNamed = (name: string, folder: string, limits: Limits): Promise<Uint8Array | undefined> =>
  unlessMissing(name, limits, async () => {
    const root = await rootOf(await realpath(folder));
    const path = await realpath(join(folder, name));
    if (!isInside(path, root)) throw unreadable(name, "it lies outside the folder of the document that names it");
    // Do not even open devices: opening some has side effects.
    if (!(await lstat(path)).isFile()) throw unreadable(name, "it is not a regular file");
    return readRegular(path, name, { ...limits, flags: NO_WAITING | (constants.O_NOFOLLOW ?? 0) });
  });

/** More files than thousands of manuscripts have: probably a whole disk. */
const MOST_LISTED = 500_000;

/**
 * Regular files in a folder and its subfolders, sorted; `undefined` if the path is not a folder. Skips hidden files,
 * links and `node_modules`.
 *
 * @throws {Failure} `validation` for a folder that cannot be listed or is too large
 */
export async function filesIn(folder: string, signal: AbortSignal): Promise<readonly string[] | undefined> {
  const isFolder = await stat(folder).then(
    (kind) => kind.isDirectory(),
    () => false,
  );
  if (!isFolder) return undefined;
  const folders = [folder];
  const files: string[] = [];
  for (const one of folders) {
    signal.throwIfAborted();
    const entries = await readdir(one, { withFileTypes: true }).catch((error: unknown) => {
      throw unreadable(one, codeOf(error) || "the system refused it");
    });
    for (const entry of entries) {
      if (entry.name.startsWith(".") || entry.name === "node_modules") continue;
      if (entry.isDirectory()) folders.push(join(one, entry.name));
      if (entry.isFile()) files.push(join(one, entry.name));
    }
    if (folders.length + files.length > MOST_LISTED)
      throw new Failure("validation", `${shownName(folder)} has too many files. Give a folder inside it.`);
  }
  return files.toSorted();
}
