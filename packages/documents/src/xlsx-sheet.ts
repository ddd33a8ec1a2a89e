import { escapeHtml } from "@wellsourced/markup";
import { RemovalLog } from "@wellsourced/markup/hidden";
import { eachTree, type XmlElement } from "@wellsourced/markup/xml";
import { countIfAny } from "./document.ts";
import { formatNumber } from "./number-format.ts";
import { isTrue, type Relationships } from "./office.ts";
import { webLink } from "./runs.ts";
import { cellHtml, cellPlace, columnName, columnNames, columnsBeyond, MAX_CELLS, MAX_COLUMNS } from "./sheet.ts";
import type { SheetCell, SheetRow } from "./sheet-row.ts";
import { stringHtml, type Workbook } from "./xlsx-book.ts";

/** Elements of a sheet that are read; others are skipped. */
const wanted = new Set(["row", "cols", "mergeCell", "hyperlink", "dimension"]);

/** Reads a sheet row by row, with bounded memory. */
export function readSheet(part: Uint8Array, book: Workbook, links: Relationships, isCut: boolean) {
  const reader = new SheetReader(book, links);
  eachTree(
    part,
    (name, _parent, { r }) => wanted.has(name) && !(name === "row" && reader.passes(r)),
    (element) => reader.take(element),
    { truncated: isCut },
  );
  return reader.content(isCut);
}

class SheetReader {
  private readonly book: Workbook;
  private readonly links: Relationships;
  private readonly rows: SheetRow[] = [];
  private readonly hiddenColumns = new Set<number>();
  private readonly hiddenColumnNames: string[] = [];
  private readonly hiddenRows: number[] = [];
  private readonly spans = new Map<string, Pick<SheetCell, "down" | "across">>();
  private readonly targets = new Map<string, string>();
  private hiddenCells = 0;
  private readonly secrets = new RemovalLog();
  private cells = 0;
  private nextRow = 0;
  private lastRow = 0;
  private widest = 0;
  private beyond = false;
  private lost = 0;
  /** Number of formulas without a stored value. */
  private uncounted = 0;

  constructor(book: Workbook, links: Relationships) {
    this.book = book;
    this.links = links;
  }

  take(element: XmlElement): void {
    if (element.name === "row") this.row(element);
    else if (element.name === "cols") for (const column of element.elements("col")) this.column(column);
    else if (element.name === "mergeCell") this.merge(element.get("ref") ?? "");
    else if (element.name === "hyperlink") this.link(element);
    else this.lastRow = (cellPlace(/:(\S+)/u.exec(element.get("ref") ?? "")?.[1] ?? "")?.row ?? -1) + 1;
  }

  /** Whether a row is beyond the limit and only counted. */
  passes(reference: string | undefined): boolean {
    if (this.cells < MAX_CELLS) return false;
    this.beyond = true;
    this.nextRow = Number(reference ?? this.nextRow + 1);
    this.lastRow = Math.max(this.lastRow, this.nextRow);
    return true;
  }

  private column(column: XmlElement): void {
    if (!isTrue(column.get("hidden"))) return;
    const from = Number(column.get("min")) - 1;
    const to = Math.min(Number(column.get("max")) - 1, 16_383);
    for (let at = from; at <= to; at++) this.hiddenColumns.add(at);
    // Hiding all columns to the right of a table hides nothing.
    if (to < 16_383) this.hiddenColumnNames.push(columnNames(from, to));
  }

  private row(row: XmlElement): void {
    const at = Number(row.get("r")) - 1;
    const number = Number.isInteger(at) && at >= 0 ? at : this.nextRow;
    this.nextRow = number + 1;
    this.lastRow = Math.max(this.lastRow, this.nextRow);
    const isHidden = isTrue(row.get("hidden"));
    const cells = new Map<number, SheetCell>();
    let next = 0;
    for (const cell of row.elements("c")) {
      const column = cellPlace(cell.get("r") ?? "")?.column ?? next;
      next = column + 1;
      const shown = this.cell(cell);
      if (shown.html === "") continue;
      const isUncounted = cell.at("f") !== undefined && (cell.at("v")?.text ?? "") === "";
      if (isHidden || this.hiddenColumns.has(column)) {
        this.hiddenCells++;
        this.secrets.note(`hidden cell ${columnName(column)}${number + 1}`, shown.html.replace(/<[^<>]*>/gu, " "));
      } else if (column >= MAX_COLUMNS) this.widest = Math.max(this.widest, column);
      else {
        cells.set(column, shown);
        if (isUncounted) this.uncounted++;
      }
    }
    if (isHidden && row.children.length > 0) this.hiddenRows.push(number + 1);
    this.cells += cells.size;
    if (cells.size > 0) this.rows.push({ at: number, cells });
  }

