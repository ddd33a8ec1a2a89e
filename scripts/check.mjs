// `pnpm test`: every check of the house, in the order in which a mistake is cheapest to hear of.
// Closes with one line that counts; nothing may be skipped, and nothing outside the repository is needed.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { close, countTests } from "./count-tests.mjs";

process.env.TURBO_TELEMETRY_DISABLED = "1";
const root = fileURLToPath(new URL("../", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "wellsourced-check-"));
const report = join(scratch, "vitest.json");
const only = process.argv.slice(2);

const node = [process.execPath, "--conditions=@wellsourced/source"];
const steps = [
  ["format and lint", ["biome", "check", "--error-on-warnings", "."]],
  ["layer rules", [...node, "scripts/check-layers.ts"]],
  ["regular expressions", [...node, "scripts/check-regexps.ts"]],
  ["generated files", [...node, "scripts/gen.ts", "--check"]],
  ["types", ["turbo", "run", "types", "--output-logs=errors-only", "--log-prefix=none"]],
  ["build", ["turbo", "run", "build", "--output-logs=errors-only", "--log-prefix=none"]],
  ["examples", [...node.slice(0, 1), "scripts/check-examples.mjs"]],
  ["packaging", [...node.slice(0, 1), "scripts/check-packages.mjs"]],
  ["tests", ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`]],
].filter(([name]) => only.length === 0 || only.includes(name));

const run = ([command, ...parameters]) =>
  new Promise((resolve) => {
    const child = spawn(command, parameters, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
    child.on("error", (error) => {
      process.stdout.write(`${command}: ${error.message}\n`);
      resolve(1);
    });
    child.on("exit", (code) => resolve(code ?? 1));
  });

let passed = 0;
let failed = 0;
for (const [name, command] of steps) {
  const began = Date.now();
  process.stdout.write(`\n── ${name}\n`);
  const code = await run(command);
  process.stdout.write(
    `── ${name}: ${code === 0 ? "passed" : "FAILED"} after ${((Date.now() - began) / 1000).toFixed(1)} s\n`,
  );
  if (code === 0) passed += 1;
  else failed += 1;
}

const tests = countTests(report);
rmSync(scratch, { recursive: true, force: true });
close({ passed: passed + tests.passed, failed: failed + tests.failed, skipped: tests.skipped });
