import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import schema from "@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json" with { type: "json" };
import { type Replay, startReplay } from "@wellsourced/testkit";
import { Ajv } from "ajv";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCli } from "./start-cli.ts";

const folder = mkdtempSync(join(tmpdir(), "wellsourced-check-several-"));
const file = (name: string) => readFileSync(join(folder, name), "utf8");
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
let site: Replay;

/** An invented page. */
const PAGE = `<!doctype html><html><head><title>Herons of the Marn</title></head><body><article><h1>Herons of the Marn</h1>
<p>The survey of the lower Marn counted 214 herons between March and October 2019, on 36 days.</p>
<p>Its authors write that the birds went to the lakes in the hills, where fish had become more plentiful.</p>
</article></body></html>`;
const RIGHT = "The survey of the lower Marn counted 214 herons in 2019";

/** The published schema is draft 4, which here differs only in the name of its id. */
const { $schema: _, id, ...rules } = schema;
const isSarif = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile({ ...rules, $id: id });

const run = (args: readonly string[]) =>
  runCli(["check", ...args], { cwd: folder, originMap: {}, env: { WELLSOURCED_ALLOW_PRIVATE_NETWORK: "true" } });

/** An invented repository: one document is correct, one is wrong, one has an unreadable source, one has none. */
beforeAll(async () => {
  site = await startReplay([
    { path: "/herons", body: PAGE, headers: { "content-type": "text/html" } },
    { path: "/closed", status: 500, body: "Closed" },
    { path: /^\//u, status: 404, body: "Not found" },
  ]);
  mkdirSync(join(folder, "docs"));
  write("docs/right.md", `# Herons\r\n\r\n${RIGHT} ([survey](${site.origin}/herons)).\r\n`);
  write("docs/wrong é & <b>.md", `${RIGHT.replace("214", "412")} ([survey](${site.origin}/herons)).\n`);
  write("docs/closed.md", `Storks nested on the weir ([report](${site.origin}/closed)).\n`);
  write("docs/plain.md", "# Rules\n\nBe kind to birds.\n\n```sh\ncount herons [1]\n```\n");
});
afterAll(async () => {
  await site.close();
});

const DOCS = ["docs/right.md", "docs/wrong é & <b>.md", "docs/closed.md", "docs/plain.md"];

test("the reason why a source cannot be read is printed once", async () => {
  const mark = `([report](${site.origin}/closed))`;
  write("two.md", `Storks nested on the weir ${mark}.\n\nThe weir was built in 1904 ${mark}.\n`);
  const { out } = await run(["two.md"]);
  expect(out.match(/A cited source could not be read\./gu)).toHaveLength(2);
  expect(out.match(/Network error on/gu)).toHaveLength(1);
});

describe("several answers", () => {
  test("make one log that is valid SARIF 2.1.0, one JUnit file and one summary", async () => {
    const { code, out } = await run([
      ...DOCS,
      "docs/none.md",
      "--sarif",
      "r.sarif",
      "--junit",
      "r.xml",
      "--markdown",
      "r.md",
    ]);
    expect(code).toBe(1);
    expect(out).toContain("4 answers");
    const log = JSON.parse(file("r.sarif"));
    expect(isSarif(log), JSON.stringify(isSarif.errors)).toBe(true);
    const [{ results, invocations, properties }] = log.runs;
    const uris = results.map(
      (one: { locations: [{ physicalLocation: { artifactLocation: { uri: string } } }] }) =>
        one.locations[0].physicalLocation.artifactLocation.uri,
    );
    expect(new Set(uris)).toEqual(new Set(["docs/wrong%20%C3%A9%20%26%20%3Cb%3E.md", "docs/closed.md"]));
    expect(invocations[0]).toMatchObject({
      executionSuccessful: false,
      toolExecutionNotifications: [{ message: { text: expect.stringContaining("docs/none.md") } }],
    });
    expect(properties.summary).toMatchObject({ statements: 4, cited: 3, addressed: 2, unchecked: 1, uncited: 1 });
    expect(properties.answers.map((one: { file: string }) => one.file)).toEqual(DOCS);
    expect(file("r.xml")).toContain(
      '<testsuites name="wellsourced check" tests="5" failures="1" errors="1" skipped="2">',
    );
    expect(file("r.md")).toContain("| docs/closed.md | 1 |");
    expect(file("r.md")).toContain("| docs/none.md | could not be read:");
  });

  test("what is no SARIF does not pass for it", async () => {
    await run(["docs/wrong é & <b>.md", "--sarif", "one.sarif"]);
    const log = JSON.parse(file("one.sarif"));
    expect(isSarif(log)).toBe(true);
    log.runs[0].results[0].locations[0].physicalLocation.region.startLine = 0;
    expect(isSarif(log)).toBe(false);
  });

  test("as JSON are a list, with their counts beside it", async () => {
    const { out } = await run(["docs/right.md", "docs/plain.md", "--json"]);
    expect(JSON.parse(out)).toMatchObject({
      answers: [{ file: "docs/right.md", summary: { addressed: 1 } }, { file: "docs/plain.md" }],
      summary: { statements: 2, addressed: 1, uncited: 1 },
      unread: [],
    });
  });
});

test.each([
  ["nothing is found", ["docs/right.md", "docs/plain.md"], 0],
  ["something could not be checked", ["docs/right.md", "docs/closed.md"], 20],
  ["that is allowed", ["docs/right.md", "docs/closed.md", "--allow-unchecked"], 0],
  ["nothing at all could be checked", ["docs/closed.md", "docs/plain.md", "--allow-unchecked"], 20],
  ["a finding is of a lower level", ["docs/wrong é & <b>.md", "--fail-on", "error"], 0],
  ["a finding stands beside a file that is not there", ["docs/wrong é & <b>.md", "none.md"], 1],
  ["one file is not there", ["docs/right.md", "none.md"], 5],
  ["no file is there", ["nothing.md", "none.md"], 5],
  ["a page of several reports is asked for", ["docs/right.md", "docs/plain.md", "--html", "r.html"], 2],
])("the exit code where %s", async (_, args, expected) => {
  expect((await run(args)).code).toBe(expected);
});

test("chapters use the bibliography of the document that includes them", async () => {
  write("docs/works.bib", `@online{herons, title = {Herons of the Marn}, url = {${site.origin}/herons}}\n`);
  write(
    "docs/main.tex",
    "\\documentclass{book}\n\\begin{document}\n\\include{birds}\n\\bibliography{works}\n\\end{document}\n",
  );
  write("docs/birds.tex", `${RIGHT}~\\cite{herons}.\n`);
  const { out } = await run(["docs/main.tex", "docs/birds.tex", "--json"]);
  const [, birds] = JSON.parse(out).answers;
  expect(birds.statements).toEqual([expect.objectContaining({ state: "addressed", cites: ["herons"] })]);
});
