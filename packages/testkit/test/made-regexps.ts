import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterEach } from "vitest";

const script = fileURLToPath(new URL("../../../scripts/check-regexps.ts", import.meta.url));
const made: string[] = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
});

interface Room {
  /** The source of a generated package. */
  readonly source: string;
  /** Expressions known to be safe. */
  readonly safe?: readonly string[];
  readonly exceptions?: readonly object[];
}

const hashOf = (expression: string): string => createHash("sha256").update(expression).digest("hex").slice(0, 16);

/** Runs the check over a generated package with generated lists. */
export async function check({ source, safe = [], exceptions = [] }: Room): Promise<{ code: number; said: string }> {
  const root = mkdtempSync(join(tmpdir(), "regexps-"));
  made.push(root);
  mkdirSync(join(root, "packages/made/src"), { recursive: true });
  writeFileSync(join(root, "packages/made/src/made.ts"), source);
  writeFileSync(join(root, "safe.txt"), `${safe.map(hashOf).join("\n")}\n`);
  writeFileSync(join(root, "exceptions.json"), JSON.stringify(exceptions));
  const args = ["--conditions=@wellsourced/source", script, `${root}/`, `${pathToFileURL(root).href}/`, "--measure"];
  return new Promise((resolve) => {
    execFile(process.execPath, args, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    );
  });
}
