import { once } from "node:events";
import { PassThrough } from "node:stream";
import { createFakeClock } from "@wellsourced/testkit";
import { afterEach, describe, expect, test } from "vitest";
import { ANONYMOUS_CALLER } from "../../src/table.ts";
import { connectStdio } from "../../src/transports/stdio.ts";
import { FIXTURE } from "../support/fixture.ts";
import { envelope, openSession } from "../support/raw-http.ts";
import { type RawProcess, startProcess } from "../support/raw-stdio.ts";

const running = new Set<RawProcess>();
const start = () => {
  const server = startProcess(FIXTURE.command, FIXTURE.args);
  running.add(server);
  return server;
};
afterEach(() => {
  for (const { child } of running) child.kill("SIGKILL");
  running.clear();
});

describe("the first message decides the revision", () => {
  test("initialize opens the older one", async () => {
    const server = start();
    expect((await server.initialize()).result).toMatchObject({ protocolVersion: "2025-11-25" });
    expect((await server.request("tools/list")).result).toHaveProperty("tools");
  });

  test("an envelope opens the newer one, with or without a discovery before", async () => {
    const server = start();
    const found = await server.request("server/discover", { _meta: envelope() });
    expect(found.result).toMatchObject({ supportedVersions: ["2026-07-28"] });
    expect((await server.request("tools/list", { _meta: envelope() })).result).toMatchObject({
      resultType: "complete",
    });

    const other = start();
    expect((await other.request("tools/list", { _meta: envelope() })).result).toMatchObject({ ttlMs: 1_000 });
  });

  test("a client that looked around may still choose the older one", async () => {
    const server = start();
    await server.request("server/discover", { _meta: envelope() });
    expect((await server.initialize()).result).toMatchObject({ protocolVersion: "2025-11-25" });
    expect((await server.request("ping")).result).toEqual({});
  });

  test("after a real request the choice is final", async () => {
    const server = start();
    await server.request("tools/list", { _meta: envelope() });
    expect((await server.initialize()).error).toBeDefined();
  });
});

