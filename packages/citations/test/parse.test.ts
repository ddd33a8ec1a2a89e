import { expect, test } from "vitest";
import { detectFormat } from "../src/detect-format.ts";
import { parse } from "../src/parse.ts";

test.each([
  ['[{"id":"a"}]', "csl-json"],
  ['\uFEFF  {"id":"a"}', "csl-json"],
  ["@book{a, title={b}}", "bibtex"],
  ["% a comment\n\n@string{x = {y}}\n@book{a}", "bibtex"],
  ["TY  - JOUR\nER  - ", "ris"],
  ["Provider: X\n\nTY - JOUR\nTI - mail me @home{", "ris"],
  ["\n\nPMID- 1\nTI  - A", "nbib"],
  ["OWN - ERIC\nTI  - A", "nbib"],
  ["RT Journal Article\nT1 A", "refworks"],
  ["\uFEFFFN Some Index\r\nVR 1.0\r\nPT J\r\nTI A", "wos"],
  ['<?xml version="1.0"?><xml><records><record>', "endnote-xml"],
  ["<PubmedArticleSet><PubmedArticle>", "pubmed-xml"],
  ["<doi_records><doi_record>", "crossref-xml"],
  ['<?xml version="1.0"?>\n<modsCollection xmlns="http://www.loc.gov/mods/v3">', "mods"],
  ["<record><metadata><m:mods version='3.7'>", "mods"],
  ['{"results":[{"id":"https://openalex.org/W1"}]}', "openalex"],
  ['{"data":{"attributes":{"types":{"resourceTypeGeneral":"Text"}}}}', "datacite"],
  ['[{"key":"ABCD2345","data":{"itemType":"book"}}]', "zotero"],
  ["<html><body>", undefined],
  ["Just a sentence.", undefined],
  ["", undefined],
])("%j looks like %s", (text, format) => {
  expect(detectFormat(text)).toBe(format);
});

test("the format is named in the answer", async () => {
  const parsed = await parse("@book{a, title={B}}");
  expect(parsed).toEqual({ format: "bibtex", items: [{ id: "a", type: "book", title: "B" }], problems: [] });
  expect((await parse("@book{a, title={B}}", { format: "biblatex" })).format).toBe("biblatex");
});

test("an unknown or unrecognised format is refused with the known ones", async () => {
  await expect(parse("x", { format: "docx" })).rejects.toMatchObject({
    kind: "validation",
    message: expect.stringContaining("bibtex, biblatex, ris, nbib"),
  });
  await expect(parse("nothing here")).rejects.toMatchObject({ kind: "validation" });
});

test("a text in another format than said is told of, an empty one is not", async () => {
  expect((await parse("@book{a, title={A}}", { format: "ris" })).problems).toEqual([
    { line: 1, message: "No record of ris was found." },
  ]);
  expect((await parse(" \n", { format: "ris" })).problems).toEqual([]);
});

test.each([
  ["bib", "@book{a, title={A}}", "bibtex"],
  ["medline", "PMID- 1\nTI  - A", "nbib"],
])("formats go by other names too: %s", async (alias, text, format) => {
  expect(await parse(text, { format: alias })).toMatchObject({ format, items: [{ title: "A" }] });
});
