import { describe, expect, test } from "vitest";
import type { CslItem } from "../../src/csl.ts";
import { format } from "../../src/format.ts";
import { readRis } from "../../src/readers/ris.ts";

const record = (...lines: string[]) => [...lines, "ER  - "].join("\n");

test("an article with everything", () => {
  const text = record(
    "TY  - JOUR",
    "ID  - 42",
    "AU  - Byron, Ada",
    "A1  - Doe, John, Jr.",
    "AU  - World Bank",
    "AU  - Smith,K.",
    "TI  - Notes on the engine",
    "JF  - Scientific Memoirs",
    "JA  - Sci. Mem.",
    "PY  - 1843",
    "DA  - 1843/08/05/",
    "VL  - 3",
    "IS  - 2",
    "SP  - 666",
    "EP  - 731",
    "SN  - 1234-5678",
    "DO  - https://doi.org/10.1000/NOTES",
    "UR  - https://example.org/notes",
    "KW  - engines",
    "KW  - notes",
  );
  expect(readRis(text)).toEqual({
    items: [
      {
        id: "42",
        type: "article-journal",
        title: "Notes on the engine",
        author: [
          { family: "Byron", given: "Ada" },
          { family: "Doe", given: "John", suffix: "Jr." },
          { literal: "World Bank" },
          { family: "Smith", given: "K." },
        ],
        issued: { "date-parts": [[1843, 8, 5]] },
        "container-title": "Scientific Memoirs",
        "container-title-short": "Sci. Mem.",
        volume: "3",
        issue: "2",
        page: "666-731",
        ISSN: "1234-5678",
        keyword: "engines, notes",
        DOI: "10.1000/notes",
        URL: "https://example.org/notes",
      },
    ],
    problems: [],
    places: expect.any(Array),
  });
});

describe("as programs write it", () => {
  test.each([
    ["single blanks", "TY - BOOK\nTI - A\nER -"],
    ["many blanks", "TY   -  BOOK\nTI   -   A  \nER   -"],
    ["Windows line ends", "TY  - BOOK\r\nTI  - A\r\nER  - \r\n"],
    ["old Mac line ends", "TY  - BOOK\rTI  - A\rER  - "],
    ["a byte order mark", "\uFEFFTY  - BOOK\nTI  - A\nER  - "],
    ["text between records", "Provider: X\nContent: y\n1.\nTY  - BOOK\nTI  - A\nER  - \n2.\n"],
    ["a word for the type", "TY  - Book\nTI  - A\nER  - "],
  ])("%s", (_, text) => {
    expect(readRis(text)).toEqual({
      items: [{ id: "anona", type: "book", title: "A" }],
      problems: [],
      places: expect.any(Array),
    });
  });

  test("long values go on in lines without a tag", () => {
    const [item] = readRis(record("TY  - BOOK", "TI  - A title", "that goes on", "   and on", "PY  - 2001")).items;
    expect(item).toMatchObject({ title: "A title that goes on and on", issued: { "date-parts": [[2001]] } });
  });

  test("a chapter names its book and its editors", () => {
    const [item] = readRis(
      record(
        "TY  - CHAP",
        "TI  - On walls",
        "T2  - All about walls",
        "A2  - Roe, Rex",
        "SN  - 978-3-16-148410-0",
        "SP  - 10-15",
      ),
    ).items;
    expect(item).toMatchObject({
      type: "chapter",
      "container-title": "All about walls",
      editor: [{ family: "Roe", given: "Rex" }],
      ISBN: "978-3-16-148410-0",
      page: "10-15",
    });
  });

  test("a book's T2 is its series, a report without type stays a document", () => {
    expect(readRis(record("TY  - BOOK", "TI  - Walls", "T2  - Wall studies")).items[0]).toMatchObject({
      "collection-title": "Wall studies",
    });
    expect(readRis(record("TY  - XYZ", "TI  - Walls")).items[0]).toMatchObject({ type: "document" });
  });
});

test.each([
  ["DO  - 10.1000/A", "10.1000/a"],
  ["M3  - doi: 10.1000/A", "10.1000/a"],
  ["M3  - Article\nUR  - https://doi.org/10.1000/A", "10.1000/a"],
  ["UR  - https://example.org/10.1000/a", undefined],
  ["N1  - see 10.1000/a", undefined],
])("the DOI of %j is %s", (line, doi) => {
  expect(readRis(record("TY  - JOUR", "TI  - A", line)).items[0]?.DOI).toBe(doi);
});

describe("what is broken", () => {
  test("a record without an end is read and reported", () => {
    const { items, problems } = readRis("TY  - BOOK\nTI  - A\n\nTY  - BOOK\nTI  - B\n");
    expect(items.map(({ title }) => title)).toEqual(["A", "B"]);
    expect(problems.map(({ line }) => line)).toEqual([1, 4]);
  });

  test("an empty record is reported with its line", () => {
    const { items, problems } = readRis("TY  - BOOK\nTI  - A\nER  - \n\nTY  - JOUR\nPY  - 0000\nER  - \n");
    expect(items).toHaveLength(1);
    expect(problems).toEqual([{ line: 5, message: "The record has no field that identifies a work." }]);
  });

  test.each(["", "words only", "ER  - ", "TI"])("%j gives nothing and does not throw", (text) => {
    expect(readRis(text).items).toEqual([]);
  });
});

