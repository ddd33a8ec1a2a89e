/** The SDK's server with one tool that echoes, to measure the protocol alone. Listens when run directly. */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { fileURLToPath, pathToFileURL } from "node:url";

const self = fileURLToPath(import.meta.url);

/** Starts it in a separate process. */
export async function bareServer(): Promise<{ url: string; pid: number; end(): void }> {
  const child = spawn(process.execPath, [self], { stdio: ["ignore", "pipe", "inherit"] });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once("data", (chunk) => resolve(String(chunk).trim()));
    child.once("exit", () => reject(new Error("the bare server ended")));
  });
  return { url, pid: child.pid ?? 0, end: () => child.kill() };
}

async function listen() {
  const fromServer = createRequire(new URL("../../apps/mcp-server/package.json", import.meta.url));
  const load = (name: string) => import(pathToFileURL(fromServer.resolve(name)).href);
  const { Server } = await load("@modelcontextprotocol/sdk/server/index.js");
  const { StreamableHTTPServerTransport } = await load("@modelcontextprotocol/sdk/server/streamableHttp.js");
  const { CallToolRequestSchema } = await load("@modelcontextprotocol/sdk/types.js");
  const transports = new Map();
  const server = createServer(async (incoming, response) => {
    const known = transports.get(incoming.headers["mcp-session-id"]);
    if (known) return known.handleRequest(incoming, response);
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id: string) => void transports.set(id, transport),
    });
    const mcp = new Server({ name: "echo", version: "1" }, { capabilities: { tools: {} } });
    mcp.setRequestHandler(CallToolRequestSchema, ({ params }: { params: { arguments?: { text?: string } } }) => ({
      content: [{ type: "text", text: params.arguments?.text ?? "" }],
    }));
    await mcp.connect(transport);
    await transport.handleRequest(incoming, response);
  });
  server.listen(0, "127.0.0.1", () => {
    process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp\n`);
  });
}

if (process.argv[1] === self) await listen();
