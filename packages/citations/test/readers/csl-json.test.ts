import { describe, expect, test } from "vitest";
import { readCslJson } from "../../src/readers/csl-json.ts";

const items = (value: unknown) => readCslJson(JSON.stringify(value)).items;

test("an item passes as it is, with the variables we have no row for", () => {
  const item = {
    id: "a",
    type: "book",
    title: "Walls",
    author: [{ family: "Roe", given: "Rex" }],
    issued: { "date-parts": [[2001]] },
    "chapter-number": "3",
  };
  expect(items([item])).toEqual([item]);
});

test.each([
  ["one record", { id: "a", title: "A" }],
  ["items", { items: [{ id: "a", title: "A" }] }],
  ["references", { references: [{ id: "a", title: "A" }] }],
])("%s", (_, value) => {
  expect(items(value)).toEqual([{ id: "a", type: "document", title: "A" }]);
});

describe("as other programs write it", () => {
  test.each([
    [{ title: ["Walls"] }, { title: "Walls" }],
    [{ "container-title": [] }, {}],
    [{ volume: 12 }, { volume: "12" }],
    [{ author: "Byron, Ada; World Bank" }, { author: [{ family: "Byron", given: "Ada" }, { literal: "World Bank" }] }],
    [{ author: ["Ada Byron"] }, { author: [{ family: "Byron", given: "Ada" }] }],
    [{ author: [{ name: "World Bank" }, null, {}] }, { author: [{ literal: "World Bank" }] }],
    [{ issued: "2001-02-03" }, { issued: { "date-parts": [[2001, 2, 3]] } }],
    [{ issued: 2001 }, { issued: { "date-parts": [[2001]] } }],
    [{ issued: { "date-parts": [["2001", "2"]] } }, { issued: { "date-parts": [[2001, 2]] } }],
    [{ issued: { "date-parts": [[null]] } }, {}],
    [{ issued: { raw: "May 2001" } }, { issued: { "date-parts": [[2001, 5]] } }],
    [{ issued: { literal: "soon" } }, { issued: { literal: "soon" } }],
    [{ type: "journal-article" }, { type: "article-journal" }],
    [{ note: null }, {}],
  ])("%j", (given, expected) => {
    expect(items([{ id: "a", DOI: "10.1000/x", ...given }])).toEqual([
      { type: "document", id: "a", DOI: "10.1000/x", ...expected },
    ]);
  });

  test("numbers for ids, and none at all", () => {
    expect(
      items([
        { id: 7, title: "A" },
        { title: "B", author: [{ family: "Doe" }] },
      ]).map(({ id }) => id),
    ).toEqual(["7", "doeb"]);
  });
});

describe("what is broken", () => {
  test("one record a line", () => {
    const { items: read, problems } = readCslJson('{"id":"a","title":"A"}\n{"id":"b","title":"B"}\n');
    expect(read.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(problems).toEqual([]);
  });

  test("a broken record takes no neighbour with it and is reported with its line", () => {
    const { items: read, problems } = readCslJson(
      '[\n{"id":"a","title":"A {"},\n{"id":"b", "title": B},\n{"id":"c","title":"C"}\n',
    );
    expect(read.map(({ id }) => id)).toEqual(["a", "c"]);
    expect(problems).toEqual([{ line: 3, message: "The record is not valid JSON." }]);
  });

  test("a record without its end stops where the next begins", () => {
    const text =
      '[{"id":"a","author":[{"family":"X"},\n{"family":"Y"}],"title":"A",\n{"id":"b","issued":{"raw":"2001"}},\n{"id":"c","title":"C]"}]';
    const { items: read, problems } = readCslJson(text);
    expect(read.map(({ id }) => id)).toEqual(["b", "c"]);
    expect(problems.map(({ line }) => line)).toEqual([1]);
  });

  test("a lost quotation mark costs one record", () => {
    const { items: read } = readCslJson('[{"id":"a","title":"A},\n{"id":"b","title":"B"}]');
    expect(read.map(({ id }) => id)).toEqual(["b"]);
  });

  test("a file cut short keeps what is whole", () => {
    const { items: read, problems } = readCslJson('[{"id":"a","title":"A"},\n{"id":"b","tit');
    expect(read.map(({ id }) => id)).toEqual(["a"]);
    expect(problems.map(({ line }) => line)).toEqual([2]);
  });

  test("records that name no work are reported", () => {
    expect(readCslJson('[{"type":"book"}, 3]')).toEqual({
      items: [],
      problems: [
        { line: 1, message: "Record 1 was left out: it has no title, author, DOI or URL." },
        { line: 1, message: "Record 2 was left out: it has no title, author, DOI or URL." },
      ],
    });
    expect(readCslJson("[")).toEqual({ items: [], problems: [{ line: 1, message: "The text is not valid JSON." }] });
  });
});

test("a list of works as Crossref answers with it", () => {
  expect(
    readCslJson('{"message":{"items":[{"title":["A"]},{"title":["B"]}]}}').items.map(({ title }) => title),
  ).toEqual(["A", "B"]);
});

test("Crossref's subtitle is a part of the title, and its article number stands for pages", () => {
  const message = { type: "journal-article", title: ["TUBE"], subtitle: ["prices for data"], "article-number": "e1" };
  const [item] = readCslJson(JSON.stringify({ message })).items;
  expect(item).toMatchObject({ title: "TUBE: prices for data", page: "e1" });
  expect(item).not.toHaveProperty("subtitle");
  const whole = { ...message, title: ["TUBE: Prices for Data"] };
  expect(readCslJson(JSON.stringify({ message: whole })).items[0]?.title).toBe("TUBE: Prices for Data");
});
