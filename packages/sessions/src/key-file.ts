import { randomBytes as systemRandomBytes } from "node:crypto";
import { constants } from "node:fs";
import { chmod, copyFile, link, readFile, unlink } from "node:fs/promises";
import { dirname } from "node:path";
import { Failure } from "@wellsourced/core";
import type { RandomBytes } from "./seal.ts";
import { removeDrafts } from "./stores/drafts.ts";
import { makeFolders, syncFolder, throughDraft } from "./stores/files.ts";
import { codeOf } from "./stores/store-errors.ts";

async function readKey(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, "utf8")).trim();
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Reads the key from a file, or creates it.
 *
 * Concurrent processes get the same key: each writes a draft, links it only if no file exists, and reads the result.
 *
 * @throws {Failure} `config` if the file contains something else, since a new key would make old data unreadable
 */
export async function readOrMakeKey(path: string, randomBytes: RandomBytes = systemRandomBytes): Promise<string> {
  const key = (await readKey(path)) ?? (await makeKey(path, randomBytes));
  await removeDrafts(dirname(path)).catch(() => undefined); // best effort
  if (/^[0-9a-f]{64}$/iu.test(key)) return key.toLowerCase();
  throw new Failure(
    "config",
    `The key file ${path} is damaged. Put the key back, or remove the file and what was stored with it.`,
  );
}

async function makeKey(path: string, randomBytes: RandomBytes): Promise<string> {
  const folder = dirname(path);
  await makeFolders(folder);
  const key = Buffer.from(randomBytes(32)).toString("hex");
  // Synced before use: data is lost without its key.
  await throughDraft(path, { bytes: Buffer.from(`${key}\n`), randomBytes }, async (draft) => {
    await putInPlace(draft, path);
    await unlink(draft);
  });
  await syncFolder(folder);
  return (await readKey(path)) ?? key;
}

/** Links or copies without overwriting an existing file. */
async function putInPlace(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path);
  } catch (error) {
    if (codeOf(error) === "EEXIST") return;
    // File systems without hard links.
    await copyFile(draft, path, constants.COPYFILE_EXCL).catch((second: unknown) => {
      if (codeOf(second) !== "EEXIST") throw second;
    });
    await chmod(path, 0o600);
  }
}
