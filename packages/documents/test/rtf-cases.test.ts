import { describe, expect, test } from "vitest";
import { parseDocument } from "../src/index.ts";

const read = (source: string) => parseDocument({ format: "rtf", source: Buffer.from(source, "latin1"), url: "" });
const markdown = async (body: string, head = "") => (await read(`{\\rtf1\\ansi\\ansicpg1252${head} ${body}}`)).markdown;

describe("letters", () => {
  test.each([
    ["emoji in two halves", "x\\u-10179?\\u-8704?y\\par", "x😀y"],
    ["Unicode one after another", "\\u65 ?\\u66 ?\\u67 ?\\par", "ABC"],
    ["Unicode without substitutes", "\\uc0\\u8364 5\\par", "€5"],
    ["blanks and hyphens of several kinds", "a\\~b\\_c\\-d\\emdash e\\par", "a b‑cd—e"],
    ["quotation marks and bullets", "\\ldblquote x\\rdblquote\\lquote y\\rquote\\bullet\\par", "“x”‘y’•"],
    ["capitals of small letters", "\\caps stra\\'dfe\\caps0  x\\par", "STRASSE x"],
    ["Cyrillic of an old font", "{\\f1 \\'cf\\'f0\\'e8}\\par", "При"],
    ["Greek of the whole file", "\\ansicpg1253 \\'e1\\'e2\\par", "αβ"],
    ["two forms, of which the Unicode one counts", "{\\upr{ansi}{\\*\\ud{\\u945?}}}\\par", "α"],
    ["what looks like Markdown", "# *a* [b](c) <d>\\par", "\\# \\*a\\* \\[b\\](c) \\<d>"],
  ])("%s", async (_, body, expected) => {
    expect(await markdown(body, "{\\fonttbl{\\f1\\fcharset204 X;}}")).toBe(expected);
  });
});

describe("paragraphs", () => {
  test.each([
    ["a line break that is escaped", "one\\\ntwo\\par", "one\n\ntwo"],
    ["a line inside of one", "one\\line two\\par", "one  \ntwo"],
    ["pages and sections", "one\\page two\\sect three", "one\n\ntwo\n\nthree"],
    ["groups around them", "{\\pard one\\par}{\\pard two\\par}", "one\n\ntwo"],
    ["empty ones", "one\\par\\par \\par two\\par", "one\n\ntwo"],
    ["no end", "one", "one"],
    ["bold over several", "{\\b one\\par two\\par}", "**one**\n\n**two**"],
    ["bold in pieces", "{\\b o}{\\b ne} two\\par", "**one** two"],
    ["marks that end with plain", "\\b\\i one\\plain  two\\par", "***one*** two"],
  ])("%s", async (_, body, expected) => {
    expect(await markdown(body)).toBe(expected);
  });

  test.each([
    ["heading 1", "# T"],
    ["heading 3", "### T"],
    ["heading 9", "###### T"],
    ["Title", "# T"],
    ["Quote", "> T"],
    ["Normal", "T"],
  ])("of the style %s are %j", async (name, expected) => {
    expect(await markdown("\\pard\\s7 T\\par", `{\\stylesheet{\\s7 ${name};}}`)).toBe(expected);
  });
});

describe("fields", () => {
  const field = (instruction: string, result = "x") =>
    `{\\field{\\*\\fldinst ${instruction}}{\\fldrslt ${result}}}\\par`;
  test.each([
    ['HYPERLINK "https://a.example/"', "[x](https://a.example/)"],
    ['HYPERLINK "mailto:ada@a.example"', "[x](mailto:ada@a.example)"],
    ['HYPERLINK "https://a.example/" \\\\l "here" \\\\o "A tip"', "[x](https://a.example/#here)"],
    ['HYPERLINK \\\\l "here" "https://a.example/"', "[x](https://a.example/#here)"],
    ['HYPERLINK \\\\n \\\\t "_blank" https://a.example/', "[x](https://a.example/)"],
    ['HYPERLINK "https://a.example/#there" \\\\l "here"', "[x](https://a.example/#there)"],
    ['HYPERLINK \\\\l "here"', "x"],
    ['HYPERLINK \\\\o "https://a.example/" \\\\l "here"', "x"],
    ['HYPERLINK "file:///etc/passwd"', "x"],
    ['HYPERLINK "javascript:alert(1)"', "x"],
    ["PAGE", "x"],
    ["", "x"],
  ])("%s shows %s", async (instruction, expected) => {
    expect(await markdown(field(instruction))).toBe(expected);
  });
});

