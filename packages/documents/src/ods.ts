import { escapeHtml } from "@wellsourced/markup";
import { eachTree, XmlElement } from "@wellsourced/markup/xml";
import { clampedInteger } from "./clamped-integer.ts";
import { type Comment, commentsHtml } from "./comments.ts";
import { countIfAny, type ParsedDocument, stated } from "./document.ts";
import { openDocument, readOpenStyles } from "./odf.ts";
import { OpenText } from "./odf-text.ts";
import { columnName, columnNames, columnsBeyond, MAX_CELLS, MAX_COLUMNS, sheetHtml } from "./sheet.ts";
import type { SheetCell, SheetRow } from "./sheet-row.ts";

export async function parse(bytes: Uint8Array): Promise<ParsedDocument> {
  const { parts, content, metadata } = openDocument(bytes);
  const styles = readOpenStyles(parts);
  const isHidden = (style: string | undefined) =>
    styles.chain(style).some((it) => it.at("table-properties")?.get("display") === "false");
  const sheets: Sheet[] = [];
  const text = new OpenText(styles, parts);
  eachTree(
    content,
    (name, parent, attributes) => {
      if (name === "table" && parent === "spreadsheet")
        sheets.push(new Sheet(attributes["table:name"] ?? "", isHidden(attributes["table:style-name"])));
      return name === "table-row" || name === "table-column";
    },
    (element) => {
      if (element.name === "table-column") sheets.at(-1)?.takeColumn(element);
      else sheets.at(-1)?.take(element, text);
    },
  );
  const shown = sheets.filter(({ hidden }) => !hidden);
  const leftOut = [...sheets.flatMap((sheet) => sheet.leftOut), ...text.leftOut];
  return {
    html: shown.map((sheet) => sheet.html).join("\n"),
    metadata: { ...metadata, sheets: shown.map(({ name }) => name), ...stated({ leftOut }) },
    truncated: shown.some(({ isCut }) => isCut),
    hiddenTextRemoved:
      sheets.length - shown.length + text.hidden + sheets.reduce((sum, it) => sum + it.hiddenRows + it.hiddenCells, 0),
    removed: text.secrets.entries,
  };
}

class Sheet {
  readonly name: string;
  readonly hidden: boolean;
  hiddenRows = 0;
  hiddenCells = 0;
  /** Hidden columns in a row, and whether they contain text. */
  private readonly shut: { readonly from: number; readonly to: number; holds: boolean }[] = [];
  private columns = 0;
  private readonly rows: SheetRow[] = [];
  private readonly comments: Comment[] = [];
  private at = 0;
  private cells = 0;
  private beyond = false;
  private widest = 0;
  private copies = 0;

  constructor(name: string, hidden: boolean) {
    this.name = name;
    this.hidden = hidden;
  }

  takeColumn(element: XmlElement): void {
    const from = this.columns;
    this.columns += clampedInteger(element.get("number-columns-repeated"), 1, MAX_REPEATS);
    if (isCollapsed(element) && from < MAX_COLUMNS) this.shut.push({ from, to: this.columns - 1, holds: false });
  }

  /** Removes the cells of hidden columns from a row. */
  private hideIn(cells: Map<number, SheetCell>, comments: Map<number, XmlElement>, text: OpenText): void {
    for (const columns of this.shut)
      for (const [column, { html }] of [...cells])
        if (column >= columns.from && column <= columns.to) {
          cells.delete(column);
          comments.delete(column);
          columns.holds = true;
          this.hiddenCells++;
          text.secrets.note(`hidden column ${columnName(column)}`, html.replace(/<[^<>]*>/gu, " "));
        }
  }

