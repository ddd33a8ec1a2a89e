// Builds deploy/Dockerfile without Docker and without a registry of images, and tries the image: `pnpm image`. Where no
// base image can be pulled, a root of Debian by mmdebstrap with the Node.js and npm of this machine stands in for it.
// Needs root, buildah and mmdebstrap (apt-get install buildah mmdebstrap).
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "wellsourced-image-"));
const BASE = "docker.io/library/node:24-bookworm-slim";
const PORT = "3917";
const began = Date.now();
const note = (text) => process.stdout.write(`${((Date.now() - began) / 1_000).toFixed(0).padStart(4)} s  ${text}\n`);

const run = (command, parameters, options = {}) =>
  execFileSync(command, parameters, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    maxBuffer: 64 * 1_048_576,
    ...options,
  }).trim();
const storage = ["--root", join(scratch, "images"), "--runroot", join(scratch, "run")];
const buildah = (...parameters) => run("buildah", [...storage, ...parameters]);
const chroot = ["--isolation", "chroot", "--network", "host"];

/** A stand-in for the base image: Debian, Node.js, npm, a user without rights, and the certificates of this machine. */
function makeBase() {
  const tar = join(scratch, "root.tar");
  run("mmdebstrap", ["--variant=essential", "--mode=root", "--include=ca-certificates,libstdc++6", "bookworm", tar]);
  const container = buildah("from", "scratch");
  const folder = buildah("mount", container);
  run("tar", ["-xf", tar, "-C", folder]);
  const copy = (from, to) => cpSync(realpathSync(from), join(folder, to), { recursive: true, dereference: true });
  copy(join(root, "node_modules/node/bin/node"), "usr/local/bin/node");
  const npm = join(dirname(realpathSync(run("sh", ["-c", "command -v npm"]))), "..");
  copy(npm, "usr/local/lib/node_modules/npm");
  for (const name of ["npm", "npx"])
    run("ln", ["-s", `../lib/node_modules/npm/bin/${name}-cli.js`, join(folder, "usr/local/bin", name)]);
  run("useradd", ["--root", folder, "--create-home", "--uid", "1000", "node"]);
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  if (certificates) copy(certificates, "etc/ssl/certs/ca-certificates.crt");
  buildah("umount", container);
  if (certificates) buildah("config", "--env", "NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt", container);
  buildah("commit", "--rm", container, BASE);
}

function buildImage() {
  const context = join(scratch, "context");
  mkdirSync(context);
  run("sh", ["-euc", 'git -C "$0" archive HEAD | tar -x -C "$1"', root, context]);
  const settings = join(process.env.HOME ?? "/root", ".npmrc");
  const volume = existsSync(settings) ? ["--volume", `${settings}:/root/.npmrc:ro`] : [];
  buildah(
    "bud",
    "--pull-never",
    "--format",
    "docker",
    ...chroot,
    ...volume,
    "-f",
    join(context, "deploy/Dockerfile"),
    "-t",
    "wellsourced",
    context,
  );
}

/** Starts the image as its user, asks it how it is by its own health check, and ends it. Returns what is wrong. */
async function tryImage() {
  const container = buildah("from", "--pull-never", "wellsourced");
  const Config = JSON.parse(buildah("inspect", container)).Docker.config;
  const inside = (...command) => [
    "run",
    ...chroot,
    "--user",
    Config.User,
    "--env",
    `WELLSOURCED_PORT=${PORT}`,
    container,
    "--",
    ...command,
  ];
  const ask = (...command) => spawnSync("buildah", [...storage, ...inside(...command)], { encoding: "utf8" });
  const problems = [];
  const settings = ["--env", "WELLSOURCED_ALLOW_OPEN=true"];
  const [verb, ...rest] = inside(...Config.Entrypoint);
  const server = spawn("buildah", [...storage, verb, ...settings, ...rest], { stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise((resolve) => server.on("close", resolve));
  let said = "";
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (data) => (said += data));
  const check = Config.Healthcheck.Test.slice(1);
  let tries = 0;
  while (tries < 30 && ask(...check).status !== 0) {
    tries += 1;
    await sleep(500);
  }
  if (tries === 30) problems.push(`the health check never passed: ${said}`);
  else note(`healthy: ${said.trim().split("\n")[0]}`);
  const id = ask("id", "-u").stdout.trim();
  if (id === "0" || id === "") problems.push(`the image runs as ${id || "nobody knows whom"}`);
  if (ask("touch", "/server/x").status === 0) problems.push("the server may change its own files");
  if (ask("touch", "/data/x").status !== 0) problems.push("the server may not write its data");
  if (ask("npm", "--version").status === 0) problems.push("npm is left in the image");
  server.kill("SIGTERM");
  if ((await Promise.race([ended, sleep(15_000, "late")])) === "late") problems.push("the server does not end");
  note(`runs as user ${id}, may write /data alone`);
  return problems;
}

try {
  makeBase();
  note("a stand-in for the base image");
  buildImage();
  const images = JSON.parse(buildah("images", "--json"));
  for (const { names, size } of images) if (names?.length) note(`${names[0]}: ${size}`);
  const problems = await tryImage();
  for (const problem of problems) process.stdout.write(`FAIL  ${problem}\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
} catch (error) {
  process.stdout.write(`${error.message}\n${error.stdout ?? ""}${error.stderr ?? ""}`.slice(-4_000));
  process.exitCode = 1;
} finally {
  spawnSync("buildah", [...storage, "rm", "--all"]);
  spawnSync("umount", [join(scratch, "images/overlay")]); // where layers are laid over each other, it is a mount
  rmSync(scratch, { recursive: true, force: true });
}
