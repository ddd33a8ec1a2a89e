import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "wellsourced-plugin-"));

const fileOf = (name: string) => new URL(`../../../${name}`, import.meta.url);
const clone = fileURLToPath(fileOf("scripts/start.mjs"));

interface Machine {
  readonly platform: NodeJS.Platform;
  readonly path: string;
  readonly exists: (file: string) => boolean;
}
// The type of our own module.
const { commandLine }: { commandLine(machine: Machine): unknown } = await import(
  fileOf("plugin/command-line.mjs").href
);

const WINDOWS = "C:\\Windows;C:\\Program Files\\nodejs";
const node = process.execPath;

test.each([
  [
    "linux",
    "/usr/bin:/opt/w",
    ["/opt/w/wellsourced", clone],
    { command: "/opt/w/wellsourced", args: [], shell: false },
  ],
  ["linux", "/usr/bin:/opt/w", [clone], { command: node, args: [clone], shell: false }],
  ["linux", "", [], { command: "npx", args: ["--yes", "@wellsourced/cli"], shell: false }],
  ["darwin", "/usr/bin", [], { command: "npx", args: ["--yes", "@wellsourced/cli"], shell: false }],
  [
    ...["win32", WINDOWS, ["C:\\Program Files\\nodejs\\wellsourced.cmd"]],
    { command: '"C:\\Program Files\\nodejs\\wellsourced.cmd"', args: [], shell: true },
  ],
  [
    ...["win32", WINDOWS, ["C:\\Windows\\wellsourced.exe"]],
    { command: "C:\\Windows\\wellsourced.exe", args: [], shell: false },
  ],
  ["win32", WINDOWS, [clone], { command: node, args: [clone], shell: false }],
  ["win32", WINDOWS, [], { command: "npx", args: ["--yes", "@wellsourced/cli"], shell: true }],
] as const)("on %s with the PATH %s and %j, the plugin starts %j", (platform, path, files, started) => {
  const exists = (file: string) => (files as readonly string[]).includes(file);
  expect(commandLine({ platform, path, exists })).toEqual(started);
});

test("the plugin's server is that of the command line, with its input, output and exit code", async () => {
  const program = join(folder, "wellsourced");
  writeFileSync(program, '#!/bin/sh\nread line\necho "$1 $line"\nexit 7\n');
  chmodSync(program, 0o755);
  const child = spawn(node, [fileURLToPath(fileOf("plugin/server.mjs"))], {
    env: { PATH: folder },
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end("hello\n");
  const ended = new Promise((resolve) => child.on("close", resolve));
  expect(await text(child.stdout)).toBe("mcp hello\n");
  expect(await ended).toBe(7);
});
