import { readdir, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { memoize } from "@wellsourced/core";
import { processMarks } from "../machine.ts";
import type { RandomBytes } from "../seal.ts";

/** Age from which a draft is abandoned if nobody knows whether its process lives. */
export const DRAFT_LIFE = 3_600_000;
/** The process that writes a draft, and a random number. */
const NAME = /^(?:([0-9a-f]{16}_\d+_\d+)_)?[0-9a-f]{18}\.tmp$/u;

const marksOfProcesses = memoize(() => processMarks(), 1);

/** A name for a draft of this process. */
export function draftName(randomBytes: RandomBytes): string {
  const own = marksOfProcesses()?.own;
  return `${own ? `${own}_` : ""}${Buffer.from(randomBytes(9)).toString("hex")}.tmp`;
}

export const isDraft = (name: string): boolean => name.endsWith(".tmp");

/** Whether the process that wrote a draft is dead, or its draft so old that it must be. */
export async function isAbandoned(path: string, now: number): Promise<boolean> {
  const [, mark] = NAME.exec(basename(path)) ?? [];
  const lives = mark === undefined ? undefined : marksOfProcesses()?.lives(mark);
  if (lives !== undefined) return !lives;
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now })); // finished meanwhile
  return now - mtimeMs > DRAFT_LIFE;
}

/**
 * Removes the abandoned drafts of a folder that also holds files of others; without the time, only those of processes
 * known to be dead.
 */
export async function removeDrafts(folder: string, now = 0): Promise<void> {
  for (const name of await readdir(folder))
    if (NAME.test(name) && (await isAbandoned(join(folder, name), now))) await rm(join(folder, name), { force: true });
}
