import { escapeHtml } from "@wellsourced/markup";
import { eachTree, type XmlElement } from "@wellsourced/markup/xml";
import { counted, defineParser, type ParsedDocument } from "./define.ts";
import { openDocument, readOpenStyles } from "./odf.ts";
import { OpenText } from "./odf-text.ts";
import { columnsBeyond, MAX_CELLS, MAX_COLUMNS, type SheetCell, type SheetRow, sheetHtml } from "./sheet.ts";

export const ods = defineParser({
  name: "ods",
  mediaTypes: ["application/vnd.oasis.opendocument.spreadsheet"],
  load: async () => undefined,
  async parse(_library, bytes): Promise<ParsedDocument> {
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
        return name === "table-row";
      },
      (row) => sheets.at(-1)?.take(row, text),
    );
    const shown = sheets.filter(({ hidden }) => !hidden);
    const leftOut = [...sheets.flatMap((sheet) => sheet.leftOut), ...text.leftOut];
    return {
      html: shown.map((sheet) => sheet.html).join("\n"),
      metadata: { ...metadata, sheets: shown.map(({ name }) => name), ...(leftOut.length > 0 ? { leftOut } : {}) },
      hiddenTextRemoved:
        sheets.length - shown.length + text.hidden + sheets.reduce((sum, it) => sum + it.hiddenRows, 0),
      removed: text.secrets.entries,
    };
  },
});

class Sheet {
  readonly name: string;
  readonly hidden: boolean;
  hiddenRows = 0;
  private readonly rows: SheetRow[] = [];
  private at = 0;
  private cells = 0;
  private beyond = false;
  private widest = 0;
  private copies = 0;

  constructor(name: string, hidden: boolean) {
    this.name = name;
    this.hidden = hidden;
  }

  take(element: XmlElement, text: OpenText): void {
    if (this.hidden) {
      text.secrets.note(`hidden sheet "${this.name}"`, wordsOf(element));
      return;
    }
    const repeat = Math.max(1, Number(element.get("number-rows-repeated") ?? 1) || 1);
    const { cells, widest } = this.cells < MAX_CELLS ? readCells(element, text) : nothing;
    if (this.cells >= MAX_CELLS && element.text.trim() !== "") this.beyond = true;
    if (cells.size > 0 && /^(?:collapse|filter)$/u.test(element.get("visibility") ?? "")) {
      this.hiddenRows++;
      text.secrets.note(`hidden row of sheet "${this.name}"`, wordsOf(element));
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
    return [...counted(this.hiddenRows, "row").map((rows) => `hidden ${rows}`), ...this.cut].map(
      (what) => `${what} of sheet "${this.name}"`,
    );
  }

  /** What stands beyond the bounds, in words. */
  private get cut(): string[] {
    return [
      ...(this.beyond ? [`rows behind the first ${this.rows.length}`] : []),
      ...columnsBeyond(this.widest),
      ...(this.copies > 0 ? [`${this.copies} more rows like those before them`] : []),
    ];
  }

  get html(): string {
    const note = this.cut.length > 0 ? `<p><em>Left out: ${this.cut.join(" and ")}.</em></p>` : "";
    return `<h2>${escapeHtml(this.name)}</h2>\n${sheetHtml(this.rows)}${note}`;
  }
}

const wordsOf = (row: XmlElement): string => Array.from(row.elements(), (cell) => cell.text).join(" ");

/** Empty rows are repeated by the million to fill the page; rows with text, hardly ever. */
const MAX_COPIES = 100;

interface RowCells {
  readonly cells: ReadonlyMap<number, SheetCell>;
  /** The last column with text, within the bound or beyond. */
  readonly widest: number;
}

const nothing: RowCells = { cells: new Map(), widest: 0 };

function readCells(row: XmlElement, text: OpenText): RowCells {
  const cells = new Map<number, SheetCell>();
  let column = 0;
  let widest = 0;
  for (const cell of row.elements()) {
    if (cell.name !== "table-cell" && cell.name !== "covered-table-cell") continue;
    const repeat = Math.max(1, Number(cell.get("number-columns-repeated") ?? 1) || 1);
    const html = cellContent(cell, text);
    text.comments += [...cell.elements("annotation")].length;
    const down = Number(cell.get("number-rows-spanned") ?? 1) || 1;
    const across = Number(cell.get("number-columns-spanned") ?? 1) || 1;
    const isText = /^(?:string)?$/u.test(cell.get("value-type") ?? "");
    for (
      let at = column;
      cell.name === "table-cell" && html !== "" && at < Math.min(column + repeat, MAX_COLUMNS);
      at++
    )
      cells.set(at, { html, isText, down, across });
    column += repeat;
    if (cell.name === "table-cell" && html !== "") widest = column - 1;
  }
  return { cells, widest };
}

/** The paragraphs of a cell are its lines, as its format shows them. */
const cellContent = (cell: XmlElement, text: OpenText): string =>
  [...cell.elements("p")]
    .map((paragraph) => text.inline(paragraph).trim())
    .filter(Boolean)
    .join("<br>");
