import { constants, open as openDescriptor } from "node:fs";
import { type FileHandle, lstat, open, realpath, stat } from "node:fs/promises";
import { Socket } from "node:net";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { Failure } from "@wellsourced/core";
import { shownName } from "./terminal.ts";

/** Of what a person hands in: the largest document that is read, with room for bundles. */
export const MOST_GIVEN = 200_000_000;
/** Of a file that a document names: the largest bibliographies have some megabytes. */
export const MOST_NAMED = 20_000_000;

const MB = 1_000_000;
const MISSING = ["ENOENT", "ENOTDIR"];

interface Limits {
  readonly most: number;
  readonly signal: AbortSignal;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

const unreadable = (path: string, because: string): Failure =>
  new Failure("validation", `${shownName(path)} was not read: ${because}.`);

const tooLarge = (path: string, most: number): Failure =>
  unreadable(path, `it is larger than ${Math.round(most / MB)} MB`);

/** Collects chunks as they come, and stops at the limit instead of growing. */
async function gather(chunks: AsyncIterable<Uint8Array>, path: string, { most, signal }: Limits): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    signal.throwIfAborted();
    size += chunk.byteLength;
    if (size > most) throw tooLarge(path, most);
    parts.push(chunk);
  }
  signal.throwIfAborted();
  return Buffer.concat(parts);
}

/** Reads a stream to its end; an abort ends a read that waits. */
export async function readStream(
  stream: NodeJS.ReadableStream & { destroy(error?: Error): unknown },
  path: string,
  limits: Limits,
): Promise<Uint8Array> {
  const stop = () => stream.destroy();
  if (limits.signal.aborted) stop();
  else limits.signal.addEventListener("abort", stop, { once: true });
  const bytes = async function* () {
    for await (const chunk of stream) yield Buffer.from(chunk);
  };
  try {
    return await gather(bytes(), path, limits);
  } catch (error) {
    limits.signal.throwIfAborted();
    throw error;
  } finally {
    limits.signal.removeEventListener("abort", stop);
  }
}

/** A regular file in full. Its size is no promise: it may grow while it is read. */
async function readRegular(file: FileHandle, path: string, limits: Limits): Promise<Uint8Array> {
  if ((await file.stat()).size > limits.most) throw tooLarge(path, limits.most);
  const stream = file.createReadStream({ autoClose: false, highWaterMark: MB });
  return readStream(stream, path, limits);
}

/** Without waiting for a writer: an open that waits in a thread would outlast every signal. */
const NO_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** A pipe to its end. The socket owns the descriptor, so no other object may close it a second time. */
async function readPipe(path: string, limits: Limits): Promise<Uint8Array> {
  const fd = await promisify(openDescriptor)(path, NO_WAITING);
  return readStream(new Socket({ fd, readable: true, writable: false }), path, limits);
}

/**
 * The bytes of a path that a person gave: a file, or a pipe such as `<(command)`. `undefined` where nothing is there.
 *
 * @throws {Failure} `validation` for folders, devices, files beyond the limit and whatever may not be read
 */
export async function readGiven(path: string, limits: Limits): Promise<Uint8Array | undefined> {
  try {
    const kind = await stat(path);
    if (kind.isFIFO() || kind.isSocket()) return await readPipe(path, limits);
    const file = await open(path, NO_WAITING);
    try {
      const now = await file.stat();
      if (!now.isFile()) throw unreadable(path, now.isDirectory() ? "it is a folder" : "it is a device, not a file");
      return await readRegular(file, path, limits);
    } finally {
      await file.close();
    }
  } catch (error) {
    if (MISSING.includes(codeOf(error))) return undefined;
    limits.signal.throwIfAborted();
    throw error instanceof Failure ? error : unreadable(path, codeOf(error) || "the system refused it");
  }
}

const isInside = (path: string, folder: string): boolean => {
  const way = relative(folder, path);
  return (
    way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way) && !way.split(sep).includes(".git")
  );
};

/** The repository that a folder lies in, else the folder itself; both without links. */
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
 * The bytes of a file that a document in `folder` names. A document is a stranger's: it opens nothing outside its own
 * folder or the repository that it lies in, and nothing but regular files. `undefined` where nothing is there.
 *
 * @throws {Failure} `validation` for everything that a document may not open
 */
export async function readNamed(name: string, folder: string, limits: Limits): Promise<Uint8Array | undefined> {
  try {
    const root = await rootOf(await realpath(folder));
    const path = await realpath(join(folder, name));
    if (!isInside(path, root)) throw unreadable(name, "it lies outside the folder of the document that names it");
    // Devices are not even opened: for some, that alone is an act.
    if (!(await lstat(path)).isFile()) throw unreadable(name, "it is not a regular file");
    const file = await open(path, NO_WAITING | (constants.O_NOFOLLOW ?? 0));
    try {
      if (!(await file.stat()).isFile()) throw unreadable(name, "it is not a regular file");
      return await readRegular(file, name, limits);
    } finally {
      await file.close();
    }
  } catch (error) {
    if (MISSING.includes(codeOf(error))) return undefined;
    limits.signal.throwIfAborted();
    throw error instanceof Failure ? error : unreadable(name, codeOf(error) || "the system refused it");
  }
}
