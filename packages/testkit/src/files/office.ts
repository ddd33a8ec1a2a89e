import { strToU8, zipSync } from "fflate";

/** Creates an archive from names and contents. */
export const archive = (parts: Readonly<Record<string, string | Uint8Array>>, level: 0 | 9 = 9): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, typeof part === "string" ? strToU8(part) : part]),
    ),
    { level },
  );

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

const core = (title: string, creator: string) =>
  `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"><dc:title>${title}</dc:title><dc:creator>${creator}</dc:creator><dcterms:created>2021-03-04T05:06:07Z</dcterms:created></cp:coreProperties>`;

/** A paragraph with one run; `style` is the name of a paragraph style. */
export const paragraph = (text: string, { style = "", run = "" } = {}): string =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ""}<w:r>${run ? `<w:rPr>${run}</w:rPr>` : ""}<w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

/** Creates a DOCX from the XML of its body. */
export const docxFile = (body: string, more: Readonly<Record<string, string | Uint8Array>> = {}): Uint8Array =>
  archive({
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/document.xml": `<w:document ${W}><w:body>${body}</w:body></w:document>`,
    "word/styles.xml": `<w:styles ${W}><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style><w:style w:type="paragraph" w:styleId="Quote"><w:name w:val="Quote"/></w:style></w:styles>`,
    "docProps/core.xml": core("The tide book", "Ada Byron; Emmy N."),
    ...more,
  });

const A =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

/** A shape with paragraphs; `kind` is the placeholder type, empty for a text box. */
export const shape = (kind: string, ...paragraphs: readonly string[]): string =>
  `<p:sp><p:nvSpPr><p:nvPr>${kind ? `<p:ph type="${kind}"/>` : ""}</p:nvPr></p:nvSpPr><p:txBody>${paragraphs.join("")}</p:txBody></p:sp>`;

export const line = (text: string, level = 0): string =>
  `<a:p><a:pPr lvl="${level}"/><a:r><a:t>${text}</a:t></a:r></a:p>`;

interface MadeSlide {
  readonly shapes: string;
  readonly notes?: string;
  readonly hidden?: boolean;
}

/** Creates a PPTX. Its parts are numbered backwards, so their order is only in the presentation. */
export function pptxFile(slides: readonly MadeSlide[]): Uint8Array {
  const number = (index: number) => slides.length - index;
  const parts: Record<string, string> = {
    "ppt/presentation.xml": `<p:presentation ${A}><p:sldIdLst>${slides.map((_, index) => `<p:sldId id="${index}" r:id="rId${index}"/>`).join("")}</p:sldIdLst></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": `<Relationships>${slides.map((_, index) => `<Relationship Id="rId${index}" Type="${OFFICE}/slide" Target="slides/slide${number(index)}.xml"/>`).join("")}</Relationships>`,
  };
  for (const [index, { shapes, notes, hidden }] of slides.entries()) {
    const name = `slide${number(index)}`;
    parts[`ppt/slides/${name}.xml`] =
      `<p:sld ${A}${hidden ? ' show="0"' : ""}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`;
    if (!notes) continue;
    parts[`ppt/slides/_rels/${name}.xml.rels`] =
      `<Relationships><Relationship Id="n" Type="${OFFICE}/notesSlide" Target="../notesSlides/notes-${name}.xml"/></Relationships>`;
    parts[`ppt/notesSlides/notes-${name}.xml`] =
      `<p:notes ${A}><p:cSld><p:spTree>${shape("sldImg", line("1"))}${shape("body", line(notes))}</p:spTree></p:cSld></p:notes>`;
  }
  return archive(parts);
}
