import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface StartOptions {
  readonly cwd: string;
  readonly originMap: Readonly<Record<string, string>>;
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Standard output that is waited for; the process is told to end then. */
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

/** The command line as a process of its own, with an environment of nothing else. Input stays open unless it is given. */
export function startCli(
  args: readonly string[],
  { cwd, originMap, input, env = {}, until }: StartOptions,
): { readonly done: Promise<Ran>; readonly kill: (signal: NodeJS.Signals) => boolean } {
  const child = spawn(process.execPath, ["--conditions=@wellsourced/source", main, ...args], {
    cwd,
    env: {
      PATH: process.env.PATH ?? "",
      HOME: cwd,
      WELLSOURCED_CACHE_DIR: `${cwd}/cache`,
      WELLSOURCED_DATA_DIR: `${cwd}/data`,
      WELLSOURCED_ORIGIN_MAP: JSON.stringify(originMap),
      CHROME_PATH: "disabled",
      ...env,
    },
  });
  const ran = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    ran.out += text;
    if (until?.test(ran.out)) child.kill("SIGTERM");
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    ran.err += text;
  });
  if (input !== undefined) child.stdin.end(input);
  const done = new Promise<Ran>((resolve) => child.on("close", (code) => resolve({ code, ...ran })));
  return { done, kill: (signal) => child.kill(signal) };
}
