import { chmod, mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Clock, Failure } from "@wellsourced/core";
import type { Owner } from "@wellsourced/sessions";
import { beyondBounds, GUEST_LIFE_MS, isGuest, ownerName, storeFailure } from "@wellsourced/sessions/stores";

interface OwnedFilesOptions<Opened> {
  readonly folder: string;
  /** Keeps nothing beyond the life of the process. */
  readonly inMemory: boolean;
  readonly clock: Clock;
  /** Told the path, or nothing where there is no file. */
  open(path: string | undefined, owner: Owner): Promise<Opened>;
  close(opened: Opened): Promise<void>;
  /** Whether it may be closed although nobody uses it just now. @default always */
  isIdle?(opened: Opened): boolean;
  /** Says which setting names the folder. */
  readonly unopened: string;
}

const FILE = ".sqlite";
/** The file of a caller who is known by a session or a connection alone. */
const GUEST = ".guest.sqlite";
/** Files of such callers that are kept while they are not open. */
const MOST_GUESTS = 500;
const GUEST_SWEEP_MS = 60_000;

/**
 * Makes the file, or finds it, for its owner's eyes alone. What the database puts beside it is made alike. A file that is
 * there is not opened: closing it would take away the locks that this process has on it.
 *
 * @throws {Failure} `config`, with the reason
 */
export async function makePrivate(path: string): Promise<void> {
  try {
    await writeFile(path, "", { flag: "wx", mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
    await chmod(path, 0o600);
  } catch (error) {
    throw storeFailure("saved", { folder: dirname(path), room: { record: "file" } }, error);
  }
}

/** Files that stay open; beyond that the one that was used least recently is closed. */
const MOST_OPEN = 32;

interface Entry<Opened> {
  readonly value: Promise<Opened>;
  opened?: Opened;
  uses: number;
}

/** A file for each user, opened at its first use: what is in one, no other user reaches. */
export function createOwnedFiles<Opened>(options: OwnedFilesOptions<Opened>) {
  const { folder, inMemory, clock, isIdle = () => true } = options;
  let sweepAt = 0;
  const entries = new Map<string, Entry<Opened>>();
  const pathOf = (owner: Owner) => join(folder, `${ownerName(owner)}${isGuest(owner) ? GUEST : FILE}`);
  const unopened = (cause: unknown): Failure =>
    new Failure("config", options.unopened, { suggestedAction: "inform_user", cause });

  async function openFor(owner: Owner): Promise<Opened> {
    if (inMemory) return options.open(undefined, owner);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = pathOf(owner);
      await makePrivate(path);
      return await options.open(path, owner);
    } catch (error) {
      throw error instanceof Failure ? error : unopened(error);
    }
  }

  async function closeOne(name: string): Promise<void> {
    const known = entries.get(name);
    entries.delete(name);
    await known?.value.then(options.close, () => undefined); // what could not be opened need not be closed
  }

  async function makeRoom(): Promise<void> {
    // What is kept in memory alone would be lost.
    if (inMemory || entries.size <= MOST_OPEN) return;
    const idle = [...entries].find(([, { uses, opened }]) => uses === 0 && opened !== undefined && isIdle(opened));
    if (idle) await closeOne(idle[0]);
  }

  /** A file is made for who writes: questions of somebody who has none must not leave one behind. */
  const isThere = (owner: Owner): Promise<boolean> =>
    stat(pathOf(owner)).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT" || error.code === "ENOTDIR") return false;
        throw unopened(error);
      },
    );

  return {
    /** Works on what is the owner's. @throws {Failure} `config` when the file cannot be had */
    async use<Value>(owner: Owner, work: (opened: Opened) => Promise<Value>): Promise<Value> {
      const name = ownerName(owner);
      const entry = entries.get(name) ?? { value: openFor(owner), uses: 0 };
      // The last in the map is the one that was used last.
      entries.delete(name);
      entries.set(name, entry);
      entry.uses++;
      try {
        entry.opened = await entry.value;
        return await work(entry.opened);
      } catch (error) {
        await entry.value.catch(() => entries.delete(name)); // the next call tries again
        throw error;
      } finally {
        entry.uses--;
        await makeRoom();
        if (isGuest(owner)) await sweepGuests();
      }
    },
    /** The same for who only reads. `undefined`: the owner has nothing here. @throws {Failure} as `use` */
    async look<Value>(owner: Owner, work: (opened: Opened) => Promise<Value>): Promise<Value | undefined> {
      const name = ownerName(owner);
      const known = entries.has(name) || (!inMemory && (await isThere(owner)));
      return known ? this.use(owner, work) : undefined;
    },
    /** Works on what is open, one after the other; what is tried in vain is left for the next time. */
    async eachOpen(work: (opened: Opened) => Promise<void>): Promise<void> {
      for (const entry of [...entries.values()]) {
        if (!entry.opened) continue;
        entry.uses++;
        await work(entry.opened).catch(() => undefined);
        entry.uses--;
      }
    },
    /** Removes all that is the owner's. */
    remove: (owner: Owner): Promise<void> => removeNamed(ownerName(owner)),
    /** The same for an owner of whom only the name is known. */
    removeNamed,
    async close(): Promise<void> {
      await Promise.all([...entries.keys()].map(closeOne));
    },
  };

  /** What callers without names leave behind is found by nobody once they are gone. */
  async function sweepGuests(): Promise<void> {
    if (inMemory || clock.now() < sweepAt) return;
    sweepAt = clock.now() + GUEST_SWEEP_MS;
    const files = await readdir(folder).catch((): string[] => []);
    const names = files.filter((file) => file.endsWith(GUEST)).map((file) => file.slice(0, -GUEST.length));
    const closed = names.filter((name) => !entries.has(name));
    const oldest = clock.now() - GUEST_LIFE_MS;
    const newestFirst = (await Promise.all(closed.map(lookAt))).toSorted((a, b) => b.usedAt - a.usedAt);
    const gone = new Set([
      ...newestFirst.filter(({ usedAt }) => usedAt < oldest),
      ...beyondBounds(newestFirst, MOST_GUESTS),
    ]);
    for (const { name } of gone) await removeNamed(name);
  }

  /** What is written lies beside the file for a while. */
  async function lookAt(name: string) {
    const ends = [GUEST, `${GUEST}-wal`];
    const files = await Promise.all(ends.map((end) => stat(join(folder, `${name}${end}`)).catch(() => undefined)));
    const usedAt = Math.max(...files.map((file) => file?.mtimeMs ?? 0));
    return { name, usedAt, bytes: files.reduce((sum, file) => sum + (file?.size ?? 0), 0) };
  }

  async function removeNamed(name: string): Promise<void> {
    await closeOne(name);
    if (inMemory) return;
    const files = await readdir(folder).catch((): string[] => []);
    for (const file of files) if (file.startsWith(`${name}.`)) await rm(join(folder, file), { force: true });
  }
}
