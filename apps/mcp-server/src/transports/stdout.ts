import { Console } from "node:console";
import type { Writable } from "node:stream";

/**
 * Takes standard output for the protocol: one stray line there ends a connection in most hosts. Whatever else writes,
 * by `console` or directly, in our code or a dependency's, lands on standard error from here on.
 */
export function claimStdout(process: Pick<NodeJS.Process, "stdout" | "stderr">): (text: string) => boolean {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  redirectConsole(stderr);
  return write;
}

function redirectConsole(stderr: Writable): void {
  const aside = new Console(stderr, stderr);
  for (const name of [
    "log",
    "info",
    "debug",
    "dir",
    "dirxml",
    "table",
    "group",
    "groupCollapsed",
    "timeLog",
    "timeEnd",
    "count",
  ] as const)
    globalThis.console[name] = aside[name].bind(aside);
}
