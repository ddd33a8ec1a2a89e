import { type GrowthOptions, growthOf } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { fromPage, parse, parseAuthors } from "../src/index.ts";
import { beginsWithName } from "../src/references/judge.ts";

const STEEPEST = 1.5;

const bibtex = (text: string) => () => parse(text, { format: "bibtex" });

/** Each further character between two fields once doubled the time. */
const few = { from: 12, to: 4_000, factor: 1.25 };
const many = { from: 500, to: 64_000 };

type Attack = readonly [name: string, prepare: (size: number) => () => unknown, sizes: GrowthOptions];

const attacks: readonly Attack[] = [
  ["comments in BibTeX that nobody closes", (size) => bibtex("@comment{".repeat(size)), many],
  ["comments in BibTeX that nobody closes, a line each", (size) => bibtex("\n @comment {x".repeat(size)), many],
  [
    "blanks between the comments behind a field",
    (size) => bibtex(`@book{a, title = {x\n year = 1999,\n${"% ".repeat(size)}`),
    few,
  ],
  [
    "blanks between the comments behind a value",
    (size) => bibtex(`@book{a, title = {x, year = {1999}}, ${"% ".repeat(size)} .`),
    few,
  ],
  [
    "items in RDF that share a journal with as many names, which is part of itself",
    (size) => {
      const part = '<dcterms:isPartOf rdf:resource="#j"/>';
      const items = `<bib:Article><z:itemType>journalArticle</z:itemType>${part}</bib:Article>`.repeat(size);
      const journal = `<bib:Journal rdf:about="#j">${`${part}<dc:identifier>DOI 10.1000/a</dc:identifier>`.repeat(size)}</bib:Journal>`;
      return () => parse(`<rdf:RDF>${items}${journal}</rdf:RDF>`, { format: "zotero-rdf" });
    },
    { from: 200, to: 12_800 },
  ],
  ["institutions whose names go on", (size) => () => parseAuthors(`School of a${" and b".repeat(size)}`), many],
  [
    "particles of names without blanks between them",
    (size) => () => beginsWithName(`À-Àz-zu${"ladel".repeat(size)}s`),
    { from: 8, to: 22, factor: 1.1 },
  ],
  [
    "many authors of a page whose site has a long name",
    (size) => () => fromPage({ authors: "Ada Byron; ".repeat(size), site: "\n- ".repeat(size) }),
    { from: 500, to: 16_000 },
  ],
];

test.each([
  "van der Berg, A. (2001)",
  "D'Alembert, J.",
  "de la Cruz, M.",
  "vanden Berg, B.",
  "delPiero, A.",
  "Ada Byron, Slate",
])("a list's entry may begin with %s", (text) => {
  expect(beginsWithName(text)).toBe(true);
});

test.each(attacks)("%s take no longer than their length allows", async (_, prepare, sizes) => {
  const { exponent, costs } = await growthOf(prepare, { ...sizes, doubtful: STEEPEST });
  expect(exponent, JSON.stringify(costs)).toBeLessThan(STEEPEST);
});
