import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

let collect: (() => void) | undefined;

/**
 * Runs the garbage collector. The engine frees a large page's memory only under pressure; a server beside a browser
 * should not wait.
 */
export function collectGarbage(): void {
  collect ??= findCollector();
  collect();
}

function findCollector(): () => void {
  setFlagsFromString("--expose-gc");
  const found: unknown = runInNewContext("gc");
  setFlagsFromString("--no-expose-gc");
  return typeof found === "function" ? () => found() : () => {};
}
