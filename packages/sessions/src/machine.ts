import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { sha256 } from "@wellsourced/core";
import type { Writer } from "./audit-log/event.ts";

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

/** Whether a process of this machine runs; another one may have its id. */
const mayRun = (pid: number, started: string | undefined): boolean =>
  isRunning(pid) && (started === undefined || (startOf(pid) ?? started) === started);

/**
 * A mark of this process for names of its files, and whether the process of a mark lives: undefined for those of other
 * machines, containers and boots. Absent outside of Linux.
 */
export function processMarks() {
  const [boot, ticks] = startOf(process.pid)?.split("/") ?? [];
  if (boot === undefined || ticks === undefined) return undefined;
  // Process ids are unique within a namespace.
  const machine = sha256([hostname(), boot, readlinkSync("/proc/self/ns/pid")].join("\n")).slice(0, 16);
  return {
    own: `${machine}_${process.pid}_${ticks}`,
    lives(mark: string): boolean | undefined {
      const [where, pid, start] = mark.split("_");
      return where === machine ? mayRun(Number(pid), `${boot}/${start}`) : undefined;
    },
  };
}

/** Creates the identity of this machine and process. */
export function thisMachine(): Machine {
  const started = startOf(process.pid);
  const self: Writer = { host: hostname(), pid: process.pid, ...(started ? { started } : {}) };
  return {
    self,
    mayLive(writer) {
      return writer.host !== self.host || mayRun(writer.pid, writer.started);
    },
  };
}
