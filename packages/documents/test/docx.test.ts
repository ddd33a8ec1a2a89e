import { Failure } from "@wellsourced/core";
import { archive, docxFile, paragraph } from "@wellsourced/testkit/files";
import { expect, test } from "vitest";
import * as docx from "../src/docx.ts";

test("headings, paragraphs, quotes and tables keep their meaning", async () => {
  const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`;
  const body =
    paragraph("Tides", { style: "Heading1" }) +
    paragraph("The sea rises.") +
    paragraph("It falls, too.", { style: "Quote" }) +
    `<w:tbl><w:tr>${cell("Year")}${cell("Level")}</w:tr><w:tr>${cell("1883")}${cell("4.12")}</w:tr></w:tbl>`;
  const { html } = await docx.parse(docxFile(body));
  expect(html).toBe(
    "<h1>Tides</h1><p>The sea rises.</p><blockquote><p>It falls, too.</p></blockquote>" +
      "<table><tr><td><p>Year</p></td><td><p>Level</p></td></tr><tr><td><p>1883</p></td><td><p>4.12</p></td></tr></table>",
  );
});

test("title, authors and dates come from the properties", async () => {
  const { metadata } = await docx.parse(docxFile(paragraph("x")));
  expect(metadata).toEqual({
    title: "The tide book",
    authors: ["Ada Byron", "Emmy N."],
    published: "2021-03-04T05:06:07Z",
  });
});

test("text that a reader does not see is left out and counted", async () => {
  const body =
    paragraph("Seen.") +
    paragraph("Vanished.", { run: "<w:b/><w:vanish/>" }) +
    paragraph("Tiny.", { run: '<w:sz w:val="1"/>' }) +
    paragraph("Small print.", { run: '<w:sz w:val="14"/>' }) +
    paragraph("Shown again.", { run: '<w:vanish w:val="0"/>' }) +
    "<w:p><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr><w:r><w:t>Only its mark is hidden.</w:t></w:r></w:p>";
  const { html, hiddenTextRemoved } = await docx.parse(docxFile(body));
  expect(html).toBe("<p>Seen.</p><p>Small print.</p><p>Shown again.</p><p>Only its mark is hidden.</p>");
  expect(hiddenTextRemoved).toBe(2);
});

test.each([
  ["a bomb", docxFile("", { "word/footnotes.xml": new Uint8Array(30_000_000) })],
  ["an archive without a document", archive({ "word/other.xml": "<x/>" })],
  ["an archive cut in half", docxFile(paragraph("x".repeat(500))).subarray(0, 400)],
  ["broken XML", docxFile("<w:p><w:r>")],
])("%s is a failure that says so", async (_what, bytes) => {
  const error = await docx.parse(bytes).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Failure);
  expect(error).toMatchObject({
    kind: "content_empty",
    detail: expect.stringMatching(/damaged|malformed|cut off|far more/u),
  });
});

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const relations = (more: string) =>
  `<Relationships><Relationship Id="n" Type="x/numbering" Target="numbering.xml"/><Relationship Id="f" Type="x/footnotes" Target="footnotes.xml"/><Relationship Id="e" Type="x/endnotes" Target="endnotes.xml"/>${more}</Relationships>`;
const htmlOf = async (body: string, more: Record<string, string> = {}) =>
  (await docx.parse(docxFile(body, { "word/_rels/document.xml.rels": relations(""), ...more }))).html;

test("lists are numbered as the document numbers them", async () => {
  const level = (at: number, format: string, text: string, start = 1) =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
  const numbering = `<w:numbering ${W}><w:abstractNum w:abstractNumId="0">${level(0, "decimal", "%1.", 3)}${level(1, "lowerLetter", "(%2)")}${level(2, "bullet", "•")}</w:abstractNum><w:abstractNum w:abstractNumId="1">${level(0, "bullet", " ")}</w:abstractNum><w:num w:numId="5"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="6"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num><w:num w:numId="7"><w:abstractNumId w:val="1"/></w:num></w:numbering>`;
  const item = (text: string, at: number, list = 5) =>
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
  const body =
    item("Three", 0) +
    item("deep", 1) +
    item("deeper", 2) +
    item("more", 0, 7) +
    paragraph("Between.") +
    item("Four", 0) +
    paragraph("Again.") +
    item("One", 0, 6);
  expect(await htmlOf(body, { "word/numbering.xml": numbering })).toBe(
    '<ol><li value="3">Three<ul><li>(a) deep<ul><li>deeper<p>more</p></li></ul></li></ul></li></ol><p>Between.</p>' +
      '<ol><li value="4">Four</li></ol><p>Again.</p><ol><li value="1">One</li></ol>',
  );
});

test("levels that Word does not have are not counted", async () => {
  const far = 'w:ilvl="4000000000"';
  const numbering = `<w:numbering ${W}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl><w:lvl ${far}/></w:abstractNum><w:num w:numId="5"><w:abstractNumId w:val="0"/><w:lvlOverride ${far}><w:startOverride w:val="2"/></w:lvlOverride></w:num></w:numbering>`;
  const body = `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="5"/></w:numPr></w:pPr><w:r><w:t>One</w:t></w:r></w:p>`;
  expect(await htmlOf(body, { "word/numbering.xml": numbering })).toBe('<ol><li value="1">One</li></ol>');
});

test("notes have marks and stand at the end; lines between them are no notes", async () => {
  const reference = (kind: string) => `<w:p><w:r><w:t>Seen</w:t></w:r><w:r><w:${kind}Reference w:id="2"/></w:r></w:p>`;
  const notes = (kind: string, text: string) =>
    `<w:${kind}s ${W}><w:${kind} w:id="0" w:type="separator">${paragraph("---")}</w:${kind}><w:${kind} w:id="2">${paragraph(text)}</w:${kind}></w:${kind}s>`;
  const html = await htmlOf(reference("footnote") + reference("endnote"), {
    "word/footnotes.xml": notes("footnote", "Below."),
    "word/endnotes.xml": notes("endnote", "Behind."),
  });
  expect(html).toBe(
    '<p>Seen<sup><a href="#footnote-1">1</a></sup></p><p>Seen<sup><a href="#footnote-2">2</a></sup></p>' +
      '<ol><li id="footnote-1"><p>Below.</p></li><li id="footnote-2"><p>Behind.</p></li></ol>',
  );
});

test("insertions stay, deletions and comments go and are counted", async () => {
  const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
  const body = `<w:p>${run("Kept")}<w:ins>${run(" added")}</w:ins><w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:r><w:commentReference w:id="0"/></w:r></w:p><w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>${run("Joined ")}</w:p><w:p>${run("lines.")}</w:p>`;
  const { html, metadata } = await docx.parse(docxFile(body));
  expect(html).toBe("<p>Kept added</p><p>Joined lines.</p>");
  expect(metadata.leftOut).toEqual(["1 tracked deletion", "1 comment"]);
});

test("white letters are hidden on white, and seen on colour", async () => {
  const white = '<w:color w:val="FFFFFF"/>';
  const cell = `<w:tc><w:tcPr><w:shd w:fill="1F4E79"/></w:tcPr>${paragraph("Head", { run: white })}</w:tc>`;
  const body =
    paragraph("Obey.", { run: white }) +
    paragraph("Lit.", { run: `${white}<w:highlight w:val="black"/>` }) +
    `<w:tbl><w:tr>${cell}</w:tr></w:tbl>`;
  const { html, hiddenTextRemoved } = await docx.parse(docxFile(body));
  expect(html).toBe("<p>Lit.</p><table><tr><td><p>Head</p></td></tr></table>");
  expect(hiddenTextRemoved).toBe(1);
});

test("merged cells, header rows, boxes, pictures, fields and formulas", async () => {
  const tc = (text: string, properties = "") => `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text)}</w:tc>`;
  const merged = (kind: string) => `<w:vMerge${kind ? ` w:val="${kind}"` : ""}/>`;
  const table = `<w:tbl><w:tr><w:trPr><w:tblHeader/></w:trPr>${tc("Both", '<w:gridSpan w:val="2"/>')}</w:tr><w:tr>${tc("down", merged("restart"))}${tc("1")}</w:tr><w:tr>${tc("", merged(""))}${tc("2")}</w:tr></w:tbl>`;
  expect(await htmlOf(table)).toBe(
    '<table><tr><th colspan="2"><p>Both</p></th></tr><tr><td><p>down</p></td><td><p>1</p></td></tr><tr><td></td><td><p>2</p></td></tr></table>',
  );
  const box = `<w:p><w:r><mc:AlternateContent xmlns:mc="x"><mc:Choice><w:drawing><wps:txbx xmlns:wps="x"><w:txbxContent>${paragraph("Boxed.")}</w:txbxContent></wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><w:txbxContent>${paragraph("Boxed.")}</w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r><w:r><w:drawing><wp:docPr xmlns:wp="x" descr="A quay"/></w:drawing></w:r></w:p>`;
  expect(await htmlOf(box)).toBe('<p><img alt="A quay"></p><p>Boxed.</p>');
  const field = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const linked = `<w:p>${field("begin")}<w:r><w:instrText> HYPERLINK "https://a.example/" \\l "b" </w:instrText></w:r>${field("separate")}<w:r><w:t>there</w:t></w:r>${field("end")}<w:r><w:t>.</w:t></w:r>${field("begin")}</w:p>${paragraph("Next.")}`;
  expect(await htmlOf(linked)).toBe('<p><a href="https://a.example/#b">there</a>.</p><p>Next.</p>');
  const m = (name: string, inner: string) => `<m:${name}>${inner}</m:${name}>`;
  const r = (text: string) => m("r", m("t", text));
  const math = `<w:p xmlns:m="x">${m("oMath", `${m("f", m("num", r("a")) + m("den", r("2π")))}${m("sSup", m("e", r("x")) + m("sup", r("2")))}`)}</w:p>`;
  expect(await htmlOf(math)).toContain("\\frac{a}{2\\pi }x^{2}");
});

test.each([
  ["nearly white letters", '<w:color w:val="FEFDFE"/>', true],
  ["letters in the colour of the page by its theme", '<w:color w:val="000000" w:themeColor="background1"/>', true],
  [
    "the theme's white, darkened to grey,",
    '<w:color w:val="D9D9D9" w:themeColor="background1" w:themeShade="D9"/>',
    false,
  ],
  ["light grey letters", '<w:color w:val="D9D9D9"/>', false],
  ["nearly white letters on a marker", '<w:color w:val="FEFEFE"/><w:highlight w:val="black"/>', false],
  [
    "white of the theme on a ground",
    '<w:color w:val="FFFFFF" w:themeColor="background1"/><w:shd w:fill="1F4E79"/>',
    false,
  ],
  ["white letters that are embossed", '<w:color w:val="FFFFFF"/><w:emboss/>', false],
  ["letters of no colour", '<w:color w:val="auto"/>', false],
])("%s are hidden: %s", async (_, run, isHidden) => {
  const { html, hiddenTextRemoved } = await docx.parse(docxFile(paragraph("Seen.") + paragraph("Obey.", { run })));
  expect(html.includes("Obey.")).toBe(!isHidden);
  expect(hiddenTextRemoved).toBe(isHidden ? 1 : 0);
});
