import { Failure } from "@wellsourced/core";
import { z } from "zod";
import { keyOfId } from "../embedded/id-keys.ts";
import { fromLine, toLine } from "../embedded/record-line.ts";
import { eachKey } from "../record-keys.ts";
import type { SourceStatus, WorksWriter } from "../store.ts";
import { TitleKeys } from "../title/keys.ts";
import type { WorkChange, WorkId, WorkRecord } from "../work.ts";
import { isDeletion, ownId } from "../work-id.ts";
import {
  checkFormat,
  Nothing,
  type PostgresRegistryOptions,
  type Rows,
  rowsOf,
  signed,
  type WorksDatabase,
} from "./database.ts";
import { SQL, TABLES } from "./schema.ts";

/** Changes of one statement. */
const AT_ONCE = 2_000;

const There = z.object({ there: z.boolean() });
const Last = z.object({ no: z.number() });
const Numbered = z.object({ no: z.number(), line: z.string() });

const BUSY = "Another process is adding to the registry in PostgreSQL. Try again once it has finished.";

/**
 * Opens the registry for adding, on a connection of its own, whose lock the server releases when the process ends.
 *
 * @throws {Failure} `upstream_unavailable` while another process adds; `config` if the tables are of another version
 */
export async function openPostgresWriter(
  database: WorksDatabase,
  options: PostgresRegistryOptions,
): Promise<WorksWriter> {
  const client = await database.connect().catch((error: unknown) => {
    throw options.explain?.(error) ?? error;
  });
  const rows = rowsOf(client, options);
  let isLocked = false;
  // A connection that breaks between two statements would end the process; the next statement reports it.
  const ignore = () => undefined;
  client.on("error", ignore);
  const release = async () => {
    try {
      if (isLocked) await rows(Nothing, { text: SQL.unlock });
      client.off("error", ignore);
      client.release();
    } catch (error) {
      client.release(true);
      throw error;
    }
  };
  try {
    isLocked = (await rows(There, { text: SQL.lock }))[0]?.there ?? false;
    if (!isLocked) throw new Failure("upstream_unavailable", BUSY, { suggestedAction: "retry_after_delay" });
    for (const text of TABLES) await rows(Nothing, { text });
    await checkFormat(rows);
    const [last] = await rows(Last, { text: SQL.last });
    return new PostgresWriter(rows, last?.no ?? 0, release);
  } catch (error) {
    await release();
    throw error;
  }
}

class PostgresWriter implements WorksWriter {
  readonly #rows: Rows;
  readonly #release: () => Promise<void>;
  readonly #titleKeys = new TitleKeys();
  #last: number;
  #isOpen = false;
  /** Records of the transaction, by source. */
  #counts = new Map<string, SourceStatus>();

  constructor(rows: Rows, last: number, release: () => Promise<void>) {
    this.#rows = rows;
    this.#last = last;
    this.#release = release;
  }

  async add(changes: readonly WorkChange[]): Promise<void> {
    for (let at = 0; at < changes.length; at += AT_ONCE) await this.#addSome(changes.slice(at, at + AT_ONCE));
  }

  async commit(notes: Readonly<Record<string, string | null>> = {}): Promise<void> {
    await this.#begin();
    const counts = [...this.#counts];
    await this.#run(
      SQL.count,
      counts.map(([name]) => name),
      counts.map(([, { added }]) => added),
      counts.map(([, { changed = null }]) => changed),
    );
    const kept = Object.entries(notes).filter(([, value]) => value !== null);
    await this.#run(
      SQL.note,
      kept.map(([name]) => name),
      kept.map(([, value]) => value),
    );
    await this.#run(
      SQL.dropNotes,
      Object.keys(notes).filter((name) => notes[name] === null),
    );
    await this.#run("COMMIT");
    this.#isOpen = false;
    this.#counts = new Map();
  }

  async close(): Promise<void> {
    try {
      if (this.#isOpen) await this.#run("ROLLBACK");
    } finally {
      await this.#release();
    }
  }

  async #run(text: string, ...values: unknown[]): Promise<void> {
    await this.#rows(Nothing, { text, values });
  }

  async #begin(): Promise<void> {
    if (this.#isOpen) return;
    await this.#run("BEGIN");
    this.#isOpen = true;
  }

  async #addSome(changes: readonly WorkChange[]): Promise<void> {
    await this.#begin();
    // Of each record, the last version alone.
    const latest = new Map<WorkId, WorkChange>();
    for (const change of changes) {
      latest.delete(ownId(change));
      latest.set(ownId(change), change);
      if (!isDeletion(change)) this.#count(change);
    }
    await this.#dropFormer(latest);
    const [nos, lines, keys, keyNos]: [number[], string[], number[], number[]] = [[], [], [], []];
    for (const change of latest.values()) {
      if (isDeletion(change)) continue;
      const no = ++this.#last;
      nos.push(no);
      lines.push(toLine(change));
      for (const key of this.#keysOf(change)) {
        keys.push(key);
        keyNos.push(no);
      }
    }
    await this.#run(SQL.addRecords, nos, lines);
    await this.#run(SQL.addKeys, keys, keyNos);
  }

  /** Removes the versions that these changes replace or end. */
  async #dropFormer(latest: ReadonlyMap<WorkId, WorkChange>): Promise<void> {
    const own = [...latest.keys()].map((id) => signed(keyOfId(id)));
    const known = await this.#rows(Numbered, { name: "works-known", text: SQL.withKeys, values: [own] });
    const [nos, keys, keyNos]: [number[], number[], number[]] = [[], [], []];
    for (const { no, line } of known) {
      const former = fromLine(line);
      if (isDeletion(former) || !latest.has(ownId(former))) continue;
      nos.push(no);
      for (const key of this.#keysOf(former)) {
        keys.push(key);
        keyNos.push(no);
      }
    }
    if (nos.length === 0) return;
    await this.#run(SQL.dropRecords, nos);
    await this.#run(SQL.dropKeys, keys, keyNos);
  }

  #keysOf(record: WorkRecord): ReadonlySet<number> {
    const keys = new Set<number>();
    eachKey(record, this.#titleKeys, (key) => keys.add(signed(key)));
    return keys;
  }

  #count({ source, changed }: WorkRecord): void {
    const known = this.#counts.get(source) ?? { added: 0 };
    const latest = [known.changed, changed]
      .filter((day) => day !== undefined)
      .sort()
      .at(-1);
    this.#counts.set(source, { added: known.added + 1, ...(latest !== undefined && { changed: latest }) });
  }
}
