import { appendFile, chmod, mkdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createFakeClock } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { verifyAuditLog } from "../../src/audit-log/index.ts";
import { thisMachine } from "../../src/machine.ts";
import { acknowledged, startProcess } from "../fixture/processes.ts";
import { filesIn, KEY, makeFolder, NOON } from "../helpers.ts";
import { logFiles, made, openIn } from "./made.ts";

const WRITER = fileURLToPath(new URL("../fixture/audit-writer.ts", import.meta.url));
const DAY = 24 * 3_600_000;

function startWriter(folder: string, name: string, { count = 100_000, through = [] as readonly string[] } = {}) {
  const args = ["--conditions=@wellsourced/source", WRITER, folder, KEY, name, String(count)];
  const [program = "", ...rest] = [...through, process.execPath, ...args];
  return startProcess(program, rest);
}

/** The ids of all events in a folder's log. */
async function written(folder: string): Promise<string[]> {
  const texts = await Promise.all((await logFiles(folder)).map((file) => readFile(file, "utf8")));
  return texts.flatMap((text) => [...text.matchAll(/"request_id":"([^"]+-\d+)"/gu)].map(([, id = ""]) => id));
}

test("no acknowledged event is lost when the writing process is killed, and every start carries the chain on", async () => {
  const folder = await makeFolder();
  const acks: string[] = [];
  for (let round = 0; round < 4; round++) {
    const writer = startWriter(folder, `r${round}`);
    await writer.said(20 + Math.floor(Math.random() * 150));
    writer.child.kill("SIGKILL");
    await writer.gone;
    acks.push(...acknowledged(writer.lines()));
  }
  const log = openIn({ folder });
  await log.write(made(1));
  await log.close();
  const stored = new Set(await written(folder));
  expect(acks.filter((ack) => !stored.has(ack))).toEqual([]);
  const result = await verifyAuditLog({ files: await logFiles(folder), key: KEY });
  expect(result.findings).toEqual([]);
  expect(result.chains).toMatchObject([{ firstSeq: 1, isClosed: true }]);
});

test("two processes that write to one path at once keep every event, each in a chain of its own", async () => {
  const folder = await makeFolder();
  const writers = ["a", "b"].map((name) => startWriter(folder, name, { count: 400 }));
  await Promise.all(writers.map(({ gone }) => gone));
  const acks = writers.flatMap((writer) => acknowledged(writer.lines()));
  expect(acks).toHaveLength(800);
  expect((await written(folder)).sort()).toEqual(acks.toSorted());
  const result = await verifyAuditLog({ files: await logFiles(folder), key: KEY });
  expect(result.findings).toEqual([]);
  expect(result.chains.length).toBeLessThanOrEqual(2);
});

/** The log of a killed writer, with an incomplete last line. */
async function tornLog() {
  const folder = await makeFolder();
  const writer = startWriter(folder, "killed");
  await writer.said(10);
  writer.child.kill("SIGKILL");
  await writer.gone;
  const [file = ""] = (await logFiles(folder)).slice(-1);
  await appendFile(file, '{"duration_ms":1,"event_ty');
  return { folder, file };
}

test("the start after a crash names the torn line, and a change of it afterwards is found", async () => {
  const { folder, file } = await tornLog();
  expect(await verifyAuditLog({ files: await logFiles(folder), key: KEY })).toMatchObject({
    findings: [{ kind: "torn", file }],
  });
  const log = openIn({ folder });
  await log.write(made(1));
  await log.close();
  const files = await logFiles(folder);
  const verify = () => verifyAuditLog({ files, key: KEY });
  expect(await verify()).toMatchObject({ intact: true, crashes: [{ file, bytes: 26 }] });
  await chmod(file, 0o600);
  const whole = await readFile(file, "utf8");
  await writeFile(file, `${whole.slice(0, -1)}X`);
  expect(await verify()).toMatchObject({ findings: [{ kind: "appended", file }] });
  await writeFile(file, whole.slice(0, -1));
  expect(await verify()).toMatchObject({ findings: [{ kind: "truncated", file }] });
});

test("a writer whose file was taken over by mistake begins another chain instead of writing on", async () => {
  const folder = await makeFolder();
  const [first, second] = [openIn({ folder }), openIn({ folder, machine: { ...thisMachine(), mayLive: () => false } })];
  await first.write(made(1));
  await second.write(made(2)); // Treats the first writer as dead.
  await first.write(made(3));
  await Promise.all([first.close(), second.close()]);
  const result = await verifyAuditLog({ files: await logFiles(folder), key: KEY });
  expect(result).toMatchObject({ intact: true });
  expect(result.chains).toHaveLength(2);
});

test("the file of a writer on another machine is never continued, unless it was closed", async () => {
  const folder = await makeFolder();
  const away = { self: { host: "elsewhere", pid: 1 }, mayLive: () => true };
  const abroad = openIn({ folder, machine: away });
  await abroad.write(made(1));
  const here = openIn({ folder });
  await here.write(made(2));
  await abroad.close();
  await here.close();
  const later = openIn({ folder });
  await later.write(made(3));
  await later.close();
  const result = await verifyAuditLog({ files: await logFiles(folder), key: KEY });
  expect(result.intact).toBe(true);
  expect(result.chains.map(({ files }) => files.length).sort()).toEqual([1, 2]);
});

test("a removed file is noticed by its writer and by verification", async () => {
  const folder = await makeFolder();
  const log = openIn({ folder });
  await log.write(made(1));
  const [file = ""] = await logFiles(folder);
  await rm(file);
  await log.write(made(2));
  await log.close();
  const files = await logFiles(folder);
  expect(await readFile(files[0] ?? "", "utf8")).toContain('"request_id":"r2"');
  expect(await verifyAuditLog({ files, key: KEY })).toMatchObject({ findings: [{ kind: "beginning_missing" }] });
});

test("a disk without room refuses the event where the log is required, and what was written stays in order", async () => {
  const folder = await makeFolder();
  // Files above this size cannot be written, which looks like a full disk.
  const writer = startWriter(folder, "full", { through: ["sh", "-c", 'ulimit -f 20; exec "$@"', "sh"] });
  await writer.gone;
  const [failed = ""] = writer.lines().filter((line) => line.startsWith("failed "));
  expect(failed).toBe("failed The audit log cannot be written: the disk is full. Free some space and try again.");
  const acks = acknowledged(writer.lines());
  expect(acks.length).toBeGreaterThan(5);
  const stored = new Set(await written(folder));
  expect(acks.filter((ack) => !stored.has(ack))).toEqual([]);
  // With free space it continues.
  const log = openIn({ folder });
  await log.write(made(1));
  await log.close();
  expect(await verifyAuditLog({ files: await logFiles(folder), key: KEY })).toMatchObject({ intact: true });
});

test("what cannot be read among the files does not keep a log from being written", async () => {
  const folder = await makeFolder();
  await mkdir(join(folder, "audit.000007.jsonl"));
  const log = openIn({ folder });
  await log.write(made(1));
  await log.close();
  const [, own = ""] = await logFiles(folder);
  expect(basename(own)).toBe("audit.000008.jsonl");
  expect(await verifyAuditLog({ files: [own], key: KEY })).toMatchObject({ intact: true });
});

/** Sets the age of files to a number of days before noon. */
async function age(files: readonly string[], days: number): Promise<void> {
  for (const file of files) await utimes(file, (NOON - days * DAY) / 1_000, (NOON - days * DAY) / 1_000);
}

test("files that are too old are removed, and the log says so, so that their absence is no finding", async () => {
  const folder = await makeFolder();
  const first = openIn({ folder, maxBytes: 2_000 });
  for (let number = 1; number <= 20; number++) await first.write(made(number));
  await first.close();
  const files = await logFiles(folder);
  expect(files.length).toBeGreaterThan(3);
  await age(files.slice(0, 2), 181);
  const log = openIn({ folder, retentionDays: 1 });
  await log.write(made(21));
  await log.close();
  const left = await logFiles(folder);
  expect(left.slice(0, -1)).toEqual(files.slice(2));
  expect(await verifyAuditLog({ files: left, key: KEY })).toMatchObject({
    intact: true,
    chains: [{ removedBefore: expect.any(Number) }],
  });
  // Without the file that records their removal, it is a finding.
  expect(await verifyAuditLog({ files: left.slice(0, -1), key: KEY })).toMatchObject({
    findings: [{ kind: "beginning_missing" }],
  });
});

test.each([
  ["younger than 180 days, whatever is set", 179, 1],
  ["of any age, where all are kept", 5_000, 0],
])("no file is removed that is %s", async (_, days, retentionDays) => {
  const folder = await makeFolder();
  const first = openIn({ folder, maxBytes: 2_000 });
  for (let number = 1; number <= 20; number++) await first.write(made(number));
  await first.close();
  const files = await logFiles(folder);
  await age(files, days);
  const log = openIn({ folder, retentionDays });
  await log.write(made(21));
  await log.close();
  expect((await logFiles(folder)).slice(0, -1)).toEqual(files);
});

test("the file of a writer that lives is never removed, however old it looks, nor anything that is no log's", async () => {
  const folder = await makeFolder();
  const living = openIn({ folder, clock: createFakeClock(NOON) });
  await living.write(made(1));
  const [own = ""] = await logFiles(folder);
  await writeFile(join(folder, "audit.000009.jsonl"), "somebody's notes\n");
  await writeFile(join(folder, "other.jsonl"), "somebody's notes\n");
  await age(await filesIn(folder), 9_000);
  const log = openIn({ folder, retentionDays: 180 });
  await log.write(made(2));
  await log.close();
  await living.write(made(3));
  await living.close();
  const names = (await filesIn(folder)).map((file) => basename(file)).sort();
  expect(names).toEqual(["audit.000001.jsonl", "audit.000009.jsonl", "audit.000010.jsonl", "other.jsonl"]);
  expect((await stat(own)).size).toBeGreaterThan(0);
});
