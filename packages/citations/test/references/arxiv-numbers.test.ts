import { expect, test } from "vitest";
import { format } from "../../src/format.ts";
import { parseReference } from "../../src/references/string/parse-reference.ts";

// All works and people are invented.
const preprint = "Quist, A. (2021). Songs of sand. arXiv:2101.00001v1";

test("a preprint keeps the number that arXiv gave it, with its version", async () => {
  const item = parseReference(preprint);
  expect(item).toMatchObject({ type: "article", number: "arXiv:2101.00001v1" });
  expect(item.DOI).toBeUndefined();
  expect(await format([item], { style: "apa" })).toContain("arXiv:2101.00001v1");
});

test.each([
  ["Quist, A. (1997). Songs of sand. arXiv:hep-th/9711200", "arXiv:hep-th/9711200"],
  ["A. Quist, “Songs of sand,” arXiv preprint arXiv:2101.00001, 2021.", "arXiv:2101.00001"],
])("%s", (raw, number) => {
  expect(parseReference(raw).number).toBe(number);
});

test("a work that came out in a journal has arXiv's copy as its address", () => {
  const item = parseReference("Quist, A. (2021). Songs of sand. Journal of Dunes, 9(3), 12–15. arXiv:2101.00001v1");
  expect(item).toMatchObject({ type: "article-journal", URL: "https://arxiv.org/abs/2101.00001v1" });
  expect(item.DOI).toBeUndefined();
});
