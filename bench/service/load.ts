/**
 * Puts one server under load: sessions of both revisions, calls at a fixed rate, sources that answer after 50 to 500
 * ms. Reports lost and wrong answers, our share of the time, and the development of memory and open files.
 * `node --conditions=@wellsourced/source bench/service/load.ts [seconds] [calls per second] [sessions]`, after a build
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { bareServer } from "./bare-server.ts";

const [duration = 60, rate = 100, sessions = 300] = process.argv.slice(2).map(Number);
const main = fileURLToPath(new URL("../../apps/mcp-server/dist/main.js", import.meta.url));

// ── Sources ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A page that contains its number, so that answers can be distinguished. */
const pageOf = (word: string): string =>
  `<!doctype html><title>Page ${word}</title><article><h1>Page ${word}</h1>${`<p>This made page is about ${word}, and it says so at some length so that it reads as a page. </p>`.repeat(12)}</article>`;

const site = createServer((incoming, response) => {
  const url = new URL(incoming.url ?? "/", "http://localhost");
  const wait = Number(url.searchParams.get("wait"));
  setTimeout(() => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(pageOf(url.pathname.slice(1)));
  }, wait);
});
await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;

// ── Clients ──────────────────────────────────────────────────────────────────────────────────────────────────────────

interface Client {
  readonly agent: Agent;
  readonly headers: Readonly<Record<string, string>>;
  readonly meta?: object;
  /** The client's research session and its next step. */
  research?: { readonly sessionId: string; readonly stepNumber: number } | undefined;
}

const agentOf = () => new Agent({ keepAlive: true, maxSockets: 4 });
let ids = 0;

/** Sends a message and returns the result. */
function post(
  url: string,
  client: Client,
  method: string,
  params: Record<string, unknown>,
): Promise<{ session: string; result: unknown }> {
  const { port } = new URL(url);
  ids += 1;
  const id = ids;
  const body = JSON.stringify({
    jsonrpc: "2.0",
    id,
    method,
    params: client.meta ? { ...params, _meta: client.meta } : params,
  });
  const headers = {
    accept: "application/json, text/event-stream",
    "content-type": "application/json",
    ...client.headers,
    ...(client.meta ? { "mcp-method": method, ...("name" in params ? { "mcp-name": String(params.name) } : {}) } : {}),
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: "127.0.0.1", port, path: "/mcp", method: "POST", headers, agent: client.agent },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("error", reject);
        response.on("end", () => {
          const text = Buffer.concat(parts).toString();
          const lines = text.split("\n").filter((line) => line.startsWith("data: {"));
          const messages = (lines.length > 0 ? lines.map((line) => line.slice(6)) : [text || "{}"]).map((line) =>
            JSON.parse(line),
          );
          const answer = messages.find((message) => message.id === id);
          if (answer?.result)
            resolve({ session: String(response.headers["mcp-session-id"] ?? ""), result: answer.result });
          else reject(new Error(`HTTP ${response.statusCode}: ${text.slice(0, 200)}`));
        });
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

const OLDER = "2025-11-25";
const clientInfo = { name: "load", version: "1" };
async function openOlder(url: string): Promise<Client> {
  const agent = agentOf();
  const { session } = await post(url, { agent, headers: {} }, "initialize", {
    protocolVersion: OLDER,
    capabilities: {},
    clientInfo,
  });
  return { agent, headers: { "mcp-session-id": session, "mcp-protocol-version": OLDER } };
}
const openNewer = (): Client => ({
  agent: agentOf(),
  headers: { "mcp-protocol-version": "2026-07-28" },
  meta: {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": clientInfo,
    "io.modelcontextprotocol/clientCapabilities": {},
  },
});

// ── Calls ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A call, the delay of its source, and the text its answer must contain. */
interface Call {
  readonly method: string;
  readonly params: Record<string, unknown>;
  readonly wait: number;
  readonly holds: string;
  /** Receives the answer. */
  answered?(result: unknown): void;
}

const STEPS = 20;

/** Adds a step to the client's session; after twenty steps, begins a new session. */
function nextStep(client: Client, word: string): Call {
  const { sessionId, stepNumber } = client.research ?? { stepNumber: 1 };
  return {
    method: "tools/call",
    params: {
      name: "sequential_search",
      arguments: {
        searchStep: word,
        stepNumber,
        nextStepNeeded: stepNumber < STEPS,
        ...(sessionId ? { sessionId } : {}),
      },
    },
    wait: 0,
    holds: word,
    answered(result) {
      const told = (result as { structuredContent: { sessionId: string } }).structuredContent;
      client.research = stepNumber < STEPS ? { sessionId: told.sessionId, stepNumber: stepNumber + 1 } : undefined;
    },
  };
}

let count = 0;
/** Of ten calls, six read a page, two add a research step, one lists the tools and one reads statistics. */
function nextCall(client: Client): Call {
  count += 1;
  const wait = 50 + ((count * 137) % 451);
  const word = `number-${count}`;
  const turn = count % 10;
  if (turn < 6)
    return {
      method: "tools/call",
      params: { name: "scrape_page", arguments: { url: `${origin}/${word}?wait=${wait}` } },
      wait,
      holds: `This made page is about ${word},`,
    };
  if (turn < 8) return nextStep(client, word);
  return turn === 8
    ? { method: "tools/list", params: {}, wait: 0, holds: "scrape_page" }
    : { method: "resources/read", params: { uri: "stats://tools" }, wait: 0, holds: "tools" };
}

/** The calls to the SDK's server, at the same times. */
const echoCall = (): Call => {
  count += 1;
  return {
    method: "tools/call",
    params: { name: "echo", arguments: { text: `number-${count}` } },
    wait: 0,
    holds: `number-${count}`,
  };
};

// ── Measuring ────────────────────────────────────────────────────────────────────────────────────────────────────────

interface Sample {
  readonly second: number;
  readonly megabytes: number;
  readonly files: number;
  /** Processor time so far. */
  readonly cpuMs: number;
}

/** The files of a folder with their times. */
interface Kept {
  readonly second: number;
  readonly files: number;
  readonly megabytes: number;
}

function keptIn(folder: string, second: number): Kept {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const sizes = entries.map(({ parentPath, name }) => statSync(join(parentPath, name), { throwIfNoEntry: false }));
  // Blocks have 512 bytes, including those of folders.
  const bytes = sizes.reduce((sum, size) => sum + (size?.blocks ?? 0) * 512, 0);
  return { second, files: entries.length, megabytes: bytes / 1_048_576 };
}

const TICKS_A_SECOND = 100;
/** User and system time of a process in milliseconds; its name, in brackets, may contain spaces. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_A_SECOND;
}

const look = (pid: number, second: number): Sample => ({
  second,
  megabytes: Number(/^VmRSS:\s+(\d+)/mu.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024,
  files: readdirSync(`/proc/${pid}/fd`).length,
  cpuMs: cpuOf(pid),
});

const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

/** Least squares: the increase of a value per minute. */
function slope<At extends { readonly second: number }>(samples: readonly At[], of: (sample: At) => number): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(samples.map(({ second }) => second)), mean(samples.map(of))];
  const above = samples.reduce((sum, sample) => sum + (sample.second - x) * (of(sample) - y), 0);
  const below = samples.reduce((sum, { second }) => sum + (second - x) ** 2, 0);
  return (above / below) * 60;
}

