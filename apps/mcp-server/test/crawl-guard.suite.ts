import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readFile, realpath } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { type LocalServer, startServer } from "@wellsourced/testkit";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { connectBuilt } from "./support/built-client.ts";

/** Requests crawls, batches, maps and webhooks from the built server, and checks which requests arrive. */

const shared = new URL("../../../../shared/", import.meta.url);
const SECRET = "made-secret-of-the-inside";

interface Case {
  readonly url: string;
  readonly expect: "blocked" | "allowed";
  readonly dns?: object;
}
const cases: readonly Case[] = JSON.parse(await readFile(new URL("corpus/security/ssrf.json", shared), "utf8"));
const blocked = cases.filter((one) => one.expect === "blocked").map(({ url }) => url);

let folder: string;
const closing: (() => unknown)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wellsourced-guard-"));
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  rmSync(folder, { recursive: true, force: true });
});

/** The built server with the official client. */
async function open(env: Readonly<Record<string, string>>) {
  const { client, pid } = await connectBuilt(folder, { WELLSOURCED_TOOLS: "core,pulse", ...env });
  closing.push(() => client.close());
  const call = async (name: string, args: Record<string, unknown>): Promise<string> => {
    const reply = await client.callTool({ name, arguments: args }, undefined, { timeout: 120_000 });
    return JSON.stringify(reply);
  };
  /** Runs a job and returns its last status, or the error if it does not start. */
  const job = async (name: string, args: Record<string, unknown>): Promise<string> => {
    const started = await call(name, args);
    const jobId = /\\"jobId\\": \\"(\w+)\\"/u.exec(started)?.[1];
    if (jobId === undefined) return started;
    for (;;) {
      const status = await call(name, { jobId });
      if (!status.includes("status: Running")) return `${status}\n${await readJob(client, jobId)}`;
    }
  };
  const megabytes = () => Number(/^VmRSS:\s+(\d+)/mu.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024;
  return { call, job, megabytes };
}

const readJob = async (client: Client, id: string): Promise<string> =>
  JSON.stringify(await client.readResource({ uri: `pulse://crawl/${id}/from-0` }));

describe("no address of the inside is reached, however it comes in", { timeout: 240_000 }, () => {
  const page = (body: string) =>
    `<!doctype html><title>Outside</title><main><h1>Outside</h1><p>${"The public page of a made site. ".repeat(20)}</p>${body}</main>`;
  const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
  const links = blocked.map((url) => `<a href="${escaped(url)}">on</a>`).join("\n");
  const entries = blocked.map((url) => `<url><loc>${escaped(url)}</loc></url>`).join("");
  const maps = blocked.map((url) => `<sitemap><loc>${escaped(url)}</loc></sitemap>`).join("");
  const inside = blocked.find((url) => url.startsWith("http://169.254.169.254")) ?? "http://169.254.169.254/";

  /** A public site; each host hides the URLs in another way. */
  const outside = (host: string, path: string): [number, Record<string, string>, string] => {
    const html = { "content-type": "text/html" };
    if (path === "/robots.txt") {
      if (host === "robots.example") return [302, { location: inside }, ""];
      return [200, { "content-type": "text/plain" }, `Sitemap: http://${host}/sitemap.xml\nSitemap: ${inside}\n`];
    }
    if (path === "/sitemap.xml") {
      const xml = host === "index.example" ? `<sitemapindex>${maps}</sitemapindex>` : `<urlset>${entries}</urlset>`;
      return [200, { "content-type": "application/xml" }, xml];
    }
    if (path.startsWith("/to/")) return [302, { location: blocked[Number(path.slice(4))] ?? inside }, ""];
    if (host === "redirects.example") {
      const all = blocked.map((_, index) => `<a href="/to/${index}">on</a>`).join("\n");
      return [200, html, page(all)];
    }
    return [200, html, page(host === "links.example" ? links : "")];
  };

  async function openVirtual() {
    const canary = await startServer((_, response) => void response.end(SECRET));
    const site = await startServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://outside.example");
      if (pathname === "/redirect-to")
        return void response
          .writeHead(Number(searchParams.get("code")) || 302, { location: searchParams.get("to") ?? "" })
          .end();
      const [status, headers, body] = outside(request.headers.host ?? "", pathname);
      response.writeHead(status, headers).end(body);
    });
    closing.push(
      () => canary.close(),
      () => site.close(),
    );
    const [log, file] = [join(folder, "log"), join(folder, "network.json")];
    const dns = Object.assign({}, ...cases.map((one) => one.dns ?? {}));
    const network = { dns, log, httpPort: site.port, canaryPort: canary.port, defaultPublic: "93.184.215.14" };
    writeFileSync(file, JSON.stringify(network));
    writeFileSync(log, "");
    const virtual = fileURLToPath(new URL("bench/hostile/vnet.cjs", shared));
    const server = await open({ VNET_FILE: file, NODE_OPTIONS: `--no-deprecation --require ${virtual}` });
    const reached = () =>
      readFileSync(log, "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line))
        .filter(({ t, public: isPublic }) => t === "connect" && !isPublic);
    return { ...server, canary, site, reached };
  }
  const expectOutside = ({ canary, reached }: Awaited<ReturnType<typeof openVirtual>>, said: string) => {
    expect(reached()).toEqual([]);
    expect(canary.requests).toEqual([]);
    expect(said).not.toContain(SECRET);
  };

  test("as the addresses of a batch", async () => {
    const server = await openVirtual();
    const said = await server.job("scrape", { urls: [...blocked, "http://plain.example/"], formats: ["markdown"] });
    expect(said).toContain("Batch status: Completed");
    expect(said).toContain("Outside");
    expectOutside(server, said);
  });

  test.each(["crawl", "map"])("as the start of a %s", async (tool) => {
    const server = await openVirtual();
    const said: string[] = [];
    const ask = (url: string) => (tool === "crawl" ? server.job(tool, { url, limit: 2 }) : server.call(tool, { url }));
    for (let at = 0; at < blocked.length; at += 20)
      said.push(...(await Promise.all(blocked.slice(at, at + 20).map(ask))));
    expectOutside(server, said.join("\n"));
  });

  test.each(["links", "redirects", "entries", "index", "robots"])(
    "from a crawl and a map of a public site: %s",
    async (where) => {
      const server = await openVirtual();
      const url = `http://${where}.example/`;
      const wide = { allowExternalLinks: true, ignoreQueryParameters: false, limit: 200 };
      const said = `${await server.job("crawl", { url, ...wide })}${await server.call("map", { url })}`;
      expect(server.site.requests.length).toBeGreaterThan(0);
      expectOutside(server, said);
    },
  );

  test("as webhooks", async () => {
    const server = await openVirtual();
    const said: string[] = [];
    for (const url of blocked)
      said.push(await server.job("crawl", { url: "http://plain.example/", limit: 1, webhook: { url } }));
    expectOutside(server, said.join("\n"));
  });
});

