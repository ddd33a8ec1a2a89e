import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { eachKey } from "../record-keys.ts";
import type { WorksWriter } from "../store.ts";
import { TitleKeys } from "../title/keys.ts";
import type { WorkChange } from "../work.ts";
import { isDeletion, ownId } from "../work-id.ts";
import { Entries } from "./entries.ts";
import { storageFailure } from "./file.ts";
import { keyOfId } from "./id-keys.ts";
import { headerFor } from "./key-header.ts";
import { KeyWriter } from "./key-writer.ts";
import { type Lock, takeLock } from "./lock.ts";
import { type KeyFile, type Manifest, readManifest, writeManifest } from "./manifest.ts";
import { dueForMerge, mergeKeys } from "./merge.ts";
import { RecordWriter } from "./record-file.ts";

/**
 * Entries kept in memory before they become a file: 8 bytes each, twice while they are sorted. Those of the last record
 * may exceed it, and still fit into 2 ** 21.
 */
const ENTRIES_AT_ONCE = 2 ** 21 - 2 ** 12;

/**
 * Opens a folder for adding, creating it if needed.
 *
 * @throws {Failure} `upstream_unavailable` while another process adds; `config`, also from each call, if the folder or
 *   its disk takes nothing
 */
export async function openWriter(folder: string): Promise<WorksWriter> {
  const stored = <Result>(work: () => Promise<Result>): Promise<Result> =>
    work().catch((error: unknown) => {
      throw storageFailure(folder, error);
    });
  const writer = await stored(async () => {
    mkdirSync(folder, { recursive: true });
    const lock = await takeLock(folder);
    try {
      return new EmbeddedWriter(folder, lock);
    } catch (error) {
      lock.release();
      throw error;
    }
  });
  return {
    add: (changes) => stored(() => writer.add(changes)),
    commit: (notes) => stored(() => writer.commit(notes)),
    close: () => stored(() => writer.close()),
  };
}

class EmbeddedWriter implements WorksWriter {
  readonly #folder: string;
  readonly #lock: Lock;
  readonly #records: RecordWriter;
  readonly #entries = new Entries(1 << 16);
  readonly #titleKeys = new TitleKeys();
  #manifest: Manifest;
  /** Files of keys that the next commit includes. */
  #keys: readonly KeyFile[];
  #next: number;
  #sources: Record<string, Manifest["sources"][string]>;

  constructor(folder: string, lock: Lock) {
    this.#folder = folder;
    this.#lock = lock;
    this.#manifest = readManifest(folder);
    this.#keys = this.#manifest.keys;
    this.#next = this.#manifest.next;
    this.#sources = structuredClone(this.#manifest.sources);
    dropOthers(folder, this.#manifest.keys);
    this.#records = new RecordWriter(folder, this.#manifest);
  }

  async add(changes: readonly WorkChange[]): Promise<void> {
    for (const change of changes) this.#addOne(change);
  }

  async commit(notes: Readonly<Record<string, string | null>> = {}): Promise<void> {
    const lengths = this.#records.sync();
    this.#writeKeys();
    const kept = Object.entries({ ...this.#manifest.notes, ...notes }).filter(
      (note): note is [string, string] => note[1] !== null,
    );
    this.#publish({
      ...this.#manifest,
      ...lengths,
      sources: structuredClone(this.#sources),
      notes: Object.fromEntries(kept),
    });
  }

  async close(): Promise<void> {
    try {
      this.#records.close();
      this.#keys = this.#manifest.keys;
      if (this.#merge(true)) this.#publish(this.#manifest);
    } finally {
      this.#lock.release();
    }
  }

  #addOne(change: WorkChange): void {
    const doc = this.#records.add(change);
    if (isDeletion(change)) {
      this.#entries.push(keyOfId(ownId(change)), doc);
      return;
    }
    const count = this.#sources[change.source] ?? { added: 0 };
    this.#sources[change.source] = count;
    count.added++;
    if (change.changed !== undefined && change.changed > (count.changed ?? "")) count.changed = change.changed;
    eachKey(change, this.#titleKeys, (key) => this.#entries.push(key, doc));
    if (this.#entries.length >= ENTRIES_AT_ONCE) this.#writeKeys();
  }

  /** Turns the keys in memory into a file, and merges files if there are many. */
  #writeKeys(): void {
    const { length } = this.#entries;
    if (length === 0) return;
    const header = headerFor(length, this.#records.nextDoc);
    const file = this.#nextFile();
    const writer = new KeyWriter(join(this.#folder, file), { header, slices: 1 });
    this.#entries.sort(32);
    writer.writeSlice(this.#entries);
    this.#keys = [...this.#keys, { file, entries: length, bytes: writer.finish() }];
    this.#entries.clear();
    this.#merge(false);
  }

  #merge(isEnd: boolean): boolean {
    const due = dueForMerge(this.#keys, isEnd);
    if (due === 0) return false;
    const target = { file: this.#nextFile(), docs: this.#records.nextDoc };
    const merged = mergeKeys(this.#folder, this.#keys.slice(-due), target);
    this.#keys = [...this.#keys.slice(0, -due), merged];
    return true;
  }

  #nextFile(): string {
    return `keys-${this.#next++}`;
  }

  #publish(manifest: Manifest): void {
    this.#manifest = { ...manifest, keys: [...this.#keys], next: this.#next };
    writeManifest(this.#folder, this.#manifest);
    dropOthers(this.#folder, this.#keys);
  }
}

/** Removes files of keys that no longer belong to the registry, or that a process left behind when it ended suddenly. */
function dropOthers(folder: string, keys: readonly KeyFile[]): void {
  const ours = new Set(keys.map(({ file }) => file));
  for (const file of existsSync(folder) ? readdirSync(folder) : [])
    if (/^keys-\d+$/u.test(file) && !ours.has(file)) rmSync(join(folder, file), { force: true });
}