  /** The last computed value in the cell's format. */
  private cell(cell: XmlElement): SheetCell {
    const type = cell.get("t") ?? "n";
    if (type === "inlineStr") return { html: stringHtml(cell.at("is") ?? cell), isText: true };
    const value = cell.at("v")?.text ?? "";
    if (value === "") return this.formula(cell.at("f"));
    if (type === "s") return { html: this.shared(value), isText: true };
    if (type === "b") return { html: value === "1" ? "TRUE" : "FALSE", isText: false };
    if (type === "d") return { html: escapeHtml(value.replace(/T00:00:00(?:\.0+)?Z?$/u, "")), isText: false };
    const number = Number(value);
    if (type !== "n" || !Number.isFinite(number)) return { html: cellHtml(value), isText: type === "str" };
    const format = this.book.formats[Number(cell.get("s") ?? 0)] ?? "General";
    return { html: escapeHtml(formatNumber(number, format, this.book.epoch1904)), isText: false };
  }

  /** The formula itself, for programs that store no value. */
  private formula(formula: XmlElement | undefined): SheetCell {
    if (!formula) return { html: "", isText: true };
    const text = formula.text.trim();
    return { html: text === "" ? "<em>formula</em>" : `<code>=${cellHtml(text)}</code>`, isText: false };
  }

  /** A shared string; a missing one is not an empty cell. */
  private shared(index: string): string {
    const found = this.book.strings[Number(index)];
    if (found === undefined) this.lost++;
    return found ?? "";
  }

  private merge(reference: string): void {
    const [from = "", to = ""] = reference.split(":");
    const [start, end] = [cellPlace(from), cellPlace(to)];
    if (!start || !end) return;
    this.spans.set(`${start.column},${start.row}`, {
      down: Math.max(1, end.row - start.row + 1),
      across: Math.max(1, end.column - start.column + 1),
    });
  }

  private link(element: XmlElement): void {
    const relation = this.links.get(element.prefixed("id") ?? "");
    const place = cellPlace((element.get("ref") ?? "").split(":")[0] ?? "");
    const target = relation?.external ? webLink(relation.target, element.get("location")) : "";
    if (place && target !== "") this.targets.set(`${place.column},${place.row}`, target);
  }

  /** Merged cells and links follow the rows, so they are applied at the end. */
  content(isCut: boolean) {
    const rows = this.rows.map(({ at, cells }) => ({ at, cells: this.finish(at, cells) }));
    return {
      rows,
      /** Hidden cells, by column and row. */
      hidden: [...this.hiddenColumnNames.map((name) => `column ${name}`), ...countIfAny(this.hiddenRows.length, "row")],
      hiddenCells: this.hiddenCells,
      secrets: this.secrets.entries,
      /** Descriptions of content beyond the limits. */
      beyond: this.leftOut(isCut),
      uncounted: countIfAny(this.uncounted, "formula").map((formulas) => `computed values of ${formulas}`),
    };
  }

  private finish(row: number, cells: ReadonlyMap<number, SheetCell>): ReadonlyMap<number, SheetCell> {
    const all = [...cells].map(([column, cell]): [number, SheetCell] => {
      const target = this.targets.get(`${column},${row}`);
      const html = target ? `<a href="${escapeHtml(target)}">${cell.html}</a>` : cell.html;
      return [column, { ...cell, html, ...this.spans.get(`${column},${row}`) }];
    });
    return new Map(all);
  }

  private leftOut(isCut: boolean): string | undefined {
    const shown = (this.rows.at(-1)?.at ?? -1) + 1;
    const rows =
      this.beyond || isCut ? [`rows ${shown + 1} to ${this.lastRow > shown ? this.lastRow : "the end"}`] : [];
    const lost = countIfAny(this.lost, "cell").map((cells) => `${cells} whose text is missing or far back in the file`);
    return [...rows, ...columnsBeyond(this.widest), ...lost].join(" and ") || undefined;
  }
}
