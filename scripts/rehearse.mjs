// Rehearses a whole release as on an empty machine: `pnpm rehearse`. In a clone, with an empty HOME, it installs and
// builds, then tries packages, bundle and registry entry, site, and image, and closes with a table of times and sizes.
// Where commands are missing, it installs them with apt-get, which needs root.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { plainEnv } from "./release/run.mjs";

const root = fileURLToPath(new URL("../", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "wellsourced-rehearsal-"));
const copy = join(scratch, "wellsourced");
const home = join(scratch, "home");

const pnpm = (...parameters) => ["npx", "--yes", "pnpm@12", ...parameters];
const script = (file) => [process.execPath, "--conditions=@wellsourced/source", join(copy, "scripts", file)];
const STEPS = [
  ["clone", ["git", "clone", "--quiet", root, copy], scratch],
  ["install", pnpm("install", "--frozen-lockfile")],
  ["build", pnpm("run", "build")],
  ["packages, bundle, server.json", script("rehearse-release.mjs")],
  ["site", script("check-site.ts")],
  ["image", script("build-image.mjs")],
];
const NEEDED = ["chromium-headless-shell", "buildah", "mmdebstrap"];

function installMissing() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const missing = NEEDED.filter((command) => !folders.some((folder) => existsSync(join(folder, command))));
  if (missing.length === 0) return;
  const { status } = spawnSync("sh", ["-c", `apt-get update -qq && apt-get install -y -qq ${missing.join(" ")}`], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  if (status !== 0) throw new Error(`The rehearsal needs ${missing.join(", ")} from Debian; install them as root.`);
}

/** Runs a step and shows what it prints. Resolves to whether it passed, its seconds, and the lines that state a size. */
function take([name, [command, ...parameters], cwd = copy]) {
  process.stdout.write(`\n── ${name}\n`);
  const began = Date.now();
  const { TURBO_CACHE_DIR: _, ...plain } = plainEnv;
  const env = { ...plain, HOME: home, TURBO_TELEMETRY_DISABLED: "1" };
  const child = spawn(command, parameters, { cwd, env, stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  child.stdout.on("data", (data) => {
    said += data;
    process.stdout.write(data);
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      // Our own scripts indent what they measured.
      const sizes = said.split("\n").filter((line) => /^ .*\d (?:bytes|kB|MB)\b/u.test(line));
      resolve({
        name,
        passed: code === 0,
        seconds: Math.round((Date.now() - began) / 1_000),
        sizes: sizes.map((line) => line.replace(/^ *(?:\d+ s +)?/u, "")),
      });
    });
  });
}

const steps = [];
try {
  installMissing();
  mkdirSync(home);
  // How this machine reaches its registry of packages is its own affair, and passes.
  const settings = join(homedir(), ".npmrc");
  if (existsSync(settings)) symlinkSync(settings, join(home, ".npmrc"));
  for (const step of STEPS) {
    steps.push(await take(step));
    if (!steps.at(-1).passed) break;
  }
} finally {
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

process.stdout.write("\n");
for (const { name, passed, seconds, sizes } of steps) {
  process.stdout.write(`${passed ? "passed" : "FAILED"}  ${`${seconds} s`.padStart(6)}  ${name}\n`);
  for (const line of sizes) process.stdout.write(`${" ".repeat(18)}${line}\n`);
}
process.exitCode = steps.length === STEPS.length && steps.every(({ passed }) => passed) ? 0 : 1;
