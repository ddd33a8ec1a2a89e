// `pnpm coverage`: the share of each package's lines that its own tests run. A report, never a failure.
import { spawnSync } from "node:child_process";
import { globSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
const only = process.argv.slice(2);
const folders = globSync("{packages,apps}/*/vitest.config.ts", { cwd: root })
  .map((path) => path.split("/").slice(0, 2).join("/"))
  .filter((folder) => only.length === 0 || only.includes(folder.split("/")[1]))
  .sort();
const linesIn = (folder, pattern) =>
  globSync(pattern, { cwd: `${root}${folder}` })
    .filter((path) => !path.includes(".gen."))
    .reduce((sum, path) => sum + readFileSync(`${root}${folder}/${path}`, "utf8").split("\n").length - 1, 0);

const rows = [];
for (const folder of folders) {
  const out = `${root}${folder}/coverage`;
  const options = ["--coverage.enabled", "--coverage.provider=v8", "--coverage.include=src/**/*.ts"];
  const reports = ["--coverage.reporter=json-summary", `--coverage.reportsDirectory=${out}`, "--reporter=dot"];
  spawnSync("vitest", ["run", ...options, "--coverage.exclude=**/*.gen.ts", ...reports], {
    cwd: `${root}${folder}`,
    stdio: ["ignore", "ignore", "inherit"],
    // Functions that come compiled are counted less exactly.
    env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: "1" },
  });
  const { total } = JSON.parse(readFileSync(`${out}/coverage-summary.json`, "utf8"));
  rmSync(out, { recursive: true });
  const [source, tests] = [linesIn(folder, "src/**/*.ts"), linesIn(folder, "test/**/*.ts")];
  const shares = [total.lines.pct, total.branches.pct].map((share) => `${share.toFixed(1)} %`);
  rows.push(`| ${folder.split("/")[1]} | ${[...shares, source, tests, (tests / source).toFixed(2)].join(" | ")} |`);
  process.stdout.write(`${rows.at(-1)}\n`);
}
process.stdout.write(
  [
    "",
    "| package | lines | branches | source | tests | tests to source |",
    "|---|---:|---:|---:|---:|---:|",
    ...rows,
    "",
  ].join("\n"),
);
