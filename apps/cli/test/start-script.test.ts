import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterEach, beforeAll, expect, test } from "vitest";

/** A test repository with built programs; its server waits for a signal. */
const root = mkdtempSync(join(tmpdir(), "wellsourced-start-"));
const scripts = fileURLToPath(new URL("../../../scripts/", import.meta.url));
const pidFile = join(root, "server.pid");
const argsFile = join(root, "args.json");
const files = {
  "apps/cli/dist/main.js": `import { writeFileSync } from "node:fs";
process.on("SIGTERM", () => process.exit(0));
setInterval(() => {}, 1_000);
writeFileSync(${JSON.stringify(argsFile)}, JSON.stringify(process.argv.slice(2)));
if (process.argv[2] !== "serve") process.exit(0);
writeFileSync(${JSON.stringify(pidFile)}, String(process.pid));`,
  "apps/mcp-server/dist/main.js": "",
  "package.json": '{ "type": "module" }',
  ...Object.fromEntries(
    ["pnpm-lock.yaml", "tsconfig.base.json", "tsup.shared.ts", "scripts/bundled-licences.ts"].map((name) => [name, ""]),
  ),
};
// A mock of npx: a process of that name that starts a shell and passes no signals to it.
const NPX = `process.title = "npm exec made";
require("node:child_process").spawn("sh", ["-c", "node scripts/start.mjs; true"], { stdio: "ignore" });
setInterval(() => {}, 1_000);`;

beforeAll(async () => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  for (const folder of ["packages", "apps/cli/src", "apps/mcp-server/src"])
    mkdirSync(join(root, folder), { recursive: true });
  for (const name of ["start.mjs", "built.mjs"]) cpSync(join(scripts, name), join(root, "scripts", name));
  const built = await import(pathToFileURL(join(scripts, "built.mjs")).href);
  built.rememberBuild(root, built.fingerprint(root));
});
afterEach(() => rmSync(pidFile, { force: true }));

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.each([
  ["start.mjs itself", ["scripts/start.mjs"]],
  ["npx, which passes nothing on", ["-e", NPX]],
])("a signal to %s ends the server", async (_, args) => {
  const env = { PATH: process.env.PATH, npm_lifecycle_event: "start" };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: "ignore" });
  await expect.poll(() => existsSync(pidFile) && readFileSync(pidFile, "utf8")).toBeTruthy();
  const server = Number(readFileSync(pidFile, "utf8"));
  try {
    child.kill("SIGTERM");
    await expect.poll(() => isAlive(server)).toBe(false);
  } finally {
    if (isAlive(server)) process.kill(server, "SIGKILL");
  }
});

test.each([
  [[], ["serve"]],
  [
    ["--port", "0"],
    ["serve", "--port", "0"],
  ],
  [
    ["--", "--host=0.0.0.0"],
    ["serve", "--host=0.0.0.0"],
  ],
  [
    ["read", "page.html"],
    ["read", "page.html"],
  ],
  [["--version"], ["--version"]],
])("start %j runs the command line with %j", async (given, expected) => {
  const env = { PATH: process.env.PATH, npm_lifecycle_event: "start" };
  const child = spawn(process.execPath, ["scripts/start.mjs", ...given], { cwd: root, env, stdio: "ignore" });
  const ended = once(child, "exit");
  if (expected[0] === "serve") {
    await expect.poll(() => existsSync(pidFile)).toBe(true);
    child.kill("SIGTERM");
  }
  await ended;
  expect(JSON.parse(readFileSync(argsFile, "utf8"))).toEqual(expected);
});

test.each([
  ["read", []],
  ["mcp", ["A program that stops waiting meanwhile has to start this server once more."]],
])("before anything was built, start %s says that the first time takes a while", async (command, more) => {
  const fresh = mkdtempSync(join(tmpdir(), "wellsourced-fresh-"));
  cpSync(root, fresh, { recursive: true });
  rmSync(join(fresh, "node_modules"), { recursive: true });
  // Installing and building succeed at once.
  writeFileSync(join(fresh, "npx"), "#!/bin/sh\n", { mode: 0o755 });
  const env = { PATH: `${fresh}:${process.env.PATH}` };
  const child = spawn(process.execPath, ["scripts/start.mjs", command], { cwd: fresh, env });
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  await once(child, "close");
  rmSync(fresh, { recursive: true, force: true });
  const lines = said.trimEnd().split("\n");
  expect(lines.slice(0, -1)).toEqual(["Installing and building; the first time takes a minute or two …", ...more]);
  expect(lines.at(-1)).toMatch(/^Built in \d+ s\.$/u);
});
