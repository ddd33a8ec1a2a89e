import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CslItem } from "../src/csl.ts";
import { FORMATS, parse } from "../src/parse.ts";
import { findReferences } from "../src/references/find-references.ts";

/** Tokens of the formats, in any order. */
const scraps = [
  "@article{",
  "@string{",
  "a = ",
  "title={",
  "}",
  "{",
  '"',
  "#",
  ",",
  "\n",
  "\r\n",
  "\\",
  "$",
  "^",
  "\\'",
  "and ",
  "crossref={a}",
  "\uFEFF",
  "TY  - ",
  "JOUR\n",
  "TI  - ",
  "ER  - \n",
  "AU  - B, C",
  "PMID- 1\n",
  "FAU - ",
  "PT J\n",
  "RT Book\n",
  "EF\n",
  "   ",
  "%",
  "<record>",
  "</record>",
  "<titles><title>",
  "<PubmedArticle>",
  "<doi_record>",
  "<![CDATA[",
  "<!--",
  "&amp;",
  "&#0;",
  "<a b='",
  ">",
  "[",
  "]",
  ":",
  '{"title":"A"}',
  '{"id":1,"issued":{"date-parts":[[null]]}}',
  '"titles":',
  "null",
  "__proto__",
  "constructor",
  "2001/02/30",
  "漢字",
  "\u0000",
];
const anyText = fc
  .array(fc.oneof(fc.constantFrom(...scraps), fc.string({ unit: "binary", maxLength: 8 })), { maxLength: 40 })
  .map((parts) => parts.join(""));

describe("any text gives items and problems", () => {
  test.each(FORMATS)("%s", async (format) => {
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const { items, problems } = await parse(text, { format });
        for (const item of items) expect(CslItem.safeParse(item).success).toBe(true);
        const lines = text.split(/\r\n|\n|\r/u).length;
        for (const { line, message } of problems) {
          expect(line).toBeGreaterThanOrEqual(1);
          expect(line).toBeLessThanOrEqual(lines);
          expect(message).not.toBe("");
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe("what repeats without end is read in a moment", () => {
  const long = (text: string) => text.repeat(Math.ceil(200_000 / text.length));

  // Each of these would take minutes with a reader that backtracks.
  test.each([
    ["bibtex", `@a{${long(" ")}k`],
    ["bibtex", `@a{k, title={${long("{")}`],
    ["bibtex", `@a{k, title={${long('\\"')}}}`],
    ["bibtex", `@a{k, title={x${long(" ")}y}, year={`],
    ["bibtex", `@a{k, author={${long("A and ")}}}`],
    ["bibtex", long("@a{\n")],
    ["bibtex", long("@a{k, t={\n")],
    ["ris", `TY  - JOUR\nPY  - ${long("/")}x`],
    ["ris", `TY  - JOUR\nAB  - ${long("x\n")}`],
    ["wos", `PT J\nAU (${long("a@")}`],
    ["nbib", `PMID- 1\nTI  - ${long("[")}`],
    ["endnote-xml", `<record>${long("<a>")}`],
    ["endnote-xml", `<record><titles><title>x${long(" \n ")}y<sub>2</sub></title></titles></record>`],
    ["endnote-xml", long("<record>")],
    ["crossref-xml", long("<doi_record ")],
    ["mods", long("<mods>")],
    ["mods", `<mods>${long('<relatedItem type="host">')}`],
    ["mods", `<mods><titleInfo><title>x${long(" /")}y</title></titleInfo>${long("<genre>a thesis</genre>")}`],
    ["mods", `<mods>${long('<name altRepGroup="1"><namePart>A, B</namePart></name>')}${long("<part/>")}`],
    ["datacite", `${long("[")}${long("]")}`],
    ["csl-json", long("{")],
  ])("%s", async (format, text) => {
    await expect(parse(text, { format })).resolves.toMatchObject({ format });
  });
});

describe("values without what nobody sees", () => {
  const junk = "\u001b[31m\u0000\u009d\ud800";
  test.each([
    ["bibtex", `@article{a, title = {Tides${junk}}, author = {Byron${junk}, Ada}, journal = {Gauges${junk}}}`],
    ["ris", `TY  - JOUR\nTI  - Tides${junk}\nAU  - Byron${junk}, Ada\nER  - \n`],
    ["csl-json", JSON.stringify([{ id: "a", type: "book", title: `Tides${junk}`, custom: { [`k${junk}`]: junk } }])],
    ["nbib", `PMID- 1\nTI  - Tides${junk}\nFAU - Byron${junk}, Ada\n`],
  ])("in %s", async (format, text) => {
    const parsed = await parse(text, { format });
    expect(parsed.items[0]?.title).toBe("Tides\ufffd");
    expect(JSON.stringify(parsed)).not.toMatch(/\\u001b|\\u0000|\u009d|\\ud800/u);
  });

  test("in a manuscript", async () => {
    const found = await findReferences(
      `# A\n\n## References\n\n1. Byron, A. (1843). Tides${junk} of the coast. Gauges, 1(2), 3-4.\n`,
      {
        type: "markdown",
      },
    );
    expect(JSON.stringify(found)).not.toMatch(/\\u001b|\\u0000|\u009d|\\ud800/u);
  });
});
