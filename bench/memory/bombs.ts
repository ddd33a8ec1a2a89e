/** Measures how much the server and its children grow while they read generated bombs: `bombs.ts [part of a name]`. */
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { startProcess } from "../../apps/mcp-server/test/support/raw-stdio.ts";

/** The limit of growth for any input. */
const MOST_MB = 512;
const EVERY_MS = 20;
const fromSource = (path: string) => [
  "--conditions=@wellsourced/source",
  fileURLToPath(new URL(path, import.meta.url)),
];

const bombServer = spawn(process.execPath, fromSource("../../packages/scraper/test/helpers/bomb-server.ts"), {
  stdio: ["ignore", "pipe", "inherit"],
});
const first = await new Promise<string>((resolve) =>
  createInterface({ input: bombServer.stdout }).once("line", resolve),
);
const { port, rows }: { port: number; rows: { decoder: string; name: string; path: string }[] } = JSON.parse(first);

const server = startProcess(process.execPath, fromSource("../../apps/mcp-server/src/main.ts"), {
  WELLSOURCED_ALLOW_PRIVATE_NETWORK: "true",
  WELLSOURCED_CACHE_ENABLED: "false",
});
await server.initialize();
const statusOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/status`, "utf8");
  } catch {
    return "";
  }
};
const numberIn = (status: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, "mu").exec(status)?.[1] ?? 0);

/** Resident memory of the server and its child processes, in MB. */
function residentMb(): number {
  const statuses = new Map(
    readdirSync("/proc")
      .filter((name) => /^\d+$/u.test(name))
      .map((pid) => [Number(pid), statusOf(pid)] as const),
  );
  const isOurs = (pid: number): boolean =>
    pid === server.child.pid || (pid > 1 && isOurs(numberIn(statuses.get(pid) ?? "", "PPid")));
  return [...statuses].reduce((sum, [pid, status]) => sum + (isOurs(pid) ? numberIn(status, "VmRSS") / 1_024 : 0), 0);
}

async function read(path: string): Promise<{ outcome: string; peak: number; seconds: number }> {
  const began = Date.now();
  let peak = residentMb();
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMb());
  }, EVERY_MS);
  const { result } = await server.request("tools/call", {
    name: "scrape_page",
    arguments: { url: `http://127.0.0.1:${port}${path}` },
  });
  clearInterval(timer);
  return { outcome: outcomeOf(result), peak, seconds: (Date.now() - began) / 1_000 };
}

function outcomeOf(result: unknown): string {
  const { isError, content, structuredContent } = Object(result);
  if (!isError) return `${String(structuredContent?.content ?? content?.[0]?.text).length} characters read`;
  const text = String(content?.[0]?.text);
  const { error } = JSON.parse(text.slice(text.indexOf("{")));
  return `refused (${error.kind}): ${error.detail ?? text.split("\n")[0]}`;
}

await read("/");
const before = residentMb();

const chosen = rows.filter(({ decoder, name }) => `${decoder}: ${name}`.includes(process.argv[2] ?? ""));
let over = 0;
for (const { decoder, name, path } of chosen) {
  await fetch(`http://127.0.0.1:${port}${path}`, { method: "PUT" });
  const { outcome, peak, seconds } = await read(path);
  const grown = Math.round(peak - before);
  if (grown >= MOST_MB) over++;
  process.stdout.write(`| ${decoder} | ${name} | ${grown} | ${seconds.toFixed(1)} | ${outcome} |\n`);
}
process.stdout.write(`${chosen.length} bombs, ${over} grew the server by ${MOST_MB} MB or more\n`);
server.child.kill("SIGKILL");
bombServer.kill("SIGKILL");
