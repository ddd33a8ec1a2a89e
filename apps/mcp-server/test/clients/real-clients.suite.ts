import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createMCPClient } from "@ai-sdk/mcp";
import { Client as Client2026, StreamableHTTPClientTransport as Http2026 } from "@modelcontextprotocol/client";
import { Client as Client2025 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as Http2025 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { isRecord } from "@wellsourced/core";
import { type Replay, startReplay } from "@wellsourced/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MAIN } from "../support/program.ts";
import { type Spawned, spawnServer } from "../support/spawned.ts";

/** Tests common clients with the built server, by the results that they receive. */
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "wellsourced-clients-"));
const settings = {
  CHROME_PATH: "disabled",
  HOME: folder,
  WELLSOURCED_DATA_DIR: join(folder, "data"),
  WELLSOURCED_CACHE_DIR: join(folder, "cache"),
  WELLSOURCED_ALLOW_PRIVATE_NETWORK: "true",
};
const clientInfo = { name: "suite", version: "1.0.0" };
const prompt = { name: "brand-guidelines", arguments: { company: "Slate" } };
const resource = { uri: "lenses://catalog" };

let server: Spawned;
let site: Replay;
let page: string;
let silent: Awaited<ReturnType<typeof startSilent>>;

/** A site that accepts requests and never responds. */
async function startSilent() {
  const asked: (() => void)[] = [];
  const left: (() => void)[] = [];
  const site = createServer((request) => {
    request.socket.once("close", () => left.shift()?.());
    asked.shift()?.();
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const address = site.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/silent`,
    /** Resolves with the next request; its `gone` resolves when the server aborts it. */
    asked: () => {
      const gone = new Promise<void>((resolve) => left.push(resolve));
      return new Promise<{ readonly gone: Promise<void> }>((resolve) => asked.push(() => resolve({ gone })));
    },
    close: () => {
      site.closeAllConnections();
      site.close();
    },
  };
}

beforeAll(async () => {
  silent = await startSilent();
  const body = `# Tides\n\nTwice a day the sea rises.\n\n${"Water. ".repeat(20)}`;
  site = await startReplay([{ path: "/tides", body, headers: { "content-type": "text/markdown" } }]);
  page = `${site.origin}/tides`;
  server = await spawnServer(settings);
});
afterAll(async () => {
  await server?.end();
  silent?.close();
  await site?.close();
});

/** A client's result in common terms. */
interface Transcript {
  readonly tools: readonly string[];
  readonly page: string;
  readonly mistake: string;
  readonly resource?: string;
  readonly prompt?: string;
}

function judge({ tools, page: text, mistake, ...rest }: Transcript): void {
  expect(tools).toEqual(expect.arrayContaining(["web_search", "scrape_page", "verify_citation"]));
  expect(text).toContain("Twice a day the sea rises.");
  expect(mistake).toMatch(/^Unknown argument link\. Give it as \{"url":/u);
  expect(rest.resource ?? '"lenses"').toContain('"lenses"');
  expect(rest.prompt ?? "Slate").toContain("Slate");
}

/** A call for a page that never arrives, cancelled while the server waits for it. */
async function cancels(call: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
  const leave = new AbortController();
  const asked = silent.asked();
  const waiting = call(leave.signal);
  const { gone } = await asked;
  leave.abort(new Error("enough"));
  await expect(waiting).rejects.toThrow("enough");
  await gone;
}

const textOf = (result: unknown): string => JSON.stringify(result);
const said = (result: unknown): string => {
  const [first]: unknown[] = isRecord(result) && Array.isArray(result.content) ? result.content : [];
  return isRecord(first) ? String(first.text) : "";
};

async function transcriptOf(client: Client2025): Promise<Transcript> {
  const call = (args: Record<string, unknown>) => client.callTool({ name: "scrape_page", arguments: args });
  return {
    tools: (await client.listTools()).tools.map(({ name }) => name),
    page: textOf((await call({ url: page })).structuredContent),
    mistake: said(await call({ link: page })),
    resource: textOf((await client.readResource(resource)).contents).replaceAll('\\"', '"'),
    prompt: textOf((await client.getPrompt(prompt)).messages),
  };
}

test.each(["/mcp", "/mcp/"])("the protocol's TypeScript client 1, over HTTP at %s", async (path) => {
  const client = new Client2025(clientInfo);
  // The library's own types disagree about optional fields under our stricter compiler settings.
  await client.connect(new Http2025(new URL(path, server.url)) as never);
  judge(await transcriptOf(client));
  await cancels((signal) =>
    client.callTool({ name: "scrape_page", arguments: { url: silent.url } }, undefined, { signal }),
  );
  await client.ping();
  await client.close();
});

test("the protocol's TypeScript client 1 takes each structured reply for what its published schema says", async () => {
  const client = new Client2025(clientInfo);
  await client.connect(new Http2025(new URL(server.url)) as never);
  // The client validates every reply by the schemas it received here, and throws if one does not fit.
  const { tools } = await client.listTools();
  expect(tools.filter(({ name, outputSchema }) => !outputSchema && !["search", "fetch"].includes(name))).toEqual([]);
  const call = async (name: string, args: Record<string, unknown>) => {
    const { structuredContent, isError } = await client.callTool({ name, arguments: args });
    expect([name, isError ?? false, isRecord(structuredContent)]).toEqual([name, false, true]);
    return isRecord(structuredContent) ? structuredContent : {};
  };
  const words = "Twice a day the sea rises.";
  const step = { searchStep: "Read of tides", stepNumber: 1, nextStepNeeded: false, researchGoal: "Tides" };
  const { sessionId } = await call("sequential_search", step);
  await call("scrape_page", { url: page, sessionId });
  await call("verify_citation", { citation: page, claim: "The sea rises three times a day", sessionId });
  await call("verify_quote", { quote: words, url: page, sessionId });
  await call("verify_quote", { quote: "Thrice a day the sea rises", text: words });
  await call("audit_bibliography", { entries: [{ url: page, claim: words }, { title: "A made work of no one" }] });
  await call("check_answer", { answer: `${words} [1]\n\n[1]: ${page}` });
  await call("format_bibliography", { sessionId });
  await call("get_research_session", { sessionId });
  await call("research_export", { sessionId });
  await client.close();
});

test("the protocol's TypeScript client 1, over stdio", async () => {
  const client = new Client2025(clientInfo);
  const env = { PATH: process.env.PATH ?? "", ...settings };
  await client.connect(new StdioClientTransport({ command: process.execPath, args: MAIN, env, stderr: "ignore" }));
  judge(await transcriptOf(client));
  await client.close();
});

test("the protocol's TypeScript client 2, over HTTP, which speaks the newer revision", async () => {
  const client = new Client2026(clientInfo, { versionNegotiation: { mode: "auto" } });
  await client.connect(new Http2026(new URL(server.url)));
  expect(client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
  const call = (args: Record<string, unknown>) => client.callTool({ name: "scrape_page", arguments: args });
  judge({
    tools: (await client.listTools()).tools.map(({ name }) => name),
    page: textOf((await call({ url: page })).structuredContent),
    mistake: said(await call({ link: page })),
    resource: textOf((await client.readResource(resource)).contents).replaceAll('\\"', '"'),
    prompt: textOf((await client.getPrompt(prompt)).messages),
  });
  await client.close();
});

test("the protocol's Python client, over HTTP, with a slash at the end of the address", async () => {
  const script = fileURLToPath(new URL("client.py", import.meta.url));
  const { stdout } = await run("python3", [script, `${server.url}/`, page], {
    env: { PATH: process.env.PATH, PYTHONPATH: "/opt/mcp-client" },
  });
  judge(JSON.parse(stdout));
});

test("mcp-remote, which hosts start to reach a server over HTTP", async () => {
  const remote = createRequire(import.meta.url).resolve("mcp-remote/package.json");
  const client = new Client2025(clientInfo);
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(dirname(remote), "dist/proxy.js"), `${server.url}/`, "--allow-http"],
      env: { PATH: process.env.PATH ?? "", HOME: folder, MCP_REMOTE_CONFIG_DIR: folder },
      stderr: "ignore",
    }),
  );
  judge(await transcriptOf(client));
  await client.close();
});

