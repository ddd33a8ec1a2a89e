import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { docxFile, lines, paragraph, pdfFile } from "@wellsourced/testkit/files";
import { describe, expect, test } from "vitest";
import { auditedFolder, ducks, entry, hens } from "./audited-folder.ts";

const { folder, run, write } = auditedFolder();
const listed = ({ doi, title, family, year }: typeof hens) =>
  `${family}, A. (${year}). ${title}. Yard Letters, 3, 4-9. https://doi.org/${doi}`;
const places = (out: string): string[] =>
  JSON.parse(out).checked.map(({ file, line, rules }: { file: string; line: number; rules: string[] }) =>
    [`${file}:${line}`, ...rules].join(" "),
  );
const filesIn = (out: string): string[] => JSON.parse(out).files.map(({ file }: { file: string }) => file);
const pdf = (text: string) => pdfFile([lines(["References", text])]);

describe("a folder", () => {
  test("of a paper in TeX is its main text with what that draws on, and every bibliography, each entry once", async () => {
    write("paper/main.tex", "\\documentclass{article}\\input{parts/one}\\bibliography{../paper/refs,gone}");
    write("paper/parts/one.tex", "\\cite{ode}\\cite{nobody}");
    write("paper/refs.bib", `${entry("ode", ducks)}${entry("uncited", { ...hens, doi: "10.1000/fake" })}`);
    write(
      "paper/other/more.ris",
      `TY  - JOUR\nTI  - ${hens.title}\nAU  - Quine, Ada\nPY  - 2001\nDO  - ${hens.doi}\nER  - \n`,
    );
    write("paper/main.bbl", `\\begin{thebibliography}{9}\\bibitem{ode} ${listed(ducks)}\\end{thebibliography}`);
    write("paper/main.pdf", pdf(listed(ducks)));
    write("paper/figures/one.pdf", pdf(listed(ducks)));
    write("paper/.git/refs.bib", entry("hidden", ducks));
    write("paper/robots.txt", "nothing");
    symlinkSync(join(folder, "paper"), join(folder, "paper/again"));
    const { code, out, err } = await run("paper", "--json");
    expect(filesIn(out)).toEqual(["paper/main.tex", "paper/refs.bib", "paper/other/more.ris"]);
    expect(places(out)).toEqual(["paper/refs.bib:1 retracted", "paper/refs.bib:7 not_found", "paper/other/more.ris:1"]);
    expect(out).toContain("nobody");
    expect(err).toContain("Left out of paper: 2 .pdf, 1 .txt. Name a file to audit it.");
    expect(code).toBe(1);
  });

  test("of documents is each of them, without those that are made from another", async () => {
    write("docs/a.md", `# A\n\n## References\n\n- ${listed(ducks)}\n`);
    write("docs/a.pdf", pdf(listed(ducks)));
    write("docs/b.pdf", pdf(listed(hens)));
    const word = docxFile(paragraph("References", { style: "Heading1" }) + paragraph(listed(hens)));
    write("docs/c.docx", word);
    write("docs/c.comments.docx", word);
    const { code, out } = await run("docs", "docs/a.md", "--json");
    expect(filesIn(out)).toEqual(["docs/a.md", "docs/b.pdf", "docs/c.docx"]);
    expect(places(out).map((place) => place.split(" ").slice(0, 2).join(" "))).toContain("docs/a.md:5 retracted");
    expect(code).toBe(1);
    const text = (await run("docs")).out;
    expect(text).toMatch(/^docs\/a\.md:5 error\[retracted\]/mu);
  });

  test("uses the printed list of an unpacked archive under any name", async () => {
    write("source/paper.tex", "\\documentclass{article}\\cite{ode}\\bibliography{lost}");
    write("source/ms.bbl", `\\begin{thebibliography}{9}\n\\bibitem{ode} ${listed(ducks)}\n\\end{thebibliography}`);
    const { out } = await run("source", "--json");
    expect(places(out)).toEqual(["source/ms.bbl:2 retracted"]);
  });

  test("without anything to audit is an error that says what would be", async () => {
    write("bare/photo.jpg", "x");
    const { code, err } = await run("bare");
    expect(err).toContain("bare has no .bib, .tex, .docx, .md, .pdf or similar file to audit.");
    expect(code).toBe(10);
    expect((await run("absent")).code).toBe(5);
  });

  test("without anything to audit is named, and takes nothing from the others", async () => {
    write("empty/photo.jpg", "x");
    write("some.bib", entry("ode", ducks));
    const { code, out } = await run("empty", "some.bib", "--json");
    expect(places(out)).toEqual(["some.bib:1 retracted"]);
    expect(JSON.parse(out).unreadFiles).toMatchObject([{ file: "empty", kind: "content_empty" }]);
    expect(code).toBe(1);
  });
});

describe("a vault of notes", () => {
  const literature = (...fields: readonly string[]) => `---\ntags: [literature]\n${fields.join("\n")}\n---\n\nNotes.\n`;

  test("is one report with the place of each note: its own source, and the entries that it cites", async () => {
    write("vault/library/refs.bib", `${entry("ode", ducks)}${entry("quine", hens)}`);
    write("vault/.obsidian/app.md", literature("doi: 10.1000/fake"));
    write("vault/sources/@ode.md", literature("citekey: ode"));
    write("vault/sources/geese.md", literature("doi: 10.1000/fake", "citekey: elsewhere"));
    write("vault/sources/lost.md", literature("citekey: lost"));
    write("vault/ideas/ponds.md", "Ducks swim [@ode], hens do not [@quine]. See [[@ode]].\n");
    write("vault/ideas/empty.md", "Nothing yet.\n");
    const { code, out, err } = await run("vault", "--json", "--html", "vault.html", "--markdown", "vault.tables");
    const { checked, findings, references } = JSON.parse(out);
    expect(places(out)).toEqual([
      "vault/library/refs.bib:1 retracted",
      "vault/library/refs.bib:7",
      "vault/sources/geese.md:3 not_found",
    ]);
    expect(references).toBe(3);
    expect(checked[0].citedIn).toEqual([
      { file: "vault/ideas/ponds.md", line: 1 },
      { file: "vault/sources/@ode.md", line: 3 },
    ]);
    const missing = findings.find(({ rule }: { rule: string }) => rule === "undefined");
    expect(missing).toMatchObject({ file: "vault/sources/lost.md", line: 3, key: "lost" });
    expect(err).toBe("");
    expect(code).toBe(1);
    const { out: text } = await run("vault");
    expect(text).toMatch(
      /^vault\/library\/refs\.bib:1 error\[retracted\] ode\n {2}cited in vault\/ideas\/ponds\.md:1, vault\/sources\/@ode\.md:3$/mu,
    );
    expect(text).toContain("No references were found in vault/ideas/empty.md");
    for (const report of ["vault.html", "vault.tables"])
      expect(readFileSync(join(folder, report), "utf8")).toContain("cited in vault/ideas/ponds.md:1");
  });

  test("with thousands of notes reads its bibliography once, and names no more than a few without references", async () => {
    write(
      "large/refs.bib",
      Array.from({ length: 300 }, (_, n) => (n === 0 ? entry("ode", ducks) : entry(`k${n}`, hens))).join(""),
    );
    for (let n = 0; n < 1_200; n++) write(`large/n${n}.md`, n % 2 === 0 ? `See [@ode].\n` : "Nothing.\n");
    const { out } = await run("large");
    expect(out).toContain("No references were found in 600 of 1201 files.");
    expect(out).toMatch(/and\s+595\s+other\s+documents/u);
  });
});
