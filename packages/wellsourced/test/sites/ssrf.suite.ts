import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type LocalHandler, startServer } from "@wellsourced/testkit";
import { expect, onTestFinished, test } from "vitest";

const shared = new URL("../../../../../shared/", import.meta.url);
const virtualNetwork = fileURLToPath(new URL("bench/hostile/vnet.cjs", shared));

interface Case {
  readonly url: string;
  readonly expect: "blocked" | "allowed";
  readonly phase: "url" | "dns" | "rebind" | "redirect";
  readonly dns?: object;
}
const cases: readonly Case[] = JSON.parse(await readFile(new URL("corpus/security/ssrf.json", shared), "utf8"));
const dns = Object.assign({}, ...cases.map((one) => one.dns ?? {}));

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
const page = (head: string, body: string) =>
  `<!doctype html><html><head><title>Outside</title>${head}</head><body><main><h1>Outside</h1><p>${"The public page of a made site. ".repeat(20)}</p>${body}</main></body></html>`;

/** The content of the public site, by the way that starts there. */
function overSite(way: string, path: string, home: string, url: string): [number, object, string] {
  const target = escaped(url);
  const html = { "content-type": "text/html" };
  if (path === "/robots.txt") {
    if (way === "robots-redirect") return [302, { location: url }, ""];
    const line = way === "robots-sitemap" ? `Sitemap: ${url}` : `Sitemap: ${home}sitemap.xml`;
    return [200, { "content-type": "text/plain" }, `${line}\n`];
  }
  if (path === "/sitemap.xml") {
    const entry =
      way === "sitemap-index"
        ? `<sitemapindex><sitemap><loc>${target}</loc></sitemap></sitemapindex>`
        : `<urlset><url><loc>${way === "sitemap-entry" ? target : `${home}next`}</loc></url></urlset>`;
    return [200, { "content-type": "application/xml" }, entry];
  }
  if (way === "redirect" && path === "/next") return [302, { location: url }, ""];
  const [head, body] = [
    way === "feed" ? `<link rel="alternate" type="application/rss+xml" href="${target}">` : "",
    way === "link" ? `<a href="${target}">on</a><iframe src="${target}"></iframe>` : "",
  ];
  return [200, html, page(head, body)];
}

const outside: LocalHandler = (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://outside.example");
  const [, way = "", index = "0"] = /^([a-z-]+)-(\d+)\.example$/u.exec(request.headers.host ?? "") ?? [];
  if (way !== "") {
    const [status, headers, body] = overSite(
      way,
      pathname,
      `http://${way}-${index}.example/`,
      cases[+index]?.url ?? "",
    );
    return void response.writeHead(status, { ...headers }).end(body);
  }
  const location = searchParams.get("to") ?? "";
  if (pathname === "/redirect-to") return void response.writeHead(Number(searchParams.get("code")), { location }).end();
  if (pathname === "/robots.txt") return void response.writeHead(404).end();
  response.writeHead(200, { "content-type": "text/html" }).end(page("", ""));
};

interface Logged {
  readonly t: "case" | "end" | "dns" | "connect";
  readonly public?: boolean;
  readonly kinds?: readonly string[];
}

/** Tests all cases in one way, in a process whose look-ups and connections are logged; returns the log of each. */
async function logsOf(way: string): Promise<readonly Logged[][]> {
  const folder = await mkdtemp(join(tmpdir(), "wellsourced-"));
  const inside = await startServer((_request, response) => void response.end("inside"));
  const server = await startServer(outside);
  onTestFinished(() => Promise.all([inside.close(), server.close(), rm(folder, { recursive: true })]).then(() => {}));
  const [log, network, job] = [join(folder, "log"), join(folder, "network.json"), join(folder, "job.json")];
  const settings = { dns, log, httpPort: server.port, canaryPort: inside.port, defaultPublic: "93.184.215.14" };
  await writeFile(network, JSON.stringify(settings));
  await writeFile(job, JSON.stringify({ urls: cases.map(({ url }) => url), log }));
  const child = fileURLToPath(new URL("ssrf-child.ts", import.meta.url));
  const flags = ["--no-deprecation", "--require", virtualNetwork, "--conditions=@wellsourced/source"];
  const run = { env: { VNET_FILE: network }, timeout: 240_000 };
  await promisify(execFile)(process.execPath, [...flags, child, job, way], run);
  const logs: Logged[][] = [];
  for (const line of (await readFile(log, "utf8")).trim().split("\n")) {
    const entry: Logged = JSON.parse(line);
    if (entry.t === "case") logs.push([]);
    else logs.at(-1)?.push(entry);
  }
  expect(logs).toHaveLength(cases.length);
  expect(inside.requests).toHaveLength(0);
  return logs;
}

const wentInside = (log: readonly Logged[] = []) => log.some(({ t, public: isPublic }) => t === "connect" && !isPublic);
const connected = (log: readonly Logged[] = []) => log.some(({ t }) => t === "connect");
const kindsOf = (log: readonly Logged[] = []) => log.find(({ t }) => t === "end")?.kinds ?? [];

test.each(["batch", "crawl", "map", "webhook"])(
  "%s: no case is reached inside, and no public one is refused",
  {
    timeout: 300_000,
  },
  async (way) => {
    const logs = await logsOf(way);
    const wrong = cases.filter(({ expect: wanted, phase }, index) => {
      const log = logs[index];
      if (wentInside(log)) return true;
      if (wanted === "allowed") return kindsOf(log).includes("validation") || !connected(log);
      return (phase === "url" || phase === "dns") && (connected(log) || !kindsOf(log).includes("validation"));
    });
    expect(wrong.map(({ url }) => url)).toEqual([]);
  },
);

test.each(["link", "redirect", "feed", "sitemap-entry", "sitemap-index", "robots-sitemap", "robots-redirect"])(
  "%s of a public site: no case is reached inside, by a crawl or a map",
  { timeout: 300_000 },
  async (way) => {
    const logs = await logsOf(way);
    expect(cases.filter((_, index) => wentInside(logs[index])).map(({ url }) => url)).toEqual([]);
    // The site itself must be requested each time; otherwise the way was not tested.
    expect(cases.filter((_, index) => !connected(logs[index])).map(({ url }) => url)).toEqual([]);
  },
);
