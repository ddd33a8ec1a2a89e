import { describe, expect, test } from "vitest";
import { editReferences, type RecordChange } from "../src/edit/index.ts";
import { findReferences } from "../src/references/index.ts";

/** Applies changes by key at the offsets that `findReferences` returns; the entries are invented. */
async function edited(text: string, format: string, changes: Readonly<Record<string, RecordChange["set"]>>) {
  const { references } = await findReferences(text, { type: format });
  const list = references.flatMap(({ key = "", offset }) => {
    const set = changes[key];
    return set && offset !== undefined ? [{ offset, set }] : [];
  });
  expect(list).toHaveLength(Object.keys(changes).length);
  return editReferences(text, list, { format });
}

describe("BibTeX is edited byte for byte", () => {
  const bib = `% my list, with an odd entry\r\n@string{j = "Yard"}\r\n\r\n@Article{ hen1,\r\n   Title = {Of {Hens} and "keepers" \\{x\\}},\r\n   author= "Quine, Ada" # { and } # "Ode, B.",\r\n\tjournal = j,\r\n   Year    = 1999\r\n}\r\n\r\n@book{duck, title={Ducks}, year={2001},note={Read twice},}\r\n@misc(goose, title = "Geese")  trailing words\r\n`;

  test("a field is added behind the last one, in its manner", async () => {
    expect(await edited(bib, "biblatex", { hen1: { DOI: "10.1000/hens" } })).toBe(
      bib.replace("Year    = 1999", "Year    = 1999,\r\n   doi = {10.1000/hens}"),
    );
    expect(await edited(bib, "biblatex", { duck: { DOI: "10.1000/ducks" } })).toBe(
      bib.replace("note={Read twice},", "note={Read twice}, doi={10.1000/ducks},"),
    );
    expect(await edited(bib, "biblatex", { goose: { DOI: "10.1000/geese" } })).toBe(
      bib.replace('title = "Geese"', 'title = "Geese", doi = "10.1000/geese"'),
    );
  });

  test("a value is changed between its own marks, and a note is added to the one that is there", async () => {
    expect(
      await edited(bib, "biblatex", { hen1: { year: "2001" }, duck: { year: "2002", note: "Retracted 2003-03-01" } }),
    ).toBe(
      bib
        .replace("= 1999", "= 2001")
        .replace("year={2001}", "year={2002}")
        .replace("{Read twice}", "{Read twice. Retracted 2003-03-01}"),
    );
  });

  test("a value that is joined of parts, and an entry that never ends, are left alone", async () => {
    const odd = '@article{a, title={A}, volume = v # "1", year=2000}\n';
    expect(await edited(odd, "biblatex", { a: { volume: "7" } })).toBe(odd);
    const open = "@article{b, title={B, year=2000\n";
    expect(editReferences(open, [{ offset: 0, set: { DOI: "10.1000/1" } }], { format: "bibtex" })).toBe(open);
  });

  test("no value ends its field early", () => {
    const text = "@misc{a, title={T}}";
    expect(editReferences(text, [{ offset: 0, set: { DOI: '10.1000/1}, x={"\n' } }], { format: "bibtex" })).toBe(
      "@misc{a, title={T}, doi={10.1000/1 , x=}}",
    );
  });
});

describe("RIS is edited byte for byte", () => {
  const ris =
    "TY  - JOUR\r\nTI  - Of hens\r\nPY  - 1999/05/06\r\nSP  - 1\r\nEP  - 9\r\nER  - \r\n\r\nTY  - JOUR\r\nTI  - Of ducks\r\nVL  - 3\r\nDO  - 10.1000/wrong\r\nER  - \r\n";

  test("lines are added before the end of their record, and values changed in place", async () => {
    const { references } = await findReferences(ris, { type: "ris" });
    const [hens, ducks] = references.map(({ offset = -1 }) => offset);
    const changes = [
      { offset: hens ?? -1, set: { DOI: "10.1000/hens", year: "2001", page: "11-19" } },
      { offset: ducks ?? -1, set: { DOI: "10.1000/ducks", note: "Retracted 2003" } },
    ];
    expect(editReferences(ris, changes, { format: "ris" })).toBe(
      ris
        .replace("1999/05/06", "2001/05/06")
        .replace("SP  - 1\r\nEP  - 9\r\nER", "SP  - 11\r\nEP  - 19\r\nDO  - 10.1000/hens\r\nER")
        .replace("DO  - 10.1000/wrong\r\nER", "DO  - 10.1000/ducks\r\nN1  - Retracted 2003\r\nER"),
    );
  });
});

describe("CSL-JSON is edited byte for byte", () => {
  test("whatever its layout is", async () => {
    const wide = `[\n  {\n    "id": "hens",\n    "type": "article-journal",\n    "title": "Of \\"hens\\" {and} [keepers]",\n    "issued": { "date-parts": [[1999, 5]] },\n    "note": "mine"\n  },\n  {"id":"ducks","type":"book","title":"Ducks","volume":3}\n]\n`;
    expect(
      await edited(wide, "csl-json", {
        hens: { DOI: "10.1000/hens", year: "2001", note: "Retracted" },
        ducks: { DOI: "10.1000/ducks", volume: "4" },
      }),
    ).toBe(
      wide
        .replace("[[1999, 5]]", "[[2001, 5]]")
        .replace('"note": "mine"', '"note": "mine. Retracted",\n    "DOI": "10.1000/hens"')
        .replace('"volume":3}', '"volume":4,"DOI":"10.1000/ducks"}'),
    );
  });
});

/** Applies changes to one invented BibTeX entry and returns the result. */
const bibtex = (fields: string, change: Omit<RecordChange, "offset">): string =>
  editReferences(`@article{a, ${fields}}`, [{ offset: 0, ...change }], { format: "bibtex" }).slice(12, -1);

