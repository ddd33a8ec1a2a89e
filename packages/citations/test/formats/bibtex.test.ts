import { describe, expect, test } from "vitest";
import type { CslItem } from "../../src/csl.ts";
import { format } from "../../src/format.ts";
import { writeBibtex } from "../../src/formats/bibtex.ts";
import { readRecords } from "../../src/parse.ts";

const item = (fields: Partial<CslItem>): CslItem => ({ id: "key", type: "book", ...fields });
const lines = (fields: Partial<CslItem>, dialect: "bibtex" | "biblatex" = "bibtex") =>
  writeBibtex([item(fields)], dialect).split("\n");

describe("values", () => {
  test.each([
    ["100% of $5 & #1 a_b", "100\\% of \\$5 \\& \\#1 a\\_b"],
    ["{x} ~ ^ \\", "\\{x\\} \\textasciitilde{} \\textasciicircum{} \\textbackslash{}"],
    ["\\{", "\\textbackslash{}\\{"],
    ["Über 漢字", "Über 漢字"],
    ["two\r\n lines", "two lines"],
    ["<i>Homo</i> CO<sub>2</sub> <b><i>x</i></b>", "\\textit{Homo} CO\\textsubscript{2} \\textbf{\\textit{x}}"],
    ["a <b>bold <i>word</b>", "a \\textbf{bold \\textless{}i\\textgreater{}word}"],
    ["a</i> <sup>b", "a\\textless{}/i\\textgreater{} \\textless{}sup\\textgreater{}b"],
    ["<span class='nocase'>pH</span> a < b", "{pH} a \\textless{} b"],
  ])("%s", (title, tex) => {
    expect(lines({ title })).toContain(`  title = {${tex}}`);
  });

  test("addresses and DOIs stand as they are, and cannot end their field", () => {
    const written = lines({ URL: "https://x.example/a_b%20c#d~e{f}", DOI: "10.1000/a_b" });
    expect(written).toContain("  url = {https://x.example/a_b%20c#d~e%7Bf%7D},");
    expect(written).toContain("  doi = {10.1000/a_b}");
  });

  test("pages and months", () => {
    const written = lines({ page: "10-15", issued: { "date-parts": [[2020, 3, 4]] } });
    expect(written).toEqual([
      "@book{key,",
      "  pages = {10--15},",
      "  year = {2020},",
      "  month = mar,",
      "  day = {4}",
      "}",
      "",
    ]);
    expect(lines({ issued: { "date-parts": [[2020, 3, 4]] } }, "biblatex")).toContain("  date = {2020-03-04}");
  });
});

test.each([
  [
    [
      { family: "Byron", given: "Ada" },
      { family: "Doe", given: "John", suffix: "Jr." },
    ],
    "Byron, Ada and Doe, Jr., John",
  ],
  [[{ literal: "Barnes and Noble" }], "{Barnes and Noble}"],
  [[{ literal: "R&D" }], "{R\\&D}"],
  [[{ family: "Smith and Sons", given: "Joe" }], "{Smith and Sons}, Joe"],
  [[{ family: "Berg", given: "Anna", "non-dropping-particle": "van der" }], "van der Berg, Anna"],
  [[{ family: "Madonna" }], "{Madonna}"],
  [[{}, { family: "Byron", given: "Ada" }], "Byron, Ada"],
])("names %j", (author, tex) => {
  expect(lines({ author })).toContain(`  author = {${tex}}`);
});

test.each([
  ["webpage", "misc", "howpublished", "online", "organization"],
  ["article-journal", "article", "journal", "article", "journaltitle"],
  ["chapter", "incollection", "booktitle", "incollection", "booktitle"],
  ["paper-conference", "inproceedings", "booktitle", "inproceedings", "booktitle"],
  ["report", "techreport", "howpublished", "report", "howpublished"],
  ["dataset", "misc", "howpublished", "dataset", "howpublished"],
  ["nothing-known", "misc", "howpublished", "misc", "howpublished"],
])("%s is @%s", (type, bibtex, container, biblatex, containerOfBiblatex) => {
  const fields = { type, "container-title": "C" };
  expect(lines(fields).slice(0, 2)).toEqual([`@${bibtex}{key,`, `  ${container} = {C}`]);
  expect(lines(fields, "biblatex").slice(0, 2)).toEqual([`@${biblatex}{key,`, `  ${containerOfBiblatex} = {C}`]);
});

test("a thesis says whose", () => {
  expect(lines({ type: "thesis", publisher: "University of X" }).slice(0, 2)).toEqual([
    "@phdthesis{key,",
    "  school = {University of X}",
  ]);
  expect(lines({ type: "thesis", genre: "Master's thesis" }).slice(0, 2)).toEqual([
    "@mastersthesis{key,",
    "  type = {Master's thesis}",
  ]);
});

test("keys that BibTeX cannot read are made anew, and each is given once", () => {
  const named = (id: string): CslItem => ({
    id,
    type: "book",
    title: "Walls",
    author: [{ family: "Doe" }],
    issued: { "date-parts": [[2020]] },
  });
  const text = writeBibtex([named("ok:1"), named("not ok, this"), named("http://x/{y}"), named("ok:1")], "bibtex");
  expect(text.match(/^@book\{.*$/gmu)).toEqual([
    "@book{ok:1,",
    "@book{doe2020walls,",
    "@book{doe2020walls-2,",
    "@book{ok:1-2,",
  ]);
});

describe.each(["bibtex", "biblatex"] as const)("%s gives back what it was given", (style) => {
  test.each([
    "@article{a,\n  title = {A},\n  JOURNAL = {J},\n  issue = {Trinity},\n  YEAR = {2017}\n}",
    "@misc{a,\n  author = {de la X},\n  title = {A}\n}",
    "@article{a,\n  title = {A},\n  JOURNAL = {J},\n  shorttitle = {Sh},\n  shortjournal = {J.},\n  pmid = {900001},\n  pmcid = {PMC900002}\n}",
    "@inproceedings{a,\n  title = {A},\n  booktitle = {B},\n  series = {S},\n  number = {7},\n  eventtitle = {Dune Days},\n  eventdate = {2004-04-01},\n  venue = {Rostock}\n}",
    "@book{a,\n  title = {A},\n  origdate = {1850},\n  pagetotal = {340}\n}",
  ])("%s", async (entry) => {
    const names = style === "bibtex" ? { JOURNAL: "journal", YEAR: "year" } : { JOURNAL: "journaltitle", YEAR: "date" };
    const text = entry.replace("JOURNAL", names.JOURNAL).replace("YEAR", names.YEAR);
    expect((await format(readRecords(text).items, { style })).trim()).toBe(text);
  });
});

test("a season stands in the place of the month, as words", async () => {
  const text = "@article{a,\n  title = {A},\n  journal = {J},\n  year = {1950},\n  month = {Spring}\n}";
  expect((await format(readRecords(text).items, { style: "bibtex" })).trim()).toBe(text);
});

test("a judgement keeps its reporter and its court under the names that it had", async () => {
  const text =
    "@jurisdiction{a,\n  title = {Roe v. Poe},\n  journaltitle = {U.S.},\n  volume = {12},\n  pages = {34},\n  institution = {Dune Court},\n  date = {1954}\n}";
  expect((await format(readRecords(text).items, { style: "biblatex" })).trim()).toBe(text);
});
