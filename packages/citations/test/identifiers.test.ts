import fc from "fast-check";
import { expect, test } from "vitest";
import { doiUrl, normalizeDoi } from "../src/identifiers.ts";

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
  ["https://doi.org/10.48550/arXiv.1706.03762v5", "10.48550/arxiv.1706.03762"],
])("%s is %s", (text, doi) => {
  expect(normalizeDoi(text)).toBe(doi);
});

test.each(["", undefined, "10.1000", "PMID: 12345", "2101.00001", "not a doi"])("%j is none", (text) => {
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
