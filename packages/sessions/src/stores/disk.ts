import { randomBytes as systemRandomBytes } from "node:crypto";
import { chmod, readdir, readFile, rename, rm, rmdir, stat, truncate } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Clock, Failure, systemClock } from "@wellsourced/core";
import { type Room, SESSION_ROOM } from "../room.ts";
import type { RandomBytes } from "../seal.ts";
import { type Found, isRecordId, type Listed, type Owner, ownerName, type Store, type Stored } from "../store.ts";
import { claimFile, claimName, DRAFT_LIFE, expiryIn, isDraft, makeFolders, replaceFile } from "./files.ts";
import { isMissing, storeFailure } from "./trouble.ts";

/** Names of so many versions stay claimed behind the newest; a writer that slept for longer finds out by `isLate`. */
const CLAIMED = 64;
/** A reader that finds the newest version gone has met a writer; so often in a row is no accident. */
const READS = 50;
const GONE = ".gone";

export interface DiskStoreOptions {
  /** @default the machine's own */
  readonly clock?: Clock;
  /** A folder of our own. */
  readonly folder: string;
  /** What is kept there. @default research sessions */
  readonly room?: Room;
  /** @default the machine's own */
  readonly randomBytes?: RandomBytes;
}

/** Records of every kind are files of one form, which sessions were the first to have. */
const fileOf = (version: number): string => `${String(version).padStart(8, "0")}.session`;
const versionIn = (name: string): number => Number(/^(\d{8})\.session$/u.exec(name)?.[1] ?? 0);
const partFile = (name: string): string => `${name}.part`;

/** For `catch`: what stands for a file or folder that is not there. */
const unlessMissing =
  <Value>(instead: Value) =>
  (error: unknown): Value => {
    if (isMissing(error)) return instead;
    throw error;
  };

const namesIn = (folder: string): Promise<readonly string[]> => readdir(folder).catch(unlessMissing([]));

const newest = (names: readonly string[]): number => Math.max(0, ...names.map(versionIn));

