import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { createInterface, type Interface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Failure, omitUndefined, systemClock } from "@wellsourced/core";
import { openWorks, providerManifest, readEnv, worksPlace } from "@wellsourced/wellsourced/env";
import type { CommandContext } from "./define-command.ts";
import { filesIn, MOST_GIVEN, MOST_NAMED, readGiven, readNamed, readStream } from "./read-file.ts";
import { createStyle, type Output, toJson } from "./terminal.ts";

/** The streams and signals of the process, passed in by `main.ts`. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly input: NodeJS.ReadStream;
  readonly output: Output;
  readonly errors: Output;
  readonly signal: AbortSignal;
}

/** For `catch`: names the file. */
const unwritten = (path: string) => (error: unknown) => {
  const why = error instanceof Error ? error.message : "unknown error";
  throw new Failure("validation", `${path} could not be written: ${why}.`);
};

const writeLocal = (path: string, bytes: Uint8Array): Promise<void> => writeFile(path, bytes).catch(unwritten(path));

const writeParts = (path: string, parts: Iterable<string>): Promise<void> =>
  pipeline(Readable.from(parts), createWriteStream(path)).catch(unwritten(path));

const once = <Value extends object>(make: () => Value): (() => Value) => {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

/** Reads answers line by line, from a terminal only. */
function createQuestions({
  input,
  errors,
  signal,
  clear,
}: Pick<Surroundings, "input" | "errors" | "signal"> & { readonly clear: () => void }) {
  let reader: Interface | undefined;
  let lines: AsyncIterator<string> | undefined;
  return {
    async ask(question: string): Promise<string | undefined> {
      if (!input.isTTY || !errors.isTTY) return undefined;
      clear();
      errors.write(question);
      reader ??= createInterface({ input, signal });
      lines ??= reader[Symbol.asyncIterator]();
      const { value, done } = await lines.next();
      signal.throwIfAborted();
      return done ? undefined : value;
    },
    close: () => reader?.close(),
  };
}

/** Opens the context of a command, with a function that closes it. */
export function openContext({ env, input, output, errors, signal }: Surroundings): {
  context: CommandContext;
  close: () => Promise<void>;
} {
  let line = false;
  const clear = () => {
    if (line) errors.wipe();
    line = false;
  };
  const last: string[] = [];
  let opened = false;
  const sources = once(async () => {
    opened = true;
    const { createWellsourced, loadExtras } = await import("@wellsourced/wellsourced");
    const { settings, problems, secrets } = readEnv(env, { mode: "stdio", providers: providerManifest });
    const { problems: more, ...extras } = await loadExtras(settings);
    const all = [...problems, ...more];
    // Warnings about deliberate settings are left to `doctor`.
    for (const { message } of all.filter((problem) => !("warning" in problem))) errors.write(`${message}\n`);
    const loud = settings.logLevel === "debug";
    return createWellsourced({
      ...settings,
      ...extras,
      secrets,
      problems: all,
      ...(loud ? { debug: (event) => errors.write(`${toJson(event)}\n`) } : {}),
    });
  });
  const toolbox = once(async () => {
    const { countingCalls, createToolbox, tools } = await import("@wellsourced/tools");
    const all = await sources();
    await all.people.grantLocalUser();
    return createToolbox({ tools, sources: all, clock: systemClock, around: [countingCalls(all)] });
  });
  const call = once(() => {
    const { stdioUserId: user } = readEnv(env, { mode: "stdio", providers: providerManifest }).settings;
    return { signal, onProgress: (message: string) => context.progress(message), ...omitUndefined({ user }) };
  });
  const { ask, close: stopAsking } = createQuestions({ input, errors, signal, clear });
  const context: CommandContext = {
    clock: systemClock,
    signal,
    get call() {
      return call();
    },
    style: createStyle(output.coloured),
    width: Math.min(output.columns || 100, 100),
    tableWidth: (output.isTTY && output.columns) || Number.POSITIVE_INFINITY,
    onScreen: output.isTTY,
    cacheDir: () => readEnv(env, { mode: "stdio", providers: providerManifest }).settings.cacheDir,
    auditKey: () => readEnv(env, { mode: "stdio", providers: providerManifest }).settings.auditHmacKey,
    async works() {
      const { settings } = readEnv(env, { mode: "stdio", providers: providerManifest });
      return { store: await openWorks(settings), place: worksPlace(settings) };
    },
    sources,
    toolbox,
    print(line) {
      clear();
      output.write(`${line}\n`);
    },
    progress(message) {
      if (!errors.isTTY) return;
      clear();
      errors.write(message.replace(/\s+/gu, " ").slice(0, (errors.columns ?? 80) - 1));
      line = true;
    },
    clear,
    remark(text) {
      clear();
      errors.write(`${text}\n`);
    },
    remarkLast: (text) => last.push(text),
    ask,
    readInput: () => readStream(input, "Standard input", { most: MOST_GIVEN, signal }),
    readFile: (path) => readGiven(path, { most: MOST_GIVEN, signal }),
    readNamed: (name, folder) => readNamed(name, folder, { most: MOST_NAMED, signal }),
    filesIn: (path) => filesIn(path, signal),
    writeFile: writeLocal,
    writeParts,
    makeFolder: async (path) => void (await mkdir(path, { recursive: true }).catch(unwritten(path))),
  };
  const close = async () => {
    clear();
    stopAsking();
    for (const text of last) errors.write(`${text}\n`);
    if (opened) await (await sources()).close();
  };
  return { context, close };
}
