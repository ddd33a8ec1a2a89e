import { type Clock, Failure, omitUndefined, systemClock } from "@wellsourced/core";
import { heldSources, wholeNotes } from "../held-sources.ts";
import type { WorksStore, WorksWriter } from "../store.ts";
import { type DumpFile, dumpFiles } from "./files.ts";
import { type FileNote, readNote, writeNote } from "./notes.ts";
import { type DumpBatch, type DumpProblem, readDump } from "./read-dump.ts";

const COMMIT_EVERY = 200_000;
/** Problems listed of a file; all are counted. */
const MOST_LISTED = 20;

/** How far adding has come. */
export interface AddProgress {
  readonly file: string;
  /** Its number, from 1, and how many there are. */
  readonly number: number;
  readonly files: number;
  /** Records read of all files in this run. */
  readonly records: number;
  readonly recordsPerSecond: number;
  /** Share of all bytes, 0 … 1. */
  readonly share: number;
  readonly secondsLeft: number | undefined;
}

export interface AddOptions {
  /** @default the system's */
  readonly clock?: Clock;
  /** Read files again that were finished before. @default false */
  readonly again?: boolean;
  /**
   * The files are all that their publishers have: a work that they lack counts as lacking there. Noted only if every
   * file was read to its end. @default false
   */
  readonly whole?: boolean;
  /** Records between two commits, to which a killed run goes back. @default 200_000 */
  readonly commitEvery?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: AddProgress) => void;
}

/** What became of a file. */
export interface AddedFile {
  readonly file: string;
  /**
   * `known`: it was read to its end before. `stopped`: the run was interrupted, and the next one goes on here.
   * `damaged`: it was read as far as it goes. `refused`: it is no dump that can be read.
   */
  readonly state: "added" | "known" | "stopped" | "damaged" | "refused";
  readonly source?: string | undefined;
  readonly records: number;
  readonly deleted: number;
  /** Records that the registry does not keep, by kind. */
  readonly leftOut: Readonly<Record<string, number>>;
  readonly broken: number;
  /** The first broken records. */
  readonly problems: readonly DumpProblem[];
  /** Records of the previous edition, if it had more. */
  readonly before?: number | undefined;
  readonly message?: string | undefined;
}

const EMPTY = { records: 0, deleted: 0, leftOut: {}, broken: 0 };

const fresh = ({ size, modified }: DumpFile, before: number | undefined): FileNote => ({
  ...{ size, modified },
  state: "unfinished",
  position: { parts: 0, records: 0 },
  ...EMPTY,
  ...omitUndefined({ before }),
});

/** The note after a batch. */
function noted(note: FileNote, { source, changes, leftOut, problems, position }: DumpBatch): FileNote {
  const deleted = changes.filter((change) => "deleted" in change).length;
  const kinds = { ...note.leftOut };
  for (const [kind, count] of leftOut) kinds[kind] = (kinds[kind] ?? 0) + count;
  return {
    ...note,
    source,
    position,
    records: note.records + changes.length - deleted,
    deleted: note.deleted + deleted,
    leftOut: kinds,
    broken: note.broken + problems.length,
  };
}

function resultOf(
  file: DumpFile,
  state: AddedFile["state"],
  note: FileNote,
  problems: readonly DumpProblem[] = [],
): AddedFile {
  const { source, records, deleted, leftOut, broken, before = 0 } = note;
  const isLess = state === "added" && records < before;
  return {
    file: file.path,
    state,
    source,
    records,
    deleted,
    leftOut,
    broken,
    problems,
    ...(isLess ? { before } : {}),
  };
}

/** Counts records and bytes of a run, and what is left of it. */
class Meter {
  records = 0;
  private bytes = 0;
  private skipped = 0;
  private readonly start: number;
  private readonly total: number;
  private readonly clock: Clock;
  private readonly onProgress: AddOptions["onProgress"];

  constructor(files: readonly DumpFile[], { clock = systemClock, onProgress }: AddOptions) {
    this.clock = clock;
    this.onProgress = onProgress;
    this.start = clock.now();
    this.total = files.reduce((sum, { size }) => sum + size, 0);
  }

  readonly read = (bytes: number): void => {
    this.bytes += bytes;
  };

  /** Bytes that need not be read. */
  pass(bytes: number): void {
    this.skipped += bytes;
  }

