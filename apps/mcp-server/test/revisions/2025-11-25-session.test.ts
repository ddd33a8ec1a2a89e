import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { expect, test } from "vitest";
import { openSession, type SessionReplay } from "../../src/revisions/2025-11-25-session.ts";
import { ANONYMOUS_CALLER } from "../../src/table.ts";

const ANSWER: JSONRPCMessage = { jsonrpc: "2.0", id: 7, result: { late: true } };
const initialize = {
  jsonrpc: "2.0",
  id: 0,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "made", version: "1" } },
};
const request = new Request("http://localhost/mcp", {
  headers: { accept: "text/event-stream", "mcp-session-id": "s", "last-event-id": "one.1-0" },
});

/** What a client receives when it resumes a stream whose events another process wrote. */
async function heardWith(replay: Pick<SessionReplay, "replayEventsAfter" | "forward">): Promise<string> {
  const sender = { caller: ANONYMOUS_CALLER };
  const { session } = await openSession({
    id: "s",
    sender,
    factory: () => new Server({ name: "made", version: "1" }, { capabilities: {} }),
    replay: {
      storeEvent: async () => "",
      streamOf: async () => "one",
      forget: () => {},
      ...replay,
    },
    onOpened: () => {},
    onEnded: async () => {},
    onClosed: () => {},
  });
  await session.resume(initialize, sender);
  const incoming = new IncomingMessage(new Socket());
  const exchange = { request, incoming, path: "/mcp", peer: "127.0.0.1", over: new Promise<void>(() => {}) };
  const heard = await (await session.handle(exchange, undefined, sender)).text();
  await session.close();
  return heard;
}

test("an answer that was written before its client came back is heard, and then the end", async () => {
  const heard = await heardWith({
    replayEventsAfter: async (_, { send }) => {
      await send("one.2-0", ANSWER);
      return "one";
    },
    forward: () => Promise.resolve(),
  });
  expect(heard).toContain('"late":true');
});

test("an answer that is written after its client came back is heard, and then the end", async () => {
  let tell = async (_id: string, _message: JSONRPCMessage): Promise<void> => {};
  const heard = await heardWith({
    replayEventsAfter: async (_, { send }) => {
      tell = send;
      return "one";
    },
    forward: async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      await tell("one.2-0", {
        jsonrpc: "2.0",
        method: "notifications/progress",
        params: { progressToken: 1, progress: 1 },
      });
      await tell("one.3-0", ANSWER);
    },
  });
  expect(heard).toContain('"progress":1');
  expect(heard).toContain('"late":true');
});