/** The newest version in a record's folder. Writers may go by meanwhile. */
async function readNewest(folder: string): Promise<Stored | undefined> {
  for (let tries = 0; tries < READS; tries++) {
    const version = newest(await namesIn(folder));
    if (version === 0) return undefined;
    try {
      const bytes = await readFile(join(folder, fileOf(version)));
      // An emptied version is one that a newer one has replaced.
      if (bytes.length > 0 || version === newest(await namesIn(folder))) return { version, bytes };
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  const message = `The record in ${folder} is being changed by too many processes at once. Try again.`;
  throw new Failure("config", message, { suggestedAction: "retry_after_delay" });
}

/**
 * Records in files, for any number of processes at once and without locks.
 *
 * A record is a folder, and each change of it a new file with the next number, written aside, synced, and then put in
 * place under a name that nobody else can have taken: that is what decides between two writers. Replaced versions are
 * emptied; their names stay taken for a while, so that a writer who was asleep cannot claim one of them.
 */
export function createDiskStore(options: DiskStoreOptions): Store {
  const { clock = systemClock, folder, randomBytes = systemRandomBytes, room = SESSION_ROOM } = options;
  let tightened = false;
  const ownerFolder = (owner: Owner) => join(folder, ownerName(owner));
  const folderOf = (owner: Owner, id: string) => join(ownerFolder(owner), id);

  const guarded = <Value>(doing: "saved" | "read", work: () => Promise<Value>): Promise<Value> =>
    work().catch((error: unknown) => {
      throw storeFailure(doing, { folder, room }, error);
    });

  /** Owners' folders whose names are on the disk. One that a sweep has removed is made again, and its name synced. */
  const lasting = new Set<string>();
  /** The first version, with its folder; nothing stays where that fails, for each further try would cost more room. */
  const begin = async (path: string, own: string, bytes: Uint8Array) => {
    const above = dirname(path);
    try {
      await makeFolders(path, lasting.has(above) ? 1 : 2);
      lasting.add(above);
      // A folder that was there before may be open to others. What is in it is sealed, so best effort will do.
      if (!tightened) await chmod(folder, 0o700).catch(() => undefined);
      tightened = true;
      return await claimFile(own, { bytes, randomBytes });
    } catch (error) {
      await rmdir(path).catch(() => undefined); // not made, or not empty; the failure itself goes on
      throw error;
    }
  };

  const write = async (path: string, { version, bytes }: Stored): Promise<boolean> => {
    const own = join(path, fileOf(version));
    const claimed = version === 1 ? await begin(path, own, bytes) : await claimFile(own, { bytes, randomBytes });
    if (!claimed) return false;
    if (await isLate(path, version)) {
      await rm(own, { force: true });
      return false;
    }
    await retire(path, version);
    return true;
  };

  return {
    get: (owner, id) => guarded("read", async () => (isRecordId(id) ? readNewest(folderOf(owner, id)) : undefined)),
    put: (owner, id, record) => guarded("saved", () => write(folderOf(owner, id), record)),
    delete: (owner, id) =>
      guarded("saved", async () => (isRecordId(id) ? removeFolder(folderOf(owner, id), randomBytes) : undefined)),
    list: (owner) => guarded("read", () => listOwner(ownerFolder(owner))),
    putPart: (owner, id, { name, bytes }) =>
      guarded("saved", async () => {
        if (!isRecordId(id)) return false;
        return replaceFile(join(folderOf(owner, id), partFile(name)), { bytes, randomBytes });
      }),
    getPart: (owner, id, name) =>
      guarded("read", async () => {
        if (!isRecordId(id)) return undefined;
        return readFile(join(folderOf(owner, id), partFile(name))).catch(unlessMissing(undefined));
      }),
    find: (id) => guarded("read", () => findIn(folder, id)),
    all: () => walk(folder, clock),
    renew: ({ owner, id, version }, { bytes }) =>
      guarded("saved", () => write(join(folder, owner, id), { version: version + 1, bytes })),
    drop: ({ owner, id, version }) =>
      guarded("saved", async () => {
        const path = join(folder, owner, id);
        if (newest(await namesIn(path)) !== version) return;
        // Takes the next version's place: who is about to write it must not be told that it was kept.
        if (await claimName(join(path, fileOf(version + 1)), join(path, fileOf(version))))
          await removeFolder(path, randomBytes);
      }),
    async close() {},
  };
}

/** Best effort: a replaced version that stays costs room and nothing else. */
async function retire(path: string, version: number): Promise<void> {
  if (version > 1) await truncate(join(path, fileOf(version - 1))).catch(() => undefined);
  if (version > CLAIMED) await rm(join(path, fileOf(version - CLAIMED)), { force: true }).catch(() => undefined);
}

/** Folders are renamed before they are emptied: whoever writes there now finds nothing, rather than half of it. */
async function removeFolder(path: string, randomBytes: RandomBytes): Promise<void> {
  const gone = `${path}.${Buffer.from(randomBytes(6)).toString("hex")}${GONE}`;
  try {
    await rename(path, gone);
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  await rm(gone, { recursive: true, force: true, maxRetries: 3 });
}

/**
 * Was the name of this version free only because its turn is long over? Then it stands far behind the newest, and
 * nobody has emptied it, as whoever builds on a version does.
 */
async function isLate(folder: string, version: number): Promise<boolean> {
  if (newest(await namesIn(folder)) < version + CLAIMED) return false;
  const own = await stat(join(folder, fileOf(version))).catch(unlessMissing(undefined));
  return own !== undefined && own.size > 0;
}

async function listOwner(folder: string): Promise<readonly Listed[]> {
  const ids = (await namesIn(folder)).filter(isRecordId);
  const listed = await Promise.all(ids.map((id) => listOne(folder, id)));
  return listed.filter((one) => one !== undefined);
}

/** The age of a record is read from its first bytes. */
async function listOne(folder: string, id: string): Promise<Listed | undefined> {
  for (let tries = 0; tries < READS; tries++) {
    const version = newest(await namesIn(join(folder, id)));
    if (version === 0) return undefined;
    const expiresAt = await expiryIn(join(folder, id, fileOf(version))).catch(unlessMissing(undefined));
    if (expiresAt !== undefined) return { id, expiresAt };
  }
  return { id, expiresAt: 0 };
}

/** Owners' folders that are closed to us hold nothing of ours. */
async function findIn(folder: string, id: string): Promise<Found | undefined> {
  for (const owner of isRecordId(id) ? await namesIn(folder) : []) {
    const found = await readNewest(join(folder, owner, id)).catch(() => undefined);
    if (found) return { owner, id, ...found };
  }
  return undefined;
}

/**
 * Every record; on the way, what dead processes left half done is removed. What cannot be read comes without bytes, as
 * any record that cannot be opened, and keeps nobody from the rest.
 */
async function* walk(folder: string, clock: Clock): AsyncGenerator<Found> {
  for (const owner of await namesIn(folder)) {
    const ids = await namesIn(join(folder, owner)).catch(() => undefined);
    // Whoever begins something there now makes the folder again.
    if (ids?.length === 0) await rmdir(join(folder, owner)).catch(() => undefined);
    for (const id of ids ?? []) {
      // Owners' folders are made by us: where one is closed to us, the records are somebody else's to sweep.
      const path = join(folder, owner, id);
      if (id.endsWith(GONE)) await rm(path, { recursive: true, force: true }).catch(() => undefined); // the next round's
      if (!isRecordId(id)) continue;
      const found = await visit(path, clock.now()).catch(() => UNREADABLE);
      if (found) yield { owner, id, ...found };
    }
  }
}

const UNREADABLE: Stored = { version: 0, bytes: new Uint8Array() };

async function visit(path: string, now: number): Promise<Stored | undefined> {
  for (const name of (await namesIn(path)).filter(isDraft))
    if (await isLeft(join(path, name), now)) await rm(join(path, name), { force: true });
  const found = await readNewest(path);
  if (!found && (await isLeft(path, now))) await rmdir(path).catch(() => undefined); // there is more in it than ours
  return found;
}

/** Has nobody touched it for so long that whoever made it must be dead? */
async function isLeft(path: string, now: number): Promise<boolean> {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now })); // finished meanwhile
  return now - mtimeMs > DRAFT_LIFE;
}
