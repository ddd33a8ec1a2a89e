import { Client as Client2026, StreamableHTTPClientTransport as Http2026 } from "@modelcontextprotocol/client";
import { StdioClientTransport as Stdio2026 } from "@modelcontextprotocol/client/stdio";
import { Client as Client2025 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as Stdio2025 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as Http2025 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { CreateMessageRequestSchema, ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FIXTURE, type Running, startFixture } from "../support/fixture.ts";

let server: Running;
beforeAll(async () => {
  server = await startFixture();
});
afterAll(() => server.kill());

const clientInfo = { name: "test", version: "1.0.0" };
const abilities = { capabilities: { elicitation: { form: {} }, sampling: {} } };
const stdio = { command: FIXTURE.command, args: [...FIXTURE.args], stderr: "ignore" as const };

describe.each(["stdio", "http"])("the library's client of the older revision, over %s", (transport) => {
  const client = new Client2025(clientInfo, abilities);
  beforeAll(async () => {
    client.setRequestHandler(ElicitRequestSchema, async () => ({
      action: "accept",
      content: { name: "Ada", username: "ada", email: "ada@example.org" },
    }));
    client.setRequestHandler(CreateMessageRequestSchema, async () => ({
      role: "assistant",
      model: "m",
      content: { type: "text", text: "Paris" },
    }));
    // The library's own types disagree about optional fields under our stricter compiler settings.
    if (transport === "stdio") await client.connect(new Stdio2025(stdio));
    else await client.connect(new Http2025(new URL(server.url)) as never);
  });
  afterAll(() => client.close());

  test("lists, calls, reads and completes", async () => {
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain("echo");
    const echoed = await client.callTool({ name: "echo", arguments: { message: "hi" } });
    expect(echoed.structuredContent).toEqual({ message: "hi" });
    const read = await client.readResource({ uri: "test://template/7/data" });
    expect(read.contents[0]).toMatchObject({ uri: "test://template/7/data", mimeType: "application/json" });
    const completed = await client.complete({
      ref: { type: "ref/prompt", name: "test_prompt_with_arguments" },
      argument: { name: "arg1", value: "t" },
    });
    expect(completed.completion.values).toEqual(["Test", "testing"]);
  });

  test("is a question during an open call", async () => {
    const asked = await client.callTool({ name: "test_elicitation", arguments: { message: "Who?" } });
    expect(JSON.stringify(asked.content)).toContain("ada@example.org");
    const sampled = await client.callTool({ name: "test_sampling", arguments: { prompt: "Capital?" } });
    expect(JSON.stringify(sampled.content)).toContain("Paris");
  });

  test("is asked in rounds too, so that tools need not know the revision", async () => {
    const greeted = await client.callTool({ name: "test_input_required_result_elicitation", arguments: {} });
    expect(greeted.content).toEqual([{ type: "text", text: "Hello, Ada!" }]);
  });

  test("sees progress and may cancel", async () => {
    const shown: number[] = [];
    await client.callTool({ name: "test_tool_with_progress" }, undefined, {
      onprogress: ({ progress }) => void shown.push(progress),
    });
    // This client loses progress that arrives together with the result; it was sent, see stdio.test.ts.
    expect(shown.slice(0, 2)).toEqual([0, 50]);
    const leave = new AbortController();
    const waiting = client.callTool({ name: "wait_until_cancelled" }, undefined, {
      signal: leave.signal,
      onprogress: () => leave.abort("enough"),
    });
    await expect(waiting).rejects.toThrow("enough");
  });

  test("gets the older code for a resource that is not there", async () => {
    await expect(client.readResource({ uri: "test://nothing" })).rejects.toMatchObject({ code: -32002 });
  });
});

describe.each(["stdio", "http"])("the library's client of the newer revision, over %s", (transport) => {
  const client = new Client2026(clientInfo, { ...abilities, versionNegotiation: { mode: "auto" } });
  beforeAll(async () => {
    client.setRequestHandler("elicitation/create", async () => ({ action: "accept", content: { name: "Ada" } }));
    if (transport === "stdio") await client.connect(new Stdio2026(stdio));
    else await client.connect(new Http2026(new URL(server.url)));
  });
  afterAll(() => client.close());

  test("speaks the newer revision", () => {
    expect(client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
  });

  test("lists, calls and reads", async () => {
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain("echo");
    const echoed = await client.callTool({ name: "echo", arguments: { message: "hi" } });
    expect(echoed.structuredContent).toEqual({ message: "hi" });
    const read = await client.readResource({ uri: "test://static-text" });
    expect(read.contents[0]).toMatchObject({ text: "This is the content of the static text resource." });
  });

  test("answers questions in rounds", async () => {
    const greeted = await client.callTool({ name: "test_input_required_result_elicitation", arguments: {} });
    expect(greeted.content).toEqual([{ type: "text", text: "Hello, Ada!" }]);
  });

  test("sees progress and may cancel", async () => {
    const shown: number[] = [];
    await client.callTool(
      { name: "test_tool_with_progress", arguments: {} },
      { onprogress: ({ progress }) => void shown.push(progress) },
    );
    // Over stdio this client loses progress that arrives together with the result; it was sent, see stdio.test.ts.
    expect(shown.slice(0, 2)).toEqual([0, 50]);
    const leave = new AbortController();
    const waiting = client.callTool(
      { name: "wait_until_cancelled", arguments: {} },
      { signal: leave.signal, onprogress: () => leave.abort(new Error("enough")) },
    );
    await expect(waiting).rejects.toThrow("enough");
  });
});
