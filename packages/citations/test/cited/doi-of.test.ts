import { expect, test } from "vitest";
import { doiOf } from "../../src/cited/doi-of.ts";

test.each([
  [{ doi: "10.48550/arXiv.2101.00001v1" }],
  [{ doi: "arXiv:2101.00001v2" }],
  [{ url: "https://doi.org/10.48550/arXiv.2101.00001v3" }],
  [{ doi: "n/a", url: "https://doi.org/10.48550/arXiv.2101.00001v3" }],
  [{ reference: { id: "a", type: "article", DOI: "10.48550/arXiv.2101.00001v4" } }],
])("an entry with a version of a preprint is audited as the preprint: %j", (entry) => {
  expect(doiOf(entry)).toBe("10.48550/arxiv.2101.00001");
});
