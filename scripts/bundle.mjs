// Packs the built MCP server with the packages that it needs as `wellsourced.mcpb`, which Claude Desktop installs by a
// double click: `pnpm run bundle [file]`, by default `dist/wellsourced.mcpb`. Versions are those of the lock file. Beside
// it, `server.json` is the entry for the MCP registry with this very file.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { packExtension } from "@anthropic-ai/mcpb";

const root = fileURLToPath(new URL("../", import.meta.url));
const output = resolve(process.argv[2] ?? join(root, "dist/wellsourced.mcpb"));
const folder = mkdtempSync(join(tmpdir(), "wellsourced-bundle-"));
const began = Date.now();

/** The files that npm would publish, and the packages of `dependencies` as plain folders: a zip keeps no links. */
function stage() {
  const flat = ["--config.node-linker=hoisted", "--config.prefer-offline=true"];
  const deploy = ["--filter=@wellsourced/mcp-server", ...flat, "deploy", "--legacy", "--prod", "--no-optional", folder];
  const isPnpm = process.env.npm_config_user_agent?.startsWith("pnpm/");
  const [command, ...parameters] = isPnpm ? ["pnpm"] : ["npx", "--yes", "pnpm@12"];
  const { status, stdout, stderr, error } = spawnSync(command, [...parameters, ...deploy], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`pnpm deploy failed:\n${stdout ?? ""}${stderr ?? ""}${error ?? ""}`);
  for (const left of [".pnpm", ".modules.yaml"])
    rmSync(join(folder, "node_modules", left), { recursive: true, force: true });
  for (const file of ["apps/mcp-server/bundle/manifest.json", "apps/mcp-server/bundle/icon.png", "LICENSE"])
    cpSync(join(root, file), join(folder, basename(file)));
}

/** The entry of the repository, and the file as it is attached to the release on GitHub. */
function registryEntry(fileSha256) {
  const entry = JSON.parse(readFileSync(join(root, "server.json"), "utf8"));
  const [{ identifier, version }] = entry.packages;
  const release = `${entry.repository.url}/releases/download/${encodeURIComponent(`${identifier}@${version}`)}`;
  const file = { identifier: `${release}/wellsourced.mcpb`, version, fileSha256, transport: { type: "stdio" } };
  return { ...entry, packages: [...entry.packages, { registryType: "mcpb", ...file }] };
}

try {
  stage();
  if (!(await packExtension({ extensionPath: folder, outputPath: output, silent: true })))
    throw new Error(
      "mcpb could not pack the bundle; `pnpm exec mcpb validate apps/mcp-server/bundle/manifest.json` says why",
    );
  const megabytes = (statSync(output).size / 1e6).toFixed(1);
  const hash = createHash("sha256").update(readFileSync(output)).digest("hex");
  writeFileSync(join(dirname(output), "server.json"), `${JSON.stringify(registryEntry(hash), null, 2)}\n`);
  process.stdout.write(
    `${output}: ${megabytes} MB, SHA-256 ${hash}, in ${((Date.now() - began) / 1000).toFixed(1)} s\n`,
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
