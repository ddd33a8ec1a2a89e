// Tests that need more than a clone: the shared folder next to the checkout, a browser, Redis or PostgreSQL. Also
// protocol conformance, a second real client, hostile pages and networks, and extraction on real pages. Times are
// printed but never fail a suite. `pnpm suites name,name` runs some.
import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { close, countTests } from "./count-tests.mjs";
import { secondsByScript, spentSince } from "./processor-time.mjs";

process.env.TURBO_TELEMETRY_DISABLED = "1";
const root = fileURLToPath(new URL("../", import.meta.url));
const beside = join(root, "../shared");
if (!existsSync(beside)) {
  process.stdout.write("The suites need the shared folder beside the checkout, and it is not there.\n");
  process.exit(1);
}
// The scorer compares its own path with its argument and prints nothing if the path contains a link.
const shared = realpathSync(beside);
const scratch = mkdtempSync(join(tmpdir(), "wellsourced-suites-"));
const report = join(scratch, "vitest.json");
const only = process.argv[2]?.split(",");

const fromServer = createRequire(join(root, "apps/mcp-server/package.json"));
const packageFolder = (name) => {
  for (const base of fromServer.resolve.paths(name))
    if (existsSync(join(base, name, "package.json"))) return join(base, name);
  throw new Error(`${name} is not installed`);
};
const conformance = join(packageFolder("@modelcontextprotocol/conformance"), "dist/index.js");
const inspectorFolder = packageFolder("@modelcontextprotocol/inspector");
const inspector = join(
  inspectorFolder,
  Object.values(JSON.parse(readFileSync(join(inspectorFolder, "package.json"), "utf8")).bin)[0],
);

const server = "node apps/mcp-server/dist/main.js";
const fixture = "node --conditions=@wellsourced/source apps/mcp-server/test/fixture/main.ts";
const http = "--http --port {port}";
const bench = join(shared, "bench");

/** The hostile bench installs packages of its own; the shared folder is not changed. */
function hostile() {
  const copy = join(scratch, "bench/hostile");
  mkdirSync(dirname(copy), { recursive: true });
  cpSync(join(bench, "hostile"), copy, { recursive: true });
  cpSync(join(shared, "corpus/security"), join(scratch, "corpus/security"), { recursive: true });
  const install = spawnSync("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: copy,
    stdio: "inherit",
  });
  if (install.status !== 0) throw new Error("npm install for the hostile bench failed");
  return join(copy, "run.mjs");
}

const page = '{"url":"{page}"}';
const slow = '{"url":"{slow}"}';
const open = { WELLSOURCED_ALLOW_PRIVATE_NETWORK: "true" };
const surface = `ours=${server}`;
const corpora = process.env.CI ? [] : ["--corpus", "wcxb"];

