import { spawn } from "node:child_process";
import { PassThrough, Readable, type Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { builtFile, unpacedEnvironment } from "@wellsourced/testkit";
import { run } from "../src/run.ts";

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface RunOptions {
  readonly cwd: string;
  readonly originMap: Readonly<Record<string, string>>;
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** For `runCli`: the input is typed by a person at a terminal. */
  readonly onTerminal?: true;
}

export interface StartOptions extends RunOptions {
  /** Output after which the process is asked to end. */
  readonly until?: RegExp;
}

const DEAF = `
import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
const failure = () => Object.assign(new Error("getaddrinfo EAI_AGAIN"), { code: "EAI_AGAIN" });
dns.lookup = (_host, options, done = options) => process.nextTick(done, failure());
dns.promises.lookup = () => Promise.reject(failure());
syncBuiltinESMExports();
`;
/** For `env`: a machine without a network, on which no host name resolves. */
export const OFFLINE = { NODE_OPTIONS: `--import=data:text/javascript;base64,${Buffer.from(DEAF).toString("base64")}` };

/** Uses nothing of this machine except what the options name. */
const environment = ({ cwd, originMap, env }: RunOptions) => ({
  PATH: process.env.PATH ?? "",
  HOME: cwd,
  WELLSOURCED_CACHE_DIR: `${cwd}/cache`,
  WELLSOURCED_DATA_DIR: `${cwd}/data`,
  WELLSOURCED_ORIGIN_MAP: JSON.stringify(originMap),
  CHROME_PATH: "disabled",
  ...unpacedEnvironment,
  ...env,
});

const home = process.cwd();
let running = 0;

/**
 * Runs the command line in this process, for tests that do not concern processes or signals. Concurrent runs share one
 * `cwd`.
 */
export async function runCli(args: readonly string[], options: RunOptions): Promise<Ran> {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const terminal = options.onTerminal ? { isTTY: true } : {};
  const made = {
    argv: ["node", "wellsourced", ...args],
    exitCode: 0,
    stdin: Object.assign(Readable.from(options.input ? [Buffer.from(options.input)] : []), terminal),
    stdout,
    stderr: Object.assign(stderr, terminal),
    on() {},
    exit(code: number) {
      throw new Error(`The process would have ended with ${code}.`);
    },
  };
  const said = Promise.all([text(stdout), text(stderr)]);
  running += 1;
  process.chdir(options.cwd);
  try {
    // The command line uses nothing else of a process.
    await run({ process: made as unknown as NodeJS.Process, env: environment(options) });
  } finally {
    running -= 1;
    if (running === 0) process.chdir(home);
  }
  stdout.end();
  stderr.end();
  const [out, err] = await said;
  return { code: made.exitCode, out, err };
}

/** Runs the built command line in its own process. Input stays open unless it is given. */
export function startCli(
  args: readonly string[],
  options: StartOptions,
): {
  readonly done: Promise<Ran>;
  readonly stdin: Writable;
  readonly kill: (signal: NodeJS.Signals) => boolean;
  /** The first part of standard output that matches. */
  readonly shown: (wanted: RegExp) => Promise<string>;
} {
  const main = builtFile(new URL("../dist/main.js", import.meta.url));
  const child = spawn(process.execPath, [main, ...args], { cwd: options.cwd, env: environment(options) });
  const ran = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    ran.out += text;
    if (options.until?.test(ran.out)) child.kill("SIGTERM");
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    ran.err += text;
  });
  if (options.input !== undefined) child.stdin.end(options.input);
  const done = new Promise<Ran>((resolve) => child.on("close", (code) => resolve({ code, ...ran })));
  const shown = (wanted: RegExp) =>
    new Promise<string>((resolve) => {
      const look = () => {
        const [found] = wanted.exec(ran.out) ?? [];
        if (found) resolve(found);
      };
      child.stdout.on("data", look);
      look();
    });
  return { done, stdin: child.stdin, kill: (signal) => child.kill(signal), shown };
}
