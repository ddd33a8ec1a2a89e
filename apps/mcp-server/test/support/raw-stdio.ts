import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Message } from "./raw-http.ts";

/** Tested servers store nothing in the user's folders. */
const home = mkdtempSync(join(tmpdir(), "wellsourced-home-"));
process.on("exit", () => rmSync(home, { recursive: true, force: true }));

export interface RawProcess {
  readonly child: ChildProcess;
  /** All lines of standard output so far. */
  readonly lines: readonly string[];
  stderr(): string;
  send(message: unknown): void;
  request(method: string, params?: Record<string, unknown>, id?: string | number): Promise<Message>;
  /** The first line that matches, including earlier ones. */
  seen(fits: (message: Message) => boolean): Promise<Message>;
  initialize(protocolVersion?: string): Promise<Message>;
  ended(): Promise<{ code: number | null; signal: string | null }>;
}

/** A server process and its lines, without a client library, so that only the server is tested. */
export function startProcess(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): RawProcess {
  const child = spawn(command, args, {
    stdio: ["pipe", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      HOME: home,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...env,
    },
  });
  const exited = once(child, "exit");
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  let errors = "";
  let ids = 0;
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  child.stdin.on("error", () => {});
  createInterface({ input: child.stdout }).on("line", (line) => {
    lines.push(line);
    for (const look of waiting) look();
  });

  const seen = (fits: (message: Message) => boolean) =>
    new Promise<Message>((resolve) => {
      const look = () => {
        const found = lines.map(toMessage).find(fits);
        if (!found) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  const send = (message: unknown) => {
    child.stdin.write(`${typeof message === "string" ? message : JSON.stringify(message)}\n`);
  };
  const request: RawProcess["request"] = (method, params = {}, id = ++ids) => {
    send({ jsonrpc: "2.0", id, method, params });
    return seen((message) => message.id === id && !message.method);
  };
  return {
    child,
    lines,
    stderr: () => errors,
    send,
    seen,
    request,
    initialize: (protocolVersion = "2025-11-25") =>
      request("initialize", { protocolVersion, capabilities: {}, clientInfo: { name: "raw", version: "1" } }, "init"),
    ended: async () => {
      const [code, signal] = await exited;
      return { code, signal };
    },
  };
}

function toMessage(line: string): Message {
  try {
    return JSON.parse(line);
  } catch {
    return {};
  }
}
