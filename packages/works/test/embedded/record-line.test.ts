import { expect, test } from "vitest";
import { fromLine, toLine } from "../../src/embedded/record-line.ts";
import type { WorkChange, WorkRecord } from "../../src/index.ts";

const plain: WorkRecord = { source: "made", key: "1", ids: [], title: "On eels" };

const changes: readonly (readonly [string, WorkChange])[] = [
  ["the least", plain],
  ["a deletion", { deleted: true, source: "made", key: "1" }],
  [
    "every field",
    {
      ...plain,
      ids: ["doi:10.1000/eels", "arxiv:1901.00001"],
      subtitle: "A study",
      otherTitles: ["Über Aale", "鳗鱼"],
      authors: [{ family: "Byron", given: "Ada" }, { literal: "Institute of Tides" }, { family: "Plato" }],
      years: [2019, 2020],
      container: "Journal of Estuaries",
      type: "article-journal",
      volume: "4",
      issue: "2",
      pages: "11-19",
      publisher: "Example Press",
      notices: [{ kind: "retraction", reportedBy: ["crossref"] }],
      noticeOf: ["doi:10.1000/other"],
      relations: [{ relation: "published", id: "doi:10.1000/later" }],
      changed: "2024-05-01",
    },
  ],
  [
    "names with particles",
    { ...plain, authors: [{ family: "Berg", given: "Ida", "non-dropping-particle": "van den" }] },
  ],
  ["a shortened list of names", { ...plain, authors: [{ family: "Abel", given: "Niels" }, { "et-al": true }] }],
  ["a name with a tab", { ...plain, authors: [{ family: "A\tbel", given: "N\u001fiels" }, { literal: "a\u001eb" }] }],
  ["empty names", { ...plain, authors: [{ family: "" }, { family: "Abel", given: "" }, { literal: "" }, {}] }],
  ["a name like JSON", { ...plain, authors: [{ family: '{"a":1}', given: "{" }] }],
  ["control characters", { ...plain, title: "On\teels\nand\u001etides" }],
  ["empty texts", { ...plain, title: "", volume: "" }],
  ["empty lists", { ...plain, authors: [], years: [], otherTitles: [], notices: [] }],
  ["an empty list of other titles", { ...plain, otherTitles: [] }],
  ["an odd identifier", { ...plain, ids: ["made:a\tb"] }],
];

test.each(changes)("a line gives back %s", (_, change) => {
  const line = toLine(change);
  expect(line).not.toContain("\n");
  expect(fromLine(line)).toEqual(change);
});

test("a line that is neither fields nor JSON is refused", () => {
  expect(() => fromLine("something else")).toThrow();
});