const suites = [
  [
    "tests",
    () => [
      join(root, "node_modules/vitest/vitest.mjs"),
      "run",
      "--config=vitest.suites.config.ts",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
  ],
  [
    "conformance",
    () => [join(bench, "mcp/conformance.mjs"), "--cmd", `${server} ${http}`, "--conformance", conformance],
  ],
  [
    "conformance-fixture",
    () => [
      join(bench, "mcp/conformance.mjs"),
      "--fixture",
      "--cmd",
      `${fixture} ${http}`,
      "--conformance",
      conformance,
    ],
  ],
  ["inspector", () => [join(bench, "mcp/inspector-check.mjs"), "--cmd", server, "--inspector", inspector]],
  [
    "surface",
    () => [
      join(bench, "mcp/tool-surface.mjs"),
      "--server",
      surface,
      "--tool",
      "scrape_page",
      "--args",
      page,
      "--slow-tool",
      "scrape_page",
      "--slow-args",
      slow,
    ],
    open,
  ],
  ["regexps", () => ["--conditions=@wellsourced/source", "scripts/check-regexps.ts", "--measure"]],
  ["growth", () => ["--conditions=@wellsourced/source", "scripts/fuzz.ts"]],
  ["journey", () => ["--conditions=@wellsourced/source", "scripts/journey.ts"]],
  ["site", () => ["--conditions=@wellsourced/source", "scripts/check-site.ts"]],
  ["release", () => ["scripts/rehearse-release.mjs"]],
  ["deploy", () => ["scripts/check-deploy.mjs"]],
  ["hostile", () => [hostile(), "--cmd", server]],
  [
    "extraction",
    () => [
      "--conditions=@wellsourced/source",
      join(shared, "corpus/extraction/run.mjs"),
      "--extractor",
      join(root, "bench/extraction/adapter.mjs"),
      "--out",
      join(scratch, "extraction.jsonl"),
      "--quiet",
      ...corpora,
    ],
  ],
  [
    "extraction-scores",
    () => [
      join(shared, "corpus/extraction/score.mjs"),
      join(scratch, "extraction.jsonl"),
      "--by",
      "type",
      "--json",
      join(scratch, "scores.json"),
    ],
  ],
  // A sample: the full benchmark takes minutes; see bench/quotations.
  [
    "quotations",
    () => [
      "--conditions=@wellsourced/source",
      join(root, "bench/quotations/run.mjs"),
      "--pages",
      process.env.CI ? "40" : "120",
      "--floor",
    ],
  ],
  ["extraction-floors", () => [join(root, "bench/extraction/floors.mjs"), join(scratch, "scores.json")]],
].filter(([name]) => !only || only.some((wanted) => name.startsWith(wanted)));

/** Data that the suites store must not mix with the user's. */
const ours = { WELLSOURCED_DATA_DIR: join(scratch, "data"), WELLSOURCED_CACHE_DIR: join(scratch, "cache") };

const times = join(scratch, "times");
mkdirSync(times);

/** Runs a program of a suite and notes its processor time; returns its output, which is shown in one piece. */
const run = (name, args, env = {}) =>
  new Promise((resolve) => {
    const child = spawn(join(root, "scripts/timed-shell.sh"), ["-c", '"$0" "$@"', process.execPath, ...args], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...ours, ...env, npm_lifecycle_event: name, SCRIPT_TIMES: times },
    });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => output.push(bytes));
    child.on("close", (code) => resolve({ code, output: Buffer.concat(output) }));
  });

let passed = 0;
const failed = [];
const lines = new Map();

async function runInTurn(some) {
  for (const [name, command, env] of some) {
    const { code, output } = await run(name, command(), env);
    lines.set(
      name,
      `── ${name}: ${code === 0 ? "passed" : `FAILED (${code})`}, ${secondsByScript(times)[name]?.toFixed(1)} s of processor time`,
    );
    process.stdout.write(Buffer.concat([Buffer.from(`\n── ${name}\n`), output, Buffer.from(`${lines.get(name)}\n`)]));
    if (code === 0) passed += 1;
    else failed.push(name);
  }
}

const build = [
  "build",
  () => [join(root, "node_modules/turbo/bin/turbo"), "run", "build", "--output-logs=errors-only"],
];
await runInTurn([build]);
if (failed.length === 0) {
  // "tests" is the longest and runs beside the others; what measures time runs alone.
  const lane = ([name]) => (name === "tests" ? "tests" : ["regexps", "growth"].includes(name) ? "measuring" : "others");
  const lanes = Object.groupBy(suites, lane);
  await Promise.all([runInTurn(lanes.tests ?? []), runInTurn(lanes.others ?? [])]);
  await runInTurn(lanes.measuring ?? []);
}
const tests = countTests(report);
rmSync(scratch, { recursive: true, force: true });
process.stdout.write(["", ...lines.values(), `── all: ${spentSince(0)}`, ""].join("\n"));
close({ passed: passed + tests.passed, failed: failed.length + tests.failed, skipped: tests.skipped }, [
  ...failed.map((name) => `failed: ${name}`),
  ...tests.failures,
]);
