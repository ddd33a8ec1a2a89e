import { constants } from "node:fs";
import { chmod, copyFile, link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { Failure } from "@wellsourced/core";
import type { RandomBytes } from "./seal.ts";

const codeOf = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : "");

async function readKey(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, "utf8")).trim();
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * The key kept in a file of its own; made at first use.
 *
 * Processes that start at once all get the same key: each writes its own aside and puts it in place only if nothing
 * is there yet, and all read what is there then.
 *
 * @throws {Failure} `config` when the file holds something else, for a new key there would make old data unreadable
 */
export async function readOrMakeKey(path: string, randomBytes: RandomBytes): Promise<string> {
  const key = (await readKey(path)) ?? (await makeKey(path, randomBytes));
  if (/^[0-9a-f]{64}$/iu.test(key)) return key.toLowerCase();
  throw new Failure(
    "config",
    `The key file ${path} is damaged. Put the key back, or remove the file and what was stored with it.`,
  );
}

async function makeKey(path: string, randomBytes: RandomBytes): Promise<string> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}.${Buffer.from(randomBytes(6)).toString("hex")}.tmp`;
  const key = Buffer.from(randomBytes(32)).toString("hex");
  try {
    await writeFile(draft, `${key}\n`, { mode: 0o600, flag: "wx" });
    await putInPlace(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
  return (await readKey(path)) ?? key;
}

/** Never over a file that is there: a link fails then, and so does an exclusive copy. */
async function putInPlace(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path);
  } catch (error) {
    if (codeOf(error) === "EEXIST") return;
    // Some file systems know no links.
    await copyFile(draft, path, constants.COPYFILE_EXCL).catch((second: unknown) => {
      if (codeOf(second) !== "EEXIST") throw second;
    });
    await chmod(path, 0o600);
  }
}
