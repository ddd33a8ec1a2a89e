import { lines, pdfFile, put } from "@wellsourced/testkit/files";
import { describe, expect, test } from "vitest";
import * as pdf from "../../src/pdf/pdf.ts";
import { parseDocument } from "../../src/read.ts";

const BODY = [
  "The harbour office has read the tide gauge every hour since the spring of 1883,",
  "and its books were never lost, so that the mean level is known for every year that",
  "anybody has asked about.",
];

test("larger text is a heading, lines flow into paragraphs", async () => {
  const page =
    put("On tides", { y: 740, size: 24 }) +
    lines(BODY) +
    lines(["A second paragraph stands apart from the first."], { y: 630 });
  const { html } = await pdf.parse(pdfFile([page]));
  expect(html.split("\n")).toEqual([
    "<h1>On tides</h1>",
    `<p>${BODY.join(" ")}</p>`,
    "<p>A second paragraph stands apart from the first.</p>",
  ]);
});

test("a word divided at a line's end is whole again; a compound keeps its hyphen", async () => {
  const page = lines(["The office keeps its obser-", "vations of the sea in well-known", "books."]);
  const { html } = await pdf.parse(pdfFile([page]));
  expect(html).toContain("its observations of the sea in well-known books.");
});

const threePages = pdfFile(
  ["It begins on the first page and|it goes on", "to the second page of them.", "Last words stand here."].map(
    (text, index) =>
      put("Journal of Made Tides", { y: 770 }) + lines(text.split("|")) + put(`${index + 1}`, { x: 300, y: 30 }),
  ),
);

test("running heads and page numbers are left out, a sentence goes on across pages, and each page can be found", async () => {
  const { markdown, pages } = await parseDocument({ format: "pdf", source: threePages, url: "" });
  expect(markdown.split("\n\n")).toEqual([
    "It begins on the first page and it goes on to the second page of them.",
    '<a id="page-3"></a>',
    "Last words stand here.",
  ]);
  expect(pages).toEqual([
    { page: 1, offset: 0 },
    { page: 2, offset: markdown.indexOf("to the second") },
    { page: 3, offset: markdown.indexOf("<a id") },
  ]);
});

test("a title that the heads of the pages repeat stays where it is large", async () => {
  const source = pdfFile(
    [24, 9, 9, 9].map(
      (size, index) => put("On Made Tides", { y: 770, size }) + lines([`Page ${"abcd"[index]} says so.`]),
    ),
  );
  const { html } = await pdf.parse(source);
  expect(html.match(/On Made Tides/gu)).toHaveLength(1);
  expect(html).toMatch(/^<h1[^>]*>On Made Tides<\/h1>/u);
});

describe("text that nobody sees is left out and counted", () => {
  test.each([
    ["invisible mode", put("SECRET", { y: 600, before: "3 Tr" })],
    ["next to no size", put("SECRET", { y: 600, size: 0.5 })],
    ["white on the paper", put("SECRET", { y: 600, before: "1 1 1 rg" })],
    ["no opacity", put("SECRET", { y: 600, before: "/Clear gs" })],
    ["off the page", put("SECRET", { x: 3_000, y: 600 })],
  ])("%s", async (_how, hidden) => {
    const { html, hiddenTextRemoved } = await pdf.parse(pdfFile([lines(BODY) + hidden]));
    expect(html).toContain("never lost");
    expect(html).not.toContain("SECRET");
    expect(hiddenTextRemoved).toBeLessThanOrEqual(1);
  });

  test("also in the middle of a visible line", async () => {
    const { html, hiddenTextRemoved } = await pdf.parse(
      pdfFile(["BT /F1 12 Tf 72 700 Td (Seen before) Tj 3 Tr ( SECRET ) Tj 0 Tr (and after.) Tj ET"]),
    );
    expect(html).toMatch(/Seen before\s+and after\./u);
    expect(hiddenTextRemoved).toBe(1);
  });

  test.each([
    ["seen", "1", "", true],
    ["not seen if the shading is transparent", "0.01", "/G gs ", false],
  ])("but white on a shading is %s", async (_, alpha, before, isSeen) => {
    const shading =
      "<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 0 800] /Extend [true true] /Function << /FunctionType 2 /Domain [0 1] /C0 [0 0 1] /C1 [0 1 0] /N 1 >> >>";
    const form = `<< /Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /ExtGState << /G << /ca ${alpha} >> >> /Shading << /S ${shading} >> >> /Length ${before.length + 5} >>\nstream\n${before}/S sh\nendstream`;
    const page = `q /Shade Do Q\n${put("The tides of the north", { before: "1 1 1 rg" })}${put("Open daily", { y: 600 })}`;
    const { html } = await pdf.parse(pdfFile([page], { pictures: { Shade: 7 }, more: [form] }));
    expect(html.includes("The tides of the north")).toBe(isSeen);
  });

  test("but white on a dark box is seen", async () => {
    const { html, hiddenTextRemoved } = await pdf.parse(
      pdfFile([`0 0 0.4 rg 60 590 300 30 re f\n${put("SLIDE", { y: 600, before: "1 1 1 rg" })}`]),
    );
    expect(html).toContain("SLIDE");
    expect(hiddenTextRemoved).toBe(0);
  });

  test("and a page of nothing else says so", async () => {
    await expect(pdf.parse(pdfFile([put("SECRET", { before: "3 Tr" })]))).rejects.toMatchObject({
      detail: "all of its text is invisible",
    });
  });
});

