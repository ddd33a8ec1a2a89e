import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CslItem, CslName } from "../src/csl.ts";
import { format } from "../src/format.ts";
import { parse } from "../src/parse.ts";

// Letters of several scripts and the special characters of TeX and RIS, but no separators of the format.
const letters = "abcdeABCDEéüßñżЖдΩ漢字0123456789";
const marks = "&%$#_{}\\~^'\"<>()[]:;,.!?/*+=|@-–";
const worded = (alphabet: string) =>
  fc
    .array(fc.string({ unit: fc.constantFrom(...Array.from(alphabet)), minLength: 1, maxLength: 8 }), {
      minLength: 1,
      maxLength: 4,
    })
    .map((words) => words.join(" "));

const title = fc.tuple(fc.constantFrom(..."ABCé漢"), worded(letters + marks)).map(([first, rest]) => `${first}${rest}`);
const part = fc
  .tuple(fc.constantFrom("Byron", "Müller", "Żak", "O'Neil", "Jean-Luc"), worded("abcdeéü"))
  .map(([first, rest]) => `${first}${rest.replaceAll(" ", "")}`);
const name: fc.Arbitrary<CslName> = fc.oneof(
  fc.record({ family: part, given: part }),
  fc.constantFrom(
    { literal: "World Bank & Sons" },
    { literal: "Institute of {Braces}" },
    { literal: "Health and Human Services" },
  ),
);
const doi = fc.stringMatching(/^10\.1\d{3}\/[a-z][a-z0-9._-]{0,12}[a-z0-9]$/u);
const url = fc.stringMatching(/^https:\/\/example\.org\/[a-z0-9._~%20-]{0,12}[a-z0-9](?:\?[a-z]=[a-z0-9&_]{1,6})?$/u);
const item = fc.record({
  id: fc.constant("key"),
  type: fc.constantFrom("article-journal", "book", "chapter", "webpage", "report", "thesis", "dataset"),
  title,
  author: fc.array(name, { minLength: 1, maxLength: 4 }),
  issued: fc.integer({ min: 1500, max: 2100 }).map((year) => ({ "date-parts": [[year]] })),
  DOI: doi,
  URL: url,
});

const letterRuns = (text: string | undefined) => (text ?? "").replace(/<[^>]*>/gu, "").match(/[\p{L}\p{N}]+/gu);
const flat = (names: readonly CslName[] | undefined) =>
  names?.map(({ family, given, literal }) => [literal ?? family, given]);
const core = ({ author, issued, DOI, URL }: CslItem) => ({ author: flat(author), issued, DOI, URL });

describe("title, authors, year, DOI and address come back", () => {
  test.each(["bibtex", "biblatex", "ris", "csl-json"])("%s", async (style) => {
    const carried =
      style === "ris" ? item.filter(({ author }) => author.every(({ literal }) => literal === undefined)) : item;
    await fc.assert(
      fc.asyncProperty(fc.array(carried, { minLength: 1, maxLength: 3 }), async (items) => {
        const { items: read, problems } = await parse(await format(items, { style }), { format: style });
        expect(problems).toEqual([]);
        expect(read.map(core)).toEqual(items.map(core));
        expect(read.map((one) => letterRuns(one.title))).toEqual(items.map((one) => letterRuns(one.title)));
      }),
      { numRuns: 40 },
    );
  });
});

describe("titles come back to the letter", () => {
  test.each(["bibtex", "ris", "csl-json"])("%s", async (style) => {
    const titles = [
      "100% of $5 & #1 a_b",
      "a {braced} one",
      "x^2 ~ y",
      "“Curly” and ‘single’",
      "C:\\path",
      "Über 漢字",
      "<i>Homo</i> sapiens",
    ];
    const items = titles.map((text, at) => ({ id: `k${at}`, type: "book", title: text }));
    const { items: read } = await parse(await format(items, { style }), { format: style });
    expect(read.map((one) => one.title)).toEqual(titles);
  });
});

describe("everything that a format has a place for comes back", () => {
  const whole = {
    id: "k1",
    title: "Walls",
    author: [{ family: "Roe", given: "Ada" }],
    editor: [{ family: "Ed", given: "I." }],
    translator: [{ family: "Doe", given: "John" }],
    issued: { "date-parts": [[2001, 5, 3]] },
    "container-title": "All walls",
    "collection-title": "Wall studies",
    publisher: "Wall",
    "publisher-place": "Bath",
    volume: "3",
    page: "1-9",
    edition: "2",
    genre: "Essay",
    language: "en",
    ISBN: "9783161484100",
    ISSN: "1234-5678",
    keyword: "brick, lime",
    note: "Reprinted",
    abstract: "All of it.",
    DOI: "10.1000/walls",
    URL: "https://example.org/walls",
  };
  const kinds: Readonly<Record<string, readonly string[]>> = {
    bibtex: ["article-journal", "chapter", "paper-conference"],
    biblatex:
      "article article-journal article-magazine article-newspaper chapter dataset entry-encyclopedia graphic legal_case legislation motion_picture paper-conference patent personal_communication post post-weblog review software song standard webpage".split(
        " ",
      ),
    ris: "article article-magazine article-newspaper bill chapter dataset entry-dictionary entry-encyclopedia graphic hearing legal_case legislation motion_picture paper-conference".split(
      " ",
    ),
  };

  test.each(Object.entries(kinds).flatMap(([style, types]) => types.map((type) => [style, type] as const)))(
    "%s: %s",
    async (style, type) => {
      const { items } = await parse(await format([{ ...whole, type }], { style }), { format: style });
      // RIS has no field for the key.
      expect(items).toEqual([{ ...whole, type, id: style === "ris" ? expect.any(String) : "k1" }]);
    },
  );
});

test("BibLaTeX comes back as it was, with what CSL has no place for", async () => {
  const text = `@incollection{a,
  author = {Roe, Ada},
  editor = {Poe, B.},
  title = {Chapter},
  booktitle = {Whole},
  volumes = {3},
  part = {2},
  chapter = {12},
  pages = {C3-32--C3-35},
  date = {2019-03/2019-05},
  pubstate = {inpress},
  origdate = {1850~},
  shorttitle = {Chap},
  shortjournal = {W.},
  bookauthor = {Poe, B.},
  pagetotal = {340},
  eventdate = {2004-22},
  venue = {Rome},
  url = {https://a.example/x},
  urldate = {2020-01-02},
  eprint = {1901.00001},
  eprinttype = {arxiv},
  eprintclass = {cs.CL},
  maintitle = {Main},
  editortype = {compiler},
  foreword = {Foe, C.},
  origlanguage = {german}
}
`;
  const { items } = await parse(text);
  const written = await format(items, { style: "biblatex" });
  const lines = (one: string) =>
    one
      .split("\n")
      .map((line) => line.replace(/,$/u, ""))
      .toSorted();
  expect(lines(written).filter((line) => !line.includes("doi ="))).toEqual(lines(text));
});

test.each([
  ["2004-22", "2004-22"],
  ["1723?~", "1723~"],
  ["2004-21/2004-23", "2004-21/2004-23"],
  ["-0379", "-0379"],
  ["199X", "1990/1999"],
])("a date of %s", async (date, back) => {
  const { items } = await parse(`@book{a, title={A}, date={${date}}}`);
  expect(await format(items, { style: "biblatex" })).toContain(`date = {${back}}`);
});
