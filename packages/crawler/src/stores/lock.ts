import { Failure } from "@wellsourced/core";

/** SQLite's own code for a file that another connection has locked. */
const BUSY = 5;

/**
 * Makes a file this process's own, until it is let go or the process ends, however it ends: the system takes the lock
 * away then. Nothing where another process has it.
 *
 * @throws {Failure} `config` where the file cannot be made
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
    throw new Failure("config", `The lock ${file} cannot be made. Give the path of a file that may be written.`, {
      cause,
    });
  }
}