describe("what an entry already says in its own way stays", () => {
  test.each([
    ["case and braces", "{Of {Hens} and dry land}", "Of Hens and Wet Land", "{Of {Hens} and wet land}"],
    ["capitals", "{Of Hens and Dry Land}", "Of hens and Wet Land", "{Of Hens and Wet Land}"],
    ["braces around the whole", "{{Of Hens and Dry Land}}", "Of Hens and Wet Land", "{{Of Hens and Wet Land}}"],
    ["quotation marks", '"Of Hens"', "Of Ducks", '"Of Ducks"'],
    ["commands", '{Of H{\\"a}hne \\& Hens}', "Of Hähne & Ducks", '{Of H{\\"a}hne \\& Ducks}'],
    ["line breaks", "{Of hens\n    and ducks}", "Of Hens and Geese", "{Of hens\n    and geese}"],
    ["acronyms in braces", "{{DUCK}: a model of ponds}", "GOOSE: A Model of Ponds", "{{GOOSE:} a model of ponds}"],
    ["braces over words that went", "{Of {Dry Hens} now}", "Of Dry Ducks Now", "{Of Dry Ducks Now}"],
    ["macros", "j # { 3}", "Yard Letters", "j # { 3}"],
  ])("in a title: %s", (_, before, title, after) => {
    expect(bibtex(`title = ${before}`, { set: { title } })).toBe(`title = ${after}`);
  });

  test("signs of TeX in a new value are escaped", () => {
    expect(bibtex("journal = {Old}", { set: { "container-title": "Hens & Ducks_1 #2 100%" } })).toBe(
      "journal = {Hens \\& Ducks\\_1 \\#2 100\\%}",
    );
  });

  test.each([
    [
      "a title",
      "title = {Old}",
      { title: "A ~ B ^ C < D" },
      String.raw`title = {A \textasciitilde{} B \textasciicircum{} C \textless{} D}`,
    ],
    [
      "italics",
      "title = {Of Hens}",
      { title: "Of <i>Gallus gallus</i> & Hens" },
      String.raw`title = {Of \textit{Gallus gallus} \& Hens}`,
    ],
    [
      "a note",
      "note = {Mine}",
      { note: "Retracted; notice: https://doi.org/10.1000/a_b" },
      String.raw`note = {Mine. Retracted; notice: https://doi.org/10.1000/a\_b}`,
    ],
    ["a number", "volume = {1}", { volume: "7 & 8" }, String.raw`volume = {7 \& 8}`],
    ["a new field", "year = {1}", { publisher: "Hen & Co." }, String.raw`year = {1}, publisher = {Hen \& Co.}`],
    ["no DOI", "doi = {10.1000/a}", { DOI: "10.1000/a_b" }, "doi = {10.1000/a_b}"],
  ])("as the writer of BibTeX escapes them: %s", (_, before, set, after) => {
    expect(bibtex(before, { set })).toBe(after);
  });

  const [quine, ode, roe] = [
    { family: "Quine", given: "Ada" },
    { family: "Ode", given: "Bo" },
    { family: "Roe", given: "Cy Dan" },
  ];
  test.each([
    ["inverted", "Quine, A. and Fox, Reynard", [quine, ode], "Quine, A. and Ode, Bo"],
    ["not inverted", "Ada Quine and Reynard Fox", [quine, ode], "Ada Quine and Bo Ode"],
    ["as initials", "Quine, A. and Fox, R.", [quine, ode, roe], "Quine, A. and Ode, B. and Roe, C. D."],
    [
      "with accents",
      'Qu{\\"i}ne, Ada and Fox, R.',
      [{ family: "Quïne", given: "Ada" }, ode],
      'Qu{\\"i}ne, Ada and Ode, Bo',
    ],
    ["cut", "Fox, Reynard and others", [quine, ode], "Quine, Ada and others"],
    ["out of order", "Ode, Bo and Quine, Ada", [quine, ode], "Quine, Ada and Ode, Bo"],
    ["a line each", "Quine, Ada and\n  Fox, Reynard", [quine, ode], "Quine, Ada and\n  Ode, Bo"],
    ["a body", "Quine, Ada", [{ literal: "Society of Hens" }], "{Society of Hens}"],
  ])("in a list of authors: %s", (_, before, authors, after) => {
    expect(bibtex(`author = {${before}}`, { set: {}, authors })).toBe(`author = {${after}}`);
  });

  test("in RIS and in CSL-JSON", () => {
    const ris = "TY  - JOUR\nAU  - Fox, R.\nAU  - Ode, Bo\nTI  - Of Hens\nJO  - Old\nER  - \n";
    const change = { offset: 0, set: { title: "Of ducks", "container-title": "Yard" }, authors: [quine, ode] };
    expect(editReferences(ris, [change], { format: "ris" })).toBe(
      "TY  - JOUR\nAU  - Quine, Ada\nAU  - Ode, Bo\nTI  - Of ducks\nJO  - Yard\nER  - \n",
    );
    const csl = `[{"id":"a","title":"Of hens","author":[{"family":"Fox"},{"family":"Ode","given":"Bo","ORCID":"1"}]}]`;
    expect(editReferences(csl, [{ ...change, offset: 1 }], { format: "csl-json" })).toBe(
      `[{"id":"a","title":"Of ducks","author":[{"family":"Quine","given":"Ada"}, {"family":"Ode","given":"Bo","ORCID":"1"}],"container-title":"Yard"}]`,
    );
  });
});

test("a format without an editor is refused", () => {
  expect(() => editReferences("", [], { format: "nbib" })).toThrow(/cannot be edited/u);
});
