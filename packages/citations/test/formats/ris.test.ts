import { expect, test } from "vitest";
import type { CslDate } from "../../src/csl.ts";
import { writeRis } from "../../src/formats/ris.ts";

test("every field in its place", () => {
  const text = writeRis([
    {
      id: "a",
      type: "article-journal",
      title: "Walls",
      author: [
        { family: "Berg", given: "Anna", "non-dropping-particle": "van der" },
        { family: "Doe", given: "John", suffix: "Jr." },
        { literal: "World Bank" },
      ],
      editor: [{ family: "Roe", given: "Rex" }],
      issued: { "date-parts": [[2020, 3, 4]] },
      "container-title": "Wall Studies",
      volume: "4",
      issue: "2",
      page: "10–15",
      ISSN: "1234-5678",
      DOI: "10.1000/w",
      URL: "https://example.org/w",
    },
  ]);
  expect(text.split("\n")).toEqual([
    "TY  - JOUR",
    "TI  - Walls",
    "AU  - van der Berg, Anna",
    "AU  - Doe, John, Jr.",
    "AU  - World Bank",
    "A2  - Roe, Rex",
    "PY  - 2020",
    "DA  - 2020/03/04",
    "T2  - Wall Studies",
    "VL  - 4",
    "IS  - 2",
    "SP  - 10",
    "EP  - 15",
    "SN  - 1234-5678",
    "DO  - 10.1000/w",
    "UR  - https://example.org/w",
    "ER  - ",
    "",
  ]);
});

test.each(["\n", "\r\n", "\v", "\f", "\u0085", "\u2028", "\u2029"])(
  "a line break (%j) in a value cannot begin a field",
  (mark) => {
    expect(writeRis([{ id: "a", type: "webpage", title: `One${mark}ER  - ${mark}TY  - JOUR` }])).toBe(
      "TY  - ELEC\nTI  - One ER  - TY  - JOUR\nER  - \n",
    );
  },
);

test("the year alone is no date, words are", () => {
  const written = (issued: CslDate) => writeRis([{ id: "a", type: "book", issued }]);
  expect(written({ "date-parts": [[2020]] })).toBe("TY  - BOOK\nPY  - 2020\nER  - \n");
  expect(written({ literal: "forthcoming" })).toBe("TY  - BOOK\nDA  - forthcoming\nER  - \n");
});

test("one blank line between records", () => {
  const item = { id: "a", type: "webpage" };
  expect(writeRis([item, item])).toBe("TY  - ELEC\nER  - \n\nTY  - ELEC\nER  - \n");
});
