// Checks the files in deploy/: each with a linter, and the Dockerfile by running its commands as an unprivileged user
// in a folder that the server may then only read. Then starts two servers as in compose.yaml, with Redis and PostgreSQL
// of this machine. Docker is not needed.
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startPostgres } from "../packages/testkit/src/postgres-server.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const at = (name) => join(root, "deploy", name);
const read = (name) => readFileSync(at(name), "utf8");
let [passed, failed, skipped] = [0, 0, 0];
const scratch = mkdtempSync(join(tmpdir(), "wellsourced-deploy-"));

/** Only this check uses the linters, so they are not dependencies of the project. */
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
const { parse, parseAllDocuments } = linter("yaml");
const compose = parse(read("compose.yaml"));
/** The server of the image and its environment, once built. */
let built;

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

/** Settings in deploy/ must be known to the server. */
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

/** The linter reports the order of keys as a warning, which is ignored. */
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

/** The instructions of a stage, with paths of the image mapped to local folders. */
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
  // The unprivileged user must be able to enter the parent folders.
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
  built = { image: stage("server", places), plain: { PATH: plain.PATH, HOME: "/nonexistent" } };
  return serve(built.image, built.plain);
}

/** The registry settings of this machine. */
const fromNpm = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) =>
      /^(?:npm_config_registry|.*_proxy|node_extra_ca_certs|ssl_cert_.*)$/iu.test(name),
    ),
  );

/** The server as started by ENTRYPOINT and checked by HEALTHCHECK. */
async function startServer(image, plain, more = {}) {
  const port = await freePort();
  const env = {
    ...plain,
    ...image.env,
    WELLSOURCED_PORT: port,
    WELLSOURCED_ALLOW_OPEN: "true",
    npm_config_registry: "",
    ...more,
  };
  const [program, ...args] = image.words("ENTRYPOINT");
  const server = spawn(program, args, { ...nobody, cwd: scratch, env, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (chunk) => (said += chunk));
  const ended = new Promise((resolve) => server.on("exit", (code, signal) => resolve(signal ?? code)));
  const [check, ...parameters] = image.health();
  let tries = 0;
  while (tries < 50 && spawnSync(check, parameters, { ...nobody, env }).status !== 0) {
    tries += 1;
    await sleep(200);
  }
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    problems: tries === 50 ? [`HEALTHCHECK never passed: ${said}`] : [],
    async stop() {
      server.kill("SIGTERM");
      const end = await Promise.race([ended, sleep(10_000, "still running")]);
      server.kill("SIGKILL");
      return end === 0 ? [] : [`SIGTERM ended the server with ${end}`];
    },
  };
}

async function serve(image, plain) {
  const server = await startServer(image, plain);
  const problems = server.problems.length > 0 ? server.problems : await talk(server.url).catch((error) => [`${error}`]);
  return [...problems, ...(await server.stop())];
}

// ── compose.yaml: two servers of the image with the Redis and the PostgreSQL that they share ─────────────────────────

/** Everything that services refer to must exist: services with a health check, networks and volumes. */
function composeNames({ services, networks = {}, volumes = {} }) {
  return Object.entries(services).flatMap(([name, service]) => [
    ...Object.entries(service.depends_on ?? {}).flatMap(([other, { condition }]) => {
      if (!services[other]) return [`${name} depends on ${other}, which is no service`];
      // Servers use the health check of their image.
      const isChecked = services[other].healthcheck !== undefined || services[other].build !== undefined;
      return condition === "service_healthy" && !isChecked ? [`${other} has no health check`] : [];
    }),
    ...(service.networks ?? []).flatMap((one) => (one in networks ? [] : [`${name}: there is no network ${one}`])),
    ...(service.volumes ?? [])
      .filter((one) => /^[a-z][\w-]*:/u.test(one))
      .flatMap((one) => (one.split(":")[0] in volumes ? [] : [`${name}: there is no volume ${one}`])),
  ]);
}

/** Redis as started by compose.yaml, on a local port. */
async function startRedis(command) {
  const port = await freePort();
  const data = mkdtempSync(join(scratch, "redis-"));
  const [program, ...args] = command.split(" ");
  const server = spawn(program, [...args, "--port", port, "--bind", "127.0.0.1", "--dir", data]);
  const isUp = await new Promise((resolve) => {
    server.once("exit", () => resolve(false));
    server.stdout.on("data", (chunk) => String(chunk).includes("Ready to accept") && resolve(true));
  });
  if (!isUp) throw new Error(`${command} does not start`);
  return { host: `127.0.0.1:${port}`, stop: () => server.kill() };
}

