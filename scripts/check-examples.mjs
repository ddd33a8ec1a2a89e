// Runs the example of every package against its build, and sees that its README shows the same lines.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const packages = new URL("../packages/", import.meta.url);
let failed = 0;
const complain = (text) => {
  failed += 1;
  process.stdout.write(`${text}\n`);
};

for (const name of readdirSync(packages)) {
  const folder = new URL(`${name}/`, packages);
  if (JSON.parse(readFileSync(new URL("package.json", folder), "utf8")).private) continue;
  const example = new URL("examples/alone.mjs", folder);
  if (!existsSync(example)) {
    complain(`${name}: has no examples/alone.mjs`);
    continue;
  }
  const run = spawnSync(process.execPath, [fileURLToPath(example)], { encoding: "utf8", timeout: 60_000 });
  if (run.status !== 0 || run.stdout.trim() === "") complain(`${name}: its example failed\n${run.stdout}${run.stderr}`);
  else process.stdout.write(`${name}: ${run.stdout.trim().split("\n")[0].slice(0, 100)}\n`);
  const readme = readFileSync(new URL("README.md", folder), "utf8");
  const code = readFileSync(example, "utf8").trim();
  if (!readme.includes(code)) complain(`${name}: README.md does not show the lines of examples/alone.mjs`);
  if (readme.split("\n").length > 81) complain(`${name}: README.md is longer than 80 lines`);
}
process.exitCode = failed > 0 ? 1 : 0;
