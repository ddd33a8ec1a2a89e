import {
  archive,
  docxFile,
  line,
  odfFile,
  paragraph,
  pdfFile,
  pptxFile,
  put,
  row,
  shape,
  xlsxFile,
} from "@wellsourced/testkit/files";
import { describe, expect, test } from "vitest";
import type { DocumentFormat } from "../src/formats.ts";
import { parseDocument } from "../src/read.ts";

const relations = (...all: readonly (readonly [type: string, target: string])[]) =>
  `<Relationships>${all.map(([type, target], at) => `<Relationship Id="c${at}" Type="http://x/${type}" Target="${target}"/>`).join("")}</Relationships>`;

async function readingOf(format: DocumentFormat, source: Uint8Array | string) {
  const bytes = typeof source === "string" ? new TextEncoder().encode(source) : source;
  const { markdown, metadata } = await parseDocument({ format, source: bytes, url: "" });
  return { markdown, leftOut: metadata.leftOut };
}

describe("what a reader of the file sees and the text does not have is said", () => {
  const drawing = (about: string) =>
    `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" ${about}/><a:graphic><a:blip r:embed="r1"/></a:graphic></wp:inline></w:drawing></w:r></w:p>`;

  test("in DOCX: pictures without words, objects, heads and feet of pages", async () => {
    const body = `${paragraph("Seen.")}${drawing('name="Picture 1"')}${drawing('descr="A gauge"')}<w:p><w:r><w:object><o:OLEObject ProgID="Excel.Sheet"/></w:object></w:r></w:p>`;
    const part = (kind: string, text: string) => `<w:${kind}>${paragraph(text)}</w:${kind}>`;
    const file = docxFile(body, {
      "word/_rels/document.xml.rels": relations(
        ["header", "header1.xml"],
        ["header", "header2.xml"],
        ["footer", "footer1.xml"],
        ["footer", "footer2.xml"],
      ),
      "word/header1.xml": part("hdr", "Secret of the harbour office"),
      "word/header2.xml": part("hdr", ""),
      "word/footer1.xml": part("ftr", "7"),
      "word/footer2.xml": part("ftr", "Harbour office, Brest"),
    });
    expect(await readingOf("docx", file)).toEqual({
      markdown: "Seen.\n\n![A gauge]()",
      leftOut: ["1 picture without a description", "1 embedded object", "1 page header", "1 page footer"],
    });
  });

  test("in DOCX: descriptions of pictures stand apart from each other and from the words", async () => {
    const inner = (text: string) => drawing(`descr="${text}"`).slice("<w:p>".length, -"</w:p>".length);
    const body = `<w:p><w:r><w:t>Seen</w:t></w:r>${inner("A gauge")}${inner("A quay")}<w:r><w:t>there.</w:t></w:r></w:p>`;
    expect((await readingOf("docx", docxFile(body))).markdown).toBe("Seen ![A gauge]() ![A quay]() there.");
  });

  test("in PPTX: pictures without words, feet of slides", async () => {
    const picture = (about: string) => `<p:pic><p:nvPicPr><p:cNvPr id="1" ${about}/></p:nvPicPr></p:pic>`;
    const slide = {
      shapes: `${shape("title", line("Tides"))}${shape("ftr", line("Harbour office"))}${shape("sldNum", line("1"))}${picture('descr="image1.png"')}${picture("")}`,
    };
    expect(await readingOf("pptx", pptxFile([slide, slide]))).toEqual({
      markdown: "## Tides\n\n## Tides",
      leftOut: ["4 pictures without a description", "2 slide footers"],
    });
  });

  test("in OpenDocument: pictures, objects, heads and feet of pages, the table of contents", async () => {
    const frame = (inner: string) => `<text:p>Seen.<draw:frame>${inner}</draw:frame></text:p>`;
    const body = `<text:table-of-content><text:index-body><text:p>1 Tides</text:p></text:index-body></text:table-of-content>${frame('<draw:image xlink:href="a.png"/>')}${frame('<draw:object xlink:href="./Object 1"/><draw:image xlink:href="b.png"/>')}`;
    const styles =
      '<office:document-styles xmlns:office="o" xmlns:style="s" xmlns:text="t"><office:master-styles><style:master-page><style:header><text:p>Harbour office</text:p></style:header><style:footer><text:p>7</text:p></style:footer></style:master-page></office:master-styles></office:document-styles>';
    expect((await readingOf("odt", odfFile("text", body, { more: { "styles.xml": styles } }))).leftOut).toEqual([
      "1 picture without a description",
      "1 embedded object",
      "1 generated list (contents, index)",
      "1 page header",
    ]);
  });

  test("in RTF: pictures once, heads and feet of pages", async () => {
    const rtf =
      "{\\rtf1{\\header Harbour office\\par}{\\footer\\pard\\chpgn\\par}Seen.{\\*\\shppict{\\pict\\pngblip 00ff}}{\\nonshppict{\\pict\\wmetafile8 00ff}}{\\pict\\wmetafile8 00}\\par}";
    expect(await readingOf("rtf", rtf)).toEqual({ markdown: "Seen.", leftOut: ["2 pictures", "1 page header"] });
  });

  test("in XLSX: text boxes are read, pictures without words are counted", async () => {
    const sheet = {
      name: "S",
      rows: row(1, "Brest", "4.12"),
      relations: relations(["drawing", "../drawings/drawing1.xml"]).replace(/<\/?Relationships>/gu, ""),
    };
    const box = "<xdr:sp><xdr:txBody><a:p><a:r><a:t>Mind the storm.</a:t></a:r></a:p></xdr:txBody></xdr:sp>";
    const picture = (about: string) => `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="1" ${about}/></xdr:nvPicPr></xdr:pic>`;
    const more = {
      "xl/drawings/drawing1.xml": `<xdr:wsDr><xdr:twoCellAnchor>${box}</xdr:twoCellAnchor><xdr:twoCellAnchor>${picture('descr="A gauge"')}${picture("")}</xdr:twoCellAnchor></xdr:wsDr>`,
    };
    const { markdown, leftOut } = await readingOf("xlsx", xlsxFile([sheet], { more }));
    expect(markdown).toContain("Mind the storm.");
    expect(markdown).toContain("![A gauge]()");
    expect(leftOut).toEqual(['1 picture without a description of sheet "S"']);
  });

  test("in PDF: the pages that have pictures", async () => {
    const picture = "q 200 0 0 100 72 400 cm /Im Do Q\n";
    const dot = "q 10 0 0 10 72 400 cm /Im Do Q\n";
    const pages = [`${put("Seen.")}${picture}`, `${put("Seen as well.")}${dot}`, `${put("And this.")}${picture}`];
    expect((await readingOf("pdf", pdfFile(pages))).leftOut).toEqual(["the pictures on pages 1, 3"]);
  });

  test("in EPUB: what plays or runs", async () => {
    const chapter =
      '<html xmlns="http://www.w3.org/1999/xhtml"><body><p>Seen.</p><video src="a.mp4"></video><audio src="a.mp3"></audio><iframe src="x.html"></iframe></body></html>';
    const file = archive({
      mimetype: "application/epub+zip",
      "META-INF/container.xml": '<container><rootfiles><rootfile full-path="a.opf"/></rootfiles></container>',
      "a.opf":
        '<package><manifest><item id="c" href="c.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="c"/></spine></package>',
      "c.xhtml": chapter,
    });
    expect((await readingOf("epub", file)).leftOut).toEqual([
      "1 video",
      "1 audio recording",
      "1 embedded page or object",
    ]);
  });
});
