import { type Clock, Failure } from "@wellsourced/core";
import type { KeyvLike } from "./cache.ts";

/** Milliseconds to wait for another process's write, which blocks this process. */
const BUSY_MS = 50;

/** Path of `sqlite:///var/cache/results.db`, `sqlite://results.db` or `sqlite://:memory:`. */
const pathIn = (url: string): string => decodeURIComponent(url.replace(/^sqlite:(?:\/\/)?/iu, "")) || ":memory:";

/** Opens a Keyv-compatible store in a SQLite file, using `node:sqlite`. @throws {Failure} `config` */
export async function openSqliteStore(url: string, clock: Clock): Promise<KeyvLike> {
  const { DatabaseSync } = await import("node:sqlite");
  const open = () => {
    const database = new DatabaseSync(pathIn(url), { timeout: BUSY_MS });
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
    database.exec("CREATE TABLE IF NOT EXISTS results (key TEXT PRIMARY KEY, value TEXT NOT NULL, expires INTEGER)");
    database.prepare("DELETE FROM results WHERE expires < ?").run(clock.now());
    return database;
  };
  try {
    const database = open();
    const select = database.prepare("SELECT value FROM results WHERE key = ?");
    const insert = database.prepare("INSERT OR REPLACE INTO results (key, value, expires) VALUES (?, ?, ?)");
    return {
      get: (key) => select.get(key)?.value,
      set: (key, value, ttl) => {
        insert.run(key, String(value), ttl === undefined ? null : clock.now() + ttl);
        return true;
      },
      clear: () => database.exec("DELETE FROM results"),
      disconnect: () => database.close(),
    };
  } catch (cause) {
    throw new Failure("config", "The cache at sqlite:// cannot be opened. Check WELLSOURCED_CACHE_URL.", { cause });
  }
}
