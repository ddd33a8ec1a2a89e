import { chmod, type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "@wellsourced/core";
import type { RandomBytes } from "../seal.ts";
import { claimFile, makeFolders } from "../stores/files.ts";
import { type Continuation, continuationOf, segmentsOf, toPrevious } from "./continuation.ts";
import { OPENED, type Opening } from "./event.ts";
import type { Machine } from "./machine.ts";
import { expiredOf, removeExpired } from "./retention.ts";
import { createScribe, type Scribe, type ScribeOptions, type Sink } from "./scribe.ts";
import { namesOf } from "./segments.ts";

export interface FileSinkOptions extends ScribeOptions {
  /** `audit.jsonl`: its files are `audit.000001.jsonl` and so on. */
  readonly path: string;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly machine: Machine;
  /** A file that is larger is closed, and the next one begun. */
  readonly maxBytes: number;
  /** Days after which a file is removed; 0 keeps all. */
  readonly retentionDays: number;
}

/** A file is closed after a day, so that whole files can be put away and removed by age. */
const LONGEST_MS = 24 * 3_600_000;

/** The file that this process writes. Nobody else ever writes to it. */
interface Own {
  readonly name: string;
  readonly path: string;
  readonly handle: FileHandle;
  readonly log: string;
  readonly chain: string;
  readonly openedAt: number;
  bytes: number;
  /** Something may stand behind `bytes`, of a write that failed. */
  isDirty: boolean;
}

/**
 * Writes lines to numbered files, for any number of processes at once and without locks.
 *
 * Every start begins a file of its own, put in place with its first line under a name that nobody else can have taken.
 * That line says which file it continues and where that one ended, so a chain goes from file to file, over crashes too;
 * two processes at once have two chains.
 */
export function createFileSink(options: FileSinkOptions): Sink {
  const { path, clock, randomBytes, machine, maxBytes, chain } = options;
  const names = namesOf(path);
  const scribe: Scribe = createScribe(options);
  const newId = () => Buffer.from(randomBytes(12)).toString("hex");
  let own: Own | undefined;
  /** Where to go on after the last file of ours was closed. */
  let next: Continuation | undefined;

  /** Puts the next file in place with its first line. */
  async function begin(): Promise<Own> {
    for (;;) {
      await makeFolders(names.folder);
      const files = await names.list();
      const segments = await segmentsOf(files, chain);
      const from = next ?? (await continuationOf(segments, { machine, chain, newId }));
      const expired = await expiredOf({ segments, days: options.retentionDays, now: clock.now(), machine, chain });
      const name = names.nameOf((files.at(-1)?.number ?? 0) + 1);
      const removable = expired.filter(({ removed }) => removed.file !== from.previous?.file);
      const opening: Opening = {
        log: from.log,
        chain: from.chain,
        file: name,
        writer: machine.self,
        ...(chain.keyId ? { key_id: chain.keyId } : {}),
        ...(from.previous ? { previous: from.previous } : {}),
        ...(removable.length > 0 ? { removed: removable.map(({ removed }) => removed) } : {}),
      };
      const first = scribe.own({ event_type: OPENED, metadata: opening }, from.head);
      const bytes = Buffer.from(first.text);
      const place = join(names.folder, name);
      if (!(await claimFile(place, { bytes, randomBytes }))) continue; // another writer was quicker
      scribe.advance(first);
      const handle = await open(place, "a");
      await removeExpired(removable, names.folder, clock.now());
      const { log, chain: id } = from;
      return { name, path: place, handle, log, chain: id, openedAt: clock.now(), bytes: bytes.length, isDirty: false };
    }
  }

  /** Appends all of a text or nothing, and makes it last. */
  async function put(file: Own, text: string): Promise<void> {
    const bytes = Buffer.from(text);
    if (file.isDirty) await file.handle.truncate(file.bytes);
    file.isDirty = true;
    await file.handle.appendFile(bytes);
    await file.handle.datasync();
    file.bytes += bytes.length;
    file.isDirty = false;
  }

  async function finish(file: Own, reason: "rotation" | "close"): Promise<void> {
    const last = scribe.checkpoint(reason);
    await put(file, last.text);
    scribe.advance(last);
    await chmod(file.path, 0o400);
    leave(file);
    await file.handle.close();
  }

  /** The chain goes on in another file. */
  function leave(file: Own): void {
    const { log, chain: id, name, bytes } = file;
    next = { log, chain: id, head: scribe.head(), previous: toPrevious(name, { bytes, tornBytes: 0 }) };
    own = undefined;
  }

  /** The file to write to; a file that was taken over or removed is no longer ours. */
  async function current(): Promise<Own> {
    if (own) {
      const { mode, nlink } = await own.handle.stat();
      const isTaken = (mode & 0o200) === 0;
      if (isTaken || nlink === 0) {
        const file = own;
        leave(file);
        if (isTaken) next = undefined;
        await file.handle.close();
      } else if (own.bytes >= maxBytes || clock.now() - own.openedAt >= LONGEST_MS) await finish(own, "rotation");
    }
    own ??= await begin();
    return own;
  }

  return {
    open: async () => void (await current()),
    async append(events) {
      const file = await current();
      const batch = scribe.write(events, maxBytes - file.bytes);
      await put(file, batch.text);
      scribe.advance(batch);
      return batch.taken;
    },
    async close() {
      if (own) await finish(own, "close");
    },
  };
}
