import { Failure } from "@wellsourced/core";

/** SQLite's SQLITE_BUSY. */
const BUSY = 5;

/**
 * Locks a file for this process until released or until the process ends in any way. Resolves to `undefined` if another
 * process holds the lock.
 *
 * @throws {Failure} `config` if the file cannot be created
 */
export async function lockFile(file: string): Promise<(() => void) | undefined> {
  const { DatabaseSync } = await import("node:sqlite");
  try {
    const database = new DatabaseSync(file);
    try {
      database.exec("PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
      return () => database.close();
    } catch (error) {
      database.close();
      if (error instanceof Error && "errcode" in error && error.errcode === BUSY) return undefined;
      throw error;
    }
  } catch (cause) {
    throw new Failure("config", `The lock ${file} cannot be created. Give the path of a writable file.`, {
      cause,
    });
  }
}