  take(element: XmlElement, text: OpenText): void {
    if (this.hidden) {
      text.secrets.note(`hidden sheet "${this.name}"`, textOfRow(element));
      return;
    }
    const repeat = clampedInteger(element.get("number-rows-repeated"), 1, MAX_REPEATS);
    const isBeyond = this.cells >= MAX_CELLS;
    if (isBeyond && element.text.trim() !== "") this.beyond = true;
    const { cells, widest, comments } = readCells(isBeyond ? emptyRow : element, text);
    const isHidden = cells.size > 0 && isCollapsed(element);
    if (!isHidden) {
      this.hideIn(cells, comments, text);
      for (const [column, comment] of comments)
        this.comments.push(text.commentOf(comment, `${columnName(column)}${this.at + 1}`));
    }
    if (isHidden) {
      this.hiddenRows++;
      text.secrets.note(`hidden row of sheet "${this.name}"`, textOfRow(element));
    } else if (cells.size > 0) {
      const copies = Math.min(repeat, MAX_COPIES);
      for (let copy = 0; copy < copies; copy++) this.rows.push({ at: this.at + copy, cells });
      this.cells += cells.size * copies;
      this.copies += repeat - copies;
      this.widest = Math.max(this.widest, widest);
    }
    this.at += repeat;
  }

  get leftOut(): string[] {
    if (this.hidden) return [`hidden sheet "${this.name}"`];
    const columns = this.shut
      .filter(({ holds }) => holds)
      .map(({ from, to }) => `hidden column ${columnNames(from, to)}`);
    return [...columns, ...countIfAny(this.hiddenRows, "row").map((rows) => `hidden ${rows}`), ...this.cut].map(
      (what) => `${what} of sheet "${this.name}"`,
    );
  }

  /** Describes content beyond the limits. */
  private get cut(): string[] {
    return [
      ...(this.beyond ? [`rows after the first ${this.rows.length}`] : []),
      ...columnsBeyond(this.widest),
      ...(this.copies > 0 ? [`${this.copies} more rows like those before them`] : []),
    ];
  }

  get isCut(): boolean {
    return this.cut.length > 0;
  }

  get html(): string {
    const note = this.isCut ? `<p><em>Left out: ${this.cut.join(" and ")}.</em></p>` : "";
    return `<h2>${escapeHtml(this.name)}</h2>\n${sheetHtml(this.rows)}${note}${commentsHtml(this.comments)}`;
  }
}

const isCollapsed = (element: XmlElement): boolean => /^(?:collapse|filter)$/u.test(element.get("visibility") ?? "");

const textOfRow = (row: XmlElement): string => Array.from(row.elements(), (cell) => cell.text).join(" ");

const emptyRow = new XmlElement("table-row", {});

/** More rows and columns than any sheet has. */
const MAX_REPEATS = 2_147_483_647;

/** Maximum copies of a repeated row with text; files repeat empty rows by the million to fill the page. */
const MAX_COPIES = 100;

/** Returns the cells of a row, and the last column with text, including those beyond the limit. */
function readCells(row: XmlElement, text: OpenText) {
  const cells = new Map<number, SheetCell>();
  const comments = new Map<number, XmlElement>();
  let column = 0;
  let widest = 0;
  for (const cell of row.elements()) {
    if (cell.name !== "table-cell" && cell.name !== "covered-table-cell") continue;
    const repeat = clampedInteger(cell.get("number-columns-repeated"), 1, MAX_REPEATS);
    const html = cellContent(cell, text);
    const [comment] = cell.elements("annotation");
    if (comment) comments.set(column, comment);
    const down = Number(cell.get("number-rows-spanned") ?? 1) || 1;
    const across = Number(cell.get("number-columns-spanned") ?? 1) || 1;
    const isText = /^(?:string)?$/u.test(cell.get("value-type") ?? "") && !html.startsWith("<code>");
    const end = column + repeat;
    if (cell.name === "table-cell" && html !== "") {
      for (let at = column; at < Math.min(end, MAX_COLUMNS); at++) cells.set(at, { html, isText, down, across });
      widest = end - 1;
    }
    column = end;
  }
  return { cells, widest, comments };
}

/** Returns the lines of a cell as displayed. A formula without a stored value is shown instead of one. */
function cellContent(cell: XmlElement, text: OpenText): string {
  const lines = [...cell.elements("p")].map((paragraph) => text.inline(paragraph).trim()).filter(Boolean);
  const formula = cell.get("formula");
  if (lines.length > 0 || formula === undefined || isComputed(cell)) return lines.join("<br>");
  text.uncounted++;
  return `<code>${escapeHtml(formula.replace(/^[a-z]+:/iu, ""))}</code>`;
}

const isComputed = (cell: XmlElement): boolean =>
  ["value-type", "value", "string-value", "date-value", "boolean-value"].some((name) => cell.get(name) !== undefined);
