import type { Clock } from "./clock.ts";
import { Failure } from "./failure.ts";

/** SQLite's primary result code. */
const codeOf = (error: unknown): number | undefined =>
  error instanceof Error && "errcode" in error ? Number(error.errcode) & 255 : undefined;

/** Another connection has locked the file. */
const BUSY = 5;

const UNREADABLE =
  "The file cannot be read or written because the disk reported an error. Check the disk and its free space.";
const DAMAGED = "The file is damaged. Restore it from a backup, or remove it.";
/** Advice for users, by SQLite result code. */
const ADVICE: Readonly<Record<number, string>> = {
  8: "The file is read-only. Give this user permission to write to it and to its folder.",
  10: UNREADABLE,
  11: DAMAGED,
  13: "The file cannot be written: the disk is full. Free some space and try again. Earlier data is unchanged.",
  14: "The file cannot be opened. Check that its folder exists, that this user may write there, and that the disk has free space.",
  26: DAMAGED,
};

const PATIENCE_MS = 10_000;
const PAUSE_MS = 100;

/**
 * Works on an SQLite file, and retries while another process has locked it. SQLite itself would block the thread, and
 * all other work with it.
 *
 * @throws {Failure} `upstream_unavailable` if the file stays locked; `config` if the disk is full or read-only, or
 * the file is damaged
 */
export async function retryWhileLocked<Value>(work: () => Value | Promise<Value>, clock: Clock): Promise<Value> {
  const end = clock.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (cause) {
      const code = codeOf(cause);
      const advice = code === undefined ? undefined : ADVICE[code];
      if (advice)
        throw new Failure("config", advice, { suggestedAction: "inform_user", detail: `SQLite ${code}`, cause });
      if (code !== BUSY) throw cause;
      if (clock.now() >= end)
        throw new Failure("upstream_unavailable", "Another process has the file locked. Try again in a moment.", {
          retryAfterSeconds: 5,
          cause,
        });
      await clock.sleep(PAUSE_MS);
    }
  }
}

/** Runs `work` in a transaction. */
export function inTransaction<Result>(database: { exec(sql: string): void }, work: () => Result): Result {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    try {
      database.exec("ROLLBACK");
    } catch {
      // SQLite has already rolled back, as it does on a full disk.
    }
    throw error;
  }
}