describe("what is huge or endless is bounded", { timeout: 240_000 }, () => {
  const MOST_MEGABYTES = 700;

  test("a batch of the whole hostile site ends, and the next page is read", async () => {
    // It compares its own path with its argument and prints nothing if the path contains a link.
    const bench = new URL("bench/hostile/", shared);
    const child = spawn(process.execPath, [await realpath(fileURLToPath(new URL("server.mjs", bench))), "--port", "0"]);
    closing.push(() => void child.kill());
    const [line] = await once(createInterface({ input: child.stdout }), "line");
    const origin = `http://127.0.0.1:${JSON.parse(line).ports.http}`;
    const all: { server: string; class: string; path: string }[] = JSON.parse(
      await readFile(new URL("cases.json", bench), "utf8"),
    );
    // Slow responses are tested with single pages.
    const mine = all.filter((one) => one.server === "http" && one.class !== "transfer-slow");
    const urls = [...new Set(mine.map(({ path }) => `${origin}${path}`))];
    expect(urls.length).toBeGreaterThan(60);
    const { job, call, megabytes } = await open({ WELLSOURCED_ALLOW_PRIVATE_NETWORK: "true" });
    await call("scrape_page", { url: `${origin}/ok` });
    const before = megabytes();
    const said = await job("scrape", { urls, formats: ["markdown"], timeout: 15_000 });
    expect(said).toContain("Batch status: Completed");
    expect(megabytes() - before).toBeLessThan(MOST_MEGABYTES);
    expect(await call("scrape_page", { url: `${origin}/ok` })).toContain("HEALTHY-PAGE-MARKER");
  });

  test("sitemaps that name each other, bombs among them, are read a bounded number of times", async () => {
    const zeros = gzipSync(Buffer.alloc(200_000_000, 32), { level: 9 });
    let site: LocalServer;
    const hops = (from: number) =>
      Array.from({ length: 50 }, (_, n) => `<sitemap><loc>${site.origin}/s${from * 50 + n}.xml</loc></sitemap>`);
    site = await startServer(({ url = "" }, response) => {
      if (url === "/robots.txt")
        return void response.end(`Sitemap: ${site.origin}/s0.xml\nSitemap: ${site.origin}/bomb.xml.gz\n`);
      if (url === "/bomb.xml.gz")
        return void response.writeHead(200, { "content-type": "application/gzip" }).end(zeros);
      const [, from] = /^\/s(\d+)\.xml$/u.exec(url) ?? [];
      response.setHeader("content-type", from === undefined ? "text/html" : "application/xml");
      response.end(
        from === undefined
          ? `<title>Home</title><main><p>${"A quiet page of a made site. ".repeat(20)}</p></main>`
          : `<sitemapindex><sitemap><loc>${site.origin}/s0.xml</loc></sitemap>${hops(Number(from)).join("")}</sitemapindex>`,
      );
    });
    closing.push(() => site.close());
    const { job, call, megabytes } = await open({ WELLSOURCED_ALLOW_PRIVATE_NETWORK: "true" });
    await call("scrape_page", { url: `${site.origin}/` });
    const before = megabytes();
    expect(await call("map", { url: `${site.origin}/` })).toContain("Showing 1-");
    expect(await job("crawl", { url: `${site.origin}/`, limit: 5 })).toContain("Crawl status: Completed");
    // A thousand for each of the two.
    expect(site.requests.length).toBeLessThan(2_100);
    expect(megabytes() - before).toBeLessThan(MOST_MEGABYTES);
  });
});
