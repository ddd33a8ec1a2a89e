import { archive, docxFile, paragraph } from "@wellsourced/testkit/files";
import { describe, expect, test } from "vitest";
import { parseDocument } from "../src/read.ts";

const read = (format: "docx" | "odt" | "rtf" | "feed" | "json", source: Uint8Array | string) =>
  parseDocument({ format, source: Buffer.from(source), url: "" });
const core = (title: string) =>
  `<cp:coreProperties xmlns:cp="urn:x:cp" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title></cp:coreProperties>`;
const docx = (body: string, title: string, more: Readonly<Record<string, string>> = {}) =>
  read("docx", docxFile(body, { "docProps/core.xml": core(title), ...more }));
const bold = (text: string) => paragraph(text, { run: "<w:b/>" });

describe("the title of a document", () => {
  test.each([
    "Microsoft Word - tides_final.doc",
    "Untitled",
    "Document1",
    "tides.docx",
    "tides_final_v2",
    "Microsoft Word Document",
    " ",
  ])("%j is none: the front page has it", async (title) => {
    const { metadata } = await docx(
      bold("A book of tides") + paragraph("By Ada.") + paragraph("Early", { style: "Heading1" }),
      title,
    );
    expect(metadata.title).toBe("A book of tides");
  });

  test.each(["1984", "Catch-22", "A book of tides", "Documents of the harbour"])("%j stays", async (title) => {
    expect((await docx(bold("Another line"), title)).metadata.title).toBe(title);
  });

  test("is the first heading where no bold line stands above all else", async () => {
    const body = paragraph("By Ada.") + paragraph("On tides", { style: "Heading1" }) + bold("Bold words");
    expect((await docx(body, "")).metadata.title).toBe("On tides");
  });

  test("is not what names a part of every document, nor a bold sentence", async () => {
    expect((await docx(paragraph("Table of contents", { style: "Heading1" }), "")).metadata.title).toBeUndefined();
    expect((await docx(bold("This draft must not be cited."), "")).metadata.title).toBeUndefined();
  });

  test("of RTF and ODT is read from the front page, too", async () => {
    expect(
      (await read("rtf", "{\\rtf1\\ansi{\\info{\\title Untitled}}{\\b A book of tides}\\par Text.\\par}")).metadata
        .title,
    ).toBe("A book of tides");
    const odt = archive({
      mimetype: "application/vnd.oasis.opendocument.text",
      "content.xml":
        '<office:document-content xmlns:office="o" xmlns:text="t"><office:body><office:text><text:h text:outline-level="1">A book of tides</text:h></office:text></office:body></office:document-content>',
      "meta.xml":
        '<office:document-meta xmlns:office="o" xmlns:dc="d"><office:meta><dc:title>tides.odt</dc:title></office:meta></office:document-meta>',
      "styles.xml":
        '<office:document-styles xmlns:office="o" xmlns:style="s" xmlns:fo="f"><office:styles><style:default-style style:family="paragraph"><style:text-properties fo:language="de" fo:country="AT"/></style:default-style></office:styles></office:document-styles>',
    });
    expect((await read("odt", odt)).metadata).toMatchObject({ title: "A book of tides", language: "de-AT" });
  });
});

describe("the language of a document", () => {
  const styles = (language: string) => ({
    "word/styles.xml": `<w:styles xmlns:w="w"><w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="${language}" w:eastAsia="ja-JP"/></w:rPr></w:rPrDefault></w:docDefaults></w:styles>`,
  });
  const text = (language?: string) =>
    paragraph("Words", { run: language ? `<w:lang w:val="${language}"/>` : "<w:b/>" });

  test.each([
    ["its styles' own", text(), "de-DE", "de-DE"],
    ["the one that most runs name", text("en-GB") + text("en-GB") + text(), "de-DE", "en-GB"],
    ["not that of a few words", text("la") + text() + text(), "en-US", "en-US"],
    ["none where none is named", text(), "x-none", undefined],
  ])("is %s", async (_, body, usual, language) => {
    expect((await docx(body, "T", styles(usual))).metadata.language).toBe(language);
  });

  test("of RTF is numbered", async () => {
    expect((await read("rtf", "{\\rtf1\\ansi\\deflang1031 Text.\\par}")).metadata.language).toBe("de");
    expect(
      (await read("rtf", `{\\rtf1\\ansi\\deflang1031 ${"\\pard\\lang2057 Text.\\par".repeat(4)}}`)).metadata.language,
    ).toBe("en");
    expect((await read("rtf", "{\\rtf1\\ansi\\deflang1024 Text.\\par}")).metadata.language).toBeUndefined();
  });
});

describe("the titles of a feed", () => {
  test.each([
    ["Tom &amp;amp; Ann", "Tom & Ann"],
    ["<![CDATA[Tom &amp;amp; Ann]]>", "Tom & Ann"],
    ["Tom &amp;amp;amp; Ann", "Tom & Ann"],
    ["It&#8217;s on", "It’s on"],
    ["It&amp;#8217;s on", "It’s on"],
    ["<![CDATA[It&#x2019;s &hellip; on]]>", "It’s … on"],
    ["R&amp;D at AT&amp;T", "R&D at AT&T"],
  ])("%j reads %j", async (given, title) => {
    const source = `<rss version="2.0"><channel><title>${given}</title><item><title>${given}</title></item></channel></rss>`;
    const { metadata, markdown } = await read("feed", source);
    expect(metadata.title).toBe(title);
    expect(markdown).toBe(`# ${title}\n\n## ${title}`);
  });

  test("of JSON hold none either", async () => {
    const feed = {
      version: "https://jsonfeed.org/version/1.1",
      title: "Tom &amp; Ann",
      items: [{ id: "1", title: "It&#8217;s on" }],
    };
    const { markdown } = await read("json", JSON.stringify(feed));
    expect(markdown).toContain("# Tom & Ann");
    expect(markdown).toContain("## It’s on");
  });
});
