import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Running, startFixture } from "../support/fixture.ts";
import { type Message, openSession, post, requestNewer } from "../support/raw-http.ts";

let server: Running;
beforeAll(async () => {
  server = await startFixture();
});
afterAll(() => server.kill());

const progressOf = (messages: readonly Message[]) =>
  messages.filter(({ method }) => method === "notifications/progress").map(({ params }) => params?.progress);
const withToken = { _meta: { progressToken: "p" } };

describe.each(["2025-11-25", "2026-07-28"])("a call in %s", (revision) => {
  const call = async (name: string, meta: Record<string, unknown> = {}) => {
    if (revision === "2026-07-28") return requestNewer(server.url, "tools/call", { name, arguments: {} }, { meta });
    return (await openSession(server.url)).request("tools/call", { name, arguments: {}, _meta: meta });
  };

  test("shows rising progress before the result, and none after it", async () => {
    const { messages } = await call("test_tool_with_progress", withToken._meta);
    expect(progressOf(messages)).toEqual([0, 50, 100]);
    expect(messages.at(-1)?.result).toMatchObject({ content: [{ text: "Done." }] });
  });

  test("shows no progress to a client that did not ask", async () => {
    expect(progressOf((await call("test_tool_with_progress")).messages)).toEqual([]);
  });

  test("that throws says nothing of the inside", async () => {
    const { text, last } = await call("throws");
    expect(last.result).toMatchObject({ isError: true });
    expect(text).not.toContain("secret");
  });

  test("that goes wrong in the tool is a result", async () => {
    const { last } = await call("test_error_handling");
    expect(last).toMatchObject({ result: { isError: true } });
  });
});

/** Reads a stream until the first progress message, so that the call is known to run. */
async function untilProgress(response: Response) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text += part.value;
    if (text.includes("notifications/progress")) break;
  }
  return { reader, text: () => text };
}

const start = (headers: Record<string, string>, body: unknown, signal?: AbortSignal) =>
  fetch(server.url, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });

const cancelledSoFar = async () => {
  const { last } = await requestNewer(server.url, "tools/call", { name: "count_cancelled", arguments: {} });
  return Number(/"text":"(\d+)"/u.exec(JSON.stringify(last))?.[1]);
};

describe("a cancel", () => {
  test("in a session reaches the call's signal; the stream ends and nothing more is sent", async () => {
    const before = await cancelledSoFar();
    const session = await openSession(server.url);
    const params = { name: "wait_until_cancelled", arguments: {}, ...withToken };
    const response = await start(session.headers, { jsonrpc: "2.0", id: "slow", method: "tools/call", params });
    const { reader } = await untilProgress(response);
    await session.notify("notifications/cancelled", { requestId: "slow" });
    let rest = "";
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) rest += part.value;
    expect(rest).toBe("");
    expect(await cancelledSoFar()).toBe(before + 1);
    expect((await session.request("ping")).last.result).toEqual({});
  });

  test("without sessions is the client hanging up", async () => {
    const before = await cancelledSoFar();
    const leave = new AbortController();
    const params = {
      name: "wait_until_cancelled",
      arguments: {},
      _meta: {
        progressToken: "p",
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
      },
    };
    const headers = {
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": "tools/call",
      "mcp-name": "wait_until_cancelled",
    };
    const response = await start(headers, { jsonrpc: "2.0", id: 1, method: "tools/call", params }, leave.signal);
    const { reader } = await untilProgress(response);
    leave.abort();
    await reader?.closed.catch(() => {});
    await expect.poll(cancelledSoFar).toBe(before + 1);
  });
});

test("an answer can be fetched after the connection broke", async () => {
  const session = await openSession(server.url);
  const paused = await session.request("tools/call", { name: "test_reconnection", arguments: {} }, "late");
  expect(paused.last.result).toBeUndefined();
  const lastId = /^id: (.+)$/mu.exec(paused.text)?.[1] ?? "";
  const resumed = await fetch(server.url, {
    headers: { ...session.headers, accept: "text/event-stream", "last-event-id": lastId },
  });
  const reader = resumed.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (!text.includes("Fetched after a break.")) text += (await reader?.read())?.value ?? "";
  await reader?.cancel();
  expect(text).toContain('"id":"late"');
});

test("another session cannot fetch it", async () => {
  const [mine, other] = await Promise.all([openSession(server.url), openSession(server.url)]);
  const paused = await mine.request("tools/call", { name: "test_reconnection", arguments: {} });
  const lastId = /^id: (.+)$/mu.exec(paused.text)?.[1] ?? "";
  const stolen = await fetch(server.url, {
    headers: { ...other.headers, accept: "text/event-stream", "last-event-id": lastId },
  });
  expect(stolen.status).toBe(400);
});

test("batches of the oldest revision still get all their answers", async () => {
  const session = await openSession(server.url);
  const batch = [1, 2].map((id) => ({ jsonrpc: "2.0", id, method: "ping" }));
  const { messages } = await post(server.url, batch, session.headers);
  expect(messages.flatMap(({ id }) => id ?? []).sort()).toEqual([1, 2]);
});
