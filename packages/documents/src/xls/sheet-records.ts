import { escapeHtml } from "@wellsourced/markup";
import { RemovalLog } from "@wellsourced/markup/hidden";
import type { Comment } from "../comments.ts";
import { countIfAny } from "../document.ts";
import { formatNumber } from "../number-format.ts";
import { webLink } from "../runs.ts";
import { cellHtml, columnName, columnNames, columnsBeyond, MAX_CELLS, MAX_COLUMNS } from "../sheet.ts";
import type { SheetCell, SheetRow } from "../sheet-row.ts";
import { constant, rkValue } from "./cell-values.ts";
import { PartReader, recordsFrom, type XlsRecord } from "./records.ts";
import { textAt, type XlsBook } from "./workbook.ts";

/** Record numbers of a sheet (MS-XLS, 2.3). */
const FORMULA = 0x06;
const EOF = 0x0a;
const NOTE = 0x1c;
const DRAWN_OBJECT = 0x5d;
const DRAWN_TEXT = 0x1b6;
const COLUMN_INFO = 0x7d;
const MUL_RK = 0xbd;
const MERGED = 0xe5;
const STRING_CELL = 0xfd;
const NUMBER = 0x203;
const LABEL = 0x204;
const BOOLEAN = 0x205;
const FORMULA_STRING = 0x207;
const ROW = 0x208;
const RK = 0x27e;
const LINK = 0x1b8;
const RICH_LABEL = 0xd6;

const LAST_COLUMN = 255;
const MAX_SPANS = 100_000;

export function readXlsSheet(stream: Buffer, at: number, book: XlsBook) {
  const reader = new XlsSheetReader(book);
  let depth = 0;
  for (const record of recordsFrom(stream, at)) {
    // Charts within a sheet have records of their own.
    if (record.id === 0x809) depth++;
    else if (record.id === EOF) {
      if (--depth <= 0) break;
    } else if (depth === 1) reader.take(record);
  }
  return reader.content();
}

class XlsSheetReader {
  private readonly book: XlsBook;
  private readonly rows = new Map<number, Map<number, SheetCell>>();
  private readonly hiddenRows = new Set<number>();
  private readonly hiddenColumns = new Set<number>();
  private readonly hiddenColumnNames: string[] = [];
  private readonly spans = new Map<string, Pick<SheetCell, "down" | "across">>();
  private readonly targets = new Map<string, string>();
  /** Cell and author of each comment, by the number of the box that shows it. */
  private readonly notes = new Map<number, { readonly place: string; readonly author: string }>();
  private readonly texts = new Map<number, string>();
  private drawn = 0;
  private cells = 0;
  private lastRow = 0;
  private widest = 0;
  /** The cell whose text follows in a record of its own. */
  private open: { readonly row: number; readonly column: number } | undefined;

  constructor(book: XlsBook) {
    this.book = book;
  }

  take({ id, parts }: XlsRecord): void {
    const [data = Buffer.alloc(0)] = parts;
    if (data.length < 4) return;
    const [row, column] = [data.readUInt16LE(0), data.readUInt16LE(2)];
    if (id === ROW) this.rowInfo(row, data);
    else if (id === COLUMN_INFO) this.columnInfo(data);
    else if (id === MERGED) this.merge(data);
    else if (id === NOTE) this.note(row, column, data);
    else if (id === DRAWN_OBJECT) this.drawn = data.length >= 8 ? data.readUInt16LE(6) : 0;
    else if (id === DRAWN_TEXT) this.drawnText(data, parts);
    else if (id === LINK) this.link(data);
    else if (id === MUL_RK) {
      for (let at = 4; at + 8 <= data.length; at += 6)
        this.number(row, column + (at - 4) / 6, { value: rkValue(data, at + 2), style: data.readUInt16LE(at) });
    } else if (id === FORMULA_STRING) {
      if (this.open) this.text(this.open.row, this.open.column, this.string(parts, 0));
      this.open = undefined;
    } else if (data.length >= 8) this.cell(id, { row, column, data, parts });
  }

