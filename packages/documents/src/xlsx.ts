import { escapeHtml } from "@wellsourced/markup";
import { RemovalLog, type Removed } from "@wellsourced/markup/hidden";
import { eachTree } from "@wellsourced/markup/xml";
import { chartHtml } from "./chart.ts";
import { type ParsedDocument, stated } from "./document.ts";
import { type OfficePackage, openPackage } from "./office.ts";
import { officeMetadata } from "./office-properties.ts";
import { sheetHtml } from "./sheet.ts";
import { readWorkbook, type SheetInfo, stringHtml, type Workbook } from "./xlsx-book.ts";
import { readSheet } from "./xlsx-sheet.ts";

/** Bytes of one sheet's XML that are read. What stands behind them is far more than anybody reads. */
const SHEET_BYTES = 24 * 1024 * 1024;
const isSheet = (name: string): boolean => /^xl\/worksheets\/[^/]+\.xml$/u.test(name);

export async function parse(bytes: Uint8Array): Promise<ParsedDocument> {
  const file = openPackage(bytes, (name) => /^xl\/(?!media\/|fonts\/).*\.xml$/u.test(name), {
    usual: "xl/workbook.xml",
    head: (name) => (isSheet(name) ? SHEET_BYTES : undefined),
  });
  const book = readWorkbook(file);
  const open = book.sheets.filter(({ hidden }) => !hidden);
  const secret = book.sheets.filter(({ hidden }) => hidden);
  const shown = open.map((info) => readOne(file, book, info));
  const leftOut = [...secret.map(({ name }) => `hidden sheet "${name}"`), ...shown.flatMap(({ leftOut }) => leftOut)];
  return {
    html: shown.map(({ html }) => html).join("\n"),
    metadata: {
      ...officeMetadata(file.parts.get("docProps/core.xml")),
      sheets: open.map(({ name }) => name),
      ...stated({ leftOut }),
    },
    hiddenTextRemoved: secret.length + shown.reduce((sum, { hiddenCells }) => sum + hiddenCells, 0),
    removed: [...secret.flatMap((info) => sheetSecrets(file, book, info)), ...shown.flatMap((it) => it.secrets)],
  };
}

/** Only the beginning of a hidden sheet is looked at: nobody is shown more of it. */
const SECRET_BYTES = 65_536;

function sheetSecrets(file: OfficePackage, book: Workbook, { name, part }: SheetInfo): readonly Removed[] {
  const bytes = file.parts.get(part);
  if (!bytes || !isSheet(part)) return [];
  const { rows } = readSheet(bytes.subarray(0, SECRET_BYTES), book, file.relationsOf(part), true);
  const log = new RemovalLog();
  for (const { cells } of rows)
    log.note(
      `hidden sheet "${name}"`,
      Array.from(cells.values(), ({ html }) => html.replace(/<[^<>]*>/gu, " ")).join(" "),
    );
  return log.entries;
}

function readOne(file: OfficePackage, book: Workbook, { name, part }: SheetInfo) {
  const bytes = file.parts.get(part);
  const links = file.relationsOf(part);
  const isCut = isSheet(part) && bytes?.length === SHEET_BYTES;
  const content = bytes && isSheet(part) ? readSheet(bytes, book, links, isCut) : undefined;
  const beyond = content?.beyond;
  const html = [
    `<h2>${escapeHtml(name)}</h2>`,
    content ? sheetHtml(content.rows) : "",
    beyond ? `<p><em>Left out: ${beyond}.</em></p>` : "",
    ...charts(file, part),
    commentsHtml(file, part),
  ];
  return {
    html: html.filter(Boolean).join("\n"),
    leftOut: [
      ...(bytes ? [] : [`sheet "${name}", which is not in the file`]),
      ...(content?.hidden ?? []).map((what) => `hidden ${what} of sheet "${name}"`),
      ...[...(beyond ? [beyond] : []), ...(content?.uncounted ?? [])].map((what) => `${what} of sheet "${name}"`),
    ],
    hiddenCells: content?.hiddenCells ?? 0,
    secrets: content?.secrets ?? [],
  };
}

/** Charts hang on a drawing, and a sheet that is nothing but a chart has one, too. */
const charts = (file: OfficePackage, part: string): string[] =>
  file
    .related(part, "drawing")
    .flatMap((drawing) => file.related(drawing, "chart"))
    .map((chart) => chartHtml(file.parts.get(chart) ?? new Uint8Array()));

/** Notes on cells explain figures, so they belong to the sheet. */
function commentsHtml(file: OfficePackage, part: string): string {
  const items: string[] = [];
  for (const name of file.related(part, "comments")) {
    const comments = file.parts.get(name) ?? "";
    eachTree(comments, "comment", (comment) => {
      const text = comment.at("text");
      const note = text ? stringHtml(text) : "";
      if (note !== "") items.push(`<li>${escapeHtml(comment.get("ref") ?? "")}: ${note}</li>`);
    });
  }
  return items.length > 0 ? `<p>Comments:</p><ul>${items.join("")}</ul>` : "";
}
