import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { bombs } from "./helpers/bombs.ts";

/** Maximum memory growth for any input. */
const MOST_MB = 512;
const child = fileURLToPath(new URL("./helpers/memory-child.ts", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "bombs-"));
const only = process.env.BOMBS;
afterAll(() => rmSync(folder, { recursive: true }));

test.each(bombs.filter(({ decoder, name }) => !only || `${decoder}: ${name}`.includes(only)))(
  "$decoder: $name",
  { timeout: 180_000 },
  async ({ decoder, name, file, ocr, make }) => {
    const path = join(folder, file);
    const bytes = make();
    writeFileSync(path, bytes);
    const args = ["--conditions=@wellsourced/source", child, path, file, ...(ocr ? ["ocr"] : [])];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    const { outcome, grown, seconds } = JSON.parse(stdout);
    process.stdout.write(
      `| ${decoder} | ${name} | ${(bytes.length / 1_048_576).toFixed(1)} | ${grown} | ${seconds.toFixed(1)} | ${outcome} |\n`,
    );
    expect(grown).toBeLessThan(MOST_MB);
  },
);
