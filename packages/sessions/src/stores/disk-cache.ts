import { chmod, mkdir, opendir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Clock, sha256 } from "@wellsourced/core";
import { type Cache, type CacheParts, once } from "./cache.ts";
import { isAbandoned, isDraft } from "./drafts.ts";
import { expiryIn, throughDraft } from "./files.ts";
import { codeOf } from "./store-errors.ts";

/** Pause after a disk refused an entry. */
const REST = 60_000;
const SWEEP_EVERY = 3_600_000;

export interface DiskCacheOptions extends CacheParts {
  /** Folder of the cache; everything in it may be removed. */
  readonly folder: string;
}

/** A cache in files named by the SHA-256 of the key. Files are replaced atomically, so processes may share a folder. */
export function createDiskCache({ clock, folder, seal, randomBytes, report }: DiskCacheOptions): Cache {
  const tell = once(report);
  let restUntil = 0;
  let sweptAt: number | undefined;
  let tightened = false;
  const closing = new AbortController();
  const background = new Set<Promise<unknown>>();
  const pathOf = (key: string) => {
    const name = sha256(key);
    return join(folder, name.slice(0, 2), name);
  };
  const behind = (work: Promise<unknown>) => {
    background.add(work);
    void work.finally(() => background.delete(work));
  };

  const write = async (path: string, bytes: Uint8Array): Promise<boolean> => {
    if (clock.now() < restUntil) return false;
    const place = () => throughDraft(path, { bytes, randomBytes, lasting: false }, (draft) => rename(draft, path));
    try {
      // The folder usually exists.
      await place().catch(async (error: unknown) => {
        if (codeOf(error) !== "ENOENT") throw error;
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await place();
      });
      // An existing folder may be readable by others; its content is sealed, so best effort suffices.
      if (!tightened) await chmod(folder, 0o700).catch(() => undefined);
      tightened = true;
      return true;
    } catch (error) {
      restUntil = clock.now() + REST;
      const code = codeOf(error) || "unknown error";
      tell(`The cache folder ${folder} cannot be written (${code}); results are kept in memory only.`);
      return false;
    }
  };

  const sweepNowAndThen = () => {
    const now = clock.now();
    if (sweptAt !== undefined && now - sweptAt < SWEEP_EVERY) return;
    sweptAt = now;
    behind(sweep(folder, clock, closing.signal));
  };

  return {
    async read(key) {
      const path = pathOf(key);
      const sealed = await readFile(path).catch(() => undefined); // unreadable files are misses
      const found = sealed && seal.open(key, sealed);
      if (!found) return undefined;
      if (found.expiresAt <= clock.now()) {
        behind(rm(path, { force: true }).catch(() => undefined));
        return undefined;
      }
      if (!found.current) behind(write(path, seal.close(key, found.text, found.expiresAt)));
      return found;
    },
    async set(key, text, ttl) {
      if (ttl <= 0) return false;
      const kept = await write(pathOf(key), seal.close(key, text, clock.now() + ttl));
      if (kept) sweepNowAndThen();
      return kept;
    },
    clear: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }),
    async close() {
      closing.abort();
      await Promise.allSettled(background);
    },
  };
}

/** Removes expired entries and abandoned drafts. Best effort. */
async function sweep(folder: string, clock: Clock, signal: AbortSignal): Promise<void> {
  const now = clock.now();
  try {
    for await (const entry of await opendir(folder, { recursive: true })) {
      if (signal.aborted) return;
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const isWaste = isDraft(path) ? await isAbandoned(path, now) : ((await expiryIn(path)) ?? 0) <= now;
      if (isWaste) await rm(path, { force: true });
    }
  } catch {
    // The folder was cleared, or another process is sweeping.
  }
}