async function measure(
  name: string,
  { url, pid }: { readonly url: string; readonly pid: number },
  clients: readonly Client[],
  {
    seconds,
    next,
    keeps,
  }: { readonly seconds: number; readonly next: (client: Client) => Call; readonly keeps?: string },
) {
  const warmUp = Math.min(60, seconds / 3);
  const shares: { readonly kind: string; readonly ms: number }[] = [];
  const told = (of: readonly { readonly ms: number }[]) =>
    [0.5, 0.95, 0.99]
      .map(
        (share) =>
          `p${share * 100} ${at(
            of.map(({ ms }) => ms),
            share,
          ).toFixed(1)} ms`,
      )
      .join(", ");
  const samples: Sample[] = [];
  const troubles = new Map<string, number>();
  const under = new Set<Promise<void>>();
  const began = performance.now();
  let sent = 0;
  const trouble = (what: string) => troubles.set(what, (troubles.get(what) ?? 0) + 1);
  const one = async (call: Call, client: Client) => {
    const started = performance.now();
    try {
      const { result } = await post(url, client, call.method, call.params);
      const second = (started - began) / 1_000;
      call.answered?.(result);
      const isWrong = !JSON.stringify(result).includes(call.holds);
      if (isWrong) trouble(`wrong: ${JSON.stringify(result).slice(0, 160)}`);
      else if (second > warmUp)
        shares.push({ kind: String(call.params.name ?? call.method), ms: performance.now() - started - call.wait });
    } catch (error) {
      trouble(`lost: ${error instanceof Error ? error.message : error}`);
    }
  };
  const kept: Kept[] = [];
  const sampling = setInterval(() => {
    const second = (performance.now() - began) / 1_000;
    samples.push(look(pid, second));
    if (keeps && samples.length % 20 === 0) kept.push(keptIn(keeps, second));
  }, 1_000);
  // Calls are sent on schedule, even if earlier ones are unanswered.
  while (performance.now() - began < seconds * 1_000) {
    const due = Math.floor(((performance.now() - began) / 1_000) * rate);
    for (; sent < due; sent++) {
      const client = clients[sent % clients.length];
      if (!client) continue;
      const work = one(next(client), client).finally(() => under.delete(work));
      under.add(work);
    }
    await sleep(2);
  }
  await Promise.all(under);
  clearInterval(sampling);
  const settled = samples.filter(({ second }) => second > warmUp);
  const lost = [...troubles.values()].reduce((sum, value) => sum + value, 0);
  const cpuAt = (sample: Sample | undefined) => sample?.cpuMs ?? Number.NaN;
  const figure = (value: number) => value.toFixed(1);
  process.stdout.write(
    [
      `${name}: ${sent} calls in ${seconds} s over ${clients.length} sessions, ${lost} lost or wrong`,
      `  our own share after ${warmUp} s: ${told(shares)}`,
      ...[...Map.groupBy(shares, ({ kind }) => kind)].map(([kind, of]) => `    ${kind}: ${told(of)}`),
      `  memory: ${figure(settled[0]?.megabytes ?? 0)} MB, then ${figure(slope(settled, ({ megabytes }) => megabytes))} MB a minute; most ${figure(Math.max(...samples.map(({ megabytes }) => megabytes)))} MB`,
      `  processor: ${figure((cpuAt(settled.at(-1)) - cpuAt(settled[0])) / ((settled.length - 1) * rate))} ms a call`,
      `  open files: ${settled[0]?.files}, then ${figure(slope(settled, ({ files }) => files))} a minute`,
      ...(kept.length > 0
        ? [
            `  on disk: ${kept.map(({ second, files, megabytes }) => `${Math.round(second)} s ${files} entries ${figure(megabytes)} MB`).join("; ")}`,
            `  on disk, last half: ${figure(slope(kept.slice(kept.length / 2), ({ files }) => files))} entries and ${figure(slope(kept.slice(kept.length / 2), ({ megabytes }) => megabytes))} MB a minute`,
          ]
        : []),
      ...[...troubles].slice(0, 5).map(([what, times]) => `  ${times} times ${what}`),
      "",
    ].join("\n"),
  );
}