  private cell(id: number, { row, column, data, parts }: CellRecord): void {
    const style = data.readUInt16LE(4);
    if (id === STRING_CELL && data.length >= 10) this.text(row, column, this.book.strings[data.readUInt32LE(6)] ?? "");
    else if (id === LABEL || id === RICH_LABEL) this.text(row, column, this.string(parts, 6));
    else if (id === NUMBER && data.length >= 14) this.number(row, column, { value: data.readDoubleLE(6), style });
    else if (id === RK && data.length >= 10) this.number(row, column, { value: rkValue(data, 6), style });
    else if (id === BOOLEAN) this.put(row, column, { html: constant(data[6], data[7]), isText: false });
    else if (id === FORMULA && data.length >= 14) this.formula(row, column, data);
  }

  /** The stored result of a formula: a number, or a mark for another kind. */
  private formula(row: number, column: number, data: Buffer): void {
    this.open = undefined;
    if (data.readUInt16LE(12) !== 0xffff)
      this.number(row, column, { value: data.readDoubleLE(6), style: data.readUInt16LE(4) });
    else if (data[6] === 0) this.open = { row, column };
    else if (data[6] === 1 || data[6] === 2)
      this.put(row, column, { html: constant(data[8], data[6] === 2 ? 1 : 0), isText: false });
  }

  private string(parts: readonly Buffer[], at: number): string {
    const reader = new PartReader(parts, at);
    const length = reader.short();
    if (this.book.isUnicode) return reader.characters(length, (reader.byte() & 1) === 1);
    return this.book.decode(Buffer.from(reader.characters(length, false), "latin1"));
  }

  private number(row: number, column: number, { value, style }: { value: number; style: number }): void {
    const format = this.book.formats[style] ?? "General";
    const shown = Number.isFinite(value) ? formatNumber(value, format, this.book.epoch1904) : "";
    this.put(row, column, { html: escapeHtml(shown), isText: false });
  }

  private text(row: number, column: number, text: string): void {
    this.put(row, column, { html: cellHtml(text.replaceAll("\0", "")), isText: true });
  }

  private put(row: number, column: number, cell: SheetCell): void {
    if (cell.html === "") return;
    this.lastRow = Math.max(this.lastRow, row + 1);
    if (column >= MAX_COLUMNS) this.widest = Math.max(this.widest, column);
    else if (this.cells++ < MAX_CELLS) {
      const cells = this.rows.get(row) ?? new Map<number, SheetCell>();
      cells.set(column, cell);
      this.rows.set(row, cells);
    }
  }

  private rowInfo(row: number, data: Buffer): void {
    if (data.length >= 16 && (data.readUInt16LE(12) & 0x20) !== 0) this.hiddenRows.add(row);
  }

  private columnInfo(data: Buffer): void {
    if (data.length < 10 || (data.readUInt16LE(8) & 1) === 0) return;
    const [from, to] = [data.readUInt16LE(0), Math.min(data.readUInt16LE(2), LAST_COLUMN)];
    for (let at = from; at <= to; at++) this.hiddenColumns.add(at);
    // Hiding all columns to the right of a table hides nothing.
    if (from <= to && to < LAST_COLUMN) this.hiddenColumnNames.push(columnNames(from, to));
  }

  private merge(data: Buffer): void {
    for (let at = 2; at + 8 <= data.length && this.spans.size < MAX_SPANS; at += 8) {
      const [top, bottom] = [data.readUInt16LE(at), data.readUInt16LE(at + 2)];
      const [left, right] = [data.readUInt16LE(at + 4), data.readUInt16LE(at + 6)];
      this.spans.set(`${left},${top}`, { down: Math.max(1, bottom - top + 1), across: Math.max(1, right - left + 1) });
    }
  }

  private note(row: number, column: number, data: Buffer): void {
    if (data.length < 8 || !this.book.isUnicode || this.notes.size >= MAX_SPANS) return;
    this.notes.set(data.readUInt16LE(6), { place: `${columnName(column)}${row + 1}`, author: textAt(data, 8, 2) });
  }

