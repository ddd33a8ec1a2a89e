import { constants, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { archive, docxFile } from "@wellsourced/testkit/files";

const MB = 1_048_576;
const bytesOf = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, "latin1"));
const concat = (...parts: readonly (string | Uint8Array)[]): Uint8Array =>
  Uint8Array.from(Buffer.concat(parts.map((it) => (typeof it === "string" ? Buffer.from(it, "latin1") : it))));

/**
 * Compressed data that inflates to `megabytes` of repeated text. Its checksum is wrong, so a check means that all was
 * inflated.
 */
function deflated(unit: string, megabytes: number): Uint8Array {
  const block = Buffer.from(unit.repeat(Math.ceil((16 * MB) / unit.length)), "latin1");
  const packed = deflateRawSync(block, { finishFlush: constants.Z_FULL_FLUSH, level: 9 });
  const end = deflateRawSync(Buffer.alloc(0));
  const blocks = Array.from({ length: Math.ceil(megabytes / 16) }, () => packed);
  return Uint8Array.from(Buffer.concat([Buffer.from([0x78, 0xda]), ...blocks, end, Buffer.alloc(4)]));
}

interface PdfParts {
  readonly objects: readonly (string | Uint8Array)[];
  readonly catalog?: string;
}

const stream = (dictionary: string, data: Uint8Array | string): Uint8Array =>
  concat(`<< ${dictionary} /Length ${data.length} >>\nstream\n`, data, "\nendstream");

