import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { plainEnv, run } from "./run.mjs";

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Installs programs from the machine's own registry into a folder; returns the folder of their commands. */
export async function installTools(folder, packages) {
  mkdirSync(folder, { recursive: true });
  // A dependency of verdaccio refers to a version by a tag that some registries lack.
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, overrides: { "node-fetch": "2.7.0" } }));
  await run("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", ...packages], { cwd: folder });
  return join(folder, "node_modules/.bin");
}

/** A local registry for our scope; other packages come from the usual one. */
export async function startRegistry(folder, commands) {
  mkdirSync(folder, { recursive: true });
  const config = join(folder, "config.yaml");
  writeFileSync(
    config,
    `storage: ${join(folder, "storage")}
auth:
  htpasswd: { file: ${join(folder, "htpasswd")} }
packages:
  "@wellsourced/*": { access: $all, publish: $all }
web: { enable: false }
log: { type: stdout, format: json, level: warn }
max_body_size: 100mb
`,
  );
  const port = await freePort();
  const child = spawn(join(commands, "verdaccio"), ["--config", config, "--listen", `127.0.0.1:${port}`], {
    env: plainEnv,
    stdio: "ignore",
  });
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 120; tries++) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`${origin}/-/ping`).catch(() => undefined);
    if (answer?.ok) return { origin, host: `//127.0.0.1:${port}/`, stop: () => child.kill() };
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  child.kill();
  throw new Error("the registry did not start");
}
