/** Checks that large legitimate documents are read, and how much a process grows: `large.ts [part of a name]`. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { largeDocuments } from "../../packages/scraper/test/helpers/large-documents.ts";

const child = fileURLToPath(new URL("../../packages/scraper/test/helpers/memory-child.ts", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "large-"));

for (const { name, file, make } of largeDocuments.filter((it) => it.name.includes(process.argv[2] ?? ""))) {
  const path = join(folder, file);
  const bytes = make();
  writeFileSync(path, bytes);
  const args = ["--conditions=@wellsourced/source", child, path, file];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const { outcome, grown, seconds } = JSON.parse(stdout);
  const megabytes = (bytes.length / 1_048_576).toFixed(1);
  process.stdout.write(`| ${name} | ${megabytes} | ${grown} | ${seconds.toFixed(1)} | ${outcome} |\n`);
}
rmSync(folder, { recursive: true });
