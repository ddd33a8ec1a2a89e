import { readSync } from "node:fs";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Failure, jsonIn } from "@wellsourced/core";
import type { AuditFilesResult, AuditMemory } from "@wellsourced/wellsourced/citations";
import { recordOf } from "../render.ts";

const VERSION = 1;
const PIECE = 1 << 20;
/** Bytes that may wait for the disk. */
const MOST_WAITING = 16 * PIECE;

/** For `catch`: explains why the file cannot be used. */
const refused = (path: string) => (error: unknown) => {
  const why = error instanceof Error ? error.message : "unknown error";
  throw new Failure("validation", `The state file ${path} cannot be used: ${why}. Name another one with --state.`);
};

/** Bytes of a line in the file. */
interface Place {
  readonly offset: number;
  readonly length: number;
}

/** The lines of a file with their places, and its length. The last line may be cut off. */
async function* linesIn(file: FileHandle): AsyncGenerator<Place & { readonly text: string }, number> {
  const room = Buffer.allocUnsafe(PIECE);
  let parts: Buffer[] = [];
  let offset = 0;
  let length = 0;
  for (;;) {
    const { bytesRead } = await file.read(room, 0, PIECE, offset + length);
    if (bytesRead === 0) break;
    const piece = Buffer.from(room.subarray(0, bytesRead));
    let from = 0;
    for (let to = piece.indexOf(10); to >= 0; to = piece.indexOf(10, from)) {
      const line = Buffer.concat([...parts, piece.subarray(from, to)]);
      yield { offset, length: line.length, text: line.toString() };
      offset += line.length + 1;
      from = to + 1;
      parts = [];
      length = 0;
    }
    parts.push(piece.subarray(from));
    length += piece.length - from;
  }
  if (length > 0) yield { offset, length, text: Buffer.concat(parts).toString() };
  return offset + length;
}

/** Appends JSON lines and reads them back by their place. Lines that wait for the disk are written together. */
function createLines(file: FileHandle, end: number, refuse: (error: unknown) => never) {
  const waiting = new Map<number, Buffer>();
  let size = end;
  let written = end;
  let flushing: Promise<void> | undefined;
  const flush = async () => {
    await Promise.resolve();
    for (let from = [...waiting.keys()]; from.length > 0; from = [...waiting.keys()]) {
      const all = Buffer.concat(from.flatMap((offset) => waiting.get(offset) ?? []));
      await file.appendFile(all).catch(refuse);
      for (const offset of from) waiting.delete(offset);
      written += all.length;
      await file.datasync();
    }
    flushing = undefined;
  };
  return {
    append(row: object): Place {
      const line = Buffer.from(`${JSON.stringify(row)}\n`);
      const place = { offset: size, length: line.length - 1 };
      waiting.set(size, line);
      size += line.length;
      flushing ??= flush();
      // Reported by `saved`.
      flushing.catch(() => undefined);
      return place;
    },
    read({ offset, length }: Place): Readonly<Record<string, unknown>> {
      const line = waiting.get(offset)?.subarray(0, length) ?? Buffer.allocUnsafe(length);
      if (!waiting.has(offset)) readSync(file.fd, line, 0, length, offset);
      return recordOf(jsonIn(line.toString()));
    },
    saved: async () => flushing,
    room: async () => (size - written > MOST_WAITING ? flushing : undefined),
  };
}

/** What an audit has read and found, on the disk: only the places of its lines are in memory. */
export interface AuditState<Answer, Documents> {
  /** Number of answers of an earlier run. */
  readonly reused: number;
  readonly answer: (name: string) => Answer | undefined;
  /** An unsettled answer counts in this run alone, so that a later one asks again. */
  readonly keepAnswer: (name: string, answer: Answer) => void;
  readonly documents: (key: string) => Documents | undefined;
  readonly keepDocuments: (key: string, documents: Documents) => void;
  /** Keeps the result of a manuscript for the reports of this run, and returns a function that reads it. */
  readonly keepResult: (result: AuditFilesResult) => () => AuditFilesResult;
  /** Resolves when few enough lines wait for the disk. */
  room(): Promise<void>;
  /** Resolves when everything is on the disk. @throws {Failure} `validation` if it could not be written */
  saved(): Promise<void>;
  close(): Promise<void>;
  /** Removes the file at the end, so that the next run starts afresh. */
  finish(): Promise<void>;
}

interface StateOptions<Answer, Documents> {
  readonly path: string;
  readonly now: number;
  /** Older lines are ignored. */
  readonly maxAgeMs: number;
  readonly isAnswer: (value: unknown) => value is Answer;
  readonly areDocuments: (value: unknown) => value is Documents;
  readonly isSettled: (answer: Answer) => boolean;
}

export type OwnState = AuditState<
  NonNullable<ReturnType<AuditMemory["answer"]>>,
  NonNullable<ReturnType<AuditMemory["documents"]>>
>;

/**
 * Opens the state of an audit: one line for each answer and each manuscript that was read.
 *
 * @throws {Failure} `validation` if the file can be neither read nor written
 */
export async function openState<Answer, Documents>({
  path,
  now,
  maxAgeMs,
  isAnswer,
  areDocuments,
  isSettled,
}: StateOptions<Answer, Documents>): Promise<AuditState<Answer, Documents>> {
  const refuse = refused(path);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 }).catch(refuse);
  const file = await open(path, "a+", 0o600).catch(refuse);
  const answers = new Map<string, Place>();
  const documents = new Map<string, Place>();
  const earlier = linesIn(file);
  let line = await earlier.next().catch(refuse);
  for (; !line.done; line = await earlier.next().catch(refuse)) {
    const { text, ...place } = line.value;
    const { version, name, at, answer, documents: own } = recordOf(jsonIn(text));
    if (version !== VERSION || typeof name !== "string" || typeof at !== "number" || now - at > maxAgeMs) continue;
    if (isAnswer(answer) && isSettled(answer)) answers.set(name, place);
    if (areDocuments(own)) documents.set(name, place);
  }
  // Keeps a truncated last line from merging with the first new one.
  const isCut = line.value > 0 && (await file.read(Buffer.alloc(1), 0, 1, line.value - 1)).buffer[0] !== 10;
  if (isCut) await file.appendFile("\n").catch(refuse);
  const lines = createLines(file, line.value + (isCut ? 1 : 0), refuse);
  const keep = (name: string, row: object) => lines.append({ version: VERSION, name, at: now, ...row });
  return {
    reused: answers.size,
    // Lines were checked when the file was opened, or are of this run.
    answer(name) {
      const place = answers.get(name);
      return place && (lines.read(place).answer as Answer);
    },
    keepAnswer: (name, answer) => void answers.set(name, keep(name, { answer })),
    documents(key) {
      const place = documents.get(key);
      return place && (lines.read(place).documents as Documents);
    },
    keepDocuments: (key, own) => void documents.set(key, keep(key, { documents: own })),
    keepResult(result) {
      const place = lines.append({ result });
      return () => lines.read(place).result as AuditFilesResult;
    },
    saved: lines.saved,
    room: lines.room,
    async close() {
      await lines.saved().finally(() => file.close());
    },
    finish: () => rm(path, { force: true }),
  };
}
