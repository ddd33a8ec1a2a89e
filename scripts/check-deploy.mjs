// Checks what is in deploy/: each file by a linter, and the Dockerfile by running its commands as a user without
// rights, in a folder that the server may then only read. Docker itself is not needed.
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
const at = (name) => join(root, "deploy", name);
const read = (name) => readFileSync(at(name), "utf8");
let [passed, failed, skipped] = [0, 0, 0];
const scratch = mkdtempSync(join(tmpdir(), "wellsourced-deploy-"));

/** The linters are of use here alone: nobody who installs the project should wait for them. */
const LINTERS = [
  "dclint@3.1.0",
  "dockerfile-ast@0.7.1",
  "dockerfile-utils@0.16.3",
  "kubernetes-models@4.5.1",
  "yaml@2.9.1",
];
function installLinters() {
  const folder = join(scratch, "linters");
  mkdirSync(folder);
  const args = ["install", "--prefix", folder, "--no-audit", "--no-fund", "--loglevel=error", ...LINTERS];
  const { status, stderr } = spawnSync("npm", args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`The linters cannot be installed: ${stderr}`);
  return createRequire(join(folder, "package.json"));
}
const linter = installLinters();
const { DockerfileParser } = linter("dockerfile-ast");
const { validate } = linter("dockerfile-utils");
const { parseAllDocuments } = linter("yaml");

function tell(what, problems) {
  if (problems.length === 0) passed += 1;
  else failed += 1;
  process.stdout.write(`${problems.length === 0 ? "passed" : "FAILED"}  ${what}\n`);
  for (const problem of problems) process.stdout.write(`        ${problem}\n`);
}

function command(what, name, args) {
  const env = { ...process.env, SITE: "research.example.org" };
  const { error, status, stdout, stderr } = spawnSync(name, args, { encoding: "utf8", env });
  if (error?.code === "ENOENT") {
    skipped += 1;
    process.stdout.write(`skipped ${what}: ${name} is not installed\n`);
    return;
  }
  tell(what, status === 0 ? [] : [`${stdout}${stderr}`.trim() || `${name} ended with ${status}`]);
}

/** Every setting that a file of deploy/ sets must be one that the server knows. */
function unknownSettings(name) {
  const known = readFileSync(join(root, ".env.example"), "utf8");
  const names = new Set(read(name).match(/\b(?:WELLSOURCED_[A-Z0-9_]+|REDIS_URL)\b/gu));
  return [...names]
    .filter((one) => !new RegExp(`^#(?:${one}|${one.replace("WELLSOURCED_", "")})=`, "mu").test(known))
    .map((one) => `${one} is no setting`);
}

function kubernetesProblems() {
  return parseAllDocuments(read("kubernetes.yaml")).flatMap((document) => {
    const object = document.toJS();
    const { apiVersion, kind, metadata } = object;
    try {
      const { [kind]: Model } = linter(`kubernetes-models/${apiVersion}/${kind}`);
      new Model(object).validate();
      return [];
    } catch (error) {
      return [`${apiVersion} ${kind} ${metadata?.name}: ${error.message}`];
    }
  });
}

/** The order of keys is a matter of taste, which the linter calls warnings. */
function composeProblems() {
  const program = linter.resolve("dclint").replace(/dist.*$/u, "bin/dclint.cjs");
  const { stdout, stderr } = spawnSync(process.execPath, [program, "--formatter", "json", at("compose.yaml")], {
    encoding: "utf8",
  });
  const files = stdout.trim() ? JSON.parse(stdout) : [{ messages: [{ type: "error", line: 0, message: stderr }] }];
  return files
    .flatMap(({ messages }) => messages)
    .filter(({ type }) => type === "error")
    .map(({ line, message }) => `line ${line}: ${message}`);
}

// ── The Dockerfile's commands ────────────────────────────────────────────────────────────────────────────────────────

const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const folder = (name) => {
  const path = join(scratch, name);
  mkdirSync(path);
  if (nobody.uid) chownSync(path, nobody.uid, nobody.gid);
  return path;
};

