import { link, mkdir, open, rename, rm, unlink } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { expiryOf, type RandomBytes } from "../seal.ts";
import { draftName } from "./drafts.ts";
import { codeOf } from "./store-errors.ts";

/** Syncs a folder, if the system supports it. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r").catch((error: unknown) => {
    if (["EISDIR", "EPERM", "EACCES"].includes(codeOf(error))) return undefined;
    throw error;
  });
  try {
    await handle?.sync();
  } catch (error) {
    if (!["EINVAL", "EPERM", "ENOTSUP"].includes(codeOf(error))) throw error;
  } finally {
    await handle?.close();
  }
}

/**
 * Creates a private folder with its parents and syncs their names. Always syncs `levels` names, since another process
 * may have created them without syncing yet.
 */
export async function makeFolders(path: string, levels = 1): Promise<void> {
  const made = await mkdir(path, { recursive: true, mode: 0o700 });
  const highest = made === undefined ? Number.POSITIVE_INFINITY : resolve(made).length;
  let name = resolve(path);
  for (let level = 0; level < levels || name.length >= highest; level++) {
    name = dirname(name);
    await syncFolder(name);
  }
}

interface ToWrite {
  readonly bytes: Uint8Array;
  readonly randomBytes: RandomBytes;
  /** Whether the file must survive a crash. @default true */
  readonly lasting?: boolean;
}

/** Writes and syncs a draft, then calls `place` to move it; removes it on failure. */
export async function throughDraft(
  path: string,
  { bytes, randomBytes, lasting = true }: ToWrite,
  place: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = join(dirname(path), draftName(randomBytes));
  try {
    const file = await open(draft, "wx", 0o600);
    try {
      await file.writeFile(bytes);
      if (lasting) await file.sync();
    } finally {
      await file.close();
    }
    await place(draft);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Reads the expiry of a sealed file; `undefined` if there is none. */
export async function expiryIn(path: string): Promise<number | undefined> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return expiryOf(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** Replaces a file atomically; `false` if the folder is gone. */
export const replaceFile = (path: string, write: ToWrite): Promise<boolean> =>
  isOurs(async () => {
    await throughDraft(path, write, (draft) => rename(draft, path));
    await syncFolder(dirname(path));
  });

/** Creates a file atomically; `false` if it exists or the folder is gone. */
export const claimFile = (path: string, write: ToWrite): Promise<boolean> =>
  isOurs(async () => {
    await throughDraft(path, write, async (draft) => {
      await link(draft, path);
      await unlink(draft);
    });
    await syncFolder(dirname(path));
  });

/** Links a file under another name, which needs no disk space; `false` as in `claimFile`. */
export const claimName = (path: string, of: string): Promise<boolean> => isOurs(() => link(of, path));

async function isOurs(claim: () => Promise<void>): Promise<boolean> {
  try {
    await claim();
    return true;
  } catch (error) {
    if (["EEXIST", "ENOENT"].includes(codeOf(error))) return false;
    throw error;
  }
}
