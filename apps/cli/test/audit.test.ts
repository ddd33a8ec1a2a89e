import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Registry, type RegistryOptions, startRegistry } from "@wellsourced/testkit";
import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { OFFLINE, runCli, startCli } from "./start-cli.ts";

const folder = mkdtempSync(join(tmpdir(), "wellsourced-audit-"));
const open: Registry[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

async function registry(options: RegistryOptions): Promise<Registry> {
  const one = await startRegistry(options);
  open.push(one);
  return one;
}

/** The command with a mock registry. */
const audit = (args: readonly string[], { originMap }: Registry, input = "") =>
  runCli(["audit", ...args], { cwd: folder, originMap, input });

const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return name;
};
const read = (name: string): string => readFileSync(join(folder, name), "utf8");

const hens = { doi: "10.1000/hens", title: "Hens and their keepers", family: "Quine", year: 2001 };
const ducks = { doi: "10.1000/ducks", title: "Ducks on still water", family: "Ode", year: 1999, retracted: true };
const entry = ({ doi, title, family, year }: typeof hens) =>
  `@article{${family.toLowerCase()},\n  author={${family}, Ada},\n  title={${title}},\n  year=${year},\n  doi={${doi}}\n}\n`;
const fake = { doi: "10.1000/fake", title: "Geese that never were", family: "Nemo", year: 2020 };

const Report = z.object({
  references: z.number(),
  findings: z.array(
    z.object({ rule: z.string(), file: z.string(), line: z.number(), fingerprint: z.string(), text: z.string() }),
  ),
});
const found = (out: string) =>
  Report.parse(JSON.parse(out)).findings.map(({ rule, file, line }) => `${rule} ${file}:${line}`);

