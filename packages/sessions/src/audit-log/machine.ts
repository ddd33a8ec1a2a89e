import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import type { Writer } from "./event.ts";

/** Identity of this process, and whether another writer is alive. */
export interface Machine {
  readonly self: Writer;
  /** `false` only for a dead process on this machine; other machines are unknown. */
  mayLive(writer: Writer): boolean;
}

/** Returns a process's start time with the boot id, since process ids are reused. Linux only. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    // The program's name is in parentheses and may contain parentheses.
    const ticks = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
    return `${boot}/${ticks}`;
  } catch {
    return undefined; // no such process, or not Linux
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM"; // another user's process
  }
}

/** Creates the identity of this machine and process. */
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