/** The instructions of a stage, paths inside the image turned to folders of ours. */
function stage(name, places) {
  const instructions = DockerfileParser.parse(read("Dockerfile")).getInstructions();
  const from = instructions.findIndex((one) => one.getKeyword() === "FROM" && one.getBuildStage() === name);
  const next = instructions.findIndex((one, index) => index > from && one.getKeyword() === "FROM");
  const placed = (text) =>
    Object.entries(places).reduce(
      (now, [inside, ours]) => now.replaceAll(new RegExp(`(?<![\\w/])${inside}(?=[/\\s"]|$)`, "gu"), ours),
      text,
    );
  const of = (keyword) => instructions.slice(from + 1, next).filter((one) => one.getKeyword() === keyword);
  return {
    runs: of("RUN").map((one) => placed(one.getArgumentsContent())),
    env: Object.fromEntries(
      of("ENV").flatMap((one) => one.getProperties().map((pair) => [pair.getName(), placed(pair.getValue())])),
    ),
    words: (keyword) =>
      of(keyword)[0]
        .getJSONStrings()
        .map((word) => placed(JSON.parse(word.getValue()))),
    health: () =>
      JSON.parse(
        of("HEALTHCHECK")[0]
          .getArgumentsContent()
          .replace(/^.*?\bCMD\s+/su, ""),
      ),
  };
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

async function runImage() {
  // Whoever has no rights needs a way to the folder.
  chmodSync(scratch, 0o755);
  const places = { "/server": join(scratch, "server"), "/data": folder("data") };
  const home = folder("home");
  const build = folder("build");
  const parent = nobody.uid ? { ...nobody } : {};
  const plain = { PATH: process.env.PATH, HOME: home, CI: "true", ...fromNpm() };
  chmodSync(scratch, 0o777);
  const copy = spawnSync("sh", ["-euc", `git -C "$0" archive HEAD | tar -x -C "$1"`, root, build], {
    encoding: "utf8",
  });
  if (copy.status !== 0) return [`git archive: ${copy.stderr}`];
  if (nobody.uid) spawnSync("chown", ["-R", `${nobody.uid}:${nobody.gid}`, build]);
  for (const run of stage("build", places).runs) {
    const { status, stdout, stderr } = spawnSync("sh", ["-euc", run], {
      ...parent,
      cwd: build,
      env: plain,
      encoding: "utf8",
      maxBuffer: 64 * 1_048_576,
    });
    if (status !== 0) return [`${run}\n${stdout.slice(-2_000)}${stderr.slice(-2_000)}`];
  }
  rmSync(build, { recursive: true });
  spawnSync("chmod", ["-R", "a-w", places["/server"]]);
  return serve(stage("server", places), { PATH: plain.PATH, HOME: "/nonexistent" });
}

/** How this machine reaches its registry. */
const fromNpm = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) =>
      /^(?:npm_config_registry|.*_proxy|node_extra_ca_certs|ssl_cert_.*)$/iu.test(name),
    ),
  );

async function serve(image, plain) {
  const port = await freePort();
  const env = {
    ...plain,
    ...image.env,
    WELLSOURCED_PORT: port,
    WELLSOURCED_ALLOW_OPEN: "true",
    npm_config_registry: "",
  };
  const [program, ...args] = image.words("ENTRYPOINT");
  const server = spawn(program, args, { ...nobody, cwd: scratch, env, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (chunk) => (said += chunk));
  const ended = new Promise((resolve) => server.on("exit", (code, signal) => resolve(signal ?? code)));
  const problems = [];
  try {
    const [check, ...parameters] = image.health();
    const healthy = () => spawnSync(check, parameters, { ...nobody, env }).status === 0;
    let tries = 0;
    while (!healthy() && tries < 50) {
      tries += 1;
      await sleep(200);
    }
    if (tries === 50) problems.push(`HEALTHCHECK never passed: ${said}`);
    else problems.push(...(await talk(`http://127.0.0.1:${port}/mcp`)));
  } finally {
    server.kill("SIGTERM");
  }
  const end = await Promise.race([ended, sleep(10_000, "still running")]);
  if (end !== 0) problems.push(`SIGTERM ended the server with ${end}`);
  server.kill("SIGKILL");
  return problems;
}

/** Starts a research session, which the server must be able to store. */
async function talk(url) {
  let id = 0;
  const ask = async (method, params, session) => {
    id += 1;
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...(session ? { "mcp-session-id": session } : {}),
      },
      body: JSON.stringify({ jsonrpc: "2.0", id, method, params }),
    });
    return { session: response.headers.get("mcp-session-id"), text: await response.text() };
  };
  const clientInfo = { name: "check-deploy", version: "1" };
  const { session, text } = await ask("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo });
  if (!session) return [`initialize: ${text}`];
  const step = { searchStep: "Check the image", stepNumber: 1, nextStepNeeded: false };
  const reply = await ask("tools/call", { name: "sequential_search", arguments: step }, session);
  return /"sessionId":/u.test(reply.text) ? [] : [`sequential_search: ${reply.text}`];
}

try {
  tell(
    "Dockerfile: linter",
    validate(read("Dockerfile")).map(({ message, range }) => `line ${range.start.line + 1}: ${message}`),
  );
  tell("compose.yaml: linter", composeProblems());
  tell("kubernetes.yaml: schemas", kubernetesProblems());
  command("wellsourced.service: systemd-analyze verify", "systemd-analyze", ["verify", at("wellsourced.service")]);
  command("Caddyfile: caddy validate", "caddy", ["validate", "--adapter", "caddyfile", "--config", at("Caddyfile")]);
  for (const name of ["Dockerfile", "compose.yaml", "kubernetes.yaml", "wellsourced.service", "server.env.example"])
    tell(`${name}: settings that exist`, unknownSettings(name));
  tell("Dockerfile: its commands, its server and its health check as a user without rights", await runImage());
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`);
process.exit(failed > 0 ? 1 : 0);