  /** The text of a box, in a continuation of its record. */
  private drawnText(data: Buffer, [, ...parts]: readonly Buffer[]): void {
    const length = data.length >= 12 ? data.readUInt16LE(10) : 0;
    const reader = new PartReader(parts);
    if (length > 0 && this.texts.size < MAX_SPANS)
      this.texts.set(this.drawn, reader.characters(length, (reader.byte() & 1) === 1));
  }

  /** Comments with their cells, and the text of other boxes. */
  private drawnTexts() {
    const comments: Comment[] = [];
    const boxes: string[] = [];
    for (const [id, text] of this.texts) {
      const note = this.notes.get(id);
      if (note) comments.push({ by: [note.place, note.author], html: cellHtml(text) });
      else if (text.trim() !== "") boxes.push(`<p>${cellHtml(text)}</p>`);
    }
    return { comments, boxes };
  }

  /** A hyperlink with an address, for the first of its cells. */
  private link(data: Buffer): void {
    const at = data.indexOf(URL_MONIKER);
    if (at < LINK_FLAGS || at + 20 > data.length) return;
    const end = at + 20 + data.readUInt32LE(at + 16);
    const hasFragment = (data.readUInt32LE(LINK_FLAGS) & HAS_FRAGMENT) !== 0;
    const fragment = hasFragment ? untilNull(data.subarray(end + 4)) : "";
    const target = webLink(untilNull(data.subarray(at + 20, end)), fragment);
    if (target !== "") this.targets.set(`${data.readUInt16LE(4)},${data.readUInt16LE(0)}`, target);
  }

  /** Hidden rows and columns, merged cells and links may follow the cells, so they are applied at the end. */
  content() {
    const secrets = new RemovalLog();
    const rows: SheetRow[] = [];
    let [hiddenCells, hiddenRows] = [0, 0];
    for (const [at, all] of [...this.rows].sort(([a], [b]) => a - b)) {
      const isHidden = this.hiddenRows.has(at);
      if (isHidden) hiddenRows++;
      const cells = new Map<number, SheetCell>();
      for (const [column, cell] of [...all].sort(([a], [b]) => a - b))
        if (isHidden || this.hiddenColumns.has(column)) {
          hiddenCells++;
          secrets.note(`hidden cell ${columnName(column)}${at + 1}`, cell.html.replace(/<[^<>]*>/gu, " "));
        } else cells.set(column, this.finish(at, column, cell));
      if (cells.size > 0) rows.push({ at, cells });
    }
    const last = (rows.at(-1)?.at ?? -1) + 1;
    return {
      rows,
      hidden: [...this.hiddenColumnNames.map((name) => `column ${name}`), ...countIfAny(hiddenRows, "row")],
      hiddenCells,
      secrets: secrets.entries,
      beyond:
        [
          ...(this.cells > MAX_CELLS ? [`rows ${last + 1} to ${this.lastRow}`] : []),
          ...columnsBeyond(this.widest),
        ].join(" and ") || undefined,
      ...this.drawnTexts(),
    };
  }

  private finish(row: number, column: number, cell: SheetCell): SheetCell {
    const target = this.targets.get(`${column},${row}`);
    const html = target ? `<a href="${escapeHtml(target)}">${cell.html}</a>` : cell.html;
    return { ...cell, html, ...this.spans.get(`${column},${row}`) };
  }
}

interface CellRecord {
  readonly row: number;
  readonly column: number;
  readonly data: Buffer;
  readonly parts: readonly Buffer[];
}

/** A text of 16-bit characters before the first null. */
const untilNull = (bytes: Buffer): string => bytes.toString("utf16le").replace(/\0[\s\S]*$/u, "");

/** Places and bits of a hyperlink record (MS-OSHARED, 2.3.7.1). */
const LINK_FLAGS = 28;
const HAS_FRAGMENT = 8;
const URL_MONIKER = Buffer.from("e0c9ea79f9bace118c8200aa004ba90b", "hex");
