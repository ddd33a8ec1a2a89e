import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "@wellsourced/core";
import { type LocalHandler, type LocalServer, startServer } from "@wellsourced/testkit";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { openAudit } from "../src/audit-log.ts";
import { readEnv } from "../src/env/index.ts";

const servers: LocalServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

const made = (number: number) => ({
  event_type: "tool_call",
  tenant_id: "byron",
  user_id: "ada",
  request_id: `r${number}`,
  success: true,
});

/** A log in a folder, with a webhook to a server with this handler. */
async function openWith(handler: LocalHandler, path = "/hook?from=made") {
  const folder = mkdtempSync(join(tmpdir(), "wellsourced-hook-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const server = await startServer(handler);
  servers.push(server);
  const { settings } = readEnv(
    {
      WELLSOURCED_AUDIT_WEBHOOK_URL: `${server.origin}${path}`,
      WELLSOURCED_AUDIT_OUTPUT_PATH: join(folder, "audit.jsonl"),
      WELLSOURCED_AUDIT_REQUIRED: "true",
    },
    { mode: "http" },
  );
  const reports: string[] = [];
  const log = await openAudit({
    settings,
    clock: systemClock,
    http: true,
    terminal: false,
    mask: (text) => text,
    report: (problem) => reports.push(problem),
    write: async () => undefined,
  });
  if (!log) return expect.unreachable();
  return { log, server, reports };
}

test("the webhook gets each line as JSON, at the very address that was set", async () => {
  const bodies: string[] = [];
  const { log, server } = await openWith(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    bodies.push(body);
    response.end();
  });
  await log.write(made(1));
  await log.write(made(2));
  await log.close();
  expect(server.requests[0]).toMatchObject({ method: "POST", path: "/hook?from=made" });
  const events: { event_type: string; hash: string }[] = bodies.flatMap((body) => JSON.parse(body));
  expect(events.map(({ event_type }) => event_type)).toEqual([
    "audit_opened",
    "tool_call",
    "tool_call",
    "audit_checkpoint",
  ]);
  expect(events[3]?.hash).toMatch(/^[0-9a-f]{64}$/u);
});

test.each<[string, LocalHandler, RegExp]>([
  ["that fails", (_, response) => void response.writeHead(500).end("down"), /status 500/u],
  ["that leads elsewhere", (_, response) => void response.writeHead(302, { location: "/" }).end(), /status 302/u],
  ["that answers without end", (_, response) => void response.end(Buffer.alloc(1_000_000)), /./u],
  ["that hangs up", (request) => void request.socket.destroy(), /./u],
])("a webhook %s holds no event up, and its losses are counted", async (_, handler, says) => {
  const written = Promise.withResolvers<void>();
  // The webhook responds only after the event is written, so a log that waited for it would never finish.
  const { log, reports } = await openWith(async (request, response) => {
    await written.promise;
    await handler(request, response);
  });
  await log.write(made(1));
  written.resolve();
  await log.close(AbortSignal.timeout(10_000));
  expect(log.counts().webhookDropped).toBeGreaterThan(0);
  expect(reports[0]).toMatch(says);
  expect(reports[0]).not.toContain("/hook");
});
