import { link, mkdir, open, rename, rm, unlink } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { expiryOf, type RandomBytes } from "../seal.ts";
import { codeOf } from "./trouble.ts";

/** Makes the names in a folder last. Systems that cannot do that for folders need not be asked. */
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
 * Makes a folder for its owner alone, with all that is missing above it, and makes their names last. The names of so many
 * `levels` are synced in any case: whoever made those above may not have come to it yet.
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

/** Older drafts belong to processes that died while writing. */
export const DRAFT_LIFE = 3_600_000;
export const isDraft = (name: string): boolean => name.endsWith(".tmp");

interface ToWrite {
  readonly bytes: Uint8Array;
  readonly randomBytes: RandomBytes;
  /** False for what may be lost in a crash. @default true */
  readonly lasting?: boolean;
}

/** Writes a file aside, whole and on the disk, and hands it to `place`, which takes it away; nothing of it stays where that fails. */
export async function throughDraft(
  path: string,
  { bytes, randomBytes, lasting = true }: ToWrite,
  place: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = join(dirname(path), `${Buffer.from(randomBytes(9)).toString("hex")}.tmp`);
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

/** When the sealed text in a file stops being good, by its first bytes; `undefined` where it has none. */
export async function expiryIn(path: string): Promise<number | undefined> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return expiryOf(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** Puts a whole file in place of whatever is there. False: the folder is gone. */
export const replaceFile = (path: string, write: ToWrite): Promise<boolean> =>
  isOurs(async () => {
    await throughDraft(path, write, (draft) => rename(draft, path));
    await syncFolder(dirname(path));
  });

/** Puts a whole file where none is. False: there is one, or the folder is gone. */
export const claimFile = (path: string, write: ToWrite): Promise<boolean> =>
  isOurs(async () => {
    await throughDraft(path, write, async (draft) => {
      await link(draft, path);
      await unlink(draft);
    });
    await syncFolder(dirname(path));
  });

/** Gives a file a further name, for which no disk is too full. False as `claimFile`. */
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
