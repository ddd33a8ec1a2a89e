import { archive } from "./office.ts";

const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const relation = (id: string, type: string, target: string, more = "") =>
  `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}"${more}/>`;

interface MadeSheet {
  readonly name: string;
  /** The XML of its rows. */
  readonly rows: string;
  /** XML before and after the rows. */
  readonly before?: string;
  readonly after?: string;
  readonly state?: string;
  readonly relations?: string;
}

/** Creates a workbook. `styles` are number format codes, which cells refer to by index. */
export function xlsxFile(
  sheets: readonly MadeSheet[],
  { strings = "", styles = [] as readonly string[], date1904 = false, more = {} as Record<string, string> } = {},
): Uint8Array {
  const parts: Record<string, string> = {
    "xl/workbook.xml": `<workbook ${R}><workbookPr date1904="${date1904 ? 1 : 0}"/><sheets>${sheets.map(({ name, state }, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="s${at}"${state ? ` state="${state}"` : ""}/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${sheets.map((_, at) => relation(`s${at}`, "worksheet", `worksheets/sheet${at}.xml`)).join("")}${relation("t", "sharedStrings", "sharedStrings.xml")}${relation("y", "styles", "styles.xml")}</Relationships>`,
    "xl/sharedStrings.xml": `<sst>${strings}</sst>`,
    "xl/styles.xml": `<styleSheet><numFmts>${styles.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>`).join("")}</numFmts><cellXfs>${styles.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join("")}</cellXfs></styleSheet>`,
    ...more,
  };
  for (const [at, { rows, before = "", after = "", relations }] of sheets.entries()) {
    parts[`xl/worksheets/sheet${at}.xml`] =
      `<worksheet ${R}>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`;
    if (relations) parts[`xl/worksheets/_rels/sheet${at}.xml.rels`] = `<Relationships>${relations}</Relationships>`;
  }
  return archive(parts);
}

/** A row of strings and numbers from column A. */
export const row = (at: number, ...cells: readonly (string | number)[]): string =>
  `<row r="${at}">${cells.map((cell) => (typeof cell === "number" ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${cell}</t></is></c>`)).join("")}</row>`;

export const link = (id: string, target: string): string => relation(id, "hyperlink", target, ' TargetMode="External"');

const namespaces = ["office", "text", "table", "style", "draw", "presentation", "meta"]
  .map((name) => `xmlns:${name}="urn:x:${name}"`)
  .join(" ");

/** Creates an OpenDocument file: `text`, `spreadsheet` or `presentation`. */
export const odfFile = (
  kind: "text" | "spreadsheet" | "presentation",
  body: string,
  { styles = "", more = {} as Record<string, string> } = {},
): Uint8Array =>
  archive({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    "content.xml": `<office:document-content ${namespaces} xmlns:fo="urn:x:fo" xmlns:xlink="urn:x:xlink"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
    "meta.xml": `<office:document-meta ${namespaces} xmlns:dc="urn:x:dc"><office:meta><dc:title>The tide book</dc:title><meta:initial-creator>Ada Byron</meta:initial-creator><meta:creation-date>2021-03-04T05:06:07</meta:creation-date></office:meta></office:document-meta>`,
    ...more,
  });

/** Creates an EPUB from chapters by file name, in reading order. */
export function epubFile(
  chapters: Readonly<Record<string, string>>,
  { metadata = "", manifest = "", more = {} as Record<string, string> } = {},
): Uint8Array {
  const names = Object.keys(chapters);
  return archive({
    mimetype: "application/epub+zip",
    "META-INF/container.xml": '<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>',
    "OPS/book.opf": `<package xmlns:dc="urn:x:dc"><metadata><dc:title>The tide book</dc:title><dc:creator>Ada Byron</dc:creator><dc:language>en</dc:language>${metadata}</metadata><manifest>${names.map((name, at) => `<item id="c${at}" href="${name}" media-type="application/xhtml+xml"/>`).join("")}${manifest}</manifest><spine toc="ncx">${names.map((_, at) => `<itemref idref="c${at}"/>`).join("")}</spine></package>`,
    ...Object.fromEntries(
      Object.entries(chapters).map(([name, body]) => [
        `OPS/${name}`,
        `<!DOCTYPE html><html><head><title>x</title></head><body>${body}</body></html>`,
      ]),
    ),
    ...more,
  });
}
