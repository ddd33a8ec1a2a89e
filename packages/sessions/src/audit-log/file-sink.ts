import { chmod, type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "@wellsourced/core";
import type { Machine } from "../machine.ts";
import type { RandomBytes } from "../seal.ts";
import { claimFile, makeFolders } from "../stores/files.ts";
import { type Continuation, continuationOf, segmentsOf, toPrevious } from "./continuation.ts";
import { OPENED, type Opening } from "./event.ts";
import { createLineWriter, type LineWriter, type LineWriterOptions, type Sink } from "./line-writer.ts";
import { expiredOf, removeExpired } from "./retention.ts";
import { namesOf } from "./segments.ts";

interface FileSinkOptions extends LineWriterOptions {
  /** With `audit.jsonl`, files are named `audit.000001.jsonl` and so on. */
  readonly path: string;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly machine: Machine;
  /** File size in bytes at which the next file begins. */
  readonly maxBytes: number;
  /** Days after which files are removed; 0 keeps all. */
  readonly retentionDays: number;
}

/** A new file begins every day, so that complete files can be archived and removed by age. */
const LONGEST_MS = 24 * 3_600_000;

/** The file written by this process, and by no other. */
interface Own {
  readonly name: string;
  readonly path: string;
  readonly handle: FileHandle;
  readonly log: string;
  readonly chain: string;
  readonly openedAt: number;
  bytes: number;
  /** Whether a failed write may have left bytes after `bytes`. */
  isDirty: boolean;
}

/**
 * Writes lines to numbered files, for any number of processes and without locks.
 *
 * Each process starts its own file, created atomically under an unused name. Its first line names the file it continues
 * and that file's end, so a chain spans files and crashes; concurrent processes have separate chains.
 */
export function createFileSink(options: FileSinkOptions): Sink {
  const { path, clock, randomBytes, machine, maxBytes, chain } = options;
  const names = namesOf(path);
  const writer: LineWriter = createLineWriter(options);
  const newId = () => Buffer.from(randomBytes(12)).toString("hex");
  let own: Own | undefined;
  /** Continuation of the last closed file. */
  let next: Continuation | undefined;

  /** Creates the next file with its first line. */
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
      const first = writer.own({ event_type: OPENED, metadata: opening }, from.head);
      const bytes = Buffer.from(first.text);
      const place = join(names.folder, name);
      if (!(await claimFile(place, { bytes, randomBytes }))) continue; // another process took the name
      writer.advance(first);
      const handle = await open(place, "a");
      await removeExpired(removable, names.folder, clock.now());
      const { log, chain: id } = from;
      return { name, path: place, handle, log, chain: id, openedAt: clock.now(), bytes: bytes.length, isDirty: false };
    }
  }

  /** Appends a text completely or not at all, and syncs it. */
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
    const last = writer.checkpoint(reason);
    await put(file, last.text);
    writer.advance(last);
    await chmod(file.path, 0o400);
    leave(file);
    await file.handle.close();
  }

  /** Continues the chain in another file. */
  function leave(file: Own): void {
    const { log, chain: id, name, bytes } = file;
    next = { log, chain: id, head: writer.head(), previous: toPrevious(name, { bytes, tornBytes: 0 }) };
    own = undefined;
  }

  /** Returns the file to write to. A file that was taken over or removed is no longer ours. */
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
      const batch = writer.write(events, maxBytes - file.bytes);
      await put(file, batch.text);
      writer.advance(batch);
      return batch.taken;
    },
    async close() {
      if (own) await finish(own, "close");
    },
  };
}