  report(file: string, number: number, files: number): void {
    const seconds = (this.clock.now() - this.start) / 1_000;
    const toRead = this.total - this.skipped;
    const perByte = this.bytes > 0 ? seconds / this.bytes : undefined;
    this.onProgress?.({
      file,
      number,
      files,
      records: this.records,
      recordsPerSecond: seconds > 0 ? this.records / seconds : 0,
      share: toRead > 0 ? Math.min(1, this.bytes / toRead) : 1,
      secondsLeft: perByte === undefined ? undefined : Math.max(0, (toRead - this.bytes) * perByte),
    });
  }
}

/** Adds files to a registry that is open for writing. */
class Adder {
  private readonly writer: WorksWriter;
  private readonly options: AddOptions;
  private readonly meter: Meter;

  constructor(writer: WorksWriter, meter: Meter, options: AddOptions) {
    this.writer = writer;
    this.meter = meter;
    this.options = options;
  }

  /** Adds a file from where it was left, and commits on the way and at its end, also if it ends in a failure. */
  async add(file: DumpFile, start: FileNote, report: () => void): Promise<AddedFile> {
    const problems: DumpProblem[] = [];
    let note = start;
    let uncommitted = 0;
    const end = async (state: FileNote["state"]) => {
      note = { ...note, state };
      await this.writer.commit(writeNote(file.label, note));
    };
    try {
      for await (const batch of readDump(file.path, { from: start.position, onRead: this.meter.read })) {
        if (batch.changes.length > 0) await this.writer.add(batch.changes);
        note = noted(note, batch);
        problems.push(...batch.problems.slice(0, MOST_LISTED - problems.length));
        this.meter.records += batch.changes.length;
        uncommitted += batch.changes.length;
        report();
        if (this.options.signal?.aborted) {
          await end("unfinished");
          return resultOf(file, "stopped", note, problems);
        }
        if (uncommitted >= (this.options.commitEvery ?? COMMIT_EVERY)) {
          await end("unfinished");
          uncommitted = 0;
        }
      }
    } catch (error) {
      if (!(error instanceof Failure) || (error.kind !== "content_empty" && error.kind !== "validation")) throw error;
      const isRead = note.position.parts + note.position.records > 0;
      if (isRead) await end("damaged");
      return { ...resultOf(file, isRead ? "damaged" : "refused", note, problems), message: error.message };
    }
    await end("finished");
    return resultOf(file, "added", note, problems);
  }
}

/**
 * Adds published dumps to a registry, one after the other: files, and the files in folders. Each is committed with a
 * note of how far it was read, so that a run that was interrupted goes on there when it is started again, and finished
 * files are not read twice. Nothing is removed from the registry but what a dump lists as deleted.
 *
 * @throws {Failure} `not_found` for a path that does not exist, `upstream_unavailable` while another process adds
 */
export async function addDumps(
  store: WorksStore,
  paths: readonly string[],
  options: AddOptions = {},
): Promise<readonly AddedFile[]> {
  const files = await dumpFiles(paths);
  const { notes } = await store.status();
  const writer = await store.write();
  const meter = new Meter(files, options);
  const results: AddedFile[] = [];
  try {
    const adder = new Adder(writer, meter, options);
    for (const [at, file] of files.entries()) {
      if (options.signal?.aborted) break;
      const known = readNote(notes, file.label);
      const isSame = known?.size === file.size && known.modified === file.modified && !options.again;
      if (isSame && known.state === "finished") {
        meter.pass(file.size);
        results.push(resultOf(file, "known", known));
        continue;
      }
      const note = isSame ? { ...known, state: "unfinished" as const } : fresh(file, known?.records);
      results.push(await adder.add(file, note, () => meter.report(file.path, at + 1, files.length)));
    }
    if (options.whole && results.length === files.length) await noteWhole(store, writer, results);
  } finally {
    await writer.close();
  }
  return results;
}

async function noteWhole(store: WorksStore, writer: WorksWriter, results: readonly AddedFile[]): Promise<void> {
  if (!results.every(({ state }) => state === "added" || state === "known")) return;
  const added = new Set(results.map(({ source }) => source));
  const held = heldSources(await store.status()).filter(({ name }) => added.has(name));
  await writer.commit(wholeNotes(held));
}
