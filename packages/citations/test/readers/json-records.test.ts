import { describe, expect, test } from "vitest";
import { readDatacite } from "../../src/readers/datacite.ts";
import { readOpenalex } from "../../src/readers/openalex.ts";

// All records are invented.
const work = {
  id: "https://openalex.org/W1",
  doi: "https://doi.org/10.1000/A",
  title: "Walls",
  publication_date: "2004-09-01",
  type: "article",
  type_crossref: "journal-article",
  primary_location: {
    source: { display_name: "Wall Journal", issn_l: "1234-5678", host_organization_name: "Wall", type: "journal" },
  },
  authorships: [{ author: { display_name: "Ada Roe" }, institutions: [{ display_name: "Wall University" }] }],
  biblio: { volume: "94", issue: "4", first_page: "991", last_page: "1013" },
};

describe("OpenAlex", () => {
  test("a work", () => {
    expect(readOpenalex(JSON.stringify(work)).items).toEqual([
      {
        id: "roe2004walls",
        type: "article-journal",
        title: "Walls",
        author: [{ family: "Roe", given: "Ada" }],
        issued: { "date-parts": [[2004, 9, 1]] },
        "container-title": "Wall Journal",
        volume: "94",
        issue: "4",
        page: "991-1013",
        publisher: "Wall",
        ISSN: "1234-5678",
        DOI: "10.1000/a",
        URL: "https://doi.org/10.1000/A",
      },
    ]);
  });

  test.each([
    [{ type: "preprint" }, { type: "article", publisher: "Wall" }],
    [{ type_crossref: "proceedings-article" }, { type: "paper-conference" }],
    [{ type_crossref: null, primary_location: { source: { type: "conference" } } }, { type: "paper-conference" }],
    [
      { type: "dissertation", type_crossref: null },
      { type: "thesis", publisher: "Wall University" },
    ],
    [{ type: "book", type_crossref: "book" }, { type: "book" }],
    [{ type: "dataset", type_crossref: null }, { type: "dataset" }],
  ])("%j", (part, expected) => {
    expect(readOpenalex(JSON.stringify({ results: [{ ...work, ...part }] })).items[0]).toMatchObject(expected);
  });

  test("a record in another shape costs itself alone, and no JSON is told of", () => {
    const { items, problems } = readOpenalex(JSON.stringify({ results: [work, { title: 7 }, work] }));
    expect(items.map(({ id }) => id)).toEqual(["roe2004walls", "roe2004walls-2"]);
    expect(problems).toEqual([{ line: 1, message: "Record 2 is none of OpenAlex (title)." }]);
    expect(readOpenalex("{").problems).toHaveLength(1);
  });
});

describe("DataCite", () => {
  const record = {
    doi: "10.5072/A",
    types: { resourceTypeGeneral: "Dataset" },
    creators: [
      { name: "Roe, Ada", nameType: "Personal", givenName: "Ada", familyName: "Roe" },
      { name: "Wall Group", nameType: "Organizational" },
      { name: "Doe, John" },
    ],
    titles: [{ title: "Mauern", titleType: "TranslatedTitle" }, { title: "Walls" }],
    publisher: { name: "Wall Archive" },
    publicationYear: 2019,
    dates: [{ date: "2020-02-01", dateType: "Issued" }],
  };

  test("a dataset", () => {
    expect(readDatacite(JSON.stringify({ data: { attributes: record } })).items[0]).toMatchObject({
      type: "dataset",
      title: "Walls",
      author: [{ family: "Roe", given: "Ada" }, { literal: "Wall Group" }, { family: "Doe", given: "John" }],
      issued: { "date-parts": [[2020, 2, 1]] },
      publisher: "Wall Archive",
      DOI: "10.5072/a",
    });
  });

  test.each([
    [
      { types: { resourceTypeGeneral: "Text", resourceType: "Doctoral thesis", citeproc: "article" } },
      { type: "thesis" },
    ],
    [
      {
        types: { resourceTypeGeneral: "Text", resourceType: "Article" },
        container: { title: "Wall Journal", firstPage: "No 1" },
        sizes: ["33–52 Pages"],
      },
      { type: "article-journal", "container-title": "Wall Journal", page: "33-52" },
    ],
    [
      {
        types: { resourceTypeGeneral: "BookChapter" },
        relatedItems: [
          { relationType: "IsPublishedIn", titles: [{ title: "All walls" }], firstPage: "3", lastPage: "9" },
        ],
      },
      { type: "chapter", "container-title": "All walls", page: "3-9" },
    ],
    [{ types: { resourceTypeGeneral: "DataPaper" } }, { type: "article" }],
    [
      { types: { resourceTypeGeneral: "Software" }, version: "1.2" },
      { type: "software", version: "1.2" },
    ],
    [
      { types: null, dates: [] },
      { type: "document", issued: { "date-parts": [[2019]] } },
    ],
  ])("%j", (part, expected) => {
    expect(readDatacite(JSON.stringify([{ ...record, ...part }])).items[0]).toMatchObject(expected);
  });
});
