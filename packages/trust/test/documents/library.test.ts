import type { CslItem } from "@wellsourced/citations";
import { describe, expect, test } from "vitest";
import { duplicatesIn, missingIn } from "../../src/documents/index.ts";

const title = "Growth of moss on walls in Wales";
const moss: CslItem = {
  id: "a",
  type: "article-journal",
  title,
  author: [{ family: "Roe", given: "Ada" }],
  issued: { "date-parts": [[2004]] },
  "container-title": "Walls",
};

describe("items of a library that seem to be one work", () => {
  test.each<[string, object, object, string | undefined]>([
    ["the same DOI in two forms", { DOI: "10.1000/A" }, { DOI: "https://doi.org/10.1000/a", title: "Moss" }, "doi"],
    ["the same title, author and year", {}, { title: "Growth of Moss on Walls in Wales." }, "title"],
    ["another year", {}, { issued: { "date-parts": [[2005]] } }, undefined],
    ["another author", {}, { author: [{ family: "Poe" }] }, undefined],
    ["a preprint and its article", {}, { type: "article" }, undefined],
    ["a short title", { title: "Introduction" }, { title: "Introduction" }, undefined],
    [
      "the same ISBN of a book",
      { type: "book", ISBN: "978-3-16-148410-0" },
      { type: "book", ISBN: "9783161484100", title: "W" },
      "isbn",
    ],
    [
      "two volumes of a book",
      { type: "book", ISBN: "1", volume: "1", title: "A" },
      { type: "book", ISBN: "1", volume: "2", title: "A" },
      undefined,
    ],
    [
      "two chapters of a book",
      { type: "chapter", ISBN: "1", title: "A" },
      { type: "chapter", ISBN: "1", title: "B" },
      undefined,
    ],
  ])("%s", (_, one, other, because) => {
    const found = duplicatesIn([
      { ...moss, ...one },
      { ...moss, ...other, id: "b" },
    ]);
    expect(found.map(({ ids, because: why }) => [ids, why])).toEqual(because ? [[["a", "b"], because]] : []);
  });

  test("are reported once, by the surest sign", () => {
    const doi = { ...moss, DOI: "10.1000/a" };
    const found = duplicatesIn([doi, { ...doi, id: "b" }, { ...moss, id: "c" }]);
    expect(found).toEqual([
      { ids: ["a", "b"], title, because: "doi" },
      { ids: ["a", "b", "c"], title, because: "title" },
    ]);
  });
});

describe("what an item lacks", () => {
  test.each<[object, readonly string[]]>([
    [moss, []],
    [{ ...moss, author: [], "container-title": "" }, ["author", "container-title"]],
    [{ id: "a", type: "book", title, editor: moss.author, issued: moss.issued }, ["publisher"]],
    [{ id: "a", type: "book", title }, ["author or editor", "issued", "publisher"]],
    [{ id: "a", type: "webpage", title }, ["URL"]],
    [{ id: "a", type: "constructor" }, ["title"]],
  ])("%j", (item, missing) => {
    expect(missingIn({ id: "a", type: "document", ...item })).toEqual(missing);
  });
});
