import { randomBytes as systemRandomBytes } from "node:crypto";
import { chmod, readdir, readFile, rename, rm, rmdir, stat, truncate } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Clock, Failure, systemClock } from "@wellsourced/core";
import { type RecordKind, SESSION_RECORDS } from "../record-kind.ts";
import type { RandomBytes } from "../seal.ts";
import { type Found, isRecordId, type Listed, type Owner, ownerName, type Store, type Stored } from "../store.ts";
import { isAbandoned, isDraft } from "./drafts.ts";
import { claimFile, claimName, expiryIn, makeFolders, replaceFile } from "./files.ts";
import { isMissing, storeFailure } from "./store-errors.ts";

/** Names of old versions that are kept; a writer that slept longer is detected by `isLate`. */
const CLAIMED = 64;
/** Attempts to read a record that is being replaced. */
const READS = 50;
const GONE = ".gone";

export interface DiskStoreOptions {
  /** @default systemClock */
  readonly clock?: Clock;
  /** Folder of the store. */
  readonly folder: string;
  /** @default research sessions */
  readonly kind?: RecordKind;
  /** @default node's `randomBytes` */
  readonly randomBytes?: RandomBytes;
}

/** The extension is the same for all kinds of records. */
const fileOf = (version: number): string => `${String(version).padStart(8, "0")}.session`;
const versionIn = (name: string): number => Number(/^(\d{8})\.session$/u.exec(name)?.[1] ?? 0);
const partFile = (name: string): string => `${name}.part`;

/** For `catch`: returns a default if a file or folder is missing. */
const unlessMissing =
  <Value>(instead: Value) =>
  (error: unknown): Value => {
    if (isMissing(error)) return instead;
    throw error;
  };

const namesIn = (folder: string): Promise<readonly string[]> => readdir(folder).catch(unlessMissing([]));

const newest = (names: readonly string[]): number => Math.max(0, ...names.map(versionIn));

/** Reads the newest version in a record's folder, despite concurrent writers. */
async function readNewest(folder: string): Promise<Stored | undefined> {
  for (let tries = 0; tries < READS; tries++) {
    const version = newest(await namesIn(folder));
    if (version === 0) return undefined;
    try {
      const bytes = await readFile(join(folder, fileOf(version)));
      // Empty files are replaced versions.
      if (bytes.length > 0 || version === newest(await namesIn(folder))) return { version, bytes };
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  const message = `The record in ${folder} is being changed by too many processes at once. Try again.`;
  throw new Failure("config", message, { suggestedAction: "retry_after_delay" });
}

/**
 * Stores records in files, for any number of processes and without locks.
 *
 * A record is a folder, and each change a new file with the next number. It is written as a draft, synced, and linked
 * under an unused name, which decides between concurrent writers. Replaced versions are truncated; their names stay for
 * a while, so that a delayed writer cannot reuse them.
 */
export function createDiskStore(options: DiskStoreOptions): Store {
  const { clock = systemClock, folder, randomBytes = systemRandomBytes, kind = SESSION_RECORDS } = options;
  let tightened = false;
  const ownerFolder = (owner: Owner) => join(folder, ownerName(owner));
  const folderOf = (owner: Owner, id: string) => join(ownerFolder(owner), id);

  const guarded = <Value>(doing: "saved" | "read", work: () => Promise<Value>): Promise<Value> =>
    work().catch((error: unknown) => {
      throw storeFailure(doing, { folder, kind }, error);
    });

  /** Owner folders already synced. If a sweep removes one, it is created and synced again. */
  const lasting = new Set<string>();
  /** Writes the first version with its folder; removes the folder on failure, so that attempts do not accumulate. */
  const begin = async (path: string, own: string, bytes: Uint8Array) => {
    const above = dirname(path);
    try {
      await makeFolders(path, lasting.has(above) ? 1 : 2);
      lasting.add(above);
      // An existing folder may be readable by others; its content is sealed, so best effort suffices.
      if (!tightened) await chmod(folder, 0o700).catch(() => undefined);
      tightened = true;
      return await claimFile(own, { bytes, randomBytes });
    } catch (error) {
      await rmdir(path).catch(() => undefined); // not created, or not empty
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
        // Claims the next version, so that a concurrent writer fails.
        if (await claimName(join(path, fileOf(version + 1)), join(path, fileOf(version))))
          await removeFolder(path, randomBytes);
      }),
    async close() {},
  };
}

/** Empties the previous version and removes the oldest name kept. Best effort: an old version only costs space. */
async function retire(path: string, version: number): Promise<void> {
  if (version > 1) await truncate(join(path, fileOf(version - 1))).catch(() => undefined);
  if (version > CLAIMED) await rm(join(path, fileOf(version - CLAIMED)), { force: true }).catch(() => undefined);
}

/** Renames a folder before deleting it, so that concurrent writers fail cleanly. */
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
 * Whether a version's name was free only because it is long outdated: it is far behind the newest, and not truncated as
 * replaced versions are.
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

/** Reads only the expiry of a record. */
async function listOne(folder: string, id: string): Promise<Listed | undefined> {
  for (let tries = 0; tries < READS; tries++) {
    const version = newest(await namesIn(join(folder, id)));
    if (version === 0) return undefined;
    const expiresAt = await expiryIn(join(folder, id, fileOf(version))).catch(unlessMissing(undefined));
    if (expiresAt !== undefined) return { id, expiresAt };
  }
  return { id, expiresAt: 0 };
}

/** Skips folders of other users. */
async function findIn(folder: string, id: string): Promise<Found | undefined> {
  for (const owner of isRecordId(id) ? await namesIn(folder) : []) {
    const found = await readNewest(join(folder, owner, id)).catch(() => undefined);
    if (found) return { owner, id, ...found };
  }
  return undefined;
}

/**
 * Yields all records and removes leftovers of dead processes. Unreadable records have no bytes and do not stop the
 * walk.
 */
async function* walk(folder: string, clock: Clock): AsyncGenerator<Found> {
  for (const owner of await namesIn(folder)) {
    const ids = await namesIn(join(folder, owner)).catch(() => undefined);
    // Concurrent writers create the folder again.
    if (ids?.length === 0) await rmdir(join(folder, owner)).catch(() => undefined);
    for (const id of ids ?? []) {
      // A folder without access belongs to another user.
      const path = join(folder, owner, id);
      if (id.endsWith(GONE)) await rm(path, { recursive: true, force: true }).catch(() => undefined); // retried by the next sweep
      if (!isRecordId(id)) continue;
      const found = await visit(path, clock.now()).catch(() => UNREADABLE);
      if (found) yield { owner, id, ...found };
    }
  }
}

const UNREADABLE: Stored = { version: 0, bytes: new Uint8Array() };

async function visit(path: string, now: number): Promise<Stored | undefined> {
  for (const name of (await namesIn(path)).filter(isDraft))
    if (await isAbandoned(join(path, name), now)) await rm(join(path, name), { force: true });
  const found = await readNewest(path);
  if (!found && (await isAbandoned(path, now))) await rmdir(path).catch(() => undefined); // contains other files
  return found;
}
