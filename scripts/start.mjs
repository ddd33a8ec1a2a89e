#!/usr/bin/env node
// `pnpm start` runs the research server; `pnpm start read URL` (search, cite, …) the CLI. A link to this file named
// `wellsourced` in a folder of PATH gives the CLI everywhere.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fingerprint, lastBuilt, rememberBuild } from "./built.mjs";

process.env.TURBO_TELEMETRY_DISABLED = "1";
const root = fileURLToPath(new URL("../", import.meta.url));
const isPnpm = process.env.npm_lifecycle_event === "start";
const args = process.argv.slice(2).filter((arg, index) => !(isPnpm && index === 0 && arg === "--"));
const isWindows = process.platform === "win32";
/** The Node installed with the packages, since the current one may be too old. */
const bundled = join(root, "node_modules/node/bin", isWindows ? "node.exe" : "node");
const node = existsSync(bundled) ? bundled : process.execPath;

function passSignals(child) {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
}

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Parent and command line of a process: from /proc on Linux, otherwise from ps. */
function look(pid) {
  try {
    const [, , parent] = readFileSync(`/proc/${pid}/stat`, "utf8").split(")").at(-1).split(" ");
    return { parent: Number(parent), command: readFileSync(`/proc/${pid}/cmdline`, "utf8") };
  } catch {
    const { stdout } = spawnSync("ps", ["-o", "ppid=,args=", "-p", `${pid}`], { encoding: "utf8" });
    const [parent, ...command] = (stdout ?? "").trim().split(/\s+/u);
    return { parent: Number(parent), command: command.join(" ") };
  }
}

/** The processes from this one up to npx, if npx started it. */
function launchers() {
  const chain = [];
  for (let pid = process.ppid; pid > 1 && chain.length < 6; ) {
    chain.push(pid);
    const { parent, command } = look(pid);
    if (command.startsWith("npm exec")) return chain;
    pid = parent;
  }
  return [];
}

/** npx does not pass on signals, so nothing else would stop the processes it started. */
function endWithLaunchers(child) {
  const chain = isPnpm ? launchers() : [];
  if (chain.length > 0) setInterval(() => chain.every(isAlive) || child.kill("SIGTERM"), 500).unref();
}

/** Runs a program with inherited input and output; returns its exit code. */
function run(command, parameters, { stdio = ["inherit", "inherit", "inherit", "ipc"], cwd = root } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, { stdio, cwd });
    passSignals(child);
    endWithLaunchers(child);
    child.on("error", (error) => {
      process.stderr.write(`${command}: ${error.message}\n`);
      resolve(1);
    });
    child.on("exit", (code, signal) => resolve(signal ? 128 + constants.signals[signal] : (code ?? 1)));
  });
}

/** Runs a command and shows its output only if it fails. */
function quietly(command, parameters) {
  return new Promise((resolve) => {
    // On Windows only a shell finds npx and turbo, which are scripts; no parameter has a character that it interprets.
    const child = spawn(command, parameters, { cwd: root, stdio: ["ignore", "pipe", "pipe"], shell: isWindows });
    passSignals(child);
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        said += chunk;
      });
    child.on("error", (error) => resolve({ code: 1, said: `${command}: ${error.message}\n` }));
    child.on("close", (code) => resolve({ code: code ?? 1, said }));
  });
}

/** Builds changed packages. Shows one line on stderr, so that `pnpm start search … --json` can be piped. */
async function build(current) {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  const line = (text) => process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${text}` : `${text}\n`);
  const isFirst = lastBuilt(root) === undefined;
  const what = isFirst
    ? "Installing and building; the first time takes a minute or two …"
    : "Building what has changed …";
  line(what);
  if (isFirst && args[0] === "mcp") line("A program that stops waiting meanwhile has to start this server once more.");
  const tick = process.stderr.isTTY ? setInterval(() => line(`${what} ${seconds()} s`), 1_000) : 0;
  const turbo = ["turbo", "run", "build", "--filter=./apps/*", "--output-logs=errors-only", "--log-prefix=none"];
  const [command, ...parameters] = isPnpm ? turbo : ["npx", "--yes", "pnpm@12", "exec", ...turbo];
  const { code, said } = await quietly(command, parameters);
  clearInterval(tick);
  if (code !== 0) {
    line(`The build failed after ${seconds()} s:\n${said}`);
    process.exit(code);
  }
  rememberBuild(root, current);
  line(`Built in ${seconds()} s.${process.stderr.isTTY ? "\n" : ""}`);
}

const current = fingerprint(root);
if (lastBuilt(root) !== current) await build(current);

const cli = join(root, "apps/cli/dist/main.js");
// Resolve paths from the user's folder, not from the package that pnpm runs in.
const cwd = isPnpm ? (process.env.INIT_CWD ?? process.cwd()) : process.cwd();
// `pnpm start` and `pnpm start --port 8080` run the server.
const isServer = isPnpm && (args.length === 0 || /^--(?:port|host)(?:=|$)/u.test(args[0]));
process.exit(await run(node, [cli, ...(isServer ? ["serve"] : []), ...args], { cwd }));
