import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { archive, docxFile, lines, paragraph, pdfFile } from "@wellsourced/testkit/files";
import { describe, expect, test } from "vitest";
import { type ManuscriptRow, worstFirst } from "../src/audit/table.ts";
import { auditedFolder, ducks, entry, hens } from "./audited-folder.ts";

const { folder, run, write } = auditedFolder();
const read = (name: string) => readFileSync(join(folder, name), "utf8");
const listed = ({ doi, title, family, year }: typeof hens) =>
  `${family}, A. (${year}). ${title}. Yard Letters, 3, 4-9. https://doi.org/${doi}`;
const pdf = (...works: readonly (typeof hens)[]) => pdfFile([lines(["References", ...works.map(listed)])]);
const word = (work: typeof hens) => docxFile(paragraph("References", { style: "Heading1" }) + paragraph(listed(work)));
const tex = (list: string) => `\\documentclass{article}\\begin{document}\\cite{k}${list}\\end{document}`;
const items = (work: typeof hens) => `\\begin{thebibliography}{9}\\bibitem{k} ${listed(work)}\\end{thebibliography}`;
const fake = { ...hens, doi: "10.1000/fake", title: "Geese that never were" };
const rowsOf = (out: string): readonly ManuscriptRow[] => JSON.parse(out).manuscripts;
const names = (out: string) => rowsOf(out).map(({ manuscript }) => manuscript);

function submissions(): void {
  write("all/1.pdf", pdf(hens));
  write("all/2.docx", word(ducks));
  write("all/3/main.tex", tex("\\bibliography{refs}"));
  write("all/3/refs.bib", entry("k", fake) + entry("uncited", ducks));
  write("all/3/figures/one.pdf", pdf(ducks));
  write("all/4.zip", archive({ "paper.tex": tex(items(hens)) }));
  write("all/5.zip", archive({ "final/paper.docx": word(ducks), "final/cover letter.docx": word(fake) }));
  write("all/6.zip", archive({ "photo.jpg": "x" }));
  write("all/7.docx", "PK");
  write("all/8.tex", tex(items(ducks)));
}

