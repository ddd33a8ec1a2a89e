import { escapeHtml, unreadable } from "@wellsourced/markup";
import { commentsHtml } from "../comments.ts";
import { readCompoundFile } from "../compound-file.ts";
import { type ParsedDocument, stated } from "../document.ts";
import { summaryMetadata } from "../property-set.ts";
import { sheetHtml } from "../sheet.ts";
import { readXlsSheet } from "./sheet-records.ts";
import { readBook, type XlsBook, type XlsSheet } from "./workbook.ts";

const MAX_SHEETS = 500;

/** Parses a workbook of Excel 5 to 2003 (`.xls`). */
export async function parse(bytes: Uint8Array): Promise<ParsedDocument> {
  const file = readCompoundFile(bytes);
  const found = file.read("Workbook") ?? file.read("Book");
  if (!found) throw unreadable("it is not an Excel workbook");
  const stream = Buffer.from(found.buffer, found.byteOffset, found.byteLength);
  const book = readBook(stream);
  if (book.isEncrypted) throw unreadable("it is locked with a password");
  const open = book.sheets.filter(({ hidden, isCells }) => !hidden && isCells).slice(0, MAX_SHEETS);
  const secret = book.sheets.filter(({ hidden }) => hidden);
  const charts = book.sheets.filter(({ hidden, isCells }) => !hidden && !isCells);
  const shown = open.map((sheet) => readOne(stream, book, sheet));
  return {
    html: shown.map(({ html }) => html).join("\n"),
    metadata: {
      ...summaryMetadata(file),
      ...stated({
        sheets: open.map(({ name }) => name),
        leftOut: [
          ...secret.map(({ name }) => `hidden sheet "${name}"`),
          ...charts.map(({ name }) => `chart or macro sheet "${name}"`),
          ...shown.flatMap(({ leftOut }) => leftOut),
        ],
      }),
    },
    truncated: shown.some(({ isCut }) => isCut),
    hiddenTextRemoved: secret.length + shown.reduce((sum, { hiddenCells }) => sum + hiddenCells, 0),
    removed: shown.flatMap(({ secrets }) => secrets),
  };
}

function readOne(stream: Buffer, book: XlsBook, { name, at }: XlsSheet) {
  const { rows, hidden, hiddenCells, secrets, beyond, comments, boxes } = readXlsSheet(stream, at, book);
  const html = [
    `<h2>${escapeHtml(name)}</h2>`,
    sheetHtml(rows),
    beyond ? `<p><em>Left out: ${beyond}.</em></p>` : "",
    ...boxes,
    commentsHtml(comments),
  ];
  return {
    html: html.filter(Boolean).join("\n"),
    isCut: beyond !== undefined,
    leftOut: [
      ...hidden.map((what) => `hidden ${what} of sheet "${name}"`),
      ...(beyond ? [`${beyond} of sheet "${name}"`] : []),
    ],
    hiddenCells,
    secrets,
  };
}
