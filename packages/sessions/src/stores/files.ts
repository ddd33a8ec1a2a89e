import { link, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { RandomBytes } from "../seal.ts";
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

export const isDraft = (name: string): boolean => name.endsWith(".tmp");

/** Writes a file aside, whole and on the disk, and hands its path to `place`; nothing of it stays where that fails. */
async function throughDraft(
  path: string,
  { bytes, randomBytes }: { readonly bytes: Uint8Array; readonly randomBytes: RandomBytes },
  place: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = join(dirname(path), `${Buffer.from(randomBytes(9)).toString("hex")}.tmp`);
  try {
    const file = await open(draft, "wx", 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await place(draft);
  } finally {
    await rm(draft, { force: true });
  }
}

interface ToWrite {
  readonly bytes: Uint8Array;
  readonly randomBytes: RandomBytes;
}

/** Puts a whole file in place of whatever is there. */
export async function replaceFile(path: string, write: ToWrite): Promise<void> {
  await throughDraft(path, write, (draft) => rename(draft, path));
  await syncFolder(dirname(path));
}

/** Puts a whole file where none is. False: there is one, or the folder is gone. */
export async function claimFile(path: string, write: ToWrite): Promise<boolean> {
  try {
    await throughDraft(path, write, (draft) => link(draft, path));
    await syncFolder(dirname(path));
    return true;
  } catch (error) {
    if (["EEXIST", "ENOENT"].includes(codeOf(error))) return false;
    throw error;
  }
}
