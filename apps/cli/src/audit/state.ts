import { mkdir, open, readFile, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Failure, jsonIn } from "@wellsourced/core";
import { codeOf } from "../read-file.ts";
import { recordOf } from "../render.ts";

/** Results of an earlier run, and storage for new ones. */
export interface AuditState<Answer> {
  readonly known: ReadonlyMap<string, Answer>;
  /** Resolves when the result is on disk. */
  keep(name: string, answer: Answer): Promise<void>;
  close(): Promise<void>;
  /** Removes the file at the end, so that the next run starts afresh. */
  finish(): Promise<void>;
}

const VERSION = 1;

/** Parses earlier results; ignores lines that are truncated or invalid. */
function resultsIn<Answer>(text: string, isAnswer: (value: unknown) => value is Answer) {
  return text.split("\n").flatMap((line) => {
    const { version, name, at, answer } = recordOf(jsonIn(line));
    if (version !== VERSION || typeof name !== "string" || typeof at !== "number" || !isAnswer(answer)) return [];
    return [{ name, at, answer }];
  });
}

/** For `catch`: explains why the file cannot be used. */
const refused = (path: string) => (error: unknown) => {
  const why = error instanceof Error ? error.message : "unknown error";
  throw new Failure("validation", `The state file ${path} cannot be used: ${why}. Name another one with --state.`);
};

interface StateOptions<Answer> {
  readonly path: string;
  readonly now: number;
  /** Older results are ignored. */
  readonly maxAgeMs: number;
  readonly isAnswer: (value: unknown) => value is Answer;
}

/**
 * Opens the state of an audit: one line per result, flushed before the next one.
 *
 * @throws {Failure} `validation` if the file can be neither read nor written
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
  // Keeps a truncated last line from merging with the first new one.
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
