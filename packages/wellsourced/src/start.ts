import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

export { compileInTurn, compileLate, limitNewSpace } from "./heap.ts";

/** Starts the thread that parses pages, ahead of the toolkit that uses it. */
export const startParser = async (): Promise<void> =>
  (await import("@wellsourced/scraper/parser-thread")).startParser();

/** The parts of the process that starting a program needs. */
export interface Starting {
  readonly versions: { readonly node: string };
  readonly argv: readonly string[];
  readonly stderr: { write(text: string): unknown };
  on(signal: NodeJS.Signals, listener: () => void): unknown;
  exit(code: number): never;
}

const OLDEST = [22, 19] as const;

/** Whether this Node can run the programs. */
export function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}

/** The Node installed as an npm package in the project around `file`, if there is one. */
export function findBundledNode(
  file: string,
  exists: (path: string) => boolean = existsSync,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  let folder = dirname(file);
  for (;;) {
    const path = join(folder, "node_modules/node/bin", platform === "win32" ? "node.exe" : "node");
    if (exists(path)) return path;
    const above = dirname(folder);
    if (above === folder) return undefined;
    folder = above;
  }
}

/**
 * Ensures that a program runs on a supported version of Node. If a desktop program started an old one, continues in the
 * newer one that the project installed, or reports that it is missing.
 * @returns false if this process has nothing more to do
 */
export function runsHere(process: Starting, name: string): boolean {
  const { node } = process.versions;
  if (isNewEnough(node)) return true;
  const [, file = "", ...args] = process.argv;
  const newer = findBundledNode(file);
  if (newer === undefined) {
    process.stderr.write(`${name} needs Node ${OLDEST.join(".")} or newer; this is v${node}.\n`);
    process.exit(1);
  }
  const child = spawn(newer, [file, ...args], { stdio: ["inherit", "inherit", "inherit", "ipc"] });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
  child.on("exit", (code) => process.exit(code ?? 1));
  child.on("error", (error) => {
    process.stderr.write(`${name}: ${newer} did not start: ${error.message}\n`);
    process.exit(1);
  });
  return false;
}
