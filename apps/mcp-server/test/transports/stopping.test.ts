import { systemClock } from "@wellsourced/core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFixtureTable } from "../fixture/table.ts";
import { type Running, startFixture } from "../support/fixture.ts";
import { openSession, requestNewer, send } from "../support/raw-http.ts";

/** A tool that ends when the test says so. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let calls = 0;
  const tool = {
    name: "held",
    description: "Waits.",
    inputSchema: { type: "object" as const },
    call: async () => {
      calls += 1;
      await promise;
      return { content: [{ type: "text", text: "Done." }] };
    },
  };
  return { tool, release: resolve, begun: (count: number) => expect.poll(() => calls).toBe(count) };
}

let server: Running;
let base: string;
let work: ReturnType<typeof held>;
beforeEach(async () => {
  work = held();
  const table = createFixtureTable(systemClock);
  server = await startFixture({ table: { ...table, tools: [...table.tools, work.tool] } });
  base = server.url.replace("/mcp", "");
});
afterEach(() => server.kill());

const call = (name: string) => requestNewer(server.url, "tools/call", { name, arguments: {} });

test("while the server stops, a running call is answered and new ones are refused with Retry-After", async () => {
  const session = await openSession(server.url);
  const running = call("held");
  const inSession = session.request("tools/call", { name: "held", arguments: {} });
  await work.begun(2);
  const stopped = server.stop();
  const refused = [
    await call("echo"),
    await session.request("tools/list"),
    await requestNewer(server.url, "tools/list"),
  ];
  for (const { status, headers, last } of refused) {
    expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
    expect(last.error?.message).toContain("being stopped");
  }
  work.release();
  expect((await running).last.result).toMatchObject({ content: [{ text: "Done." }] });
  expect((await inSession).last.result).toMatchObject({ content: [{ text: "Done." }] });
  await stopped;
  await expect(send(`${base}/health/live`, {})).rejects.toThrow();
});

test("what belongs to a running call still gets through, and probes learn that the server is not ready", async () => {
  const session = await openSession(server.url);
  const running = session.request("tools/call", { name: "held", arguments: {} }, "mine");
  const other = call("held");
  await work.begun(2);
  const stopped = server.stop();
  expect((await session.notify("notifications/cancelled", { requestId: "mine" })).status).toBe(202);
  expect((await send(`${base}/health/live`, {})).status).toBe(200);
  expect((await send(`${base}/health/ready`, {})).status).toBe(503);
  await running;
  work.release();
  await other;
  await stopped;
});

test("a call that does not end in the time of the settings is cut off", async () => {
  const hasty = held();
  const table = createFixtureTable(systemClock);
  const other = await startFixture({
    table: { ...table, tools: [hasty.tool] },
    flags: { "http-shutdown-timeout": "50ms" },
  });
  const running = requestNewer(other.url, "tools/call", { name: "held", arguments: {} });
  const cut = expect(running).rejects.toThrow();
  await hasty.begun(1);
  await other.stop();
  await cut;
});
