import fc from "fast-check";
import { expect, test } from "vitest";
import { findDois } from "../src/find-dois.ts";
import { arxivDoi, doiUrl, normalizeDoi } from "../src/identifiers.ts";

test.each([
  ["10.1000/ABC", "10.1000/abc"],
  ["https://doi.org/10.1000/ABC.", "10.1000/abc"],
  ["doi: 10.1000%2Fabc", "10.1000/abc"],
  ["arXiv:2101.00001", "10.48550/arxiv.2101.00001"],
  ["arXiv:2101.00001v3", "10.48550/arxiv.2101.00001"],
  ["https://arxiv.org/abs/2101.00001v2", "10.48550/arxiv.2101.00001"],
  ["https://arxiv.org/pdf/2101.00001.pdf", "10.48550/arxiv.2101.00001"],
  ["arXiv:math.GT/0309136v1", "10.48550/arxiv.math/0309136"],
  ["arXiv:hep-th/1601.07616", "10.48550/arxiv.1601.07616"],
  ["hep-th/9711200", "10.48550/arxiv.hep-th/9711200"],
  ["arXiv:1706.03762 [cs.CL].", "10.48550/arxiv.1706.03762"],
  ["arXiv 1706.03762v5", "10.48550/arxiv.1706.03762"],
  ["arxiv.org/abs/1706.03762", "10.48550/arxiv.1706.03762"],
  ["[hep-th/9711200]", "10.48550/arxiv.hep-th/9711200"],
  ["https://www.mdpi.com/doi/10.3390/dunes21010001/htm", "10.3390/dunes21010001"],
  ["https://doi.org/10.48550/arXiv.1706.03762v5", "10.48550/arxiv.1706.03762"],
  ["https://www.nature.com/articles/s41586-099-00001-2", "10.1038/s41586-099-00001-2"],
  ["nature.com/articles/d41586-099-00001-x.pdf", "10.1038/d41586-099-00001-x"],
  ["https://nature.com/articles/nature99999#Sec3", "10.1038/nature99999"],
  ["https://www.nature.com/articles/SREP09999?error=cookies", "10.1038/srep09999"],
  ["https://www.nature.com/articles/s41599-099-00001-2?proof=t", "10.1057/s41599-099-00001-2"],
])("%s is %s", (text, doi) => {
  expect(normalizeDoi(text)).toBe(doi);
});

test.each([
  "",
  undefined,
  "10.1000",
  "PMID: 12345",
  "2101.00001",
  "not a doi",
  "https://nature.com/articles",
  "https://www.nature.com/articles/sdata209918",
  "https://www.nature.com/articles/s40494-099-00001-2",
  "https://www.nature.com/articles/s41586-099-00001-2-other",
  "https://notnature.com/articles/s41586-099-00001-2",
])("%j is none", (text) => {
  expect(normalizeDoi(text)).toBeUndefined();
});

test("an address keeps the DOI readable and survives its marks", () => {
  expect(doiUrl("10.1000/a(b)_c")).toBe("https://doi.org/10.1000/a(b)_c");
  expect(doiUrl("10.1000/1<2>3#4?5")).toBe("https://doi.org/10.1000/1%3C2%3E3%234%3F5");
});

test("a DOI comes back from its address", () => {
  const suffix = fc.stringMatching(/^[a-z0-9][a-z0-9._()/:-]{0,20}[a-z0-9]$/u).filter((text) => {
    const opened = text.split("(").length === text.split(")").length && text.indexOf("(") <= text.indexOf(")");
    return (
      opened &&
      !/\)[^(]*\)|\.(?:pdf|html?|full|svg|xml|epub|abstract)|\/(?:full|abs|pdf|html|meta|xml|epub)/u.test(text)
    );
  });
  fc.assert(fc.property(suffix, (end) => normalizeDoi(doiUrl(`10.1000/${end}`)) === `10.1000/${end}`));
});

test("a DOI that is normalised already is what a search of the text finds", () => {
  const ending = fc.constantFrom("", ".pdf", "/pdf", "/full", "v2", ".", "-", "/", "_", ".x", "/12345678/name", "html");
  const unit = fc.constantFrom(..."abz019._/-");
  const prefix = fc.constantFrom(
    "10.1000/",
    "10.1093/",
    "10.1101/",
    "10.48550/",
    "10.64898/",
    "10.123456789/",
    "10.99/",
  );
  const texts = fc
    .tuple(prefix, fc.constantFrom("", "arxiv.2101.00001"), fc.string({ unit, maxLength: 90 }), ending)
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(texts, (text) => {
      expect(normalizeDoi(text)).toBe(arxivDoi(text) ?? findDois(text)[0]);
    }),
    { numRuns: 5_000 },
  );
});
