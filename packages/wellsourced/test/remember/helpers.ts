import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { createSeal } from "../../src/remember/seal.ts";

export const NOON = Date.UTC(2026, 0, 31, 12);
export const KEY = "0123456789abcdef".repeat(4);
export const OTHER_KEY = "fedcba9876543210".repeat(4);

export const seal = createSeal({ key: KEY, randomBytes });

/** A folder that goes with the test. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "wellsourced-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Paths of all files below a folder. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

export const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;
export const redisTitle = hasRedis ? "redis" : "redis (skipped: there is no redis-server on this machine)";

/** A Redis of our own on a free port of 127.0.0.1. */
export async function startRedis(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  for (let tries = 0; tries < 20; tries++) {
    const port = 20_000 + (randomBytes(2).readUInt16BE() % 40_000);
    const server = spawn("redis-server", ["--port", `${port}`, "--bind", "127.0.0.1", "--save", "", "--dir", tmpdir()]);
    if (await comesUp(server)) return { url: `redis://127.0.0.1:${port}`, stop: () => stop(server) };
  }
  throw new Error("no free port for redis-server");
}

const comesUp = (server: ChildProcess) =>
  new Promise<boolean>((resolve) => {
    server.once("exit", () => resolve(false));
    server.stdout?.on("data", (chunk) => String(chunk).includes("Ready to accept") && resolve(true));
  });

const stop = (server: ChildProcess) =>
  new Promise<void>((resolve) => {
    server.once("exit", () => resolve());
    server.kill();
  });
