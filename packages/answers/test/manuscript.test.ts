import { findReferences } from "@wellsourced/citations/documents";
import { expect, test } from "vitest";
import { quotationsIn } from "../src/manuscript.ts";

/** Invented manuscripts. */
const said = async (text: string, type: string, files: Record<string, string> = {}) => {
  const { references } = await findReferences(text, { type, files });
  return quotationsIn(text, references).map(({ quote, line, source }) => ({ quote, line, source }));
};

const bib = "@article{quine, title={Of hens}, author={Quine, Ada}, year={2001}, doi={10.1000/hens}}";

test("quotations of Markdown are found with what they are cited from", async () => {
  const text = `---
bibliography: refs.bib
---
She writes that “the *keeper* of the hens went down” [@quine, p. 4].

As [a report](https://example.org/report) has it, "no heron was seen on the river".

> The river had been empty of herons
> since the spring. [^1]

The “term” is no quotation, and “this one has no citation at all beside it”.

[^1]: Ode, B. (1999). Ducks. https://doi.org/10.1000/ducks
`;
  expect(await said(text, "markdown", { "refs.bib": bib })).toEqual([
    { quote: "the keeper of the hens went down", line: 4, source: "10.1000/hens" },
    { quote: "no heron was seen on the river", line: 6, source: "https://example.org/report" },
    { quote: "The river had been empty of herons since the spring.", line: 8, source: "10.1000/ducks" },
    { quote: "this one has no citation at all beside it", line: 11, source: undefined },
  ]);
});

test.each([
  [
    String.raw`Of \'{E}vora \v Sibal wrote at \SI{3}{\micro\metre} and $10^{-3}$ only`,
    "Of Évora Šibal wrote at 3 µm and 10⁻³ only",
  ],
  [
    String.raw`The \textcolor{red}{keeper} of the \textbf{\emph{hens}} went\footnote{Or ran.} down`,
    "The keeper of the hens went down",
  ],
])("a quotation of LaTeX is read as every text in TeX: %s", (tex, quote) => {
  expect(quotationsIn(`\`\`${tex}'' \\parencite{quine}`, []).map((one) => one.quote)).toEqual([quote]);
});

test("quotations of LaTeX are read without its commands", async () => {
  const text =
    "\\documentclass{article}\\addbibresource{refs.bib}\n``The \\emph{keeper} of the~hens -- went down\\%'' \\parencite[4]{quine}.\n";
  expect(await said(text, "latex", { "refs.bib": bib })).toEqual([
    { quote: "The keeper of the hens – went down%", line: 2, source: "10.1000/hens" },
  ]);
});

test("authors and years, and numbers of a list, lead to its entries", async () => {
  const text = `Quine (2001) says “the keeper of the hens went down”. Others found “that no duck came back at all” [2].

References

1. Quine, A. (2001). Of hens and their keepers in the yard. Yard, 3, 4-5. https://doi.org/10.1000/hens
2. Ode, B. (1999). Of ducks on still water in the hills. Pond, 1, 2-3. https://doi.org/10.1000/ducks
3. Nemo, C. (1998). Of geese that never were seen by anybody. Pond, 1, 2-3. https://doi.org/10.1000/geese
`;
  expect((await said(text, "text")).map(({ source }) => source)).toEqual(["10.1000/hens", "10.1000/ducks"]);
});

test("a reference without a DOI leads to the number or address that it states", async () => {
  const entries = [
    ["pm", "pmid={12345678}"],
    ["pmc", "pmid={12345678}, pmcid={PMC1234567}, url={https://example.org/abstract}"],
    ["arxiv", "eprint={2101.00001}, archiveprefix={arXiv}"],
    ["page", "url={https://example.org/page}"],
    ["noted", "note={Read at \\url{https://example.org/noted}.}"],
    ["none", "publisher={Pond}"],
  ].map(([key, fields]) => `@article{${key}, title={A}, author={Quine, Ada}, ${fields}}`);
  const text = `---\nbibliography: refs.bib\n---\n${["pm", "pmc", "arxiv", "page", "noted", "none"]
    .map((key) => `“The keeper of the hens went down” [@${key}].`)
    .join("\n\n")}`;
  expect((await said(text, "markdown", { "refs.bib": entries.join("\n") })).map(({ source }) => source)).toEqual([
    "PMID:12345678",
    "PMC1234567",
    "10.48550/arxiv.2101.00001",
    "https://example.org/page",
    "https://example.org/noted",
    undefined,
  ]);
});