test("the protocol's inspector, on its command line", async () => {
  const inspector = fileURLToPath(new URL("../../node_modules/.bin/mcp-inspector", import.meta.url));
  const ask = async (...args: string[]) => {
    const env = { PATH: `${dirname(process.execPath)}:${process.env.PATH}`, HOME: folder };
    const asked = run(inspector, ["--cli", server.url, "--transport", "http", "--method", ...args], { env });
    // It exits with an error if the tool fails, and prints the result anyway.
    return (await asked.catch((error: { readonly stdout: string }) => error)).stdout;
  };
  const call = (argument: string) => ask("tools/call", "--tool-name", "scrape_page", "--tool-arg", argument);
  const { tools } = JSON.parse(await ask("tools/list"));
  judge({
    tools: tools.map(({ name }: { readonly name: string }) => name),
    page: await call(`url=${page}`),
    mistake: said(JSON.parse(await call(`link=${page}`))),
    resource: (await ask("resources/read", "--uri", resource.uri)).replaceAll('\\"', '"'),
    prompt: await ask("prompts/get", "--prompt-name", prompt.name, "--prompt-args", "company=Slate"),
  });
});

test("the client of the AI SDK, with which hosts are built", async () => {
  const client = await createMCPClient({ transport: { type: "http", url: `${server.url}/` } });
  const tools = await client.tools();
  const call = (args: object) => tools.scrape_page?.execute?.(args, { toolCallId: "1", messages: [], context: {} });
  judge({
    tools: Object.keys(tools),
    page: textOf(await call({ url: page })),
    mistake: said(await call({ link: page })),
    resource: textOf((await client.readResource(resource)).contents).replaceAll('\\"', '"'),
  });
  await client.close();
});
