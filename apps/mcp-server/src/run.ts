import { createHmac } from "node:crypto";
import type { Clock } from "@wellsourced/core";
import type { AuditLog } from "@wellsourced/wellsourced/audit-log";
import type { Settings } from "@wellsourced/wellsourced/env";
import type { ConnectionsRoom } from "./http/connections-room.ts";
import { inOneLine, type Log } from "./log.ts";
import type { Serving } from "./serving.ts";
import type { Caller, Table } from "./table.ts";
import { connectStdio } from "./transports/stdio.ts";

/** What a program hands over to be served. */
export interface RunOptions {
  readonly table: Table;
  readonly clock: Clock;
  readonly log: Log;
  /** @default none is kept */
  readonly audit?: Pick<AuditLog, "write"> | undefined;
  readonly process: NodeJS.Process;
  /** Bytes nobody can guess. */
  random(count: number): Uint8Array;
}

/** Time for browsers and stores to close; after it they are left to the end of the process. */
const CLOSE_MS = 20;
/** Time for what must outlast the process to be written: a disk under load may need it. */
const FLUSH_MS = 1_000;
/** `disconnect`: the parent process, which started this one with an IPC channel, is gone. */
const ENDINGS = ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"] as const;

/** Calls `end` on each of them. Listening does not keep the process alive. */
function onEnding(process: NodeJS.Process, end: () => void): void {
  for (const ending of ENDINGS) process.on(ending, end);
  process.channel?.unref();
}

/** Serves one client until it leaves. The process then ends within a tenth of a second. */
export function runStdio(options: RunOptions & { readonly caller: Caller }): void {
  const { process } = options;
  const write = claimStdout(process);
  const exit = createExit(options);
  const connection = connectStdio({
    ...servingOf(options),
    caller: options.caller,
    input: process.stdin,
    output: process.stdout,
    write,
  });
  const leave = () => exit(0);
  const end = () => void connection.close().then(leave, leave);
  connection.ended.then(end);
  // A client that died cannot be written to, which is how one sometimes hears of it first.
  process.stdout.on("error", end);
  onEnding(process, end);
  watchErrors(options, exit);
}

/**
 * Takes standard output for the protocol: one stray line there ends a connection in most hosts. Whatever else writes,
 * by `console` or directly, in our code or a dependency's, lands on standard error from here on.
 */
function claimStdout({ stdout, stderr }: NodeJS.Process): (text: string) => boolean {
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  return write;
}

/** Serves HTTP until told to stop: once lets calls under way end, twice does not. */
export async function runHttp(
  options: RunOptions & { readonly settings: Settings; readonly connections?: ConnectionsRoom | undefined },
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
  process.stderr.write(`Wellsourced listens on ${server.url}\n`);
  let told = false;
  const end = () => {
    const ended = told ? server.kill() : server.stop();
    told = true;
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

/** What one process signs another one must recognise: those that share a Redis share the key, too. */
const stateKeyOf = ({ redisUrl, encryptionKey }: Settings): Partial<Pick<Serving, "stateKey">> =>
  redisUrl && encryptionKey
    ? { stateKey: createHmac("sha256", Buffer.from(encryptionKey, "hex")).update("state between rounds").digest() }
    : {};

type Exit = (code: number) => Promise<void>;

/** Closes what the tools opened, and ends the process whether or not that went well. */
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

/** A promise nobody waited for is a bug to hear of, not a reason to drop everybody's calls. */
function watchErrors({ process, log }: RunOptions, exit: Exit): void {
  // Reporting in the log that the log has no reader would go on for ever; the audit log hears of it from its own writes.
  process.stderr.on("error", () => {});
  process.on("unhandledRejection", (error) => log("error", `Unhandled: ${inOneLine(error)}`));
  process.on("uncaughtException", (error) => {
    log("error", `Uncaught: ${inOneLine(error)}`);
    void exit(1);
  });
}
