import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Replay, startReplay } from "@wellsourced/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCli } from "./start-cli.ts";

const folder = mkdtempSync(join(tmpdir(), "wellsourced-manuscript-"));
let site: Replay;

/** An invented page. */
const page = `<!doctype html><html><head><title>On herons</title></head><body><article><h1>On herons</h1>
<p>The survey of the lower river found no heron in any of the twelve months that it lasted.</p>
<p>Its authors think that the birds went to the lakes in the hills, where fish had become more plentiful.</p></article></body></html>`;

beforeAll(async () => {
  site = await startReplay([
    { path: /^\/herons/u, body: page, headers: { "content-type": "text/html" } },
    { path: /^\//u, status: 404, body: "Not found" },
  ]);
});
afterAll(async () => {
  await site.close();
});

test("quote --all checks every quotation of a manuscript in its own source", async () => {
  const text = [
    `It “found no heron in any of the twelve months” ([survey](${site.origin}/herons)).`,
    `It is said that “the birds went to the sea in the hills” ([survey](${site.origin}/herons)).`,
    `Elsewhere “nothing was ever said of these birds” ([lost](${site.origin}/gone)).`,
    "Somebody said “words that nobody is cited for here”.",
  ];
  writeFileSync(join(folder, "thesis.md"), text.join("\n\n"));
  const { code, out } = await runCli(["quote", "thesis.md", "--all", "--json"], {
    cwd: folder,
    originMap: {},
    env: { WELLSOURCED_ALLOW_PRIVATE_NETWORK: "true" },
  });
  expect(JSON.parse(out)).toMatchObject({
    file: "thesis.md",
    quotations: [
      { line: 1, evidence: { quoteMatch: "verbatim" } },
      { line: 3, evidence: { quoteMatch: "altered" } },
      { line: 5, evidence: { quoteMatch: "source_unavailable" } },
      { line: 7, problem: expect.stringContaining("no citation") },
    ],
  });
  expect(code).toBe(1);
  expect((await runCli(["quote", "--all"], { cwd: folder, originMap: {} })).code).toBe(2);
});
