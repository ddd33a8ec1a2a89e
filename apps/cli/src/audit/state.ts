import { mkdir, open, readFile, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Failure, isRecord, jsonIn } from "@wellsourced/core";

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

interface Line<Answer> {
  readonly version: number;
  readonly name: string;
  readonly at: number;
  readonly answer: Answer;
}

/** An answer of an earlier run, unless the line was torn by the end of the process or is none of ours. */
function lineOf<Answer>(line: string, isAnswer: (value: unknown) => value is Answer): Line<Answer> | undefined {
  const value = jsonIn(line);
  if (!isRecord(value) || value.version !== VERSION) return undefined;
  const { name, at, answer } = value;
  if (typeof name !== "string" || typeof at !== "number" || !isAnswer(answer)) return undefined;
  return { version: VERSION, name, at, answer };
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
  const lines = text.split("\n").flatMap((line) => lineOf(line, isAnswer) ?? []);
  const known = new Map(lines.filter(({ at }) => now - at <= maxAgeMs).map(({ name, answer }) => [name, answer]));
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
      const kept: Line<Answer> = { version: VERSION, name, at: now, answer };
      last = last.then(() => write(`${JSON.stringify(kept)}\n`));
      return last;
    },
    async close() {
      await last.finally(() => file.close());
    },
    finish: () => rm(path, { force: true }),
  };
}
