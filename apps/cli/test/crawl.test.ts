import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "@wellsourced/testkit";
import { expect, onTestFinished, test } from "vitest";
import { runCli } from "./start-cli.ts";

const PARTS = ["moon", "storm", "wind"];
const TIDES = "Harbours keep tables of high and low water, and every pilot reads them before a ship leaves. ";

/** An invented site whose start page contains only links. */
async function openSite(start = "/tides/") {
  const list = PARTS.map((name) => `<li><a href="/tides/${name}">${name}</a></li>`).join("");
  const site = await startServer(({ url = "" }, response) => {
    const part = PARTS.find((name) => url === `/tides/${name}`);
    const body = part ? `<main><h1>${part}</h1><p>The ${part} moves the sea. ${TIDES}</p></main>` : `<ul>${list}</ul>`;
    response.writeHead(part || url === "/tides/" ? 200 : 404, { "content-type": "text/html" });
    response.end(`<!doctype html><title>Tides</title><body>${body}</body>`);
  });
  const cwd = mkdtempSync(join(tmpdir(), "wellsourced-crawl-"));
  onTestFinished(async () => {
    await site.close();
    rmSync(cwd, { recursive: true, force: true });
  });
  return (...more: readonly string[]) =>
    runCli(["crawl", site.origin + start, ...more], {
      cwd,
      originMap: {},
      env: { WELLSOURCED_ALLOW_PRIVATE_NETWORK: "true" },
    });
}

test("a page of links alone is no failure, and the crawl says what became of it", async () => {
  const crawl = await openSite();
  const { code, out, err } = await crawl();
  expect(code).toBe(0);
  expect(err).not.toContain("/tides/");
  expect(out).toContain("3 pages added to the index\n4 addresses found: 3 read, 0 failed, 0 not visited\n");
  expect(out).toContain("Left out:\n  1 with only links, which were followed");
});

test("a crawl that ends at --limit says so, with the number of addresses that were not visited", async () => {
  const crawl = await openSite();
  const { code, out } = await crawl("--limit", "1");
  expect(code).toBe(0);
  expect(out).toContain("--limit was reached: 2 addresses were not visited. A larger --limit reads more.");
  expect((await crawl("--limit", "3")).out).not.toContain("--limit");
});

test("a crawl that reads no page ends with the code of its error", async () => {
  const crawl = await openSite("/ebb/");
  const { code, err } = await crawl();
  expect(err).toContain("No page could be read.");
  expect(code).toBe(5);
});
