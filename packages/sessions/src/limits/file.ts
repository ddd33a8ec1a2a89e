import { appendFile, readFile, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { type Clock, jsonIn, systemClock } from "@wellsourced/core";
import { z } from "zod";
import type { RandomBytes } from "../seal.ts";
import { makeFolders, replaceFile } from "../stores/files.ts";
import { isMissing, storeFailure } from "../stores/store-errors.ts";
import type { Counters } from "./counters.ts";
import { oldestSlot, WINDOWS } from "./limit.ts";
import { createCounters, type Journal } from "./memory.ts";
import { type Change, createTable, partsOf, type Table } from "./table.ts";

const MOST_KEYS = 50_000;
/** Obsolete lines before the file is rewritten. */
const SPARE_LINES = 10_000;
/** Name of the records in failures. */
const COUNTS = { record: "count of calls" };
const Line = z.object({ key: z.string(), slot: z.int(), by: z.int() });

export interface FileCountersOptions {
  readonly path: string;
  readonly randomBytes: RandomBytes;
  readonly clock?: Clock;
  /** Discards an unreadable file. @default false */
  readonly anew?: boolean;
}

/** Whether a count outlasts a restart: only daily ones do. */
const isLasting = ({ key }: Pick<Change, "key">): boolean => partsOf(key).window === WINDOWS.day;

/**
 * Opens counters of one process that survive a restart: daily counts are written before a call is allowed. A crash of
 * the machine may lose the last seconds.
 *
 * Only one process may use the file; use Redis to share counts.
 *
 * @throws {Failure} `config` if the file cannot be read or written
 */
export async function openFileCounters({
  path,
  randomBytes,
  clock = systemClock,
  anew = false,
}: FileCountersOptions): Promise<Counters> {
  const table = createTable(MOST_KEYS);
  const journal = createJournal(path, table, randomBytes);
  const now = clock.now();
  const startAnew = async (error: unknown): Promise<readonly Change[]> => {
    if (!anew) throw error;
    await rm(path, { recursive: true, force: true });
    return [];
  };
  for (const change of await readChanges(path).catch(startAnew))
    if (change.slot >= oldestSlot(partsOf(change.key).window, now)) table.add(change, now);
  await journal.rewrite();
  return createCounters({ clock, table, journal });
}

const failed = (path: string) => (error: unknown) => {
  throw storeFailure("saved", { folder: dirname(path), kind: COUNTS }, error);
};

async function readChanges(path: string): Promise<readonly Change[]> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if (isMissing(error)) return "";
    throw storeFailure("read", { folder: dirname(path), kind: COUNTS }, error);
  });
  // A partial line of a crashed process, which allowed no call.
  return text.split("\n").flatMap((line) => Line.safeParse(jsonIn(line)).data ?? []);
}

const toLines = (changes: readonly Change[]): string =>
  changes.map(({ key, slot, by }) => `${JSON.stringify({ key, slot, by })}\n`).join("");

function createJournal(path: string, table: Table, randomBytes: RandomBytes): Journal {
  let turn: Promise<unknown> = Promise.resolve();
  let waiting: readonly Change[] = [];
  let writing: Promise<void> | undefined;
  let lines = 0;
  /** Runs one at a time: appending while the file is replaced would lose data. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = turn.then(work).catch(failed(path));
    turn = done.catch(() => undefined); // the caller gets the error
    return done;
  };
  const current = () =>
    table
      .entries()
      .flatMap(([key, counts]) => [...counts].map(([slot, by]) => ({ key, slot, by })))
      .filter(isLasting);
  const rewrite = async () => {
    // Pending changes are already in the table and must not count twice.
    const [changes, included] = [current(), waiting];
    waiting = [];
    try {
      await makeFolders(dirname(path));
      await replaceFile(path, { bytes: Buffer.from(toLines(changes)), randomBytes });
    } catch (error) {
      waiting = [...included, ...waiting];
      throw error;
    }
    lines = changes.length;
  };
  const flush = async () => {
    const changes = waiting;
    waiting = [];
    writing = undefined;
    if (changes.length === 0) return;
    // Starts with a line break, since a full disk may have cut off the previous line.
    await appendFile(path, `\n${toLines(changes)}`, { mode: 0o600 });
    lines += changes.length;
    if (lines > 2 * current().length + SPARE_LINES) await rewrite();
  };
  return {
    async write(changes) {
      const lasting = changes.filter(isLasting);
      if (lasting.length === 0) return;
      waiting = [...waiting, ...lasting];
      writing ??= inTurn(flush);
      await writing;
    },
    rewrite: () => inTurn(rewrite),
    close: () => inTurn(async () => undefined),
  };
}
