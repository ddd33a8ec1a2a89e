import { join } from "node:path";
import { Failure } from "@wellsourced/core";

export interface Lock {
  release(): void;
}

/** SQLite's code for a lock that another connection holds. */
const BUSY = 5;

/**
 * Takes the right to add to a folder. SQLite locks the file through the system, which releases it as soon as the
 * process ends, however that happens.
 *
 * @throws {Failure} `upstream_unavailable` while another process has it, `config` if the file cannot be written
 */
export async function takeLock(folder: string): Promise<Lock> {
  const { DatabaseSync } = await import("node:sqlite");
  const db = new DatabaseSync(join(folder, "lock"));
  try {
    db.exec("PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE");
  } catch (cause) {
    db.close();
    const isBusy = cause instanceof Error && "errcode" in cause && cause.errcode === BUSY;
    if (!isBusy) throw new Failure("config", `The registry in ${folder} cannot be written.`, { cause });
    const line = `Another process is adding to the registry in ${folder}. Try again once it has finished.`;
    throw new Failure("upstream_unavailable", line, { suggestedAction: "retry_after_delay", cause });
  }
  return { release: () => db.close() };
}
