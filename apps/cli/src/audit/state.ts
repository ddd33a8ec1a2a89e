import { mkdir, open, readFile, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Failure, jsonIn } from "@wellsourced/core";
import { codeOf } from "../read-file.ts";
import { recordOf } from "../render.ts";

/** What an earlier run learnt, and the way to keep what this one learns. */
export interface AuditState<Answer> {
  readonly known: ReadonlyMap<string, Answer>;
  /** Resolves when the result is on the disk. */
  keep(name: string, answer: Answer): Promise<void>;
  close(): Promise<void>;
  /** Takes the file away: the run is done, and the next one asks afresh. */
  finish(): Promise<void>;
}

const VERSION = 1;

/** Results of an earlier run, without lines that were torn by the end of the process or are none of ours. */
function resultsIn<Answer>(text: string, isAnswer: (value: unknown) => value is Answer) {
  return text.split("\n").flatMap((line) => {
    const { version, name, at, answer } = recordOf(jsonIn(line));
    if (version !== VERSION || typeof name !== "string" || typeof at !== "number" || !isAnswer(answer)) return [];
    return [{ name, at, answer }];
  });
}

/** For `catch`: why the file cannot be used, and what to do. */
const refused = (path: string) => (error: unknown) => {
  const why = error instanceof Error ? error.message : "unknown error";
  throw new Failure("validation", `The state file ${path} cannot be used: ${why}. Name another one with --state.`);
};

interface StateOptions<Answer> {
  readonly path: string;
  readonly now: number;
  /** What is older than this is asked for again. */
  readonly maxAgeMs: number;
  readonly isAnswer: (value: unknown) => value is Answer;
}

/**
 * Opens the state of an audit: a line for each result, on the disk before the next one counts.
 *
 * @throws {Failure} `validation` where the file can be neither read nor written
 */
export async function openState<Answer>({
  path,
  now,
  maxAgeMs,
  isAnswer,
}: StateOptions<Answer>): Promise<AuditState<Answer>> {
  const refuse = refused(path);
  const text = await readFile(path, "utf8").catch((error: unknown) =>
    codeOf(error) === "ENOENT" ? "" : refuse(error),
  );
  const results = resultsIn(text, isAnswer).filter(({ at }) => now - at <= maxAgeMs);
  const known = new Map(results.map(({ name, answer }) => [name, answer]));
  await mkdir(dirname(path), { recursive: true, mode: 0o700 }).catch(refuse);
  const file = await open(path, "a", 0o600).catch(refuse);
  // A torn last line would swallow the first one of this run.
  if (text !== "" && !text.endsWith("\n")) await file.appendFile("\n");
  let last = Promise.resolve();
  const write = async (line: string) => {
    await file.appendFile(line).catch(refuse);
    await file.datasync();
  };
  return {
    known,
    keep(name, answer) {
      last = last.then(() => write(`${JSON.stringify({ version: VERSION, name, at: now, answer })}\n`));
      return last;
    },
    async close() {
      await last.finally(() => file.close());
    },
    finish: () => rm(path, { force: true }),
  };
}
