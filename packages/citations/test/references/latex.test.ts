import { describe, expect, test } from "vitest";
import { filesNamedIn, findReferences } from "../../src/references/find-references.ts";

const bib = `@book{byron1843, author={Byron, Ada}, title={Notes}, year=1843, doi={10.1000/ABC}}

@article{quine, title={Hens}, url={https://example.org/hens}}
@misc{nobody, title={Never cited}}`;

describe("documents in TeX", () => {
  test("cited entries with their places in the bibliography; what nobody cites is left out", async () => {
    const { references, problems } = await findReferences("\\cite[p.~3]{byron1843,quine} \\bibliography{works}", {
      type: "latex",
      files: { "works.bib": bib },
    });
    expect(references).toMatchObject([
      { kind: "entry", key: "byron1843", doi: "10.1000/abc", file: "works.bib", line: 1, csl: { title: "Notes" } },
      { kind: "entry", key: "quine", url: "https://example.org/hens", file: "works.bib", line: 3 },
    ]);
    expect(problems).toEqual([]);
  });

  test.each([
    ["\\parencite{byron1843}", 1],
    ["\\Textcite*[see][3]{byron1843}", 1],
    ["\\cites(see)()[2]{byron1843}[3]{quine}", 2],
    ["\\footcite{ quine }", 1],
    ["\\nocite{*}", 3],
    ["% \\cite{quine}", 0],
    ["100\\% sure \\citep{quine}", 1],
    ["\\begin{verbatim}\\cite{quine}\\end{verbatim}", 0],
    ["\\newcommand{\\cite}{quine}", 0],
  ])("%s cites %i", async (tex, count) => {
    const { references } = await findReferences(tex, { type: "latex", files: { "works.bib": bib } });
    expect(references).toHaveLength(count);
  });

  test("chapters are followed once, and keys without entry are told with their place", async () => {
    const { references, problems } = await findReferences("\\input{one}\n\\include{one}", {
      type: "latex",
      main: "main.tex",
      files: { "one.tex": "\n\\cite{quine}\n\\cite{gone}\\input{main}", "works.bib": bib },
    });
    expect(references.map(({ key }) => key)).toEqual(["quine"]);
    expect(problems).toEqual([
      { line: 3, file: "one.tex", message: '"gone" is cited but in none of the bibliographies.', missingKey: "gone" },
    ]);
  });

  test("without a bibliography the keys are all there is", async () => {
    const { references } = await findReferences("\\cite{a}\n\\cite{b,a}", { type: "latex" });
    expect(references.map(({ kind, key, line }) => [kind, key, line])).toEqual([
      ["citation", "a", 1],
      ["citation", "b", 2],
    ]);
  });

  test("a list of its own, with accents written out", async () => {
    const tex =
      '\\cite{a}\n\\begin{thebibliography}{9}\n\\bibitem[By]{a} A.~Byr\\"on, \\emph{Notes}, \\url{https://example.org/a\\_b}.\n\\bibitem{b} Quine.\\end{thebibliography}';
    const { references } = await findReferences(tex, { type: "latex" });
    expect(references).toMatchObject([
      { key: "a", raw: "A. Byrön, Notes, https://example.org/a_b .", url: "https://example.org/a_b", line: 3 },
      { key: "b", raw: "Quine.", line: 4 },
    ]);
  });

  test("links of the text", async () => {
    const { references } = await findReferences("\\href{https://example.org/a\\%20b}{x}\nhttps://doi.org/10.1000/abc", {
      type: "latex",
    });
    expect(references).toMatchObject([
      { kind: "link", url: "https://example.org/a%20b", line: 1 },
      { kind: "link", doi: "10.1000/abc", line: 2 },
    ]);
  });

  test.each([
    ["latex", "\\addbibresource{a.bib}\\bibliography{b,c}\\input{ch/one}", ["ch/one.tex", "a.bib", "b.bib", "c.bib"]],
    ["markdown", "---\nbibliography: [a.bib, 'b.json']\n---\n", ["a.bib", "b.json"]],
    ["markdown", "---\nbibliography:\n  - a.bib\n  - b.bib\ntitle: x\n---\n", ["a.bib", "b.bib"]],
    ["html", '<d-bibliography src="a.bib"></d-bibliography>', ["a.bib"]],
    ["text", "\\input{a}", []],
  ])("files that %s names", (type, text, names) => {
    expect(filesNamedIn(text, { type })).toEqual(names);
  });
});

test("an entry keeps the blank behind an ampersand, and prints Greek letters", async () => {
  const tex =
    "\\begin{thebibliography}{9}\\bibitem{a} A. Byron. Notes on $\\alpha$. Simon \\& Schuster, 1999.\\end{thebibliography}";
  const { references } = await findReferences(tex, { type: "latex" });
  expect(references[0]?.raw).toBe("A. Byron. Notes on α. Simon & Schuster, 1999.");
});
