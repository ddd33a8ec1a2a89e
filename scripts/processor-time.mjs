import { existsSync, globSync, readFileSync } from "node:fs";

const TICKS_PER_SECOND = 100;

/** Processor seconds of all processes that this one started and that have ended; `undefined` where Linux is missing. */
export function childSeconds() {
  if (!existsSync("/proc/self/stat")) return undefined;
  const text = readFileSync("/proc/self/stat", "utf8");
  // The name of the program comes before and may hold blanks; these are the 16th and the 17th field.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
}

/** The processor time since an earlier value, as a phrase; empty where it is unknown. */
export function spentSince(before) {
  const now = childSeconds();
  return before === undefined || now === undefined ? "" : `${(now - before).toFixed(1)} s of processor time`;
}

/** Processor seconds by the name of the script, from what `timed-shell.sh` noted in a folder. */
export function secondsByScript(folder) {
  const sums = {};
  for (const path of globSync(`${folder}/*`)) {
    // The name; user and system time of the shell; then those of what it started, as in "0m1.250s 0m0.300s".
    const [name, , children] = readFileSync(path, "utf8").split("\n");
    for (const time of children.split(" ")) {
      const [minutes, seconds] = time.slice(0, -1).split("m").map(Number);
      sums[name] = (sums[name] ?? 0) + minutes * 60 + seconds;
    }
  }
  return sums;
}
