import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "@wellsourced/testkit";
import { expect, onTestFinished, test } from "vitest";
import { runCli } from "./start-cli.ts";

const MORE = "Harbours keep tables of high and low water, and every pilot reads them before a ship leaves. ".repeat(4);
const LINKS = '<a href="/tides/moon">Moon</a> <a href="/tides/storm">Storm</a>';

test("a second crawl reports new, changed and removed pages", async () => {
  const pages: Record<string, string | undefined> = {
    "/tides/": `The sea rises twice a day.</p><p>${LINKS} <a href="/tides/wind">Wind</a>`,
    "/tides/moon": "The moon pulls the water towards it.",
    "/tides/wind": "Wind holds the water back for hours.",
  };
  const site = await startServer(({ url = "" }, response) => {
    const text = pages[url];
    response.writeHead(text ? 200 : 404, { "content-type": "text/html" });
    response.end(text && `<title>Tides</title><main><h1>${url}</h1><p>${text}</p><p>${MORE}</p></main>`);
  });
  const cwd = mkdtempSync(join(tmpdir(), "wellsourced-changes-"));
  onTestFinished(async () => {
    await site.close();
    rmSync(cwd, { recursive: true, force: true });
  });
  const crawl = (...more: readonly string[]) => {
    const args = ["crawl", `${site.origin}/tides/`, "--changes", ...more];
    return runCli(args, { cwd, originMap: {}, env: { WELLSOURCED_ALLOW_PRIVATE_NETWORK: "true" } });
  };
  expect((await crawl()).out).toContain("Since the last crawl: 3 new, 0 changed, 0 gone, 0 the same");
  pages["/tides/moon"] = "The sun pulls the water towards it.";
  pages["/tides/storm"] = "A storm adds metres to the tide.";
  pages["/tides/"] = `The sea rises twice a day.</p><p>${LINKS}`;
  delete pages["/tides/wind"];
  const { out } = await crawl();
  expect(out).toContain("Since the last crawl: 1 new, 2 changed, 1 gone, 0 the same");
  expect(out).toContain(`changed ${site.origin}/tides/moon`);
  expect(out).toMatch(/^ {4}-.*The moon pulls.*\n {4}\+.*The sun pulls/mu);
  expect(out).toContain(`removed ${site.origin}/tides/wind`);
  const { changed } = JSON.parse((await crawl("--json")).out);
  expect(changed).toEqual([]);
});