describe("wellsourced audit", () => {
  test("reports by file and line which works were retracted and which do not exist, and exits with 1", async () => {
    const upstream = await registry({ works: [hens, ducks] });
    const name = write("a.bib", `${entry(hens)}\n${entry(ducks)}\n${entry(fake)}`);
    const { code, out } = await audit([name], upstream);
    expect(out).toMatch(/a\.bib:8 error\[retracted\] ode/u);
    expect(out).toMatch(/a\.bib:15 error\[not_found\] nemo/u);
    expect(out).not.toContain("a.bib:1 ");
    expect(out).toMatch(/https:\/\/doi\.org\/10\.1000\/fake/u);
    expect(code).toBe(1);
  });

  test("no findings exit with 0; unchecked entries are reported, and exit with 20 on request", async () => {
    const upstream = await registry({ works: [hens] });
    const clean = await audit([write("b.bib", entry(hens))], upstream);
    expect(clean.code).toBe(0);
    const name = write("c.md", "[@nobody]\n");
    expect((await audit([name], upstream)).code).toBe(0);
    const strict = await audit([name, "--strict"], upstream);
    expect(strict.out).toMatch(/c\.md:1 note\[unchecked\]/u);
    expect(strict.code).toBe(20);
  });

  test("without a network, nothing was checked: that is said once and is no success", async () => {
    const name = write("offline.bib", entry(hens));
    const args = ["audit", name, "--fail-on", "never"];
    const { code, out } = await startCli(args, { cwd: folder, originMap: {}, input: "", env: OFFLINE }).done;
    expect(out.match(/Nothing could be looked up/gu)).toHaveLength(1);
    expect(code).toBe(20);
  });

  test("names the files in which there was nothing to check", async () => {
    const upstream = await registry({ works: [hens] });
    const names = [write("empty.bib", ""), write("words.md", "Words alone.\n"), write("b.bib", entry(hens))];
    const { code, out } = await audit(names, upstream);
    expect(out).toContain("empty.bib: no references were found.");
    expect(out).toContain("No references were found in words.md.");
    expect(code).toBe(10);
    const alone = await audit(["empty.bib"], upstream);
    expect(alone.err).toContain("empty.bib: no references were found.");
    expect(alone.code).toBe(10);
  });

  test.each([
    ["paper.md", `See [@doi:${fake.doi}] and [hens](https://doi.org/${hens.doi}).\n`, 1],
    [
      "page.html",
      `<html><body>\n<ul class="references">\n<li>Nemo, A. (2020). ${fake.title}. Yard 3. doi:${fake.doi}</li>\n</ul></body></html>`,
      3,
    ],
    ["plain.txt", `Text.\n\nReferences\nNemo, A. (2020). ${fake.title}. Yard 3, 4-5. doi:${fake.doi}\n`, 4],
    ["list.ris", `TY  - JOUR\nTI  - ${fake.title}\nAU  - Nemo, Ada\nDO  - ${fake.doi}\nER  - \n`, 1],
    ["list.json", `[{"id": "a", "type": "article-journal", "title": "${fake.title}", "DOI": "${fake.doi}"}]`, 1],
  ])("reads %s", async (name, text, line) => {
    const { out } = await audit([write(name, text), "--json"], await registry({ works: [hens] }));
    expect(found(out)).toEqual([`not_found ${name}:${line}`]);
  });

  test("follows a TeX document to its chapters and bibliography, and reads standard input", async () => {
    const upstream = await registry({ works: [hens] });
    write("refs.bib", `${entry(hens)}\n${entry(fake)}`);
    write("one.tex", "\\cite{nemo}\n\\cite{gone}");
    const tex = write("main.tex", "\\documentclass{book}\\input{one}\\cite{quine}\\bibliography{refs}");
    expect(found((await audit([tex, "--json"], upstream)).out)).toEqual([
      "undefined one.tex:2",
      "not_found refs.bib:8",
    ]);
    const piped = await audit(["-", "--type", "markdown", "--json"], upstream, `[@doi:${fake.doi}]`);
    expect(found(piped.out)).toEqual(["not_found stdin:1"]);
  });

  test("a baseline accepts only known findings, even if they moved", async () => {
    const upstream = await registry({ works: [ducks] });
    const name = write("d.bib", entry(fake));
    expect((await audit([name, "--write-baseline", "base.json"], upstream)).code).toBe(0);
    write("d.bib", `\n\n% moved\n\n${entry(fake)}`);
    const moved = await audit([name, "--baseline", "base.json"], upstream);
    expect(moved.code).toBe(0);
    expect(moved.out).toMatch(/1 accepted by the baseline/u);
    write("d.bib", `${entry(fake)}\n${entry(ducks)}`);
    const more = await audit([name, "--baseline", "base.json", "--json"], upstream);
    expect(found(more.out)).toEqual(["retracted d.bib:8"]);
    expect(more.code).toBe(1);
  });

  test("--fix corrects CSL-JSON as it corrects BibTeX", async () => {
    const item = {
      id: "q",
      type: "article-journal",
      title: hens.title,
      author: [{ family: hens.family, given: "Ada" }],
      DOI: hens.doi,
      issued: { "date-parts": [[1901]] },
    };
    const name = write("list.json", JSON.stringify([item], null, 2));
    const { out } = await audit([name, "--fix", "--write"], await registry({ works: [hens] }));
    expect(out).toContain("The corrections were written.");
    expect(read(name)).toBe(JSON.stringify([item], null, 2).replace("1901", String(hens.year)));
  });

  test("--only and --fail-on choose what is shown and what fails", async () => {
    const upstream = await registry({ works: [ducks] });
    const name = write("e.bib", `${entry(fake)}\n${entry(ducks)}`);
    const { code, out } = await audit([name, "--only", "retracted", "--fail-on", "never", "--json"], upstream);
    expect(found(out)).toEqual(["retracted e.bib:8"]);
    expect(code).toBe(0);
  });

  test("writes SARIF, JUnit and one page; strangers' words stay words", async () => {
    const upstream = await registry({ works: [hens] });
    const name = write("f.bib", entry({ ...fake, title: 'Geese <script>alert(1)</script> & \\"more\\"' }));
    await audit([name, "--sarif", "f.sarif", "--junit", "f.xml", "--html", "f.html"], upstream);
    const sarif = z
      .object({
        $schema: z.string(),
        version: z.literal("2.1.0"),
        runs: z.tuple([
          z.object({
            tool: z.object({
              driver: z.object({
                name: z.string(),
                rules: z.array(z.object({ id: z.string(), shortDescription: z.object({ text: z.string() }) })),
              }),
            }),
            results: z.array(
              z.object({
                ruleId: z.string(),
                ruleIndex: z.number(),
                level: z.enum(["none", "note", "warning", "error"]),
                message: z.object({ text: z.string().min(1) }),
                partialFingerprints: z.record(z.string(), z.string()),
                locations: z.tuple([
                  z.object({
                    physicalLocation: z.object({
                      artifactLocation: z.object({ uri: z.string() }),
                      region: z.object({ startLine: z.int().min(1) }),
                    }),
                  }),
                ]),
              }),
            ),
          }),
        ]),
      })
      .parse(JSON.parse(read("f.sarif")));
    const [{ tool, results }] = sarif.runs;
    expect(results.map(({ ruleId, ruleIndex }) => tool.driver.rules[ruleIndex]?.id === ruleId)).toEqual([true]);
    expect(results[0]?.locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: "f.bib" },
      region: { startLine: 1 },
    });
    expect(read("f.xml")).toMatch(/<testsuite name="f\.bib" tests="1" failures="1" errors="0" skipped="0">/u);
    expect(read("f.html")).toMatch(/<h2>Problems<\/h2>[\s\S]*f\.bib:1/u);
    for (const file of ["f.xml", "f.html"]) expect(read(file)).not.toMatch(/<script/iu);
  });

  test.each([
    [["missing.bib"], 5],
    [["a.bib", "--baseline", "missing.json"], 2],
    [["a.bib", "--only", "nonsense"], 2],
    [["a.bib", "--type", "wordstar"], 2],
    [["a.bib", "--concurrency", "0"], 2],
  ])("%j cannot run, and says why", async (args, expected) => {
    write("a.bib", entry(hens));
    const { code, err } = await audit(args, await registry({ works: [] }));
    expect(code).toBe(expected);
    expect(err.length).toBeGreaterThan(20);
  });
});

