import { lines, put } from "@wellsourced/testkit/files";
import { describe, expect, test } from "vitest";
import { readPdf } from "../helpers/read-pdf.ts";

const COUNT = 6;
const at = Array.from({ length: COUNT }, (_, index) => index + 1);
const WORDS = ["boats", "ropes", "lamps", "charts", "walls", "roofs"];

/** A page of prose with a unique subject. */
const prose = (page: number): string =>
  lines(
    Array.from(
      { length: 12 },
      (_, line) => `The ${WORDS[page - 1]} of the harbour are counted in row ${line} of the old book.`,
    ),
    { y: 690, size: 11 },
  );

const read = async (extra: (page: number) => string) => {
  const { markdown, metadata } = await readPdf(at.map((page) => extra(page) + prose(page)));
  return { markdown: markdown.replaceAll(/<a id="page-\d+"><\/a>\n\n/gu, ""), leftOut: metadata.leftOut };
};

describe("lines in the margins that belong to the text stay, though they differ only in a number", () => {
  test.each<[string, (page: number) => string, (page: number) => string]>([
    ["headings in larger type", (page) => put(`Section ${page}`, { y: 745, size: 15 }), (page) => `Section ${page}`],
    ["headings in the body's type", (page) => put(`Step ${page}`, { y: 745, size: 11 }), (page) => `Step ${page}`],
    [
      "bold labels with words",
      (page) => put(`Result ${page}: ships`, { y: 745, size: 11, font: "F2" }),
      (page) => `Result ${page}: ships`,
    ],
    [
      "titles of slides",
      (page) => put(`Harbour plan, part ${page}`, { y: 740, size: 28 }),
      (page) => `Harbour plan, part ${page}`,
    ],
    [
      "numbered headings",
      (page) => put(`${page} On ${WORDS[page - 1]}`, { y: 745, size: 11 }),
      (page) => `${page} On ${WORDS[page - 1]}`,
    ],
    [
      "notes of one wording",
      (page) => put(`${page} See the book of the harbour.`, { y: 60, size: 8 }),
      () => "See the book of the harbour.",
    ],
    [
      "notes that differ",
      (page) => put(`${page} Weaver, On ${WORDS[page - 1]}, p. 4.`, { y: 60, size: 8 }),
      (page) => `Weaver, On ${WORDS[page - 1]}, p. 4.`,
    ],
    [
      "notes above a page number",
      (page) =>
        put(`${page} Reed, On ${WORDS[page - 1]}.`, { y: 60, size: 8 }) + put(`${page}`, { x: 300, y: 30, size: 8 }),
      (page) => `Reed, On ${WORDS[page - 1]}.`,
    ],
  ])("%s", async (_, extra, kept) => {
    const { markdown, leftOut } = await read(extra);
    for (const page of at) expect(markdown).toContain(kept(page));
    expect(leftOut).toBeUndefined();
  });
});

describe("running heads and feet are left out, and counted", () => {
  test.each<[string, (page: number) => string]>([
    ["the same words", () => put("Harbour Office, Yearly Report", { y: 770, size: 9 })],
    [
      "a title with the page number at the edge",
      (page) => put("Harbour Report", { y: 770, size: 9 }) + put(`${page}`, { x: 540, y: 770, size: 9 }),
    ],
    ["a page count", (page) => put(`Harbour report, page ${page} of ${COUNT}`, { y: 30, size: 9 })],
    ["a number kept off by a sign", (page) => put(`Harbour | ${page}`, { y: 30, size: 9 })],
    ["a number in front of a title", (page) => put(`${page + 40} Harbour Report`, { y: 770, size: 9 })],
    [
      "a file number with its page",
      (page) => put(`Case 7:26-cv-00123 Document 45 Filed 01/02/26 Page ${page} of ${COUNT}`, { y: 770, size: 9 }),
    ],
  ])("%s", async (_, extra) => {
    const { markdown, leftOut } = await read(extra);
    expect(markdown).not.toMatch(/Report|report|Harbour|Case/u);
    expect(leftOut).toEqual([`${COUNT} running header or footer lines`]);
  });

  test("the last lines of pages of a list are none, though they differ in their numbers only", async () => {
    const { markdown } = await read((page) =>
      put(`preprint arXiv:2401.0${page}234, 2024. URL https:`, { y: 30, size: 9 }),
    );
    expect(markdown.match(/preprint arXiv/gu)).toHaveLength(COUNT);
  });

  test("page numbers alone are no lines of text", async () => {
    const { markdown, leftOut } = await read((page) => put(`- ${page} -`, { x: 290, y: 30, size: 9 }));
    expect(markdown).not.toMatch(/^.{0,3}\d.{0,3}$/mu);
    expect(leftOut).toBeUndefined();
  });
});
