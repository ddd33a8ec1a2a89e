/** Global setup of tests: temporary files, also those of started programs, are in one folder that goes with the run. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "ws-"));
  // Servers that refuse to run as root run as another user, and have folders of their own in this one.
  chmodSync(folder, 0o711);
  const names = ["TMPDIR", "TEMP", "TMP"];
  const before = names.map((name) => [name, process.env[name]] as const);
  for (const name of names) process.env[name] = folder;
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
}
