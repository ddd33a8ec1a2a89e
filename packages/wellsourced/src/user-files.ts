import { chmod, mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Clock, Failure } from "@wellsourced/core";
import type { Owner } from "@wellsourced/sessions";
import { beyondBounds, GUEST_LIFE_MS, isGuest, ownerName, storeFailure } from "@wellsourced/sessions/stores";

interface UserFilesOptions<Opened> {
  readonly folder: string;
  /** Keeps data in memory only. */
  readonly inMemory: boolean;
  readonly clock: Clock;
  /** Opens a user's file; `path` is `undefined` in memory. */
  open(path: string | undefined, owner: Owner): Promise<Opened>;
  close(opened: Opened): Promise<void>;
  /** Whether an unused file may be closed. @default always */
  isIdle?(opened: Opened): boolean;
  /** Message if a file cannot be opened; names the setting of the folder. */
  readonly unopened: string;
}

const FILE = ".sqlite";
/** Suffix for guests: callers identified only by a session or connection. */
const GUEST = ".guest.sqlite";
/** Closed guest files to keep. */
const MOST_GUESTS = 500;
const GUEST_SWEEP_MS = 60_000;

/**
 * Creates a file if needed and makes it private; the database's other files inherit the mode. An existing file is not
 * opened, since closing it would release this process's locks on it.
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
    throw storeFailure("saved", { folder: dirname(path), kind: { record: "file" } }, error);
  }
}

/** Files kept open; beyond that, the least recently used one is closed. */
const MOST_OPEN = 32;

interface Entry<Opened> {
  readonly value: Promise<Opened>;
  opened?: Opened;
  uses: number;
}

/** Manages one file for each user, opened on first use. */
export function createUserFiles<Opened>(options: UserFilesOptions<Opened>) {
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
    await known?.value.then(options.close, () => undefined); // it never opened
  }

  async function makeRoom(): Promise<void> {
    // Closing would lose data in memory.
    if (inMemory || entries.size <= MOST_OPEN) return;
    const idle = [...entries].find(([, { uses, opened }]) => uses === 0 && opened !== undefined && isIdle(opened));
    if (idle) await closeOne(idle[0]);
  }

  /** Whether the user's file exists: reading must not create one. */
  const isThere = (owner: Owner): Promise<boolean> =>
    stat(pathOf(owner)).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT" || error.code === "ENOTDIR") return false;
        throw unopened(error);
      },
    );

  return {
    /** Runs `work` on the owner's file. @throws {Failure} `config` if it cannot be opened */
    async use<Value>(owner: Owner, work: (opened: Opened) => Promise<Value>): Promise<Value> {
      const name = ownerName(owner);
      const entry = entries.get(name) ?? { value: openFor(owner), uses: 0 };
      // Map order is use order: the last entry is the most recent.
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
    /** Like `use`, for reading: `undefined` if the owner has no file. @throws {Failure} as `use` */
    async look<Value>(owner: Owner, work: (opened: Opened) => Promise<Value>): Promise<Value | undefined> {
      const name = ownerName(owner);
      const known = entries.has(name) || (!inMemory && (await isThere(owner)));
      return known ? this.use(owner, work) : undefined;
    },
    /** Runs `work` on each open file in turn, ignoring failures. */
    async eachOpen(work: (opened: Opened) => Promise<void>): Promise<void> {
      for (const entry of [...entries.values()]) {
        if (!entry.opened) continue;
        entry.uses++;
        await work(entry.opened).catch(() => undefined);
        entry.uses--;
      }
    },
    remove: (owner: Owner): Promise<void> => removeNamed(ownerName(owner)),
    /** Removes the files of an owner by name. */
    removeNamed,
    async close(): Promise<void> {
      await Promise.all([...entries.keys()].map(closeOne));
    },
  };

  /** Removes expired and excess guest files. */
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

  /** The size and last use of a guest file, including its write-ahead log. */
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
