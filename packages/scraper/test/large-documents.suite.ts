import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { largeDocuments } from "./helpers/large-documents.ts";

/** What no input may make the process grow by. */
const MOST_MB = 512;
const child = fileURLToPath(new URL("./helpers/memory-child.ts", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "large-"));
afterAll(() => rmSync(folder, { recursive: true }));

test.each(largeDocuments.filter(({ name }) => name.includes(process.env.LARGE ?? "")))(
  "$name is read",
  { timeout: 180_000 },
  async ({ name, file, make }) => {
    const path = join(folder, file);
    const bytes = make();
    writeFileSync(path, bytes);
    const { stdout } = await promisify(execFile)(process.execPath, [
      "--conditions=@wellsourced/source",
      child,
      path,
      file,
    ]);
    const { outcome, grown, seconds } = JSON.parse(stdout);
    process.stdout.write(
      `| ${name} | ${(bytes.length / 1_048_576).toFixed(1)} | ${grown} | ${seconds.toFixed(1)} | ${outcome} |\n`,
    );
    expect(outcome).toMatch(/^\d+ characters$/u);
    expect(grown).toBeLessThan(MOST_MB);
  },
);