test("title and authors come from the document's table; when the file was made is no date of publication", async () => {
  const info = "/Title (Tides) /Author (Ada Byron; Emmy N.) /CreationDate (D:20210304050607+01'00')";
  const { metadata } = await pdf.parse(pdfFile([lines(BODY)], { info }));
  expect(metadata).toEqual({ title: "Tides", authors: ["Ada Byron", "Emmy N."], pageCount: 1 });
});

test("an organisation with and in its name is one author, two people are two", async () => {
  const authors = async (info: string) => (await pdf.parse(pdfFile([lines(BODY)], { info }))).metadata.authors;
  expect(await authors("/Author (Department of Tides and Currents)")).toEqual(["Department of Tides and Currents"]);
  expect(await authors("/Author (Ada Byron and Mary Hill)")).toEqual(["Ada Byron", "Mary Hill"]);
});

test.each([
  ["Published: 12 March 2009", "2009-03-12"],
  ["First published online March 4, 2011", "2011-03-04"],
  ["Journal of Made Seas, Vol. 12, No. 3, May 2014", "2014-05"],
  ["arXiv:1901.00001v2 [cs.CL] 3 Jan 2019", "2019-01-03"],
  ["Copyright 1998 The Made Society", "1998"],
  ["June 2003", "2003-06"],
  ["The survey of 1987 found 2000 herons.", undefined],
])("the first page prints %s: %s", async (line, published) => {
  const page = put("On tides", { y: 740, size: 24 }) + put(line, { y: 560 }) + lines(BODY);
  const info = "/CreationDate (D:20240304050607Z)";
  expect((await pdf.parse(pdfFile([page], { info }))).metadata.published).toBe(published);
});

test("the name of a file is no title; a first heading is", async () => {
  const { metadata } = await pdf.parse(
    pdfFile([put("On tides", { y: 740, size: 24 }) + lines(BODY)], { info: "/Title (final2.docx)" }),
  );
  expect(metadata).toEqual({ title: "On tides", pageCount: 1 });
});

test.each([
  ["pages without text", pdfFile([""]), /no text/u],
  ["no structure at all", new TextEncoder().encode("%PDF-1.4 nothing"), /damaged/u],
])("%s are a failure that says so", async (_what, bytes, detail) => {
  await expect(pdf.parse(bytes)).rejects.toMatchObject({
    kind: "content_empty",
    detail: expect.stringMatching(detail),
  });
});

test.each([
  ["filled coast", "f", (at: number) => `${at % 600} ${at % 97}`],
  ["line to and fro", "S", (at: number) => `${(at % 2) * 300} 50`],
])("a %s of two hundred thousand points takes no text from its page", async (_what, paint, point) => {
  const path = Array.from({ length: 200_000 }, (_, at) => `${point(at)} l`).join("\n");
  const { html, metadata } = await pdf.parse(pdfFile([`${lines(BODY)}0 50 m\n${path}\n${paint}\n`]));
  expect(html).toBe(`<p>${BODY.join(" ")}</p>`);
  expect(metadata).not.toHaveProperty("leftOut");
});

test("words of many directions are all read, each once", async () => {
  const words = Array.from({ length: 40 }, (_, at) => `word${String.fromCharCode(65 + (at % 26))}${at}x`);
  const turned = words.map((word, at) => {
    const [cos, sin] = [Math.cos((at + 20) / 60), Math.sin((at + 20) / 60)].map((it) => it.toFixed(5));
    return `BT /F1 8 Tf ${cos} ${sin} -${sin} ${cos} ${100 + (at % 5) * 90} ${100 + at * 12} Tm (${word}) Tj ET\n`;
  });
  const { html } = await pdf.parse(pdfFile([lines(BODY) + turned.join("")]));
  expect(words.map((word) => html.split(word).length - 1)).toEqual(words.map(() => 1));
});
