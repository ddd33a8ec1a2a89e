import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Replay, startReplay } from "@wellsourced/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCli } from "./start-cli.ts";

const folder = mkdtempSync(join(tmpdir(), "wellsourced-check-"));
const file = (name: string) => readFileSync(join(folder, name), "utf8");
let site: Replay;

/** An invented page. */
const PAGE = `<!doctype html><html><head><title>Herons of the Marn</title></head><body><article><h1>Herons of the Marn</h1>
<p>The survey of the lower Marn counted 214 herons between March and October 2019, on 36 days.</p>
<p>Its authors write that the birds went to the lakes in the hills, where fish had become more plentiful.</p>
<p>The survey was paid for by the water board and carried out by volunteers from four villages &lt;img src=x onerror=alert(1)&gt;.</p>
</article></body></html>`;
const draft = () => `# Herons

The survey of the lower Marn counted 412 herons in 2019 [1].
Its authors write that “the birds went to the lakes in the mountains” [1]. <script>alert(1)</script>

## References

1. Herons of the Marn. ${site.origin}/herons
`;

const run = (args: readonly string[]) =>
  runCli(["check", ...args], { cwd: folder, originMap: {}, env: { WELLSOURCED_ALLOW_PRIVATE_NETWORK: "true" } });

beforeAll(async () => {
  site = await startReplay([
    { path: "/herons", body: PAGE, headers: { "content-type": "text/html" } },
    { path: /^\//u, status: 404, body: "Not found" },
  ]);
  writeFileSync(join(folder, "draft.md"), draft());
});
afterAll(async () => {
  await site.close();
});

test("reports name the line, the reason and the passage, and hold no markup of strangers", async () => {
  const { code, out } = await run([
    "draft.md",
    "--html",
    "r.html",
    "--sarif",
    "r.sarif",
    "--junit",
    "r.xml",
    "--markdown",
    "r.md",
  ]);
  expect(code).toBe(1);
  expect(out).toContain("draft.md:3");
  expect(out).toContain("The statement says “412”, and the passage says “214”.");
  const [sarif] = JSON.parse(file("r.sarif")).runs;
  expect(sarif.results).toContainEqual(
    expect.objectContaining({
      ruleId: "number_differs",
      level: "warning",
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: "draft.md" },
            region: expect.objectContaining({ startLine: 3, startColumn: 1 }),
          },
        },
      ],
    }),
  );
  expect(file("r.xml")).toContain('<failure type="quotation_altered"');
  expect(file("r.md")).toContain("> The survey of the lower Marn counted 214 herons");
  const html = file("r.html");
  expect(html).toContain("<mark>The survey of the lower Marn counted 214 herons");
  expect(html).toContain(`${site.origin}/herons#:~:text=`);
  expect(html).not.toMatch(/<(?:script|img|link|iframe)\b/iu);
});

test("--fix shows what the sources prove as a diff, and --write changes nothing else", async () => {
  const shown = await run(["draft.md", "--fix"]);
  expect(shown.out).toContain("+The survey of the lower Marn counted 214 herons in 2019 [1].");
  expect(file("draft.md")).toBe(draft());
  await run(["draft.md", "--fix", "--write"]);
  expect(file("draft.md")).toBe(draft().replace("412", "214").replace("in the mountains", "in the hills"));
  const { code } = await run(["draft.md"]);
  expect(code).toBe(0);
});

test("--from goes on where a limit ended the check", async () => {
  const first = JSON.parse((await run(["draft.md", "--statements", "1", "--json"])).out);
  expect(first.left).toMatchObject({ from: 2 });
  const shown = await run(["draft.md", "--statements", "1"]);
  expect(shown.code).toBe(20);
  expect(shown.out).toContain("To continue, check the answer again from statement 2");
  const rest = JSON.parse((await run(["draft.md", "--from", "2", "--json"])).out);
  expect(rest.statements.map(({ n }: { n: number }) => n)).not.toContain(1);
  expect(rest.left).toBeUndefined();
  expect((await run(["draft.md", "draft.md", "--from", "2"])).code).toBe(2);
});

test("an answer that is not there or too long is an error of its kind", async () => {
  writeFileSync(join(folder, "long.md"), "word ".repeat(50_000));
  expect((await run(["none.md"])).code).toBe(5);
  expect((await run(["long.md"])).code).toBe(2);
  expect((await run(["draft.md", "--write"])).code).toBe(2);
});

test("a citation that a paragraph's last mark stands for is told as such", async () => {
  const carried =
    "The survey of the lower Marn counted 214 herons in 2019. Volunteers from four villages carried out the survey [1].";
  writeFileSync(join(folder, "carried.md"), `${carried}\n\n1. Herons of the Marn. ${site.origin}/herons\n`);
  const { out } = await run(["carried.md", "--all", "--html", "c.html", "--markdown", "c.md"]);
  for (const shown of [out, file("c.html"), file("c.md")])
    expect(shown.split("cites 1 by the mark at the end of its paragraph")).toHaveLength(2);
});