/** A generated one-page PDF: object 4 is its content, further objects are numbered from 5. */
function pdf({ objects, catalog = "" }: PdfParts, resources = ""): Uint8Array {
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << ${resources} >> >>`,
    ...objects,
  ];
  const parts: Uint8Array[] = [bytesOf("%PDF-1.7\n")];
  let size = parts[0]?.length ?? 0;
  const offsets = all.map((object, index) => {
    const at = size;
    const part = concat(`${index + 1} 0 obj\n`, object, "\nendobj\n");
    parts.push(part);
    size += part.length;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  parts.push(
    bytesOf(
      `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${all.length + 1} /Root 1 0 R >>\nstartxref\n${size}\n%%EOF\n`,
    ),
  );
  return Uint8Array.from(Buffer.concat(parts));
}

const FLATE = "/Filter /FlateDecode";
const TEXT = "BT /F1 12 Tf 72 700 Td (Harbour masters read the gauge.) Tj ET\n";
const FONT = "/Font << /F1 5 0 R >>";

/** LZW codes for one byte and its growing runs: 4,096 codes expand to eight million bytes. */
function lzw(megabytes: number): Uint8Array {
  const codes: [code: number, bits: number][] = [];
  let bits = 9;
  codes.push([256, bits], [0, bits]);
  for (let code = 258; code < 4_095; code++) {
    bits = code + 1 >= 2_048 ? 12 : code + 1 >= 1_024 ? 11 : code + 1 >= 512 ? 10 : 9;
    codes.push([code, bits]);
  }
  const out: number[] = [];
  let [held, count] = [0, 0];
  for (const [code, width] of codes) {
    held = (held << width) | code;
    count += width;
    while (count >= 8) {
      out.push((held >> (count - 8)) & 0xff);
      count -= 8;
    }
    held &= (1 << count) - 1;
  }
  const round = Buffer.from(out);
  return Uint8Array.from(Buffer.concat(Array.from({ length: Math.ceil(megabytes / 8) }, () => round)));
}

const font = (data: Uint8Array, more = ""): string[] | (string | Uint8Array)[] => [
  `<< /Type /Font /Subtype /TrueType /BaseFont /Bomb /FirstChar 32 /LastChar 126 /FontDescriptor 6 0 R ${more} >>`,
  "<< /Type /FontDescriptor /FontName /Bomb /Flags 32 /FontFile2 7 0 R >>",
  data,
];

const image = (dictionary: string, data: Uint8Array | string): Uint8Array =>
  stream(`/Type /XObject /Subtype /Image ${dictionary}`, data);

/** Forms that draw the next one twice, nested to a depth: the last is drawn a billion times. */
const nested = (depth: number): (string | Uint8Array)[] =>
  Array.from({ length: depth }, (_, at) =>
    stream(
      `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X ${6 + at} 0 R >> >>`,
      at === depth - 1 ? "0 0 m 1 1 l S" : "/X Do /X Do /X Do /X Do /X Do /X Do /X Do /X Do",
    ),
  );

const SHEETS =
  '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="One" sheetId="1" r:id="r1"/></sheets></workbook>';
const SHEET_LINKS =
  '<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>';

const xlsx = (sheet: string, strings: string): Uint8Array =>
  archive({
    "xl/workbook.xml": SHEETS,
    "xl/_rels/workbook.xml.rels": SHEET_LINKS,
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    "xl/sharedStrings.xml": `<sst>${strings}</sst>`,
  });

const epub = (chapter: string): Uint8Array =>
  archive({
    mimetype: "application/epub+zip",
    "META-INF/container.xml": '<container><rootfiles><rootfile full-path="a.opf"/></rootfiles></container>',
    "a.opf":
      '<package><manifest><item id="c" href="c.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="c"/></spine></package>',
    "c.xhtml": `<html><body>${chapter}</body></html>`,
  });

/** Maximum download of a document, larger than most file inputs. */
const FULL = 48 * MB;
const fill = (unit: string, size = FULL): string => unit.repeat(Math.floor(size / unit.length));
/** Words that hardly compress, so that the ratio is inconspicuous. */
function noise(size: number): string {
  let [state, text] = [1, ""];
  while (text.length < size) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    text += (state >>> 4).toString(36);
  }
  return text;
}

const laughs = (root: string): string =>
  `<?xml version="1.0"?><!DOCTYPE ${root} [<!ENTITY a "${"ha".repeat(500)}">${Array.from({ length: 9 }, (_, at) => `<!ENTITY ${"bcdefghij"[at]} "${`&${"abcdefghi"[at]};`.repeat(10)}">`).join("")}]><${root}><channel><title>&j;</title><item><title>&j;</title><description>&j;</description></item></channel></${root}>`;

export interface Bomb {
  readonly name: string;
  readonly decoder: string;
  readonly file: string;
  readonly ocr?: boolean;
  make(): Uint8Array;
}

const row = (decoder: string, name: string, file: string, make: () => Uint8Array, ocr = false): Bomb => ({
  decoder,
  name,
  file,
  make,
  ocr,
});

/** The worst case of each decoder, generated on demand. */
export const bombs: readonly Bomb[] = [
  row("PDF: Flate", "a page of 4 GB of blanks", "a.pdf", () => pdf({ objects: [stream(FLATE, deflated(" ", 4_096))] })),
  row("PDF: Flate", "a page of 2 GB of text", "a.pdf", () =>
    pdf(
      { objects: [stream(FLATE, deflated(TEXT, 2_048)), "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"] },
      FONT,
    ),
  ),
  row("PDF: Flate twice", "4 GB in kilobytes", "a.pdf", () =>
    pdf({ objects: [stream("/Filter [/FlateDecode /FlateDecode]", deflateSync(deflated(" ", 4_096)))] }),
  ),
  row("PDF: Flate with a predictor", "4 GB in rows", "a.pdf", () =>
    pdf({
      objects: [stream(`${FLATE} /DecodeParms << /Predictor 12 /Columns 4096 >>`, deflated("\0", 4_096))],
    }),
  ),
  row("PDF: Flate, a hundred streams", "a page of a hundred parts of 40 MB", "a.pdf", () => {
    const part = stream(FLATE, deflated(" ", 48));
    const numbers = Array.from({ length: 100 }, (_, at) => `${5 + at} 0 R`).join(" ");
    return pdf({ objects: [`[${numbers}]`, ...Array.from({ length: 100 }, () => part)] });
  }),
  row("PDF: LZW", "3 GB", "a.pdf", () => pdf({ objects: [stream("/Filter /LZWDecode", lzw(3_072))] })),
  row("PDF: run lengths", "3 GB", "a.pdf", () =>
    pdf({ objects: [stream("/Filter /RunLengthDecode", fill("\u0081 "))] }),
  ),
  row("PDF: ASCII85", "200 MB", "a.pdf", () => pdf({ objects: [stream("/Filter /ASCII85Decode", fill("z"))] })),
  row("PDF: ASCII85 over run lengths", "gigabytes", "a.pdf", () =>
    pdf({ objects: [stream("/Filter [/ASCIIHexDecode /RunLengthDecode]", fill("8120"))] }),
  ),
  row("PDF: object streams", "2 GB of objects", "a.pdf", () =>
    pdf({
      objects: [stream("", TEXT), stream(`/Type /ObjStm /N 1000000 /First 16000000 ${FLATE}`, deflated("9 9 ", 2_048))],
      catalog: "/Metadata 5 0 R",
    }),
  ),
  row("PDF: metadata", "2 GB of XMP", "a.pdf", () =>
    pdf({
      objects: [stream("", TEXT), stream(`/Type /Metadata /Subtype /XML ${FLATE}`, deflated("<a/>", 2_048))],
      catalog: "/Metadata 5 0 R",
    }),
  ),
  row("PDF: fonts", "a font of 3 GB", "a.pdf", () =>
    pdf({ objects: [stream("", TEXT), ...font(stream(FLATE, deflated("\0\u0001\0\0", 3_072)))] }, FONT),
  ),
  row("PDF: character maps", "a map of 2 GB", "a.pdf", () =>
    pdf(
      {
        objects: [
          stream("", TEXT),
          ...font(stream("", "x"), "/ToUnicode 8 0 R"),
          stream(FLATE, deflated("100 beginbfrange <0000> <ffff> <0041> endbfrange\n", 2_048)),
        ],
      },
      FONT,
    ),
  ),
  row("PDF: character maps", "ranges of 4 thousand million", "a.pdf", () =>
    pdf(
      {
        objects: [
          stream("", TEXT),
          ...font(stream("", "x"), "/ToUnicode 8 0 R"),
          stream("", fill("1 beginbfrange <00000000> <ffffffff> <0041> endbfrange\n", 65_536)),
        ],
      },
      FONT,
    ),
  ),
  row("PDF: drawings within drawings", "eight to the tenth", "a.pdf", () =>
    pdf({ objects: [stream("", "/X Do"), ...nested(10)] }, "/XObject << /X 5 0 R >>"),
  ),
  row("PDF: text", "48 MB of lines", "a.pdf", () =>
    pdf({ objects: [stream("", fill(TEXT)), "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"] }, FONT),
  ),
  row("PDF: names and numbers", "48 MB of one array", "a.pdf", () =>
    pdf({ objects: [stream("", TEXT), `[${fill("1 ")}]`], catalog: "/Outlines 5 0 R /PageLabels 5 0 R" }),
  ),
  ...(
    [
      ["Flate", FLATE, () => deflated("\0", 1_024)],
      ["JPEG", "/Filter /DCTDecode", () => jpeg()],
      [
        "CCITT",
        "/Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 60000 /Rows 60000 >>",
        () => bytesOf(fill("\0", MB)),
      ],
      ["JBIG2", "/Filter /JBIG2Decode", () => jbig2()],
      ["JPEG 2000", "/Filter /JPXDecode", () => jpx()],
    ] as const
  ).flatMap(([decoder, filter, data]) =>
    [true, false].map((ocr) =>
      row(
        `PDF: pictures, ${decoder}`,
        ocr ? "where letters are recognised" : "where they are not",
        "a.pdf",
        () =>
          pdf(
            {
              objects: [
                stream("", "q 612 0 0 792 0 0 cm /X Do Q"),
                image(`/Width 6000 /Height 6000 /ColorSpace /DeviceRGB /BitsPerComponent 8 ${filter}`, data()),
              ],
            },
            "/XObject << /X 5 0 R >>",
          ),
        ocr,
      ),
    ),
  ),
  row("ZIP", "a Word file of 1 GB", "a.docx", () => docxFile(fill("<w:p/>", 256 * MB))),
  row("ZIP", "a Word file of 60 MB of words", "a.docx", () =>
    docxFile(`<w:p><w:r><w:t>${fill(`${noise(MB)} `, 60 * MB)}</w:t></w:r></w:p>`),
  ),
  row("ZIP", "a Word file of 60 MB of tags", "a.docx", () => {
    const some = Array.from({ length: 2_000 }, () => `<w:p><w:r><w:t>${noise(20)}</w:t></w:r></w:p><!--${noise(9)}-->`);
    return docxFile(fill(some.join(""), 60 * MB));
  }),
  row("ZIP", "a workbook of 60 MB", "a.xlsx", () =>
    xlsx(fill('<row><c t="s"><v>0</v></c><c><v>1</v></c></row>', 30 * MB), fill("<si><t>a</t></si>", 30 * MB)),
  ),
  row("ZIP", "an OpenDocument text of 40 MB", "a.odt", () =>
    archive(
      {
        mimetype: "application/vnd.oasis.opendocument.text",
        "content.xml": `<o><office:body><office:text>${fill(`<text:p>${noise(20)}</text:p>`, 40 * MB)}</office:text></office:body></o>`,
      },
      0,
    ),
  ),
  row("ZIP", "a book of 60 MB of markup", "a.epub", () => epub(fill("<p>a<b>b</b></p>", 60 * MB))),
  row("gzip", "1 GB", "a.txt.gz", () => {
    const member = gzipSync(Buffer.alloc(64 * MB, 97));
    return concat(...Array.from({ length: 16 }, () => member));
  }),
  row("gzip", "60 MB of markup", "a.html.gz", () =>
    gzipSync(Buffer.from(`<html><body>${fill("<p>a<b>b</b>", 60 * MB)}`)),
  ),
  row("gzip", "gzip in gzip", "a.gz", () => gzipSync(gzipSync(Buffer.alloc(256 * MB)))),
  row("XML", "entities in a feed", "a.rss", () => bytesOf(laughs("rss"))),
  row("XML", "entities in a document", "a.xml", () => bytesOf(laughs("urlset"))),
  row("XML", "48 MB of elements", "a.xml", () => bytesOf(`<a>${fill("<b>c</b>")}</a>`)),
  row("XML", "48 MB of depth", "a.xml", () => bytesOf(fill("<b>"))),
  row("XML", "a feed of 48 MB", "a.rss", () =>
    bytesOf(`<rss><channel>${fill("<item><title>a</title><description>b</description></item>")}</channel></rss>`),
  ),
  row("JSON", "48 MB of objects", "a.json", () => bytesOf(`[${fill("{},")}{}]`)),
  row("JSON", "48 MB of lists", "a.json", () => bytesOf(fill("["))),
  row("JSON", "48 MB of one text", "a.json", () => bytesOf(`{"a":"${fill("\\u0061")}"}`)),
  row("CSV", "48 MB of fields on a line", "a.csv", () => bytesOf(fill(","))),
  row("CSV", "48 MB of rows", "a.csv", () => bytesOf(fill("a,b\n"))),
  row("CSV", "48 MB of quotes", "a.csv", () => bytesOf(fill('"'))),
  row("RTF", "48 MB of groups", "a.rtf", () => bytesOf(`{\\rtf1 ${fill("{\\b a}")}}`)),
  row("RTF", "48 MB of depth", "a.rtf", () => bytesOf(`{\\rtf1 ${fill("{")}`)),
  row("HTML", "48 MB of tags", "a.html", () => bytesOf(`<html><body>${fill("<p>a<b>b</b>")}`)),
  row("Markdown", "48 MB of lines", "a.md", () => bytesOf(fill("- a\n"))),
  row("text", "48 MB of lines", "a.txt", () => bytesOf(fill("a b\n\n"))),
];

/** The header of a JPEG of 6000 × 6000 pixels without usable data. */
function jpeg(): Uint8Array {
  const table = [0xff, 0xdb, 0, 67, 0, ...Array.from({ length: 64 }, () => 1)];
  const frame = [0xff, 0xc0, 0, 17, 8, 0x17, 0x70, 0x17, 0x70, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0];
  const codes = [0xff, 0xc4, 0, 20, 0, 1, ...Array.from({ length: 15 }, () => 0), 0];
  const more = [0xff, 0xc4, 0, 20, 0x10, 1, ...Array.from({ length: 15 }, () => 0), 0];
  const scan = [0xff, 0xda, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0];
  return concat(
    Buffer.from([0xff, 0xd8, ...table, ...frame, ...codes, ...more, ...scan]),
    Buffer.alloc(MB),
    Buffer.from([0xff, 0xd9]),
  );
}

/** A page segment that claims 60,000 × 60,000 pixels. */
function jbig2(): Uint8Array {
  const page = Buffer.alloc(30);
  page.writeUInt32BE(0, 0);
  page[4] = 48;
  page[6] = 1;
  page.writeUInt32BE(19, 7);
  page.writeUInt32BE(60_000, 11);
  page.writeUInt32BE(60_000, 15);
  return Uint8Array.from(page);
}

/** A code stream whose size marker claims 20,000 × 20,000 pixels in four components. */
function jpx(): Uint8Array {
  const size = Buffer.alloc(51);
  size.writeUInt16BE(0xff51, 0);
  size.writeUInt16BE(49, 2);
  for (const at of [6, 10]) size.writeUInt32BE(20_000, at);
  for (const at of [22, 26]) size.writeUInt32BE(20_000, at);
  size.writeUInt16BE(4, 38);
  for (let at = 40; at < 51; at += 3) size.set([7, 1, 1].slice(0, 51 - at), at);
  const cod = Buffer.from([0xff, 0x52, 0, 12, 0, 0, 0, 1, 0, 5, 4, 4, 0, 1]);
  const qcd = Buffer.from([0xff, 0x5c, 0, 4, 0x40, 0x40]);
  const sot = Buffer.from([0xff, 0x90, 0, 10, 0, 0, 0, 0, 0, 0, 0, 1, 0xff, 0x93]);
  return concat(Buffer.from([0xff, 0x4f]), size, cod, qcd, sot, Buffer.alloc(1_000), Buffer.from([0xff, 0xd9]));
}
