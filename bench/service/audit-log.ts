/**
 * Measures time and memory of `log verify` for a large audit log, in rotated files and in one file. Then changes the
 * last line, which must be detected.
 * `node --conditions=@wellsourced/source bench/service/audit-log.ts [megabytes] [part of a row's name]`
 */
import { spawn } from "node:child_process";
import { chmod, mkdtemp, open, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAuditLog } from "../../packages/sessions/src/audit-log/index.ts";

const MEGABYTES = Number(process.argv[2] ?? 1_024);
const KEY = "5a".repeat(32);
const BATCH = 2_000;
const CLI = new URL("../../apps/cli/src/main.ts", import.meta.url).pathname;

/** Writes this many bytes of calls as a server does, and returns the files. */
async function write(folder: string, bytes: number, maxBytes: number): Promise<readonly string[]> {
  const log = openAuditLog({
    to: join(folder, "audit.jsonl"),
    key: KEY,
    maxBytes,
    required: true,
    bufferSize: BATCH,
    mask: (text) => text,
  });
  const size = async () => {
    const names = await readdir(folder);
    const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
    return sizes.reduce((sum, one) => sum + one, 0);
  };
  for (let at = 0; at === 0 || (await size()) < bytes; at += BATCH)
    await Promise.all(Array.from({ length: BATCH }, (_, index) => log.write(eventOf(at + index))));
  await log.close();
  return (await readdir(folder)).sort().map((name) => join(folder, name));
}

const eventOf = (index: number) => ({
  event_type: "tool_call",
  tenant_id: `group-${index % 40}`,
  user_id: `person-${index % 300}`,
  tool_name: ["web_search", "scrape_page", "academic_search"][index % 3] ?? "",
  request_id: String(index),
  source_ip: "203.0.113.0",
  duration_ms: index % 5_000,
  success: index % 50 !== 0,
  metadata: {
    query_length: index % 200,
    cached: index % 4 === 0,
    routing: { provider_used: "searxng", providers_attempted: ["searxng"], cache_hit: false, latency_ms: index % 900 },
  },
});

/** Runs the command in a separate process. */
async function verify(files: readonly string[]) {
  const began = performance.now();
  const args = ["--conditions=@wellsourced/source", CLI, "log", "verify", ...files, "--json"];
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH ?? "", WELLSOURCED_AUDIT_HMAC_KEY: KEY },
    stdio: ["ignore", "pipe", "ignore"],
  });
  let peakKb = 0;
  const look = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, "utf8").catch(() => "");
    peakKb = Math.max(peakKb, Number(/VmHWM:\s+(\d+)/u.exec(status)?.[1] ?? 0));
  }, 50);
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  clearInterval(look);
  const { intact, lines, findings } = JSON.parse(text);
  const found = findings.map(({ kind, line }: { kind: string; line?: number }) => `${kind} ${line ?? ""}`);
  return {
    code,
    seconds: Math.round((performance.now() - began) / 100) / 10,
    peakMb: Math.round(peakKb / 1_024),
    intact,
    lines,
    found,
  };
}

/** Changes one character of the last line, and returns a function that restores it. */
async function changeEnd(file: string): Promise<void> {
  await chmod(file, 0o600);
  const handle = await open(file, "r+");
  const { size } = await handle.stat();
  const start = Math.max(0, size - 2_000);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(2_000), 0, 2_000, start);
  const at = buffer.subarray(0, bytesRead).lastIndexOf("audit-log");
  await handle.write("audit-lag", start + at);
  await handle.close();
}

async function measure(what: string, bytes: number, maxBytes: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "audit-bench-"));
  try {
    const files = await write(folder, bytes, maxBytes);
    const say = (row: object) => process.stdout.write(`${JSON.stringify({ what, files: files.length, ...row })}\n`);
    say(await verify(files));
    await changeEnd(files.at(-1) ?? "");
    say({ ...(await verify(files)), changed: "the last line" });
  } finally {
    await rm(folder, { recursive: true });
  }
}

const bytes = MEGABYTES * 1_048_576;
const ROWS = [
  ["a small log, for the base", 10_000, 104_857_600],
  ["rotated files", bytes, 104_857_600],
  ["one file", bytes, 2 * bytes],
] as const;
for (const row of ROWS.filter(([what]) => what.includes(process.argv[3] ?? ""))) await measure(...row);
