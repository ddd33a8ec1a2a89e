import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { docxFile, paragraph } from "@wellsourced/testkit/files";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { auditedFolder, ducks, entry, hens } from "./audited-folder.ts";

const { folder, run, write } = auditedFolder();
const read = (name: string) => readFileSync(join(folder, name), "utf8");

const Counts = z.object({
  references: z.number(),
  clean: z.number(),
  errors: z.number(),
  warnings: z.number(),
  notes: z.number(),
});

describe("reports", () => {
  test("agree in what they count, and list every reference with the record that it matched", async () => {
    write(
      "a.bib",
      `${entry("quine", hens)}${entry("ode", ducks)}${entry("nemo", { ...hens, doi: "10.1000/fake", title: "Geese that never were" })}@misc{none, title={Zz}}\n@article{broken, title={B\n`,
    );
    const names = ["--json", "--sarif", "a.sarif", "--junit", "a.xml", "--html", "a.html"];
    const { out } = await run("a.bib", ...names);
    const body = JSON.parse(out);
    const counts = Counts.parse(body.counts);
    expect(counts).toMatchObject({ references: body.checked.length, clean: 1, errors: 2 });
    expect(counts.errors + counts.warnings + counts.notes).toBe(body.findings.length);

    const { runs } = JSON.parse(read("a.sarif"));
    expect(Counts.parse(runs[0].properties.counts)).toEqual(counts);
    expect(runs[0].results).toHaveLength(body.findings.length);

    const xml = read("a.xml");
    const failures = counts.errors + counts.warnings;
    const tests = counts.clean + body.findings.length;
    const totals = `tests="${tests}" failures="${failures}" errors="0" skipped="${counts.notes}"`;
    expect(xml).toContain(`<testsuites name="wellsourced audit" ${totals}>`);
    expect(xml.match(/<testcase /gu)).toHaveLength(tests);
    expect(xml.match(/<failure /gu)).toHaveLength(failures);

    const html = read("a.html");
    expect(html).toContain(`${counts.references} references · 1 without findings · 2 errors`);
    expect(html.match(/class="item finding /gu)).toHaveLength(body.findings.length);
    for (const report of [html, xml, read("a.sarif")]) expect(report).toContain(`https://doi.org/${hens.doi}`);

    const { out: text } = await run("a.bib", "--all");
    expect(text).toContain(`${counts.references} references · 1 without findings · 2 errors`);
    expect(text).toMatch(/✓ a\.bib:1 Hens and their keepers\n\s+= .*Quine.*\(2001\).*10\.1000\/hens/u);
  });

  test("say nothing three times", async () => {
    write(
      "b.bib",
      `${entry("mixed", { ...ducks, title: "Foxes in the open field", family: "Reynard", year: 1950 })}@article{broken, title={B\n`,
    );
    const { out } = await run("b.bib", "--json", "--html", "b.html");
    const messages: string[] = JSON.parse(out).findings.map(({ message }: { message: string }) => message);
    expect(messages.length).toBeGreaterThan(2);
    expect(new Set(messages).size).toBe(messages.length);
    for (const message of messages)
      for (const other of messages) if (other !== message) expect(other).not.toContain(message);
    for (const message of messages) {
      const shown = message.replace(/"/gu, "&quot;").replace(/'/gu, "&#39;");
      expect(read("b.html").split(shown).length - 1).toBe(1);
    }
  });

  test("of several files, one that is missing takes nothing from the others", async () => {
    write("c.bib", entry("ode", ducks));
    const { code, out, err } = await run("missing.bib", "c.bib");
    expect(out).toContain("retracted");
    expect(out + err).toContain("missing.bib");
    expect(code).toBe(1);
    write("d.bib", entry("quine", hens));
    expect((await run("missing.bib", "d.bib")).code).toBe(5);
  });
});

describe("--fix", () => {
  test("shows the changes, and writes them only on request, with all other bytes unchanged", async () => {
    const before = `% mine\r\n${entry("ode", ducks).replaceAll("\n", "\r\n")}${entry("quine", { ...hens, year: 1950 }).replaceAll("\n", "\r\n")}% \u00fc\r\n`;
    write("e.bib", `\uFEFF${before}`);
    const { out } = await run("e.bib", "--fix", "--html", "e.html");
    expect(read("e.html")).toMatch(/Record in BibTeX<\/summary><pre>@article\{quine,\n {2}author = \{Quine, Ada\}/u);
    expect(out).toMatch(/^--- e\.bib\n\+\+\+ e\.bib\n@@ /mu);
    expect(out).toMatch(/^\+ {2}note = \{Retracted 2000-03-01; notice: https:\/\/doi\.org\/10\.1000\/ducks\.r\}/mu);
    expect(out).toContain("Nothing was written");
    // The diff comes first, then one line for each finding.
    expect(out.indexOf("--- e.bib")).toBe(0);
    expect(out).toMatch(/e\.bib:2 error\[retracted\] ode\n/u);
    expect(out).not.toContain("→");
    expect(read("e.bib")).toBe(`\uFEFF${before}`);

    expect((await run("e.bib", "--fix", "--write")).out).toContain("were written");
    expect(read("e.bib")).toBe(
      `\uFEFF${before
        .replace(
          "10.1000/ducks}\r\n",
          "10.1000/ducks},\r\n  note = {Retracted 2000-03-01; notice: https://doi.org/10.1000/ducks.r}\r\n",
        )
        .replace("year = 1950", "year = 2001")}`,
    );
    expect((await run("e.bib", "--fix")).out).toContain("nothing that can be corrected");
  });

  test("comments on a Word document go to a copy, which is not replaced, and say nothing twice", async () => {
    const list = [
      paragraph("References", { style: "Heading1" }),
      ...[ducks, hens].map(({ family, title, year, doi }) =>
        paragraph(
          `${family}, A. (${year === 2001 ? 1950 : year}). ${title}. Yard Letters, 3, 4-9. https://doi.org/${doi}`,
        ),
      ),
    ];
    const before = docxFile(list.join(""));
    write("f.docx", before);
    const shown = await run("f.docx", "--fix");
    expect(shown.out).toMatch(
      /^--- f\.docx\n\+\+\+ f\.comments\.docx\n@@ paragraph 2 @@\n\+.*retracted.*\n\+→ Cite another work/imu,
    );
    expect(shown.out).toMatch(
      /@@ paragraph 3 @@\n\+Year: cited “1950”, recorded “2001” \(crossref\)\n\+→ Correct the year\.\n\+https:/u,
    );
    expect(shown.out).toContain("Nothing was written");
    expect(existsSync(join(folder, "f.comments.docx"))).toBe(false);

    expect((await run("f.docx", "--fix", "--write")).out).toContain("The comments were written to f.comments.docx.");
    expect(readFileSync(join(folder, "f.docx")).equals(before)).toBe(true);
    const copy = readFileSync(join(folder, "f.comments.docx"));
    expect((await run("f.docx", "--fix", "--write")).out).toContain("f.comments.docx exists and was not replaced");
    expect((await run("f.comments.docx", "--fix", "--write")).out).toContain("nothing that can be corrected");
    expect(readFileSync(join(folder, "f.comments.docx")).equals(copy)).toBe(true);
  });

  test("--write without --fix is refused", async () => {
    expect((await run("e.bib", "--write")).code).toBe(2);
  });
});
