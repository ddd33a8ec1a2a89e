import { describe, expect, test } from "vitest";
import { isIsbn, parseCitation } from "../../src/cited/parse-citation.ts";

describe("what is cited", () => {
  test.each([
    ["10.1038/nature12373.", { kind: "doi", doi: "10.1038/nature12373", words: "" }],
    ["https://doi.org/10.1000%2FABC", { kind: "doi", doi: "10.1000/abc", words: "" }],
    ["doi:10.1000/abc (Growth of lichen)", { kind: "doi", doi: "10.1000/abc", words: "Growth of lichen" }],
    ["１０.1000／abc", { kind: "doi", doi: "10.1000/abc", words: "" }],
    ["arXiv:2101.00001v2", { kind: "doi", doi: "10.48550/arxiv.2101.00001", words: "" }],
    ["10.48550/arXiv.2101.00001v1", { kind: "doi", doi: "10.48550/arxiv.2101.00001", words: "" }],
    [
      "https://doi.org/10.48550/arXiv.hep-th/9901001v3",
      { kind: "doi", doi: "10.48550/arxiv.hep-th/9901001", words: "" },
    ],
    [
      "Of Moons. arXiv preprint arXiv:2101.00001v4",
      { kind: "doi", doi: "10.48550/arxiv.2101.00001", words: "Of Moons. arXiv preprint" },
    ],
    ["https://arxiv.org/pdf/hep-th/9901001", { kind: "doi", doi: "10.48550/arxiv.hep-th/9901001", words: "" }],
    ["PMID: 900001", { kind: "pmid", pmid: "900001" }],
    ["https://pubmed.ncbi.nlm.nih.gov/900001/", { kind: "pmid", pmid: "900001" }],
    ["PubMed PMID: 900001", { kind: "pmid", pmid: "900001" }],
    ["PMID:900001[pmid]", { kind: "pmid", pmid: "900001" }],
    ["PMID 900001; PMCID PMC900002", { kind: "pmid", pmid: "900001" }],
    ["PMC900001", { kind: "pmcid", pmcid: "900001" }],
    ["PMC 900001", { kind: "pmcid", pmcid: "900001" }],
    ["PMC900001.2", { kind: "pmcid", pmcid: "900001" }],
    ["PMCID: 900001", { kind: "pmcid", pmcid: "900001" }],
    ["(ISBN 0-306-40615-2)", { kind: "isbn", isbn: "0-306-40615-2" }],
    ["9780306406157 : £12.50", { kind: "isbn", isbn: "9780306406157" }],
    ["ISSN 2049-3630 (print)", { kind: "issn", issn: "2049-3630" }],
    ["ISSN: 2049-3630; eISSN: 2049-3649", { kind: "issn", issn: "2049-3630" }],
    ["U.S. Patent No. 7,123,456", { kind: "patent", number: "US7123456" }],
    ["ISBN 978-3-16-148410-0", { kind: "isbn", isbn: "978-3-16-148410-0" }],
    ["0-306-40615-2", { kind: "isbn", isbn: "0-306-40615-2" }],
    ["US 10,123,456 B2", { kind: "patent", number: "US10123456B2" }],
    ["Roe v. Wade, 410 U.S. 113 (1973)", { kind: "case", citation: "Roe v. Wade, 410 U.S. 113 (1973)" }],
    ["https://example.org/a?doi=1", { kind: "url", url: "https://example.org/a?doi=1" }],
  ])("%s", (text, expected) => {
    expect(parseCitation(text)).toEqual(expected);
  });

  test("a title alone is a reference with that title", () => {
    expect(parseCitation("Growth of lichen on slate roofs")).toMatchObject({
      kind: "reference",
      reference: { title: "Growth of lichen on slate roofs" },
    });
  });

  test.each(["a".repeat(200_000), "10.".repeat(100_000), "1-".repeat(100_000), "1 U.S. ".repeat(50_000)])(
    "a long text of little meaning is read in no time",
    (text) => {
      expect(parseCitation(text.slice(0, 2_000)).kind).toBeTypeOf("string");
    },
  );
});

test.each([
  ["978-3-16-148410-0", true],
  ["978-3-16-148410-1", false],
  ["0-306-40615-2", true],
  ["0-8044-2957-X", true],
  ["080442957X", true],
  ["0-306-40615-3", false],
  ["97831614841X0", false],
  ["X234567890", false],
  ["123", false],
])("%s is an ISBN: %s", (text, expected) => {
  expect(isIsbn(text)).toBe(expected);
});