describe("many manuscripts", () => {
  test("are a table, worst first, in which one that cannot be read is a row with its reason", async () => {
    submissions();
    const { code, out, err } = await run("all", "--json");
    expect(names(out)).toEqual(
      ["3/main.tex", "2.docx", "5.zip", "8.tex", "6.zip", "7.docx", "1.pdf", "4.zip"].map((name) => `all/${name}`),
    );
    const [first, , , , sixth] = rowsOf(out);
    expect(first).toMatchObject({ references: 2, errors: 2, clean: 0 });
    expect(sixth?.unreadFiles?.[0]?.message).toContain("no document in TeX, Word, PDF or Markdown");
    expect(err).toContain("Left out of all: 1 .pdf.");
    expect(code).toBe(1);
    const text = (await run("all")).out;
    expect(text).toMatch(/^Manuscripts \(8\), worst first\nall\/3\/main\.tex +2 errors of 2 references$/mu);
    expect(text).toMatch(/^all\/6\.zip +not read$/mu);
  });

  test("have a folder with an index and a page each, and rows in all other reports", async () => {
    submissions();
    await run("all", "--html", "report/", "--csv", "all.csv", "--jsonl", "all.jsonl", "--sarif", "all.sarif");
    expect(readdirSync(join(folder, "report")).toSorted()).toEqual(
      [...Array.from({ length: 8 }, (_, at) => `${at + 1}.html`), "index.html"].toSorted(),
    );
    const index = read("report/index.html");
    const pages = [...index.matchAll(/<a href="(\d\.html)">([^<]*)<\/a>/gu)].map(([, page, name]) => [page, name]);
    expect(pages).toHaveLength(8);
    for (const [page = "", name = ""] of pages) {
      const html = read(`report/${page}`);
      expect(html).toContain(`<h1>${name}</h1>`);
      expect(html).toContain('<a href="index.html">');
    }
    expect(index.indexOf("all/3/main.tex")).toBeLessThan(index.indexOf("all/1.pdf"));
    const rows = read("all.jsonl")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(rows.map(({ manuscript }) => manuscript).toSorted()).toEqual(
      names((await run("all", "--json")).out).toSorted(),
    );
    expect(rows.flatMap(({ findings }) => findings)).toHaveLength(JSON.parse(read("all.sarif")).runs[0].results.length);
    expect(read("all.csv").match(/^(?:Problems|No findings),/gmu)).toHaveLength(7);
    expect(read("all.csv").match(/^Could not be read,all\/[67]/gmu)).toHaveLength(2);
  });

  test("with thousands of references are the head of the table in the terminal, and have pages beside the index", async () => {
    const copies = Array.from({ length: 2_600 }, (_, at) => entry(`k${at}`, at % 2 === 0 ? hens : ducks)).join("");
    for (const name of ["a", "b"]) write(`big/${name}.bib`, copies);
    for (let at = 0; at < 25; at++) write(`big/n${at}.bib`, "");
    const { out, err } = await run("big", "--html", "big.html");
    expect(out).toMatch(/^Manuscripts \(27\), worst first$/mu);
    expect(out).toContain("and 7 other manuscripts");
    expect(out).toContain("big/n0.bib: no references were found.");
    expect(out).toContain("5 other files could not be read.");
    expect(out).not.toContain("Ducks");
    expect(out.split("\n").length).toBeLessThan(60);
    expect(err).toContain("The pages of the manuscripts are in big-pages.");
    expect(read("big.html")).toContain('<a href="big-pages/01.html">big/a.bib</a>');
    expect(read("big-pages/01.html")).toContain('<a href="../big.html">');
  });

  test("are one page if the report is a page and small", async () => {
    submissions();
    await run("all", "--html", "one.html");
    const html = read("one.html");
    expect(html).toContain("all/3/main.tex");
    expect(html.indexOf("<h2>Manuscripts</h2>")).toBeLessThan(html.indexOf("<h2>Problems</h2>"));
    expect(existsSync(join(folder, "one-pages"))).toBe(false);
  });

  test("may be named in a list", async () => {
    write("some.bib", entry("quine", hens));
    write("more.bib", entry("ode", ducks));
    write("list.txt", "# mine\nsome.bib\n\nmore.bib\ngone.bib\n");
    const { code, out } = await run("--list", "list.txt", "--json");
    expect(names(out)).toEqual(["more.bib", "gone.bib", "some.bib"]);
    expect(code).toBe(1);
    expect((await run()).code).toBe(2);
  });

  test("that share a bibliography are one", async () => {
    write("shared/talks/refs.bib", entry("ode", ducks));
    write("shared/talks/a.tex", tex("\\bibliography{refs}"));
    write("shared/talks/b.tex", tex("\\bibliography{refs}"));
    write("shared/c.bib", entry("quine", hens));
    const { out } = await run("shared", "--json");
    expect(names(out)).toEqual(["shared/talks/", "shared/c.bib"]);
    expect(JSON.parse(out).references).toBe(2);
  });
});

test.each([[], ["--offline"]])(
  "a registry that cannot be used ends the audit with the reason: %j",
  async (...options) => {
    write("registry.bib", entry("quine", hens) + entry("ode", ducks));
    write("data/works/registry.json", '{"format":999}');
    const { code, err } = await run("registry.bib", ...options);
    rmSync(join(folder, "data/works"), { recursive: true });
    expect(err).toContain("was written by another version");
    expect(code).toBe(3);
  },
);

const row = (manuscript: string, more: Partial<ManuscriptRow> = {}): ManuscriptRow => ({
  manuscript,
  ...{ references: 10, clean: 10, errors: 0, warnings: 0, notes: 0, unchecked: 0, accepted: 0 },
  ...more,
});

test("worst are those with most errors, then warnings, unread files, unchecked references and notes", () => {
  const rows = [
    row("clean"),
    row("notes", { notes: 9 }),
    row("unchecked", { notes: 2, unchecked: 2 }),
    row("unread", { unreadFiles: [{ file: "unread", kind: "content_empty", message: "" }] }),
    row("one warning", { warnings: 1, notes: 9 }),
    row("warnings", { warnings: 8 }),
    row("error", { errors: 1 }),
    row("errors", { errors: 2 }),
    row("clean too"),
  ];
  expect(worstFirst(rows).map(({ manuscript }) => manuscript)).toEqual([
    ...["errors", "error", "warnings", "one warning", "unread", "unchecked", "notes", "clean", "clean too"],
  ]);
});
