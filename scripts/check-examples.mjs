// Runs the examples of every package against its build, compares the first with the README, and checks that an older Node gets
// a message with the required version.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { checkShell } from "./examples/shell.mjs";
import { checkTyped } from "./examples/typed.mjs";

const packages = new URL("../packages/", import.meta.url);
let failed = 0;
const complain = (text) => {
  failed += 1;
  process.stdout.write(`${text}\n`);
};

/** The error of an import on a Node that reports an older version. */
function onOlderNode(entry) {
  const script = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.11.0" } });
    import(${JSON.stringify(entry.href)}).then(() => console.log("imported"), ({ message }) => console.log(message));`;
  return spawnSync(process.execPath, ["--eval", script], { encoding: "utf8", timeout: 60_000 }).stdout.trim();
}

for (const name of readdirSync(packages)) {
  const folder = new URL(`${name}/`, packages);
  const { private: hidden, exports } = JSON.parse(readFileSync(new URL("package.json", folder), "utf8"));
  if (hidden) continue;
  for (const { default: file } of Object.values(exports)) {
    if (!file || file.endsWith("/start.js")) continue; // the entry that finds a newer Node for a program
    const said = onOlderNode(new URL(file, folder));
    if (said !== `@wellsourced/${name} needs Node.js 22.19 or newer; this is Node.js 20.11.0.`)
      complain(`${name}: ${file} does not name the required version on an older Node: ${said}`);
  }
  const examples = new URL("examples/", folder);
  const example = new URL("alone.mjs", examples);
  if (!existsSync(example)) {
    complain(`${name}: has no examples/alone.mjs`);
    continue;
  }
  for (const file of readdirSync(examples)) {
    const path = fileURLToPath(new URL(file, examples));
    const run = spawnSync(process.execPath, [path], { encoding: "utf8", timeout: 60_000 });
    const said = run.stdout.trim();
    if (run.status !== 0 || said === "") complain(`${name}: ${file} failed\n${run.stdout}${run.stderr}`);
    else process.stdout.write(`${name}: ${said.split("\n")[0].slice(0, 100)}\n`);
  }
  const readme = readFileSync(new URL("README.md", folder), "utf8");
  const code = readFileSync(example, "utf8").trim();
  if (!readme.includes(code)) complain(`${name}: README.md does not show the lines of examples/alone.mjs`);
  const shown = readme.replaceAll(/<!--[\s\S]*?-->\n/gu, "");
  if (shown.split("\n").length > 81) complain(`${name}: README.md is longer than 80 lines`);
}

const root = fileURLToPath(new URL("../", import.meta.url));
for (const [kind, { count, problems }] of Object.entries({
  commands: checkShell(root),
  "blocks of code": checkTyped(root),
})) {
  process.stdout.write(`${count} ${kind} in pages: ${problems.length === 0 ? "good" : `${problems.length} faults`}\n`);
  for (const problem of problems) complain(problem);
}
process.exitCode = failed > 0 ? 1 : 0;
