import { symlinkSync } from "node:fs";
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
    expect(filesIn(out)).toEqual(["paper/main.tex", "paper/other/more.ris", "paper/refs.bib"]);
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
