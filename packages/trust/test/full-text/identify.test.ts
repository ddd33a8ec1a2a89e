import { expect, test } from "vitest";
import { arxivOf, identify } from "../../src/full-text/identify.ts";

const HEX = "0123456789abcdef0123456789abcdef01234567";

test.each([
  ["10.1000/Moss.7", { names: { doi: "10.1000/moss.7" } }],
  ["doi: 10.1000/moss.7", { names: { doi: "10.1000/moss.7" } }],
  ["https://doi.org/10.1000/moss.7", { names: { doi: "10.1000/moss.7" } }],
  ["1706.03762v5", { names: { doi: "10.48550/arxiv.1706.03762" } }],
  ["10.48550/arXiv.1706.03762v5", { names: { doi: "10.48550/arxiv.1706.03762" } }],
  ["https://doi.org/10.48550/arXiv.1706.03762v1", { names: { doi: "10.48550/arxiv.1706.03762" } }],
  ["arXiv:hep-th/9901001", { names: { doi: "10.48550/arxiv.hep-th/9901001" } }],
  [
    "https://arxiv.org/abs/1706.03762",
    { names: { doi: "10.48550/arxiv.1706.03762" }, url: "https://arxiv.org/abs/1706.03762" },
  ],
  ["PMC5815332", { names: { pmcid: "5815332" } }],
  ["PMID: 29456894", { names: { pmid: "29456894" } }],
  [
    "https://pubmed.ncbi.nlm.nih.gov/29456894/",
    { names: { pmid: "29456894" }, url: "https://pubmed.ncbi.nlm.nih.gov/29456894/" },
  ],
  [
    "https://pmc.ncbi.nlm.nih.gov/articles/PMC5815332/",
    { names: { pmcid: "5815332" }, url: "https://pmc.ncbi.nlm.nih.gov/articles/PMC5815332/" },
  ],
  ["w2741809807", { names: { openalex: "W2741809807" } }],
  ["https://openalex.org/W2741809807", { names: { openalex: "W2741809807" } }],
  [HEX.toUpperCase(), { names: { semanticscholar: HEX } }],
  ["https://moss.example/paper", { names: {}, url: "https://moss.example/paper" }],
])("%s", (text, expected) => {
  expect(identify(text)).toEqual(expected);
});

test("arXiv's number in its DOI", () => {
  expect(arxivOf("10.48550/arxiv.1706.03762")).toBe("1706.03762");
  expect(arxivOf("10.1000/moss.7")).toBeUndefined();
});
