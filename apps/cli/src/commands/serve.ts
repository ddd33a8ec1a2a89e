import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Output } from "../terminal.ts";

const serverFile = (): string => fileURLToPath(import.meta.resolve("@wellsourced/mcp-server"));

/** Runs the MCP server as a child process with the same input, output and exit code. */
function runServer(args: readonly string[], onError?: (text: string) => void): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...process.execArgv, serverFile(), ...args], {
      // If this process is killed, the server notices the closed channel.
      stdio: ["inherit", "inherit", onError ? "pipe" : "inherit", "ipc"],
    });
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
    process.on("disconnect", () => child.kill("SIGTERM"));
    // Listening would keep this process alive after its child.
    process.channel?.unref();
    child.stderr?.setEncoding("utf8").on("data", (text: string) => onError?.(text));
    child.on("error", () => resolve(1));
    child.on("exit", (code) => resolve(code ?? 0));
  });
}

/** The MCP server on stdio, for hosts that start it themselves. */
export const runMcp = (args: readonly string[]): Promise<number> => runServer(["--stdio", ...args]);

interface Welcome {
  readonly print: (text: string) => void;
  readonly errors: Output;
  /** The address under which others reach the server. */
  readonly publicUrl: string | undefined;
  /** Searches that work without a key, in words. */
  readonly live: () => Promise<readonly string[]>;
}

const BROWSER = "In a browser: ";

interface Reached {
  /** The page for people, if the server has one. */
  readonly page?: string | undefined;
  readonly publicUrl?: string | undefined;
}

/** How to use a server in a browser, if it has a page, and how to add it to common hosts. */
export function welcome(listensOn: string, live: readonly string[], { page, publicUrl }: Reached = {}): string {
  const address = publicUrl ? `${publicUrl.replace(/\/$/u, "")}/mcp` : listensOn;
  const config = JSON.stringify({ mcpServers: { wellsourced: { url: address } } });
  return [
    "",
    `Wellsourced listens on ${listensOn}`,
    `Available without keys: ${live.join(", ")}. \`doctor\` reports what keys would add.`,
    "",
    ...(page ? [`Browser       open ${page}`] : []),
    `Claude Code   claude mcp add --transport http wellsourced ${address}`,
    `Cursor        put into ~/.cursor/mcp.json: ${config}`,
    `VS Code       code --add-mcp '${JSON.stringify({ name: "wellsourced", type: "http", url: address })}'`,
    "",
    "Stop it with Ctrl+C.",
    "",
  ].join("\n");
}

/** The MCP server over Streamable HTTP, with instructions once it listens. */
export async function runServe(args: readonly string[], { print, errors, live, publicUrl }: Welcome): Promise<number> {
  let heard = "";
  let greeted = false;
  return runServer(["--http", ...args], (text) => {
    // The instructions replace the server's own message.
    const own = ["Wellsourced listens on ", BROWSER];
    const others = text.split("\n").filter((line) => !own.some((start) => line.startsWith(start)));
    errors.write(others.join("\n"));
    heard += text;
    const address = /https?:\/\/\S{1,300}\/mcp\b/u.exec(heard)?.[0];
    if (!address || greeted) return;
    greeted = true;
    // The server writes both lines at once.
    const page = heard.includes(BROWSER) ? address.replace(/mcp$/u, "") : undefined;
    live().then(
      (names) => print(welcome(address, names, { page, publicUrl })),
      () => print(welcome(address, [], { page, publicUrl })),
    );
  });
}
