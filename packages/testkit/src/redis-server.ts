import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { tmpdir } from "node:os";

/** A private Redis on 127.0.0.1. */
export interface RedisServer {
  readonly url: string;
  stop(): Promise<void>;
  /** Keeps connections open without answering until `resume`. */
  pause(): void;
  resume(): void;
  connections(): Promise<number>;
}

/** @param options.port port of an earlier server, to replace it. @default a free port */
export async function startRedis(options: { readonly port?: number } = {}): Promise<RedisServer> {
  for (let tries = 0; tries < 20; tries++) {
    const port = options.port ?? 20_000 + (randomBytes(2).readUInt16BE() % 40_000);
    const server = spawn("redis-server", ["--port", `${port}`, "--bind", "127.0.0.1", "--save", "", "--dir", tmpdir()]);
    if (await comesUp(server))
      return {
        url: `redis://127.0.0.1:${port}`,
        stop: () => stop(server),
        pause: () => void server.kill("SIGSTOP"),
        resume: () => void server.kill("SIGCONT"),
        connections: () => countConnections(port),
      };
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

/** Sends commands over a separate connection, which is not counted. */
const countConnections = (port: number) =>
  new Promise<number>((resolve, reject) => {
    const socket = connect(port, "127.0.0.1").on("error", reject);
    socket.once("data", (list) => {
      socket.destroy();
      resolve(
        String(list)
          .split("\n")
          .filter((line) => line.startsWith("id=")).length - 1,
      );
    });
    socket.write("CLIENT LIST\r\n");
  });