/** The environment of a server in compose.yaml, with its host names mapped to this machine. */
function environmentOf(service, { password, redis, postgres }) {
  const own = { SITE: "127.0.0.1", POSTGRES_PASSWORD: password };
  const filled = (value) =>
    String(value)
      .replaceAll(/\$\{(\w+)(?::\?[^}]*)?\}/gu, (_, name) => own[name] ?? "")
      .replace("@postgres:5432", `@${postgres}`)
      .replace("redis:6379", redis);
  const entries = Object.entries(service.environment).map(([name, value]) => [name, filled(value)]);
  return Object.fromEntries(entries);
}

/** A site of three pages. One server crawls it, the other returns results of the crawl. */
async function startSite() {
  const words = "The harbour of the made town was dredged by two boats. ".repeat(12);
  const site = createHttpServer(({ url }, response) => {
    response.setHeader("content-type", "text/html");
    if (!/^\/(?:|a|b)$/u.test(url)) response.statusCode = 404;
    response.end(`<title>Page ${url}</title><main><p>${url} ${words}</p><a href="/a">a</a><a href="/b">b</a></main>`);
  });
  await new Promise((resolve) => site.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${site.address().port}/`, stop: () => site.close() };
}

async function shareCrawl(first, second, site) {
  // A caller without a token is identified by its session, which both servers know.
  const call = await client(first);
  const other = (name, args) => call(name, args, second);
  const started = await call("crawl", { url: site, limit: 10 });
  const jobId = /jobId\W+(\w+)/u.exec(started)?.[1];
  if (!jobId) return [`crawl: ${started}`];
  let status = "";
  for (let tries = 0; tries < 12 && !/status: (?!Running)/u.test(status); tries++)
    status = await other("crawl", { jobId });
  if (!status.includes("Crawl status: Completed")) return [`the other server does not see the crawl end: ${status}`];
  const found = await other("query", { query: "harbour dredged" });
  return found.includes("(of ~3)") ? [] : [`query at the other server: ${found}`];
}

const isInstalled = (name) => spawnSync("which", [name]).status === 0;

async function runSql(url, statements) {
  const { default: pg } = await import(createRequire(join(root, "packages/crawler/package.json")).resolve("pg"));
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  for (const statement of statements) await database.query(statement);
  await database.end();
}

async function runCompose({ image, plain }) {
  const { redis, postgres, ...others } = compose.services;
  const servers = Object.values(others).filter(({ build }) => build !== undefined);
  const password = "made0password1";
  const stops = [];
  try {
    const database = await startPostgres();
    stops.push(() => database.stop());
    const { POSTGRES_USER: user, POSTGRES_DB: name } = postgres.environment;
    const sql = [`CREATE ROLE ${user} LOGIN SUPERUSER PASSWORD '${password}'`, `CREATE DATABASE ${name} OWNER ${user}`];
    await runSql(database.url, sql);
    const store = await startRedis(redis.command);
    stops.push(store.stop);
    const site = await startSite();
    stops.push(site.stop);
    const places = { password, redis: store.host, postgres: new URL(database.url).host };
    const started = [];
    for (const [index, service] of servers.entries()) {
      const server = await startServer(image, plain, {
        ...environmentOf(service, places),
        WELLSOURCED_DATA_DIR: folder(`compose-${index}`),
        WELLSOURCED_ENCRYPTION_KEY: "5e".repeat(32),
        WELLSOURCED_TOOLS: "core,pulse",
        WELLSOURCED_ALLOW_PRIVATE_NETWORK: "true",
      });
      stops.push(server.stop);
      if (server.problems.length > 0) return server.problems;
      started.push(server);
    }
    return await shareCrawl(started[0].url, started[1].url, site.url);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

/**
 * Opens a session. Returns a function that calls a tool, at this server or another one, and returns the reply as text.
 */
async function client(url) {
  let id = 0;
  const ask = async (method, params, { session, at = url } = {}) => {
    id += 1;
    const response = await fetch(at, {
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
  if (!session) throw new Error(`initialize: ${text}`);
  return async (name, args, at) => (await ask("tools/call", { name, arguments: args }, { session, at })).text;
}

/** Starts a research session, which requires that the server can write to its store. */
async function talk(url) {
  const call = await client(url);
  const reply = await call("sequential_search", {
    searchStep: "Check the image",
    stepNumber: 1,
    nextStepNeeded: false,
  });
  return /"sessionId":/u.test(reply) ? [] : [`sequential_search: ${reply}`];
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
  tell("compose.yaml: services, networks and volumes that exist", composeNames(compose));
  tell("Dockerfile: its commands, its server and its health check as a user without rights", await runImage());
  const shared = "compose.yaml: a crawl that its two servers share over its Redis and its PostgreSQL";
  if (built && isInstalled("redis-server") && (isInstalled("postgres") || existsSync("/opt/pgserver")))
    tell(shared, await runCompose(built).catch((error) => [error.stack]));
  else {
    skipped += 1;
    process.stdout.write(`skipped ${shared}: the image, redis-server or PostgreSQL is not there\n`);
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`);
process.exit(failed > 0 ? 1 : 0);
