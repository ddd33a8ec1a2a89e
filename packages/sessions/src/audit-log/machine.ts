import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import type { Writer } from "./event.ts";

/** This process among others: who writes, and whether another writer still lives. */
export interface Machine {
  readonly self: Writer;
  /** False only for a writer on this machine that is certainly gone: of another machine nothing is known. */
  mayLive(writer: Writer): boolean;
}

/**
 * When a process started, in ticks since the machine did, with the id of that start: numbers of processes come back.
 * Only Linux tells.
 */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    // The name of the program stands in parentheses and may hold anything, also parentheses.
    const ticks = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
    return `${boot}/${ticks}`;
  } catch {
    return undefined; // no such process, or another system
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM"; // somebody else's process
  }
}

/** The machine that this runs on. */
export function thisMachine(): Machine {
  const started = startOf(process.pid);
  const self: Writer = { host: hostname(), pid: process.pid, ...(started ? { started } : {}) };
  return {
    self,
    mayLive(writer) {
      if (writer.host !== self.host) return true;
      if (!isRunning(writer.pid)) return false;
      return writer.started === undefined || startOf(writer.pid) === writer.started;
    },
  };
}
