import { describe, expect, test } from "vitest";
import { bibliography, bibliographyOf, citationFor, format, referenceOf, toCitation } from "../src/index.ts";

// Works, people and places are invented.
const record = {
  title: "Moss on old walls",
  authors: ["Eva Stone"],
  journal: "Journal of Imagined Masonry",
  year: 2012,
  doi: "10.1000/moss.8",
  publication: {
    types: ["journal-article"],
    names: ["Stone, Eva", "{Wall Survey Consortium}"],
    published: "2012-04-05",
    volume: "7",
    issue: "2",
    pages: "11-19",
  },
};
const page = {
  title: "Moss on old walls | Masonry Online",
  authors: ["E. Stone"],
  site: "Masonry Online",
  published: "2015-01-01",
  url: "https://masonry.example/moss",
};
const hit = {
  url: "https://masonry.example/moss",
  title: "Moss on old wal…",
  author: "masonry",
  date: "2019",
  site: "masonry.example",
};

describe("the reference of a source", () => {
  test("takes each part from the surest that has it", () => {
    expect(referenceOf({ record, page, hit })).toMatchObject({
      type: "article-journal",
      title: "Moss on old walls",
      author: [{ family: "Stone", given: "Eva" }, { literal: "Wall Survey Consortium" }],
      issued: { "date-parts": [[2012, 4, 5]] },
      "container-title": "Journal of Imagined Masonry",
      volume: "7",
      issue: "2",
      page: "11-19",
      DOI: "10.1000/moss.8",
      URL: "https://masonry.example/moss",
    });
    expect(referenceOf({ page, hit })).toMatchObject({ title: page.title, "container-title": "Masonry Online" });
    expect(referenceOf({ page: { title: "" }, hit })).toMatchObject({ title: hit.title });
  });

  test("of a search hit alone is the one that lists of sources have", async () => {
    await expect(format([referenceOf({ hit })], { style: "apa" })).resolves.toBe(bibliography([hit]).bibliography);
  });

  test.each(["apa", "mla"] as const)("in %s is the same by itself and in a list", async (style) => {
    const item = referenceOf({ record, page });
    const alone = (await citationFor(item, { url: page.url, accessed: 0 })).formatted[style];
    expect((await bibliographyOf([item], { style })).bibliography).toBe(alone);
    expect(alone).toMatch(/7(?:\(2\)|, no\. 2)/u);
  });
});

describe("a retracted work", () => {
  const item = referenceOf({
    record: { ...record, retractionStatus: { retracted: true, date: "2014-01-02", noticeDoi: "10.1000/n.1" } },
  });

  test.each(["apa", "mla", "vancouver", "harvard"])("says so in %s", async (style) => {
    expect(await format([item], { style })).toContain("[Retracted]");
  });

  test.each(["bibtex", "biblatex", "ris", "csl-json"])("says so in %s, with its title as it is", async (style) => {
    const text = await format([item], { style });
    expect(text).toContain("Retracted (2014-01-02, notice https://doi.org/10.1000/n.1).");
    expect(text).not.toContain("[Retracted]");
  });

  test("is not marked twice, and a correction is not marked", () => {
    const marked = { ...record, title: "RETRACTED: Moss", retractionStatus: { retracted: true } };
    expect(
      toCitation(referenceOf({ record: marked }), { url: "https://a.example", accessed: 0 }).formatted.apa,
    ).not.toContain("[Retracted]");
    const corrected = referenceOf({ record: { ...record, retractionStatus: { retracted: false } } });
    expect(corrected.status).toBeUndefined();
  });
});

describe("organisations", () => {
  test.each([
    [{ authors: ["Acme Widgets"], site: "Acme Widgets" }, "Acme Widgets"],
    [{ authors: ["Ruritanian Open"], work: { publisher: "Ruritanian Open" } }, "Ruritanian Open"],
    [{ authors: ["National Aeronautics and Space Administration"] }, "National Aeronautics and Space Administration"],
    [{ authors: ["Statistics Ruritania"] }, "Statistics Ruritania"],
    [{ authors: ["Imagined Systems"] }, "Imagined Systems"],
  ])("%j is one name", (facts, literal) => {
    expect(referenceOf({ page: facts }).author).toEqual([{ literal }]);
  });
});