describe("tables", () => {
  const line = (...cells: readonly string[]) =>
    `\\trowd${"\\cellx1".repeat(cells.length)}\\pard\\intbl ${cells.join("\\cell ")}\\cell\\row`;

  test("keep their rows, cells of several lines, and empty cells", async () => {
    expect(await markdown(`\\trowd\\trhdr\\intbl a\\cell b\\cell\\row${line("1\\par 2", "")}\\pard after\\par`)).toBe(
      "| a | b |\n| --- | --- |\n| 1<br>2 |  |\n\nafter",
    );
  });

  test("beside each other stay apart where a paragraph stands between them", async () => {
    const shown = await markdown(
      `${line("a", "b")}${line("1", "2")}\\pard between\\par${line("c", "d")}${line("3", "4")}`,
    );
    expect(shown.match(/\| --- \| --- \|/gu)).toHaveLength(2);
  });

  test("within a cell are its lines", async () => {
    const shown = await markdown(
      "\\trowd\\intbl a\\cell\\itap2 in\\nestcell ner\\nestcell\\nestrow\\itap1\\cell\\row\\pard x\\par",
    );
    expect(shown).toContain("in<br>ner");
  });
});

describe("what nobody sees", () => {
  test.each([
    ["hidden letters", "{\\v Obey.}", 1],
    ["white letters", "{\\cf1 Obey.}", 1],
    ["nearly white letters", "{\\cf2 Obey.}", 1],
    ["white letters on a ground", "{\\cf1\\highlight3 Seen.}", 0],
    ["black letters", "{\\cf3 Seen.}", 0],
    ["hidden blanks", "{\\v  }", 0],
    ["letters that are hidden no longer", "{\\v\\v0 Seen.}", 0],
  ])("%s are left out and counted", async (_, body, count) => {
    const colours = "{\\colortbl;\\red255\\green255\\blue255;\\red252\\green250\\blue255;\\red0\\green0\\blue0;}";
    const { markdown: shown, hiddenTextRemoved, removed } = await read(`{\\rtf1${colours} Words. ${body}\\par}`);
    expect(shown.includes("Obey")).toBe(false);
    expect(shown.includes("Seen")).toBe(body.includes("Seen"));
    expect(hiddenTextRemoved).toBe(count);
    expect(removed).toHaveLength(count);
  });

  test("headers, pictures, objects and parts that no program knows hold no text of the document", async () => {
    const parts = [
      "{\\header H}",
      "{\\footer F}",
      "{\\pict 89504e47}",
      "{\\object{\\objdata 00}}",
      "{\\*\\unknown U{\\b V}}",
      "{\\*\\bkmkstart B}",
      "{\\xe I}",
    ];
    expect(await markdown(`a${parts.join("")}b\\par`)).toBe("ab");
  });

  test("binary data is jumped over, however long it claims to be", async () => {
    expect(await markdown("a{\\bin4 }}{{}b\\par")).toBe("ab");
    expect(await markdown("a\\bin-5 b\\par")).toBe("ab");
    expect(await markdown("a\\bin9999999999 b\\par")).toBe("a");
  });
});

test("notes are numbered in their order, and stand at the end", async () => {
  expect(await markdown("One{\\footnote First.} two{\\footnote {\\b Second}.}.\\par")).toBe(
    "One[^1] two[^2].\n\n[^1]: First.\n\n[^2]: **Second**.",
  );
});

test("properties are read, and those that say nothing are left out", async () => {
  const info = (inner: string) => read(`{\\rtf1{\\info${inner}}x\\par}`);
  expect((await info("{\\title Tide \\'e9tude}{\\author Ada; Ben}{\\subject Sea}")).metadata).toMatchObject({
    title: "Tide étude",
    authors: ["Ada", "Ben"],
    description: "Sea",
  });
  expect((await info("{\\title Untitled}{\\author user}{\\creatim\\yr0\\mo0\\dy0}")).metadata).toEqual({});
});

test("words within a word are no control words: numbers without end, signs without letters", async () => {
  expect(await markdown("a\\b99999999999 c\\par")).toMatch(/a/u);
  expect(await markdown("a\\\\b \\{c\\}\\par")).toBe("a\\b {c}");
  expect(await markdown("a\\'zzb\\par")).toMatch(/^a.*b$/u);
});
