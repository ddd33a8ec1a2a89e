import { mkdir, open, readFile, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Failure } from "@wellsourced/core";

/** What an earlier run learnt, and the way to keep what this one learns. */
export interface AuditState<Answer> {
  readonly known: ReadonlyMap<string, Answer>;
  /** Resolves when the answer is on the disk. */
  keep(name: string, answer: Answer): Promise<void>;
  close(): Promise<void>;
  /** Takes the file away: the run is done, and the next one asks afresh. */
  finish(): Promise<void>;
}

const VERSION = 1;

interface Row<Answer> {
  readonly version: number;
  readonly name: string;
  readonly at: number;
  readonly answer: Answer;
}

/** A row, unless the line was torn by the end of the process, or is none of ours. */
function rowOf<Answer>(line: string, isAnswer: (value: unknown) => value is Answer): Row<Answer> | undefined {
  try {
    const row: unknown = JSON.parse(line);
    if (typeof row !== "object" || row === null || !("version" in row) || row.version !== VERSION) return undefined;
    if (!("name" in row) || typeof row.name !== "string" || !("at" in row) || typeof row.at !== "number")
      return undefined;
    if (!("answer" in row) || !isAnswer(row.answer)) return undefined;
    return { version: VERSION, name: row.name, at: row.at, answer: row.answer };
  } catch {
    // A line that was being written when the process ended: its question is asked again.
    return undefined;
  }
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw unusable(path, error);
  }
}

const unusable = (path: string, error: unknown): Failure =>
  new Failure(
    "validation",
    `The state file ${path} cannot be used: ${error instanceof Error ? error.message : "unknown error"}. Name another one with --state.`,
  );

export interface StateOptions<Answer> {
  readonly path: string;
  readonly now: number;
  /** Answers older than this are asked for again. */
  readonly maxAgeMs: number;
  readonly isAnswer: (value: unknown) => value is Answer;
}

/**
 * Opens the state of an audit: a line for each answer, on the disk before the next one counts.
 *
 * @throws {Failure} `validation` where the file can be neither read nor written
 */
export async function openState<Answer>({
  path,
  now,
  maxAgeMs,
  isAnswer,
}: StateOptions<Answer>): Promise<AuditState<Answer>> {
  const text = await textOf(path);
  const rows = text.split("\n").flatMap((line) => rowOf(line, isAnswer) ?? []);
  const known = new Map(rows.filter(({ at }) => now - at <= maxAgeMs).map(({ name, answer }) => [name, answer]));
  await mkdir(dirname(path), { recursive: true, mode: 0o700 }).catch((error: unknown) =>
    Promise.reject(unusable(path, error)),
  );
  const file = await open(path, "a", 0o600).catch((error: unknown) => Promise.reject(unusable(path, error)));
  // A torn last line would swallow the first one of this run.
  if (text !== "" && !text.endsWith("\n")) await file.appendFile("\n");
  let last = Promise.resolve();
  const write = async (line: string) => {
    await file.appendFile(line).catch((error: unknown) => Promise.reject(unusable(path, error)));
    await file.datasync();
  };
  return {
    known,
    keep(name, answer) {
      const row: Row<Answer> = { version: VERSION, name, at: now, answer };
      last = last.then(() => write(`${JSON.stringify(row)}\n`));
      return last;
    },
    async close() {
      await last.finally(() => file.close());
    },
    finish: () => rm(path, { force: true }),
  };
}
