import { expect, test } from "vitest";
import { statedId } from "../src/index.ts";

test.each([
  ["10.1000/ABC", "doi:10.1000/abc"],
  ["https://doi.org/10.1000/abc", "doi:10.1000/abc"],
  ["2101.00001v2", "arxiv:2101.00001"],
  ["arXiv:hep-th/9901001", "arxiv:hep-th/9901001"],
  ["https://doi.org/10.48550/arXiv.2101.00001", "arxiv:2101.00001"],
  ["pmid: 123", "pmid:123"],
  ["isbn:0-306-40615-2", "isbn:9780306406157"],
  ["dblp:conf/tide/Quine20", "dblp:conf/tide/Quine20"],
  ["Tides: an introduction", undefined],
  ["Introduction", undefined],
  ["https://example.org/paper", undefined],
  ["On 10.1000/abc and others", undefined],
])("%s is read as %s", (text, id) => {
  expect(statedId(text)).toBe(id);
});
