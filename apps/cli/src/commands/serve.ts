import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Output } from "../terminal.ts";

const serverFile = (): string => fileURLToPath(import.meta.resolve("@wellsourced/mcp-server"));

/** Runs the MCP server in our place: same input, same output, same end. */
function runServer(args: readonly string[], onError?: (text: string) => void): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...process.execArgv, serverFile(), ...args], {
      // When this process is killed, the server sees the channel close.
      stdio: ["inherit", "inherit", onError ? "pipe" : "inherit", "ipc"],
    });
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
    process.on("disconnect", () => child.kill("SIGTERM"));
    child.stderr?.setEncoding("utf8").on("data", (text: string) => onError?.(text));
    child.on("error", () => resolve(1));
    child.on("exit", (code) => resolve(code ?? 0));
  });
}

/** The MCP server on stdio, for hosts that start it themselves. */
export const runMcp = (args: readonly string[]): Promise<number> => runServer(["--stdio", ...args]);

export interface Welcome {
  readonly print: (text: string) => void;
  readonly errors: Output;
  /** Kinds of sources that work without a key, in people's words. */
  readonly live: () => Promise<readonly string[]>;
}

/** How to add a server at this address to the usual hosts. */
export function welcome(address: string, live: readonly string[]): string {
  const config = JSON.stringify({ mcpServers: { wellsourced: { url: address } } });
  return [
    "",
    `Wellsourced listens on ${address}`,
    `Available without keys: ${live.join(", ")}. \`doctor\` reports what keys would add.`,
    "",
    `Claude Code   claude mcp add --transport http wellsourced ${address}`,
    `Cursor        put into ~/.cursor/mcp.json: ${config}`,
    `VS Code       code --add-mcp '${JSON.stringify({ name: "wellsourced", type: "http", url: address })}'`,
    "",
    "Stop it with Ctrl+C.",
    "",
  ].join("\n");
}

/** The MCP server over Streamable HTTP, with a word for people once it listens. */
export async function runServe(args: readonly string[], { print, errors, live }: Welcome): Promise<number> {
  let heard = "";
  let greeted = false;
  return runServer(["--http", ...args], (text) => {
    // The welcome names the address, with what people need besides.
    const others = text.split("\n").filter((line) => !line.startsWith("Wellsourced listens on "));
    errors.write(others.join("\n"));
    heard += text;
    const address = /https?:\/\/\S{1,300}\/mcp\b/u.exec(heard)?.[0];
    if (!address || greeted) return;
    greeted = true;
    live().then(
      (names) => print(welcome(address, names)),
      () => print(welcome(address, [])),
    );
  });
}
