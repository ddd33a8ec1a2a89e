// `pnpm test`: all checks. Turborepo runs them in parallel, two per processor, groups the output of each, and caches
// test results of unchanged packages. The last line counts tests, including cached ones; none may be skipped, and
// nothing outside the repository is needed. `pnpm test lint types` runs some of the checks, and `pnpm test
// providers` the tests of one package.
import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { close, countTests } from "./count-tests.mjs";
import { childSeconds, secondsByScript, spentSince } from "./processor-time.mjs";

const root = fileURLToPath(new URL("../", import.meta.url));
const STEPS = ["lint", "layers", "regexps", "generated", "types", "build", "examples", "packaging", "test"];
const PACKAGES = globSync("{packages,apps}/*/package.json", { cwd: root }).map((path) => basename(dirname(path)));
const words = process.argv.slice(2).map((word) => word.replace(/^@wellsourced\//u, ""));
const unknown = words.filter((word) => !STEPS.includes(word) && !PACKAGES.includes(word));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no step or package named ${unknown.join(", ")}.\nSteps: ${STEPS.join(", ")}\nPackages: ${PACKAGES.sort().join(", ")}\n`,
  );
  process.exit(2);
}
const packages = words.filter((word) => PACKAGES.includes(word));
const steps = STEPS.filter(
  (name) => words.length === 0 || words.includes(name) || (name === "test" && packages.length > 0),
);
/** Steps of the whole repository belong to its root, "//". */
const filters = packages.length > 0 ? ["//", ...packages.map((name) => `@wellsourced/${name}`)] : [];

rmSync(`${root}.turbo/runs`, { recursive: true, force: true });
const times = `${root}.turbo/times`;
rmSync(times, { recursive: true, force: true });
mkdirSync(times, { recursive: true });
const options = [
  "--continue=always",
  "--concurrency=200%",
  "--log-order=grouped",
  "--output-logs=new-only",
  "--summarize",
  ...filters.map((name) => `--filter=${name}`),
];
const { status } = spawnSync("turbo", ["run", ...steps, ...options], {
  cwd: root,
  stdio: ["ignore", "inherit", "inherit"],
  env: {
    ...process.env,
    TURBO_TELEMETRY_DISABLED: "1",
    SCRIPT_TIMES: times,
    ...(process.platform !== "win32" && { pnpm_config_script_shell: `${root}scripts/timed-shell.sh` }),
  },
});

const spent = secondsByScript(times);
const [summary] = globSync(`${root}.turbo/runs/*.json`);
const tasks = summary ? JSON.parse(readFileSync(summary, "utf8")).tasks : [];
const counts = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
for (const step of steps) {
  const own = tasks.filter(({ task, command }) => task === step && command !== "<NONEXISTENT>");
  // A check that did not start has no exit code.
  const bad = own.filter(({ execution }) => execution?.exitCode !== 0);
  const isGood = own.length > 0 && bad.length === 0;
  const seconds = own.reduce(
    (sum, { execution }) => sum + (execution ? execution.endTime - execution.startTime : 0),
    0,
  );
  const known = own.filter(({ cache }) => cache.status === "HIT").length;
  const names = bad.length > 0 ? `: ${bad.map(({ taskId }) => taskId).join(", ")}` : "";
  process.stdout.write(
    `── ${step}: ${isGood ? "passed" : "FAILED"}, ${(seconds / 1000).toFixed(1)} s${spent[step] ? ` (processor ${spent[step].toFixed(1)} s)` : ""}${known > 0 ? `, ${known} of ${own.length} known from before` : ""}${names}\n`,
  );
  counts[isGood ? "passed" : "failed"] += 1;
  if (step !== "test") continue;
  for (const { directory } of own) {
    const tests = countTests(`${root}${directory}/.turbo/tests.json`);
    for (const name of Object.keys(counts)) counts[name] += tests[name];
    failures.push(...tests.failures);
  }
}
if (status !== 0 && counts.failed === 0) counts.failed += 1;
if (childSeconds() !== undefined) process.stdout.write(`── all: ${spentSince(0)}\n`);
close(counts, failures);
