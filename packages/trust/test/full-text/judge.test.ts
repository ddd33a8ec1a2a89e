import { expect, test } from "vitest";
import { whyNot } from "../../src/full-text/judge.ts";

const prose = (count: number) => Array.from({ length: count }, () => "moss ".repeat(150)).join("\n\n");
const wanted = { title: "Moss on slate roofs", doi: "10.1000/moss.7" };
const page = (content: string, contentType = "html", paywall = false) => ({ content, contentType, paywall });

test.each([
  ["a paper with sections", page(`# Moss on slate roofs\n\n## 2. Methods\n\n${prose(9)}`), undefined],
  ["numbered in Roman", page(`# Moss on slate roofs\n\n## IV. RESULTS\n\n${prose(9)}`), undefined],
  ["a PDF without headings", page(`Moss on slate roofs\n\n${prose(3)}`, "pdf"), undefined],
  ["known by its DOI", page(`doi:10.1000/MOSS.7\n\n${prose(3)}`, "pdf"), undefined],
  ["a title whose words ran together", page(`MossonSlateRoofs\n\n${prose(3)}`, "pdf"), undefined],
  ["a cover", page("Moss on slate roofs. Please see the next page.", "pdf"), /document with 9 words/u],
  ["a paywall", page(`# Moss on slate roofs\n\n## Methods\n\n${prose(9)}`, "html", true), /paywall/u],
  ["another work", page(`# Quasars\n\n## Methods\n\n${"quasar ".repeat(2_000)}`), /another work/u],
  ["an abstract", page(`# Moss on slate roofs\n\n## Methods\n\n${prose(2)}`), /abstract/u],
  ["long but without any part", page(`Moss on slate roofs\n\n${prose(9)}`), /abstract/u],
  [
    "nothing but lists",
    page(`# Moss on slate roofs\n\n## Results\n\n- ${prose(9).replaceAll("\n\n", "\n\n- ")}`),
    /abstract/u,
  ],
])("%s", (_, candidate, why) => {
  const said = whyNot(candidate, wanted);
  if (why) expect(said).toMatch(why);
  else expect(said).toBeUndefined();
});

test("of a work without a title anything may be it", () => {
  expect(whyNot(page(`## Methods\n\n${prose(9)}`), {})).toBeUndefined();
});
