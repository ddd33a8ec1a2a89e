import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

let collect: (() => void) | undefined;

/**
 * Runs the garbage collector. The engine frees the memory of a large page only under pressure, which is too late for a
 * server that also runs a browser.
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
