#!/usr/bin/env node
// `pnpm start` runs the research server; `pnpm start read URL` (search, cite, …) the command line instead. A link to
// this file in a folder of the PATH, by the name `wellsourced`, is the command line from anywhere.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fingerprint, lastBuilt, rememberBuild } from "./built.mjs";

process.env.TURBO_TELEMETRY_DISABLED = "1";
const root = fileURLToPath(new URL("../", import.meta.url));
const isPnpm = process.env.npm_lifecycle_event === "start";
const args = process.argv.slice(2).filter((arg, index) => !(isPnpm && index === 0 && arg === "--"));
/** The Node that is installed with the packages: the one that runs this file may be older than they allow. */
const bundled = join(root, "node_modules/node/bin/node");
const node = existsSync(bundled) ? bundled : process.execPath;

/** Runs a program with our own input and output; returns its exit code. */
function run(command, parameters, { stdio = "inherit", cwd = root } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, { stdio, cwd });
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
    child.on("error", (error) => {
      process.stderr.write(`${command}: ${error.message}\n`);
      resolve(1);
    });
    child.on("exit", (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/** Builds what has changed. The build writes to stderr, so that `pnpm start search … --json` can be piped. */
async function build(current) {
  const began = Date.now();
  process.stderr.write("Building what has changed …\n");
  const turbo = ["turbo", "run", "build", "--filter=./apps/*", "--output-logs=errors-only", "--log-prefix=none"];
  const [command, ...parameters] = isPnpm ? turbo : ["npx", "--yes", "pnpm@12", "exec", ...turbo];
  const code = await run(command, parameters, { stdio: ["ignore", 2, 2] });
  if (code !== 0) process.exit(code);
  rememberBuild(root, current);
  process.stderr.write(`Ready after ${((Date.now() - began) / 1000).toFixed(1)} s.\n`);
}

const current = fingerprint(root);
if (lastBuilt(root) !== current) await build(current);

const cli = join(root, "apps/cli/dist/main.js");
// Paths that were given are relative to where the user stands, not to the package that pnpm runs in.
const cwd = isPnpm ? (process.env.INIT_CWD ?? process.cwd()) : process.cwd();
process.exit(await run(node, [cli, ...(isPnpm && args.length === 0 ? ["serve"] : args)], { cwd }));