describe("a run that was cut off", () => {
  const many = Array.from({ length: 120 }, (_, index) => ({
    doi: `10.1000/w${index}`,
    title: `Of hen number ${index}`,
    family: `Quine${index}`,
    year: 2001,
  }));
  const rows = (name: string) => (existsSync(join(folder, name)) ? read(name).split("\n").filter(Boolean) : []);
  const answers = (name: string) => rows(name).filter((line) => line.includes('"answer":'));

  test("continues where it stopped, repeats no look-up, and reports the same", async () => {
    const name = write("long.bib", [...many.map(entry), entry(fake)].join("\n"));
    const stuck = await registry({ works: many, stallAfter: 1 });
    const first = startCli(["audit", name, "--state", "long.state"], {
      cwd: folder,
      originMap: stuck.originMap,
      input: "",
    });
    await expect.poll(() => answers("long.state").length).toBeGreaterThan(20);
    first.kill("SIGKILL");
    await first.done;
    // The kill may truncate the last line; this one certainly is.
    writeFileSync(join(folder, "long.state"), `${read("long.state")}{"version":1,"name":"to`);
    const known = answers("long.state").length;

    const healthy = await registry({ works: many });
    const { code, out, err } = await audit([name, "--state", "long.state", "--json"], healthy);
    expect(err).toContain(`${known} answers of an earlier run`);
    const again = healthy.asked().filter((doi) => stuck.asked().slice(0, known).includes(doi));
    expect(new Set(again).size).toBeLessThanOrEqual(stuck.asked().length - known);
    expect(new Set(healthy.asked()).size).toBe(many.length + 1 - known);
    expect(found(out)).toEqual([expect.stringMatching(/^not_found long\.bib/u)]);
    expect(code).toBe(1);
    expect(readdirSync(folder)).not.toContain("long.state");
  });
});