test("numbers in the words of a list lead to the source, and an entry without any is not replaced by a later link", async () => {
  const text = `Quine (2001) says “the keeper of the hens went down”. Some say “that no duck came back at all” [2].

Ode writes “that the geese went to the hills” [3]; see [2] and https://example.org/ducks for more.

References

1. Quine, A. (2001). Of hens and their keepers in the yard. Yard, 3, 4-5. PMID: 12345678
2. Ode, B. (1999). Of ducks on still water in the hills. arXiv:2101.00001
3. Nemo, C. (1998). Of geese that never were seen by anybody. Pond, 1, 2-3.
`;
  const { references } = await findReferences(text, { type: "text" });
  expect(quotationsIn(text, references).map(({ mark, source }) => [mark, source])).toEqual([
    ["Quine (2001", "PMID: 12345678"],
    ["[2]", "arXiv:2101.00001"],
    ["[3]", undefined],
  ]);
});

test("a citation whose entry has no address is not replaced by the next link of the paragraph", async () => {
  const text = `---
bibliography: refs.bib
---
“The keeper of the hens went down” [@ode]. On ducks, see [another page](https://example.org/ducks).

“The keeper of the hens went up” [@ode, p. 3].
See [another page](https://example.org/ducks), where “no duck came back at all” ([a report](https://example.org/report)).
`;
  const files = { "refs.bib": "@book{ode, title={Of ducks}, author={Ode, Bea}, year={1999}}" };
  const { references } = await findReferences(text, { type: "markdown", files });
  expect(quotationsIn(text, references).map(({ mark, source }) => [mark, source])).toEqual([
    ["[@ode]", undefined],
    ["[@ode]", undefined],
    ["https://example.org/report", "https://example.org/report"],
  ]);
});

test.each([
  ["numbers and full stops", "1. On hens. https://example.org/hens\n2. On ducks. https://example.org/ducks"],
  ["numbers in brackets", "[1] On hens. https://example.org/hens\n[2] On ducks. doi:10.1000/ducks"],
  ["definitions of Markdown", "[1]: https://example.org/hens\n[2]: https://example.org/ducks"],
  ["a rule above it", "---\n\n1. On hens, https://example.org/hens\n2. Ode, B. On ducks. PMID: 12345678"],
])("a list of references without a heading is read as a check of the text reads it: %s", async (_, list) => {
  const text = `It is said “that the hens went down” [1].\n\nSome say “that no duck came back at all” [2].\n\n${list}\n`;
  const second = /doi:10|PMID|https:\S+ducks/u.exec(list)?.[0] ?? "";
  expect((await said(text, "markdown")).map(({ source }) => source)).toEqual([
    "https://example.org/hens",
    second === "PMID" ? "PMID: 12345678" : second.replace("doi:10", "10.1000/ducks"),
  ]);
});

test.each(["(2)", "[2, 1]", "[2–3]", "²", "[[2]]"])(
  "a number is a citation in each form that a check of the text reads: %s",
  async (mark) => {
    const list =
      "1. On hens. https://example.org/hens\n2. On ducks. https://example.org/ducks\n3. On geese. https://example.org/geese";
    const text = `It is said that the hens went down ${mark === "(2)" ? "(1)" : "[1]"}. Some say “that no duck came back at all”${mark === "²" ? "" : " "}${mark}. More is at https://example.org/more.\n\n${list}\n`;
    expect((await said(text, "markdown")).map(({ source }) => source)).toEqual(["https://example.org/ducks"]);
  },
);

test("a number that the list lacks leads nowhere", async () => {
  const text =
    "It is said “that the hens went down” [3].\n\n1. On hens. https://example.org/hens\n2. On ducks. https://example.org/ducks\n";
  expect((await said(text, "markdown")).map(({ source }) => source)).toEqual([undefined]);
});
