import { describe, expect, test } from "vitest";
import { zoteroChange } from "../../src/edit/index.ts";
import { readZotero } from "../../src/readers/zotero.ts";

const article = {
  key: "ABCD2345",
  version: 7,
  itemType: "journalArticle",
  title: "Moss on slate",
  creators: [
    { creatorType: "author", firstName: "Ada", lastName: "Roe" },
    { creatorType: "author", name: "The Moss Society" },
    { creatorType: "editor", firstName: "Ben", lastName: "Doe" },
  ],
  abstractNote: "",
  publicationTitle: "Journal of Made Walls",
  volume: "4",
  issue: "",
  pages: "1-9",
  date: "March 2004",
  DOI: "https://doi.org/10.5555/ABC",
  url: "https://example.org/moss",
  accessDate: "2026-01-05T10:00:00Z",
  extra: "",
  tags: [{ tag: "moss" }],
};

const itemOf = (data: object) =>
  readZotero(JSON.stringify([{ version: 7, data: { key: "ABCD2345", ...data } }])).items[0];

describe("items of Zotero's APIs", () => {
  test("an article, with its key as id", () => {
    expect(itemOf(article)).toEqual({
      id: "ABCD2345",
      type: "article-journal",
      title: "Moss on slate",
      author: [{ family: "Roe", given: "Ada" }, { literal: "The Moss Society" }],
      editor: [{ family: "Doe", given: "Ben" }],
      "container-title": "Journal of Made Walls",
      volume: "4",
      page: "1-9",
      issued: { "date-parts": [[2004, 3]] },
      DOI: "10.5555/abc",
      URL: "https://example.org/moss",
      accessed: { "date-parts": [[2026, 1, 5]] },
    });
  });

  test.each([
    [
      "bookSection",
      { bookTitle: "Walls", publisher: "P" },
      { type: "chapter", "container-title": "Walls", publisher: "P" },
    ],
    ["conferencePaper", { proceedingsTitle: "Proc." }, { type: "paper-conference", "container-title": "Proc." }],
    ["thesis", { university: "U", thesisType: "PhD" }, { type: "thesis", publisher: "U", genre: "PhD" }],
    [
      "preprint",
      { repository: "arXiv", archiveID: "arXiv:2401.00001" },
      { type: "article", DOI: "10.48550/arxiv.2401.00001" },
    ],
    [
      "case",
      { title: undefined, caseName: "A v. B", court: "Court" },
      { type: "legal_case", title: "A v. B", authority: "Court" },
    ],
    ["webpage", { websiteTitle: "Site" }, { type: "webpage", "container-title": "Site" }],
    ["instantMessage", {}, { type: "document" }],
  ])("%s", (itemType, fields, expected) => {
    expect(itemOf({ itemType, title: "T", ...fields })).toMatchObject(expected);
  });

  test("the lines of extra are fields if they name one, and else a note", () => {
    const extra = [
      "Citation Key: roe2004moss",
      "PMID: 12345",
      "arXiv: 2401.00001 [cs.CL]",
      "Original Date: 1898",
      "author: Poe || Eve",
      "Read twice: yes",
      "A remark",
    ].join("\n");
    expect(itemOf({ itemType: "book", title: "Walls", extra })).toEqual({
      id: "ABCD2345",
      type: "book",
      title: "Walls",
      "citation-key": "roe2004moss",
      PMID: "12345",
      DOI: "10.48550/arxiv.2401.00001",
      "original-date": { "date-parts": [[1898]] },
      author: [{ family: "Poe", given: "Eve" }],
      note: "Read twice: yes\nA remark",
    });
  });

  test("fields of the item go before those of extra", () => {
    const extra = "DOI: 10.5555/other\nvolume: 9\nPublisher: P";
    expect(itemOf({ ...article, extra })).toMatchObject({ DOI: "10.5555/abc", volume: "4", publisher: "P" });
  });

  test("notes, attachments and annotations are no works", () => {
    const parts = ["note", "attachment", "annotation"].map((itemType) => ({ key: itemType, data: { itemType } }));
    expect(readZotero(JSON.stringify([...parts, { key: "ABCD2345", data: article }])).items).toHaveLength(1);
  });
});

describe("changes in the fields of an item", () => {
  const { title: _, ...untitled } = article;
  test.each([
    [{ title: "Moss on slates" }, { title: "Moss on slates" }],
    [{ year: "2005" }, { date: "March 2005" }],
    [
      { "container-title": "Journal of Walls", page: "1-11" },
      { publicationTitle: "Journal of Walls", pages: "1-11" },
    ],
    [{ DOI: "10.5555/new" }, { DOI: "10.5555/new" }],
    [{ note: "Retracted 2020" }, { extra: "Retracted 2020" }],
  ])("%j", (set, fields) => {
    expect(zoteroChange(article, { set })).toEqual({ fields, left: [] });
  });

  test("what a type has no field for becomes a line of extra, or is left", () => {
    const book = { itemType: "book", title: "Walls", date: "", extra: "Read" };
    expect(zoteroChange(book, { set: { DOI: "10.5555/b", note: "Retracted", year: "2001", issue: "3" } })).toEqual({
      fields: { extra: "Read\nDOI: 10.5555/b\nRetracted", date: "2001" },
      left: ["issue"],
    });
    expect(zoteroChange(untitled, { set: { title: "T" } }).left).toEqual(["title"]);
  });

  test("authors that are known keep their form, and editors stay", () => {
    const { fields } = zoteroChange(article, {
      set: {},
      authors: [
        { family: "Roe", given: "Ada Maria" },
        { family: "Poe", given: "Eve" },
      ],
    });
    expect(fields.creators).toEqual([
      article.creators[0],
      { creatorType: "author", firstName: "Eve", lastName: "Poe" },
      article.creators[2],
    ]);
  });
});

test("an export of Better BibTeX in JSON keeps the citation keys", () => {
  const item = { itemType: "book", title: "Walls", itemKey: "ABCD2345", citationKey: "roe2004walls" };
  const text = JSON.stringify({ config: { label: "BetterBibTeX JSON" }, collections: {}, items: [item] });
  expect(readZotero(text).items).toMatchObject([
    { id: "roe2004walls", title: "Walls", "citation-key": "roe2004walls" },
  ]);
});
