import { readFile, stat } from "node:fs/promises";
import { createFakeClock } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { verifyAuditLog } from "../../src/audit-log/index.ts";
import { KEY, makeFolder, NOON } from "../helpers.ts";
import { logFiles, made, makeLog, openIn } from "./made.ts";

const linesOf = async (file: string) => (await readFile(file, "utf8")).trimEnd().split("\n");
const eventsOf = async (file: string) => (await linesOf(file)).map((line) => JSON.parse(line));

test("an event is one line with the contract's fields, in the order of canonical JSON", async () => {
  const { files } = await makeLog(1);
  const [opening, event, closing] = await linesOf(files[0] ?? "");
  expect(event).toMatch(
    /^\{"duration_ms":1,"event_type":"tool_call","hash":"[0-9a-f]{64}","metadata":\{"query_length":1\},"pod_id":"[^"]+","prev_hash":"[0-9a-f]{64}","request_id":"r1","seq":2,"success":true,"tenant_id":"byron","timestamp":"2026-01-31T12:00:00\.000Z","tool_name":"web_search","user_id":"ada"\}$/u,
  );
  expect(JSON.parse(opening ?? "")).toMatchObject({ event_type: "audit_opened", seq: 1, prev_hash: "0".repeat(64) });
  expect(JSON.parse(closing ?? "")).toMatchObject({
    event_type: "audit_checkpoint",
    metadata: { count: 2, head: JSON.parse(event ?? "").hash, reason: "close" },
  });
});

test("the hash of a line can be recomputed with the key from the documentation alone", async () => {
  const { createHmac } = await import("node:crypto");
  const { files } = await makeLog(1);
  const [, line = ""] = await linesOf(files[0] ?? "");
  const { hash, prev_hash } = JSON.parse(line);
  const withoutHash = line.replace(`"hash":"${hash}",`, "");
  const mac = createHmac("sha256", Buffer.from(KEY, "hex"))
    .update(prev_hash + withoutHash)
    .digest("hex");
  expect(hash).toBe(mac);
});

test("nothing is written before the first event", async () => {
  const folder = await makeFolder();
  const log = openIn({ folder });
  await log.close();
  expect(await logFiles(folder)).toEqual([]);
});

test("a checkpoint follows after so many lines", async () => {
  const { files } = await makeLog(10, { checkpointEvery: 4 });
  const types = (await eventsOf(files[0] ?? "")).map(({ event_type }) => event_type.replace(/^audit_|_call$/gu, ""));
  expect(types.join(" ")).toBe(
    "opened tool tool tool checkpoint tool tool tool tool checkpoint tool tool tool checkpoint",
  );
});

test("a file that is large enough ends in a checkpoint, and the next one names it and carries the chain on", async () => {
  const { files } = await makeLog(20, { maxBytes: 2_000 });
  expect(files.length).toBeGreaterThan(2);
  const [first = [], second = []] = await Promise.all(files.map(eventsOf));
  const last = first.at(-1);
  expect(last).toMatchObject({ event_type: "audit_checkpoint", metadata: { reason: "rotation" } });
  expect(second[0]).toMatchObject({
    event_type: "audit_opened",
    seq: last.seq + 1,
    prev_hash: last.hash,
    metadata: { file: "audit.000002.jsonl", previous: { file: "audit.000001.jsonl", torn_bytes: 0 } },
  });
  for (const file of files) expect((await stat(file)).size).toBeLessThan(2_000 + 1_000);
  expect(await verifyAuditLog({ files, key: KEY })).toMatchObject({ intact: true, chains: [{ isClosed: true }] });
});

test("a file is closed after a day, regardless of its size", async () => {
  const folder = await makeFolder();
  const clock = createFakeClock(NOON);
  const log = openIn({ folder, clock });
  await log.write(made(1));
  await clock.advance(24 * 3_600_000);
  await log.write(made(2));
  await log.close();
  expect(await logFiles(folder)).toHaveLength(2);
});

test("a finished file is read-only, and only its owner may read any of them", async () => {
  const { files } = await makeLog(20, { maxBytes: 2_000 });
  for (const file of files) expect((await stat(file)).mode & 0o777).toBe(0o400);
});

test("the next start carries the chain on in a file of its own", async () => {
  const { folder } = await makeLog(3);
  const log = openIn({ folder });
  await log.write(made(4));
  await log.close();
  const files = await logFiles(folder);
  expect(files).toHaveLength(2);
  expect(await verifyAuditLog({ files, key: KEY })).toMatchObject({
    intact: true,
    chains: [{ firstSeq: 1, lastSeq: 8, isClosed: true, checkpoint: 8 }],
  });
});

test("a start with another key begins a chain of its own", async () => {
  const { folder, files } = await makeLog(3);
  const log = openIn({ folder, key: "f".repeat(64) });
  await log.write(made(4));
  await log.close();
  const [, second = ""] = await logFiles(folder);
  expect(await verifyAuditLog({ files, key: KEY })).toMatchObject({ intact: true });
  expect(await verifyAuditLog({ files: [second], key: "f".repeat(64) })).toMatchObject({
    intact: true,
    chains: [{ firstSeq: 1 }],
  });
});

test("secrets are masked in every string, and a caller's address is cut to its network", async () => {
  const folder = await makeFolder();
  const mask = (text: string) => text.replaceAll("hunter2", "[REDACTED]");
  const log = openIn({ folder, mask });
  await log.write(
    made(1, { user_id: "hunter2", source_ip: "203.0.113.77", metadata: { a: ["x hunter2"], b: { hunter2: 1 } } }),
  );
  await log.close();
  const text = await readFile((await logFiles(folder))[0] ?? "", "utf8");
  expect(text).not.toContain("hunter2");
  expect(text).toContain('"source_ip":"203.0.113.0/24"');
});

test("an event that is larger than a line may be loses its metadata, not its place", async () => {
  const folder = await makeFolder();
  const log = openIn({ folder });
  const metadata = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`k${index}`, "x".repeat(900)]));
  await log.write(made(1, { metadata }));
  await log.close();
  const [, event] = await eventsOf((await logFiles(folder))[0] ?? "");
  expect(event).toMatchObject({ request_id: "r1", metadata: { left_out: "the metadata was too large" } });
});

test("the hash of a question cannot be computed without the key", async () => {
  const { createHash } = await import("node:crypto");
  const folder = await makeFolder();
  const hash = openIn({ folder }).hashOfText("rare disease");
  expect(hash).toMatch(/^[0-9a-f]{64}$/u);
  expect(hash).not.toBe(openIn({ folder, key: "f".repeat(64) }).hashOfText("rare disease"));
  expect(hash).not.toBe(createHash("sha256").update("rare disease").digest("hex"));
});

test("a stream carries one chain from its opening to its last checkpoint", async () => {
  const { writeFile } = await import("node:fs/promises");
  let text = "";
  const folder = await makeFolder();
  const log = openIn({
    folder,
    to: async (more: string) => {
      text += more;
    },
  });
  await log.write(made(1));
  await log.close();
  await writeFile(`${folder}/captured`, text);
  expect(await verifyAuditLog({ files: [`${folder}/captured`], key: KEY })).toMatchObject({ intact: true, lines: 3 });
});
