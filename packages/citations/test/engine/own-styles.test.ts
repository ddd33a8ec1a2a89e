import { expect, test } from "vitest";
import { format } from "../../src/index.ts";

const journal = {
  id: "j",
  type: "article-journal",
  title: "Temporal Variation in Selection Influences Microgeographic Local Adaptation",
  author: [
    { family: "Dittmar", given: "Emily L." },
    { family: "Schemske", given: "Douglas W." },
  ],
  "container-title": "American Naturalist",
  volume: "202",
  issue: "4",
  page: "471-485",
  issued: { "date-parts": [[2023, 10]] },
  DOI: "10.1086/725865",
};
const book = {
  id: "b",
  type: "book",
  title: "A Curious Mind: The Road to a Bigger Life",
  author: [
    { family: "Grazer", given: "Brian" },
    { family: "Fishman", given: "Charles" },
  ],
  publisher: "Simon & Schuster",
  issued: { "date-parts": [[2015]] },
};
const chapter = {
  id: "c",
  type: "chapter",
  title: "The Queen Mary Psalter",
  author: [{ family: "Doyle", given: "Kathleen" }],
  "container-title": "The Book by Design",
  editor: [
    { family: "Marks", given: "P. J. M." },
    { family: "Parkin", given: "Stephen" },
  ],
  publisher: "University of Chicago Press",
  issued: { "date-parts": [[2023]] },
  page: "64-72",
};
const article = {
  id: "l",
  type: "article-journal",
  title: "The New Property",
  author: [{ family: "Reich", given: "Charles A." }],
  "container-title": "Yale L.J.",
  volume: "73",
  page: "733-787",
  issued: { "date-parts": [[1964]] },
};
const atoms = {
  id: "n",
  type: "article-journal",
  title: "Positioning single atoms with a scanning tunnelling microscope",
  author: [
    { family: "Eigler", given: "D. M." },
    { family: "Schweizer", given: "E. K." },
  ],
  "container-title": "Nature",
  volume: "344",
  page: "524-526",
  issued: { "date-parts": [[1990]] },
};
test("titles of journals and books are in italics where the manuals want them", async () => {
  const html = (style: string, item: Parameters<typeof format>[0][number]) => format([item], { style, output: "html" });
  expect(await html("chicago-notes", journal)).toContain("<i>American Naturalist</i> 202");
  expect(await html("nature", atoms)).toContain("<i>Nature</i> <b>344</b>");
  expect(await html("acs", journal)).toContain("<b>2023</b>, <i>202</i>");
  expect(await html("bluebook", article)).toContain("<i>The New Property</i>");
});

test("numbered lists keep the order given, others are sorted by author", async () => {
  expect((await format([book, chapter], { style: "ieee" })).split("\n\n").map((line) => line.slice(0, 6))).toEqual([
    "[1] B.",
    "[2] K.",
  ]);
  expect((await format([book, chapter], { style: "mhra" })).startsWith("Doyle")).toBe(true);
});

test("a range of years is printed whole beside a date of access", async () => {
  const page = {
    id: "p",
    type: "webpage",
    author: [{ family: "Byron", given: "Ada" }],
    title: "Walls",
    "container-title": "The Example",
    issued: { "date-parts": [[2019], [2020]] },
    accessed: { "date-parts": [[2021, 5, 6]] },
    URL: "https://example.org/walls",
  };
  expect(await format([page], { style: "mhra" })).toBe(
    "Byron, Ada, ‘Walls’, The Example, 2019–2020, <https://example.org/walls> [accessed 6 May 2021]",
  );
});

test.each([
  ["27:1-27:24", "27:1–27:24"],
  ["S12-1–S12-9", "S12-1–S12-9"],
])("a range of pages with marks in them is one of several: %s", async (page, printed) => {
  const part = { id: "c", type: "chapter", title: "Dunes", "container-title": "Sand", page };
  expect(await format([part], { style: "apa" })).toBe(`Dunes. (n.d.). In Sand (pp. ${printed}).`);
  expect(await format([part], { style: "mla" })).toBe(`“Dunes.” Sand, pp. ${printed}.`);
  expect(await format([{ ...part, type: "article-journal" }], { style: "ieee" })).toContain(`pp. ${printed}`);
});

test.each(["3:1-12", "e00122-21", "1-S5"])("what may be one page keeps its hyphen: %s", async (page) => {
  const article = { id: "a", type: "article-journal", title: "Dunes", "container-title": "Sand", page };
  expect(await format([article], { style: "apa" })).toBe(`Dunes. (n.d.). Sand, ${page}.`);
});

test("the full stop of a number is none of an abbreviation", async () => {
  const item = { id: "a", type: "article-journal", title: "Dunes", issued: { "date-parts": [[2014]] } };
  const printed = (name: string) => format([{ ...item, "container-title": name }], { style: "vancouver" });
  expect(await printed("arXiv preprint arXiv:1409.1556")).toBe("1. Dunes. arXiv preprint arXiv:1409.1556. 2014.");
  expect(await printed("Proc. Dune Soc. U.K.")).toBe("1. Dunes. Proc Dune Soc UK. 2014.");
});

test("a term in the place of an issue", async () => {
  const issued = { "date-parts": [[2017]], season: "Trinity" };
  const item = { id: "a", type: "article-journal", title: "Dunes", "container-title": "Sand", issued };
  expect(await format([item], { style: "chicago-author-date" })).toBe("“Dunes.” 2017. Sand (Trinity).");
  expect(await format([item], { style: "chicago-notes" })).toBe("“Dunes.” Sand (Trinity 2017).");
});

test("a U.S. patent names its country once", async () => {
  const patent = { id: "p", type: "patent", title: "Sieve", genre: "U.S. patent", number: "US 7123456" };
  expect(await format([patent], { style: "apa" })).toBe("Sieve (U.S. Patent No. 7123456). (n.d.).");
  expect(await format([patent], { style: "ieee" })).toContain("U.S. Patent 7123456");
});