describe("tags by the kind of work", () => {
  const read = (...lines: readonly string[]) => readRis(`${lines.join("\n")}\nER  - \n`).items[0];

  test("the number under M1, and the pages of a whole book under SP", () => {
    expect(read("TY  - BOOK", "TI  - A", "T2  - S", "M1  - 12", "SP  - 340")).toMatchObject({
      "collection-title": "S",
      "collection-number": "12",
      "number-of-pages": "340",
    });
    expect(read("TY  - JOUR", "TI  - A", "M1  - 4", "SP  - 12", "EP  - 20")).toMatchObject({
      issue: "4",
      page: "12-20",
    });
    expect(read("TY  - PAT", "TI  - A", "M1  - US 123")).toMatchObject({ number: "US 123" });
    expect(read("TY  - JOUR", "TI  - A", "SP  - C3-32", "EP  - C3-35")?.page).toBe("C3-32–C3-35");
  });

  test.each(["doi:10.1201/b19107-2", "https://doi.org/10.1201/b19107-2", "Article", "Journal Article"])(
    "M3 %s says nothing of the kind of work",
    (words) => {
      expect(read("TY  - JOUR", "TI  - A", `M3  - ${words}`)).not.toHaveProperty("genre");
    },
  );

  test("a DOI under N1 is no note, and proceedings under C3 stand before their series", () => {
    const item = read("TY  - CONF", "TI  - A", "T2  - Notes in Walls", "C3  - Proc. of Walls", "N1  - doi:10.1000/1");
    expect(item).toMatchObject({ "container-title": "Proc. of Walls", "collection-title": "Notes in Walls" });
    expect(item).not.toHaveProperty("note");
  });

  test("a type that is not the first tag begins no second record", () => {
    const { items, problems } = readRis(
      "DB  - x\nTI  - A\nTY  - JOUR\nAU  - Roe, A.\nER  - \nTY  - JOUR\nTI  - B\nER  - \n",
    );
    expect(items).toMatchObject([{ title: "A", author: [{ family: "Roe" }] }, { title: "B" }]);
    expect(problems).toEqual([]);
  });
});

test.each([
  ["THES", "PhD thesis", "PhD thesis"],
  ["RPRT", "Technical report", "Technical report"],
  ["THES", "Thesis", undefined],
  ["RPRT", "Report", undefined],
])("what kind of %s a work is, is kept: %s", (type, words, genre) => {
  expect(readRis(`TY  - ${type}\nTI  - Dunes\nM3  - ${words}\nER  - \n`).items[0]?.genre).toBe(genre);
});

describe("tags whose meaning depends on the kind of record", () => {
  const read = (...lines: string[]) => readRis([...lines, "ER  - "].join("\n")).items[0];

  test.each([
    ["RPRT", "NIH 18-2424"],
    ["PAT", "US 123"],
    ["STAND", "ISO 8601:2004"],
  ])("SN of %s is its own number", async (type, number) => {
    const item = read(`TY  - ${type}`, "TI  - Dunes", `SN  - ${number}`);
    expect(item).toMatchObject({ number });
    expect((await roundTrip(item)).number).toBe(number);
  });

  test("a journal's short name, PubMed's numbers, a short title", async () => {
    const item = read(
      ...["TY  - JOUR", "TI  - Dunes that walk", "ST  - Dunes", "T2  - Journal of Dunes", "J2  - J Dunes"],
      ...["DB  - PubMed", "AN  - 900001", "C2  - PMC900002"],
    );
    expect(item).toMatchObject({
      "title-short": "Dunes",
      "container-title": "Journal of Dunes",
      "container-title-short": "J Dunes",
      PMID: "900001",
      PMCID: "PMC900002",
    });
    expect(await roundTrip(item)).toEqual(item);
  });

  test("the number of an index that is not PubMed is no PMID", () => {
    expect(read("TY  - JOUR", "TI  - Dunes", "DB  - Scopus", "AN  - 900001")).not.toHaveProperty("PMID");
  });

  test("who edits a series, the chapter's number in it, how many volumes a book has", async () => {
    const chapter = read("TY  - CHAP", "TI  - A", "A2  - Poe, Bea", "A3  - Foe, Cy", "T2  - B", "T3  - S", "M1  - 12");
    expect(chapter).toMatchObject({
      editor: [{ family: "Poe" }],
      "collection-editor": [{ family: "Foe", given: "Cy" }],
      "collection-title": "S",
      "collection-number": "12",
    });
    expect(await roundTrip(chapter)).toEqual(chapter);
    expect(read("TY  - BOOK", "TI  - A", "NV  - 3")).toMatchObject({ "number-of-volumes": "3" });
  });

  test("ET of software is its version, and a conference is no series", async () => {
    const software = read("TY  - COMP", "TI  - A", "ET  - 2.1.0");
    expect(software).toMatchObject({ version: "2.1.0" });
    expect(await roundTrip(software)).toEqual(software);
    const talk = read("TY  - CONF", "TI  - A", "T2  - Conference on Dunes", "C3  - Proceedings of Dunes");
    expect(talk).toMatchObject({ "container-title": "Proceedings of Dunes", "event-title": "Conference on Dunes" });
    expect(talk).not.toHaveProperty("collection-title");
  });
});

/** Writes an item to a file of its own and reads it back. */
async function roundTrip(item: CslItem | undefined): Promise<CslItem> {
  const [back] = readRis(await format(item ? [item] : [], { style: "ris" })).items;
  return back ?? { id: "none", type: "none" };
}
