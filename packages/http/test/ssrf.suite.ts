import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createCertificate, type LocalHandler } from "@wellsourced/testkit";
import { describe, expect, test } from "vitest";
import { atEnd, CLIENTS, rejection, serve, strict } from "./house.ts";

const shared = new URL("../../../../shared/", import.meta.url);
const corpus = new URL("corpus/security/ssrf.json", shared);
const virtualNetwork = fileURLToPath(new URL("bench/hostile/vnet.cjs", shared));

interface Case {
  readonly url: string;
  readonly why: string;
  readonly expect: "blocked" | "allowed";
  readonly phase: "url" | "dns" | "rebind" | "redirect";
  readonly dns?: Readonly<Record<string, readonly (readonly string[])[]>>;
}

const cases: readonly Case[] = JSON.parse(await readFile(corpus, "utf8"));
const named = (selected: readonly Case[]) => selected.map((one) => [`${one.url} (${one.why})`, one] as const);

describe("every address of the shared suite that must be blocked", () => {
  const blocked = cases.filter(({ expect: wanted, phase }) => wanted === "blocked" && /^(?:url|dns)$/u.test(phase));
  const tables = Object.assign({}, ...cases.map(({ dns }) => dns ?? {}));
  const resolve = async (host: string) =>
    (tables[host]?.[0] ?? []).map((address: string) => ({ address, family: address.includes(":") ? 6 : 4 }));

  describe.each(CLIENTS)("by the %s client", (client) => {
    test.each(named(blocked))("%s", async (_name, { url }) => {
      const error = await rejection(strict({ resolve }).open(url, { client }));
      expect(error).toMatchObject({ kind: "validation", suggestedAction: "inform_user" });
    });
  });
});

interface Logged {
  readonly t: "case" | "end" | "dns" | "connect";
  readonly index?: number;
  readonly host?: string;
  readonly public?: boolean;
  readonly kind?: string;
  readonly text?: string;
}

/** A server outside the guard: redirects on request, and never mentions an address. */
const outside: LocalHandler = ({ url = "/" }, response) => {
  const { pathname, searchParams } = new URL(url, "http://outside.example");
  const location = searchParams.get("to") ?? "";
  if (pathname === "/redirect-to") return void response.writeHead(Number(searchParams.get("code")), { location }).end();
  response.end("outside");
};

interface Job {
  readonly urls: readonly string[];
  readonly client: string;
  readonly port: number;
  readonly dns: object;
  readonly extraCa?: readonly string[];
}

/** Opens URLs in a process that logs every lookup and connection; returns the log of each URL. */
async function inVirtualNetwork({ urls, client, port, dns, extraCa = [] }: Job): Promise<readonly Logged[][]> {
  const folder = await mkdtemp(join(tmpdir(), "wellsourced-"));
  atEnd(() => rm(folder, { recursive: true }));
  const [log, network, job] = ["log", "network.json", "job.json"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const canary = await serve((_request, response) => void response.end("inside"));
  const settings = { dns, log, httpPort: port, canaryPort: canary.port, defaultPublic: "93.184.215.14" };
  await writeFile(network, JSON.stringify(settings));
  await writeFile(job, JSON.stringify({ urls, client, extraCa, log }));
  const child = fileURLToPath(new URL("ssrf-child.ts", import.meta.url));
  const flags = ["--no-deprecation", "--require", virtualNetwork, "--conditions=@wellsourced/source"];
  await promisify(execFile)(process.execPath, [...flags, child, job], {
    env: { VNET_FILE: network },
    timeout: 120_000,
  });
  const logs: Logged[][] = [];
  for (const line of (await readFile(log, "utf8")).trim().split("\n")) {
    const entry: Logged = JSON.parse(line);
    if (entry.t === "case") logs.push([]);
    else logs.at(-1)?.push(entry);
  }
  expect(canary.requests).toHaveLength(0);
  return logs;
}

const wentInside = (log: readonly Logged[] = []) => log.some(({ t, public: isPublic }) => t === "connect" && !isPublic);
const connected = (log: readonly Logged[] = []) => log.some(({ t }) => t === "connect");
const kindOf = (log: readonly Logged[] = []) => log.find(({ t }) => t === "end")?.kind;

describe.each(CLIENTS)("below the %s client, in a virtual network", (client) => {
  test("no case reaches a private address, and no public one is refused", async () => {
    const server = await serve(outside);
    const dns = Object.assign({}, ...cases.map((one) => one.dns ?? {}));
    const logs = await inVirtualNetwork({ urls: cases.map(({ url }) => url), client, port: server.port, dns });
    expect(logs).toHaveLength(cases.length);
    const wrong = cases.filter(({ expect: wanted, phase }, index) => {
      const log = logs[index];
      if (wentInside(log)) return true;
      if (wanted === "allowed") return kindOf(log) === "validation" || !connected(log);
      if (phase === "rebind") return false;
      return kindOf(log) !== "validation" || (phase !== "redirect" && connected(log));
    });
    expect(wrong.map(({ url }) => url)).toEqual([]);
  });

  test("a name is looked up once for each connection, also over TLS and HTTP/2", async () => {
    const tls = createCertificate(["rebind.example", "other.example"]);
    const server = await serve((request, response) => void response.end(`HTTP/${request.httpVersion}`), {
      tls,
      http2: true,
    });
    const dns = { "rebind.example": [["93.184.215.14"], ["169.254.169.254"]] };
    const urls = ["https://rebind.example/", "https://rebind.example:8443/", "https://other.example/"];
    const logs = await inVirtualNetwork({ urls, client, port: server.port, dns, extraCa: [tls.cert] });
    const version = client === "browser" ? "HTTP/2.0" : "HTTP/1.1";
    expect(logs.map((log) => log.find(({ t }) => t === "end")?.text ?? kindOf(log))).toEqual([
      version,
      "validation",
      version,
    ]);
    expect(logs.map((log) => log.filter(({ t }) => t === "dns").map(({ host }) => host))).toEqual([
      ["rebind.example"],
      ["rebind.example"],
      ["other.example"],
    ]);
    expect(logs.map((log) => log.filter(({ t }) => t === "connect").length)).toEqual([1, 0, 1]);
  });
});