test("a client that ends its input and reads slowly gets the whole answer", async () => {
  const clock = createFakeClock();
  const [input, output] = [new PassThrough(), new PassThrough({ highWaterMark: 16 })];
  const connection = connectStdio({
    ...{ table: { info: { name: "t", version: "1" }, tools: [] }, clock, stateKey: new Uint8Array(32) },
    ...{ caller: ANONYMOUS_CALLER, input, output, write: (text) => output.write(text) },
    ...{ report() {}, remark() {} },
  });
  let hasEnded = false;
  connection.ended.then(() => {
    hasEnded = true;
  });
  input.end(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: { _meta: envelope() } })}\n`);
  await expect.poll(() => output.writableLength).toBeGreaterThan(0);
  await clock.advance(1_000);
  expect(hasEnded).toBe(false);
  let answer = "";
  for await (const chunk of output) {
    answer += chunk;
    if (answer.endsWith("\n")) break;
  }
  await clock.advance(100);
  await connection.ended;
  expect(JSON.parse(answer)).toMatchObject({ id: 1, result: { tools: [] } });
});

test("calls are prepared for once, in a pause after the first answer", async () => {
  const clock = createFakeClock();
  const input = new PassThrough();
  const answered = new PassThrough();
  let prepared = 0;
  const connection = connectStdio({
    ...{ table: { info: { name: "t", version: "1" }, tools: [] }, clock, stateKey: new Uint8Array(32) },
    ...{ caller: ANONYMOUS_CALLER, input, output: answered, write: (text) => answered.write(text) },
    ...{ report() {}, remark() {} },
    async prepare() {
      prepared += 1;
    },
  });
  const ask = async (id: number) => {
    input.write(`${JSON.stringify({ jsonrpc: "2.0", id, method: "tools/list", params: { _meta: envelope() } })}\n`);
    await once(answered, "data");
  };
  await ask(1);
  await ask(2);
  expect(prepared).toBe(0);
  await clock.advance(1_000);
  expect(prepared).toBe(1);
  await ask(3);
  await clock.advance(1_000);
  expect(prepared).toBe(1);
  await connection.close();
});

describe("lines", () => {
  test.each([
    ["this is not JSON", -32700, null],
    ["[1, 2]", -32600, null],
    ['"text"', -32600, null],
    ['{"jsonrpc":"1.0","id":7,"method":"ping"}', -32600, 7],
  ])("%s is refused, and the connection goes on", async (line, code, id) => {
    const server = start();
    await server.initialize();
    server.send(line);
    const refused = await server.seen(({ error }) => error !== undefined);
    expect([refused.id, refused.error?.code]).toEqual([id, code]);
    expect((await server.request("ping")).result).toEqual({});
  });

  test("over ten megabytes are refused, and the connection goes on", async () => {
    const server = start();
    await server.initialize();
    server.send(`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"pad":"${"x".repeat(11 * 1024 * 1024)}"}}`);
    expect((await server.seen(({ error }) => error !== undefined)).error?.code).toBe(-32600);
    expect((await server.request("ping")).result).toEqual({});
  });

  test("only the protocol is written to standard output, even if other code writes", async () => {
    const server = start();
    await server.initialize();
    await server.request("tools/call", { name: "write_to_stdout" });
    expect(server.lines.map((line) => JSON.parse(line).jsonrpc)).toEqual(["2.0", "2.0"]);
    // The output of the two streams may arrive in a different order.
    await expect.poll(() => server.stderr()).toContain("stray line by console");
    await expect.poll(() => server.stderr()).toContain("stray line, written directly");
  });
});

describe.each([
  ["2025-11-25", {}],
  ["2026-07-28", envelope()],
])("calls in %s", (_, meta) => {
  const open = async () => {
    const server = start();
    if (Object.keys(meta).length === 0) await server.initialize();
    return server;
  };

  test("progress rises, and ends with the result", async () => {
    const server = await open();
    await server.request(
      "tools/call",
      { name: "test_tool_with_progress", _meta: { ...meta, progressToken: 5 } },
      "slow",
    );
    await server.request("tools/call", { name: "count_cancelled", _meta: meta });
    const sent = server.lines.map((line) => JSON.parse(line));
    const shown = sent.filter(({ method }) => method === "notifications/progress");
    expect(shown.map(({ params }) => params)).toEqual([
      { progressToken: 5, progress: 0, total: 100, message: "Started" },
      { progressToken: 5, progress: 50, total: 100, message: "Half" },
      { progressToken: 5, progress: 100, total: 100, message: "Done" },
    ]);
    expect(sent.findIndex(({ id }) => id === "slow")).toBeGreaterThan(sent.lastIndexOf(shown.at(-1)));
  });

  test("a cancel reaches the call, which is then never answered", async () => {
    const server = await open();
    const params = { name: "wait_until_cancelled", _meta: { ...meta, progressToken: 5 } };
    server.send({ jsonrpc: "2.0", id: "slow", method: "tools/call", params });
    await server.seen(({ method }) => method === "notifications/progress");
    server.send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: "slow", _meta: meta } });
    const counted = await server.request("tools/call", { name: "count_cancelled", _meta: meta });
    expect(counted.result).toMatchObject({ content: [{ text: "1" }] });
    const later = server.lines.map((line) => JSON.parse(line));
    expect(later.filter(({ id }) => id === "slow")).toEqual([]);
    expect(later.filter(({ params: told }) => told?.progress === 2)).toEqual([]);
  });

  test("changes are announced", async () => {
    const server = await open();
    if (Object.keys(meta).length > 0)
      server.send({
        jsonrpc: "2.0",
        id: "news",
        method: "subscriptions/listen",
        params: { notifications: { toolsListChanged: true }, _meta: meta },
      });
    await server.request("tools/call", { name: "test_trigger_tool_change", _meta: meta });
    expect(await server.seen(({ method }) => method === "notifications/tools/list_changed")).toBeDefined();
  });
});

describe("the end", () => {
  test("comes with the end of input, quietly", async () => {
    const server = start();
    await server.initialize();
    server.child.stdin?.end();
    expect(await server.ended()).toEqual({ code: 0, signal: null });
  });

  test("comes with the end of input before any message", async () => {
    const server = start();
    server.child.stdin?.end();
    expect(await server.ended()).toEqual({ code: 0, signal: null });
  });

  test("does not wait for a call that goes on", async () => {
    const server = start();
    await server.initialize();
    const params = { name: "wait_until_cancelled", _meta: { progressToken: 5 } };
    server.send({ jsonrpc: "2.0", id: "slow", method: "tools/call", params });
    await server.seen(({ method }) => method === "notifications/progress");
    server.child.stdin?.end();
    expect((await server.ended()).code).toBe(0);
  });

  test("lets out what is nearly done: requests piped in at once are answered", async () => {
    const server = start();
    const initialize = {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "pipe", version: "1" },
    };
    server.send({ jsonrpc: "2.0", id: 1, method: "initialize", params: initialize });
    server.send({
      jsonrpc: "2.0",
      id: 2,
      method: "tools/call",
      params: { name: "echo", arguments: { message: "hi" } },
    });
    server.child.stdin?.end();
    await server.ended();
    expect(server.lines.map((line) => JSON.parse(line).id)).toEqual([1, 2]);
  });

  test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)("comes with %s", async (signal) => {
    const server = start();
    await server.initialize();
    server.child.kill(signal);
    expect(await server.ended()).toEqual({ code: 0, signal: null });
  });

  test("returns after the last listener leaves", async () => {
    const server = start();
    await server.initialize();
    server.child.stdout?.destroy();
    server.send({ jsonrpc: "2.0", id: 9, method: "ping" });
    expect((await server.ended()).code).toBe(0);
  });
});

describe("over HTTP", () => {
  const startHttp = async () => {
    const server = startProcess(FIXTURE.command, [...FIXTURE.args, "--port", "0"]);
    running.add(server);
    await expect.poll(() => server.stderr()).toContain("listens on");
    const url = /http:\S+/u.exec(server.stderr())?.[0] ?? "";
    return { server, url };
  };

  test("the address is written to stderr, and a signal ends it, with or without open streams", async () => {
    const { server, url } = await startHttp();
    const session = await openSession(url);
    const stream = await fetch(url, { headers: { ...session.headers, accept: "text/event-stream" } });
    expect(stream.status).toBe(200);
    server.child.kill("SIGTERM");
    expect(await server.ended()).toEqual({ code: 0, signal: null });
    expect(server.lines).toEqual([]);
  });

  test("a call under way may end; a second signal does not wait for it", async () => {
    const { server, url } = await startHttp();
    const session = await openSession(url);
    const short = session.request("tools/call", { name: "test_tool_with_progress" });
    const endless = session.request("tools/call", { name: "wait_until_cancelled" }).catch(() => "cut off");
    await session.request("ping");
    server.child.kill("SIGTERM");
    expect((await short).last.result).toMatchObject({ content: [{ text: "Done." }] });
    expect(server.child.exitCode).toBeNull();
    server.child.kill("SIGTERM");
    expect((await server.ended()).code).toBe(0);
    await endless;
  });
});