// ── Servers ──────────────────────────────────────────────────────────────────────────────────────────────────────────

const folder = mkdtempSync(join(tmpdir(), "wellsourced-load-"));
async function startOurs(): Promise<{ url: string; pid: number; end(): void }> {
  const env = {
    PATH: process.env.PATH,
    WELLSOURCED_PORT: "0",
    WELLSOURCED_DATA_DIR: join(folder, "data"),
    WELLSOURCED_CACHE_DIR: join(folder, "cache"),
    WELLSOURCED_ALLOW_PRIVATE_NETWORK: "true",
    WELLSOURCED_RATE_LIMIT_PER_TENANT: "1000000",
    WELLSOURCED_DAILY_QUOTA_PER_TENANT: "10000000",
    WELLSOURCED_SESSION_MAX_PER_TENANT: "50",
    // One local host replaces the many that real calls would read.
    WELLSOURCED_MAX_SCRAPE_CONCURRENCY: "100",
    WELLSOURCED_MAX_SCRAPE_CONCURRENCY_PER_TENANT: "100",
    WELLSOURCED_RATE_LIMIT_GLOBAL: "100000",
    WELLSOURCED_AUDIT_OUTPUT_PATH: join(folder, "audit.jsonl"),
  };
  const child = spawn(process.execPath, [main, "--http"], { env, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.on("data", (chunk) => {
      said = (said + chunk).slice(-4_000);
      const [, found] = /listens on (\S+)/u.exec(said) ?? [];
      if (found) resolve(found);
    });
    child.once("exit", () => reject(new Error(said)));
  });
  return { url, pid: child.pid ?? 0, end: () => child.kill("SIGTERM") };
}

const ours = await startOurs();
const half = Math.floor(sessions / 2);
const older = await Promise.all(Array.from({ length: half }, () => openOlder(ours.url)));
const newer = Array.from({ length: sessions - half }, openNewer);
const mixed = older.flatMap((client, index) => [client, ...newer.slice(index, index + 1)]);
await measure("wellsourced", ours, mixed, { seconds: duration, next: nextCall, keeps: join(folder, "data") });
ours.end();
for (const { agent } of mixed) agent.destroy();

const bare = await bareServer();
const plain = await Promise.all(Array.from({ length: half }, () => openOlder(bare.url)));
await measure("bare SDK server with an echo tool", bare, plain, { seconds: Math.min(duration, 120), next: echoCall });
bare.end();

site.close();
site.closeAllConnections();
rmSync(folder, { recursive: true, force: true });
process.exit(0);
