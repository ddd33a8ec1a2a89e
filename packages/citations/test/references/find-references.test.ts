import { describe, expect, test } from "vitest";
import { findReferences } from "../../src/references/find-references.ts";

describe("files of references", () => {
  test.each([
    ["bibtex", "@book{a, title={One}, doi={10.1000/A}}\n\n@book{b, title={Two}}", [1, 3]],
    ["ris", "TY  - BOOK\nTI  - One\nDO  - 10.1000/A\nER  - \n\nTY  - BOOK\nTI  - Two\nER  - \n", [1, 6]],
    [
      "csl-json",
      '[\n{"id": "a", "type": "book", "title": "One", "DOI": "10.1000/A"},\n{"id": "b", "type": "book", "title": "Two"}]',
      [2, 3],
    ],
  ])("every entry of %s with its line", async (type, text, lines) => {
    const { references } = await findReferences(text, { type });
    expect(references.map(({ line }) => line)).toEqual(lines);
    expect(references[0]).toMatchObject({ doi: "10.1000/a", csl: { title: "One" } });
  });

  test("a broken entry is a problem with its line", async () => {
    const { references, problems } = await findReferences("@book{a, title={One}}\n@book{cut,", { type: "bibtex" });
    expect(references).toHaveLength(1);
    expect(new Set(problems.map(({ line }) => line))).toEqual(new Set([2]));
  });
});

test.each([
  ["an unknown type", "x", "wordstar"],
  ["a prototype's name", "x", "constructor"],
  ["a Word document as text", "x", "docx"],
])("%s is refused", async (_, text, type) => {
  await expect(findReferences(text, { type })).rejects.toMatchObject({ kind: "validation" });
});

// A backtracking pattern would not terminate on these.
const hostile = [
  "[",
  "](",
  "`",
  "{",
  "\\cite[",
  "\\begin{verbatim}",
  "<!--",
  "<div>",
  "http://",
  "10.1000/a",
  "@a:",
  "References\n",
  "Aa, ",
  "1 A\n",
  "_",
  "\n",
];
test.each(["latex", "markdown", "html", "text"])(
  "%s: a hundred kilobytes of anything are read",
  async (type) => {
    for (const piece of hostile) {
      const text = `References\n${piece.repeat(100_000 / piece.length)}`;
      const { references } = await findReferences(text, { type, links: "all" });
      expect(Array.isArray(references)).toBe(true);
    }
  },
  60_000,
);

test("each BibTeX entry has its own place: without a key, and under a key that another has too", async () => {
  const text =
    "@book{a, title={A}}\n@article{,\n title={B}}\n@misc{title={C}}\n@book{a, title={D}}\n@book{two words, title={E}}";
  const { references } = await findReferences(text, { type: "bibtex" });
  expect(references.map(({ line, raw, csl }) => [csl?.title, line, raw.slice(0, 9)])).toEqual([
    ["A", 1, "@book{a, "],
    ["B", 2, "@article{"],
    ["C", 4, "@misc{tit"],
    ["D", 5, "@book{a, "],
    ["E", 6, "@book{two"],
  ]);
});

test.each([
  ["latex", "% 😀😀\nSee \\url{https://hens.example/a}."],
  ["latex", "\\begin{verbatim}😀\\end{verbatim} See \\url{https://hens.example/a}."],
  ["markdown", "A hen [@a😀b]. See https://hens.example/a."],
])("signs of two units move no place: %s %j", async (type, text) => {
  const { references } = await findReferences(text, { type });
  const link = references.find(({ url }) => url === "https://hens.example/a");
  expect(text.slice(link?.offset)).toMatch(/^(?:\\url\{)?https:/u);
});

test.each([
  [
    "bibtex",
    "% A file\r\n  @book{a, title={A}}  @book(b, title={B})\r\n",
    ["@book{a, title={A}}", "@book(b, title={B})"],
  ],
  [
    "ris",
    "\uFEFFTY  - BOOK\r\nTI  - A\r\nER  - \r\n\r\nTY  - BOOK\r\nTI  - B\r\n",
    ["TY  - BOOK\nTI  - A\nER  -", "TY  - BOOK\nTI  - B"],
  ],
  ["wos", "PT B\nTI A\nPT B\nTI B", ["PT B\nTI A", "PT B\nTI B"]],
  [
    "mods",
    "<x><mods><titleInfo><title>A</title></titleInfo></mods><mods><titleInfo><title>B</title></titleInfo></mods></x>",
    ["<mods><titleInfo><title>A</title></titleInfo></mods>", "<mods><titleInfo><title>B</title></titleInfo></mods>"],
  ],
  [
    "csl-json",
    '[{"title":"A","custom":{"id":1}}, {"id":"b","title":"B"}]',
    ['{"title":"A","custom":{"id":1}}', '{"id":"b","title":"B"}'],
  ],
])("entries of %s with their text and offset", async (type, text, raws) => {
  const { references } = await findReferences(text, { type });
  expect(references.map(({ raw }) => raw)).toEqual(raws);
  const found = references.map(({ offset }) => text.slice(offset).replaceAll("\r", "").trimStart());
  expect(found.map((rest, index) => rest.startsWith(raws[index] ?? "?"))).toEqual([true, true]);
});
