import { existsSync } from "node:fs";
import { posix, win32 } from "node:path";
import { fileURLToPath } from "node:url";

const clone = fileURLToPath(new URL("../scripts/start.mjs", import.meta.url));

/**
 * How to start the command line: that of the PATH, else of the clone around this plugin, else of the registry. On Windows
 * a shell starts scripts; no argument may have a character that means something to it.
 */
export function commandLine({ platform = process.platform, path = process.env.PATH ?? "", exists = existsSync } = {}) {
  const isWindows = platform === "win32";
  const { delimiter, join } = isWindows ? win32 : posix;
  const names = isWindows ? ["wellsourced.cmd", "wellsourced.exe"] : ["wellsourced"];
  const folders = path.split(delimiter).filter(Boolean);
  const own = folders.flatMap((folder) => names.map((name) => join(folder, name))).find((file) => exists(file));
  if (own)
    return own.endsWith(".cmd")
      ? { command: `"${own}"`, args: [], shell: true }
      : { command: own, args: [], shell: false };
  if (exists(clone)) return { command: process.execPath, args: [clone], shell: false };
  return { command: "npx", args: ["--yes", "@wellsourced/cli"], shell: isWindows };
}
