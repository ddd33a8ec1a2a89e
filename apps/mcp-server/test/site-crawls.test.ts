import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { type LocalServer, startServer } from "@wellsourced/testkit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { connectBuilt } from "./support/built-client.ts";

/** An invented site of forty pages, each linking to the next two; one says when the harbour was dredged. */
const PAGES = 40;
const DREDGED = "The harbour of Slateton was dredged in 1871, after three boats had run aground in one winter.";
let site: LocalServer;
let folder: string;
const clients: Client[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "wellsourced-sites-"));
  site = await startServer(({ url = "" }, response) => {
    const n = url === "/guide/" ? 0 : Number(/^\/guide\/p(\d+)$/u.exec(url)?.[1] ?? Number.NaN);
    response.setHeader("content-type", "text/html");
    if (!(n < PAGES)) return void response.writeHead(404).end();
    const links = [2 * n + 1, 2 * n + 2]
      .filter((to) => to < PAGES)
      .map((to) => `<a href="/guide/p${to}">Part ${to}</a>`);
    const words = `Part ${n} tells how boat number ${n} comes and goes with the tide. `.repeat(8);
    const fact = n === 7 ? DREDGED : "";
    response.end(
      `<!doctype html><html lang="en"><title>Part ${n}</title><article><h1>Part ${n}</h1><p>${fact}</p><p>${words}</p>${links.join(" ")}</article>`,
    );
  });
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The built server with the official client. */
async function open(env: Readonly<Record<string, string>> = {}): Promise<{ client: Client; pid: number }> {
  const settings = { WELLSOURCED_TOOLS: "core,trust,pulse", WELLSOURCED_ALLOW_PRIVATE_NETWORK: "true", ...env };
  const { client, pid } = await connectBuilt(folder, settings);
  clients.push(client);
  return { client, pid };
}

type Reply = {
  content: { type: string; text?: string; resource?: { text?: string } }[];
  structuredContent?: Record<string, unknown>;
};
const caller =
  (client: Client) => async (name: string, args: Record<string, unknown>, onProgress?: (message: string) => void) =>
    (await client.callTool({ name, arguments: args }, undefined, {
      timeout: 600_000,
      ...(onProgress ? { onprogress: ({ message = "" }) => onProgress(message) } : {}),
    })) as Reply;
const textOf = ({ content }: Reply): string =>
  content.map(({ text, resource }) => text ?? resource?.text ?? "").join("\n");
/** The job named in a reply; throws if there is none. */
function jobIn(reply: Reply): string {
  const [, id] = /"jobId": "(\w+)"/u.exec(textOf(reply)) ?? [];
  if (id === undefined) throw new Error(`No job was begun: ${textOf(reply)}`);
  return id;
}

test("a client maps a site, crawls it, searches what was read, checks a quotation and exports the session", async () => {
  const { client } = await open();
  const call = caller(client);
  const { tools } = await client.listTools();
  const names = tools.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["map", "crawl", "profile_crawl", "query", "scrape", "search"]));
  expect(names).not.toContain("pulse_search");

  const start = `${site.origin}/guide/`;
  expect(textOf(await call("map", { url: start, search: "part" }))).toContain(`${site.origin}/guide/p1`);

  const step = {
    searchStep: "Read the guide",
    stepNumber: 1,
    nextStepNeeded: true,
    researchGoal: "When was it dredged?",
  };
  const { sessionId } = (await call("sequential_search", step)).structuredContent ?? {};
  const job = jobIn(await call("crawl", { url: start, limit: PAGES }));
  const messages: string[] = [];
  let status = "";
  while (!status.includes("Crawl status: Completed"))
    status = textOf(await call("crawl", { jobId: job }, (message) => void messages.push(message)));
  expect(status).toContain(`Progress: ${PAGES}/${PAGES} pages (100%)`);
  expect(status).toContain(`Indexed: ${PAGES} pages`);
  expect(messages.some((message) => /^Read \d+ of \d+ pages$/u.test(message))).toBe(true);
  const kept = await client.readResource({ uri: `pulse://crawl/${job}/from-0` });
  expect(JSON.stringify(kept.contents)).toContain("dredged in 1871");
  expect(textOf(await call("profile_crawl", { crawl_id: job }))).toContain(`Pages: ${PAGES} indexed, 0 failed`);

  const found = textOf(await call("query", { query: "when was the harbour dredged", sessionId }));
  const page = `${site.origin}/guide/p7`;
  expect(found).toContain(`1. Part 7\n   ${page}\n`);
  const asked = { quote: "dredged in 1871, after three boats", url: page, source: "index", sessionId };
  const { structuredContent: checked } = await call("verify_quote", asked);
  expect(checked).toMatchObject({ quoteMatch: "verbatim", sourceUrl: page });

  const exported = textOf(await call("research_export", { sessionId }));
  expect(exported).toContain(page);
  expect(exported).toContain("dredged in 1871, after three boats");
});

test("a crawl whose server is killed goes on with the next one, and reads no finished page again", async () => {
  const data = { WELLSOURCED_DATA_DIR: join(folder, "killed") };
  const first = await open(data);
  const paths = () => site.requests.map(({ path }) => path).filter((path) => path.startsWith("/guide/"));
  const before = paths().length;
  const job = jobIn(await caller(first.client)("crawl", { url: `${site.origin}/guide/`, limit: PAGES, delay: 40 }));
  await expect.poll(() => paths().length - before).toBeGreaterThan(5);
  process.kill(first.pid, "SIGKILL");
  const call = caller((await open(data)).client);
  let status = "";
  while (!status.includes("Crawl status: Completed")) status = textOf(await call("crawl", { jobId: job }));
  expect(status).toMatch(
    new RegExp(`^Addresses: ${PAGES} found = ${PAGES} read \\+ 0 failed \\+ 0 left out \\+ 0 `, "mu"),
  );
  // A host with a delay gets one request at a time.
  expect(paths().length - before).toBeLessThanOrEqual(PAGES + 1);
  expect(textOf(await call("query", { query: "boat", limit: 100 }))).toContain(`(of ~${PAGES})`);
});

test("without the set pulse there is neither the tool nor the resource", async () => {
  const { client } = await open({ WELLSOURCED_TOOLS: "core,trust" });
  expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain("crawl");
  expect(textOf(await caller(client)("crawl", { command: "list" }))).toContain("Unknown tool: crawl.");
  const { resourceTemplates } = await client.listResourceTemplates();
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).not.toContain("pulse://crawl/{+job}");
});
