import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";

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
