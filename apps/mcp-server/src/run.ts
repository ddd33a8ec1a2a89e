import { createHmac } from "node:crypto";
import { type Clock, omitUndefined } from "@wellsourced/core";
import type { AuditLog } from "@wellsourced/wellsourced/audit-log";
import type { Settings } from "@wellsourced/wellsourced/env";
import type { ConnectionData } from "./http/connection-data.ts";
import { inOneLine, type Log } from "./log.ts";
import type { Serving, StdioOptions } from "./serving.ts";
import type { Table } from "./table.ts";
import { connectStdio } from "./transports/stdio.ts";

/** Options of a program that serves a table. */
export interface RunOptions {
  readonly table: Table;
  readonly clock: Clock;
  readonly log: Log;
  /** @default disabled */
  readonly audit?: Pick<AuditLog, "write"> | undefined;
  readonly process: NodeJS.Process;
  /** Returns cryptographically random bytes. */
  random(count: number): Uint8Array;
}

/** Time for browsers and stores to close before the process ends. */
const CLOSE_MS = 20;
/** Time for pending writes, which may be slow under load. */
const FLUSH_MS = 1_000;
/** `disconnect`: the parent process with an IPC channel is gone. */
const ENDINGS = ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"] as const;

/** Calls `end` for each of them, without keeping the process alive. */
function onEnding(process: NodeJS.Process, end: () => void): void {
  for (const ending of ENDINGS) process.on(ending, end);
  process.channel?.unref();
}

/** Serves one client until it leaves. The process then ends within a tenth of a second. */
export function runStdio(options: RunOptions & Pick<StdioOptions, "caller" | "prepare">): void {
  const { process } = options;
  const write = claimStdout(process);
  const exit = createExit(options);
  const connection = connectStdio({
    ...servingOf(options),
    caller: options.caller,
    ...omitUndefined({ prepare: options.prepare }),
    input: process.stdin,
    output: process.stdout,
    write,
  });
  const leave = () => exit(0);
  const end = () => void connection.close().then(leave, leave);
  connection.ended.then(end);
  // Writing to a dead client fails, sometimes before its input ends.
  process.stdout.on("error", end);
  onEnding(process, end);
  watchErrors(options, exit);
}

/**
 * Reserves standard output for the protocol: one stray line ends a connection in most hosts. All other output goes to
 * standard error.
 */
function claimStdout({ stdout, stderr }: NodeJS.Process): (text: string) => boolean {
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  return write;
}

/** Serves HTTP. The first signal lets calls finish, the second does not. */
export async function runHttp(
  options: RunOptions & { readonly settings: Settings; readonly connections?: ConnectionData | undefined },
): Promise<void> {
  const { process, settings, random, log, connections } = options;
  const { serveHttp } = await import("./transports/http.ts");
  const exit = createExit(options);
  const newId = () => Buffer.from(random(18)).toString("base64url");
  const warn = (message: string) => log("warn", message);
  const server = await serveHttp({
    ...servingOf(options),
    ...stateKeyOf(settings),
    settings,
    newId,
    warn,
    connections,
  });
  const browser = server.consoleUrl ? `In a browser: ${server.consoleUrl}\n` : "";
  process.stderr.write(`Wellsourced listens on ${server.url}\n${browser}`);
  let isStopping = false;
  const end = () => {
    const ended = isStopping ? server.kill() : server.stop();
    isStopping = true;
    ended.then(
      () => exit(0),
      () => exit(1),
    );
  };
  onEnding(process, end);
  watchErrors(options, exit);
}

function servingOf({ table, clock, log, audit, random }: RunOptions): Serving {
  return {
    table,
    clock,
    audit: audit?.write,
    stateKey: random(32),
    report: (error) => log("error", inOneLine(error)),
    remark: (error) => log("debug", inOneLine(error)),
  };
}

/** Processes that share a Redis must share the key for signed state. */
const stateKeyOf = ({ redisUrl, encryptionKey }: Settings): Partial<Pick<Serving, "stateKey">> =>
  redisUrl && encryptionKey
    ? { stateKey: createHmac("sha256", Buffer.from(encryptionKey, "hex")).update("state between rounds").digest() }
    : {};

type Exit = (code: number) => Promise<void>;

/** Closes the resources of the tools, and exits in any case. */
function createExit({ table, clock, process }: RunOptions): Exit {
  let leaving: Promise<void> | undefined;
  const leave = async (code: number) => {
    await Promise.race([Promise.resolve(table.flush?.()).catch(() => {}), clock.sleep(FLUSH_MS)]);
    await Promise.race([Promise.resolve(table.close?.()).catch(() => {}), clock.sleep(CLOSE_MS)]);
    process.exit(code);
  };
  return (code) => {
    leaving ??= leave(code);
    return leaving;
  };
}

/** Logs unhandled rejections without ending other callers' calls. */
function watchErrors({ process, log }: RunOptions, exit: Exit): void {
  // Logging this error would fail again.
  process.stderr.on("error", () => {});
  process.on("unhandledRejection", (error) => log("error", `Unhandled: ${inOneLine(error)}`));
  process.on("uncaughtException", (error) => {
    log("error", `Uncaught: ${inOneLine(error)}`);
    void exit(1);
  });
}
