import { escapeHtml } from "@wellsourced/markup";
import { RemovalLog, type Removed } from "@wellsourced/markup/hidden";
import { eachTree, parseXml, type XmlElement } from "@wellsourced/markup/xml";
import { chartHtml } from "./chart.ts";
import { type Comment, commentsHtml } from "./comments.ts";
import { type ParsedDocument, picturesWithoutText, stated } from "./document.ts";
import { paragraphsOf } from "./drawing-text.ts";
import { type OfficePackage, openPackage } from "./office.ts";
import { officeMetadata } from "./office-properties.ts";
import { cellHtml, sheetHtml } from "./sheet.ts";
import { readWorkbook, type SheetInfo, stringText, type Workbook } from "./xlsx-book.ts";
import { readSheet } from "./xlsx-sheet.ts";

/** Maximum bytes of a sheet's XML. */
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
    truncated: shown.some(({ isCut }) => isCut),
    hiddenTextRemoved: secret.length + shown.reduce((sum, { hiddenCells }) => sum + hiddenCells, 0),
    removed: [...secret.flatMap((info) => sheetSecrets(file, book, info)), ...shown.flatMap((it) => it.secrets)],
  };
}

/** Bytes read of a hidden sheet, as only its beginning is logged. */
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
  const drawn = drawingsOf(file, part);
  const html = [
    `<h2>${escapeHtml(name)}</h2>`,
    content ? sheetHtml(content.rows) : "",
    beyond ? `<p><em>Left out: ${beyond}.</em></p>` : "",
    ...charts(file, part),
    ...drawn.html,
    commentsHtml(commentsOf(file, part, book.persons)),
  ];
  return {
    html: html.filter(Boolean).join("\n"),
    isCut: beyond !== undefined,
    leftOut: [
      ...(bytes ? [] : [`sheet "${name}", which is not in the file`]),
      ...(content?.hidden ?? []).map((what) => `hidden ${what} of sheet "${name}"`),
      ...[...(beyond ? [beyond] : []), ...(content?.uncounted ?? []), ...drawn.leftOut].map(
        (what) => `${what} of sheet "${name}"`,
      ),
    ],
    hiddenCells: content?.hiddenCells ?? 0,
    secrets: content?.secrets ?? [],
  };
}

/** Charts of a sheet's drawing; chart sheets have one, too. */
const charts = (file: OfficePackage, part: string): string[] =>
  file
    .related(part, "drawing")
    .flatMap((drawing) => file.related(drawing, "chart"))
    .map((chart) => chartHtml(file.parts.get(chart) ?? new Uint8Array()));

/** Text boxes and described pictures of a sheet; other pictures are counted. */
function drawingsOf(file: OfficePackage, part: string) {
  const html: string[] = [];
  let pictures = 0;
  for (const name of file.related(part, "drawing")) {
    const root = parseXml(file.parts.get(name) ?? "");
    for (const shape of root.all("sp"))
      for (const words of paragraphsOf(shape.at("txBody"), () => "")) html.push(`<p>${words.html}</p>`);
    for (const picture of root.all("pic")) {
      const alt = picture.at("nvPicPr/cNvPr")?.get("descr")?.trim() ?? "";
      if (alt === "") pictures++;
      else html.push(`<p><img alt="${escapeHtml(alt)}"></p>`);
    }
  }
  return { html, leftOut: picturesWithoutText(pictures) };
}

/**
 * Cell notes explain figures, so they are part of the sheet. Threaded comments have their own part, and a copy for
 * older programs.
 */
function commentsOf(file: OfficePackage, part: string, persons: ReadonlyMap<string, string>): Comment[] {
  const threads = elementsOf(file, file.related(part, "threadedComment"), "threadedComment").map((comment) => ({
    by: [comment.get("ref"), persons.get(comment.get("personId") ?? "")],
    html: cellHtml(comment.at("text")?.text ?? ""),
  }));
  const threaded = new Set(threads.map(({ by }) => by[0]));
  const notes = file.related(part, "comments").flatMap((name) => {
    const authors = elementsOf(file, [name], "author").map(({ text }) => text);
    return elementsOf(file, [name], "comment").flatMap((comment) => {
      const by = [comment.get("ref")];
      const isThread = authors[Number(comment.get("authorId"))]?.startsWith("tc=") ?? false;
      const text = stringText(comment.at("text"));
      return isThread && threaded.has(by[0]) ? [] : [{ by, html: cellHtml(isThread ? withoutNotice(text) : text) }];
    });
  });
  return [...notes, ...threads];
}

/** Removes the advice for users of older programs to update. */
const withoutNotice = (text: string): string =>
  text
    .split(/\n[ \t\r]*\n/u)
    .slice(2)
    .join("\n\n") || text;

function elementsOf(file: OfficePackage, parts: readonly string[], name: string): XmlElement[] {
  const found: XmlElement[] = [];
  for (const part of parts) eachTree(file.parts.get(part) ?? "", name, (element) => found.push(element));
  return found;
}
