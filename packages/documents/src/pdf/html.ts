import { texHtml } from "../omml.ts";
import { type Block, isDrawn, isTable, type TextBlock } from "./blocks.ts";
import { codeHtml, isProgram } from "./code.ts";
import type { Headings } from "./headings.ts";
import { type InlineOptions, inlineHtml } from "./inline.ts";
import { type Line, lineOf } from "./lines.ts";
import { ITEM, LEADS, type ListItem, ListWriter } from "./lists.ts";
import type { Note } from "./notes.ts";
import { pageMark } from "./page-marks.ts";
import { remade } from "./rows.ts";
import type { TableBlock, TableCell } from "./segments.ts";

interface HtmlOptions extends Omit<InlineOptions, "beginsPage"> {
  readonly headings: Headings;
  readonly notes: readonly Note[];
}

/** Writes blocks as structured HTML, with a mark at the start of each page. */
export function toHtml(blocks: readonly Block[], options: HtmlOptions): string {
  const html: string[] = [];
  const beginsPage = pageTurns();
  const lists = new ListWriter();
  const inline: InlineOptions = { ...options, beginsPage: ({ page }) => beginsPage(page) };
  let last: Line | undefined;
  for (const block of blocks) {
    if (isTable(block)) {
      html.push(lists.close(), markOf(beginsPage(block.page)), tableHtml(block.table, inline));
      continue;
    }
    const [first] = block.lines;
    if (!first) continue;
    const begins = beginsPage(first.page);
    const item = options.headings.has(block) ? undefined : (itemOf(block) ?? unmarkedItem(block, last));
    last = block.lines.at(-1);
    if (item) {
      const inside = begins === undefined ? "" : pageMark(begins, "inside");
      const lines = item.lines;
      html.push(lists.item({ ...item, x: first.x, page: first.page }, inside + inlineHtml(lines, inline, block)));
    } else if (begins === undefined && lists.holds(first)) html.push(blockHtml(block, options, inline));
    else html.push(lists.close(), markOf(begins), blockHtml(block, options, inline));
  }
  html.push(lists.close(), notesHtml(options.notes, inline));
  return html.filter((piece) => piece !== "").join("\n");
}

/** Returns a page number when it is greater than all before, except for the first. */
function pageTurns(): (page: number) => number | undefined {
  let last = 0;
  return (page) => {
    const isNew = page > last && last > 0;
    last = Math.max(last, page);
    return isNew ? page : undefined;
  };
}

const markOf = (page: number | undefined): string => (page === undefined ? "" : pageMark(page, "between"));

type Item = Pick<ListItem, "number" | "mark"> & Pick<TextBlock, "lines">;

/** A tagged item with a picture or unmapped glyph as marker, unless it is a further paragraph of the previous item. */
function unmarkedItem({ lines }: TextBlock, last: Line | undefined): Item | undefined {
  const role = lines[0]?.role;
  return role && role.level === undefined && role !== last?.role && last?.page === lines[0]?.page
    ? { lines, number: undefined, mark: "" }
    : undefined;
}

function itemOf({ lines }: TextBlock): Item | undefined {
  const [first, ...rest] = lines;
  const match = first && ITEM.exec(first.text);
  if (!first || !match || match[4] || isDrawn(first) || LEADS.test(first.text)) return undefined;
  const [all, , number] = match;
  // Letters are more informative than a bullet, so they are kept.
  const cut = match[3] ? first : withoutStart(first, all.length);
  return { lines: [cut, ...rest], number: number === undefined ? undefined : Number(number), mark: all };
}

function withoutStart(line: Line, count: number): Line {
  let left = count;
  const spans = line.spans.flatMap((span) => {
    const text = span.text.slice(left);
    left = Math.max(0, left - span.text.length);
    return text === "" ? [] : text === span.text ? [span] : [{ ...span, text, tex: undefined }];
  });
  return { ...line, spans, text: line.text.slice(count) };
}

function blockHtml(block: TextBlock, { headings }: HtmlOptions, inline: InlineOptions): string {
  const level = headings.get(block);
  const { lines, breaks } = block;
  if (level) return `<h${level}>${inlineHtml(lines, inline, { plain: true })}</h${level}>`;
  if (lines.every(isDrawn)) return "<hr>";
  const [first] = lines;
  if (first?.formula !== undefined && lines.length === 1) return `<p>${texHtml(first.formula, true)}</p>`;
  if (isProgram(lines)) return codeHtml(lines);
  // Text in one style throughout has no emphasis.
  const plain = lines.every(({ bold }) => bold) || lines.every(({ italic }) => italic);
  return `<p>${inlineHtml(lines, inline, { breaks, plain })}</p>`;
}

function tableHtml({ rows }: TableBlock, inline: InlineOptions): string {
  const [first = []] = rows;
  const named = first.some(({ lines }) => lines.length > 0);
  const row = (cells: readonly TableCell[], tag: "th" | "td") =>
    `<tr>${cells.map((cell) => cellHtml(cell, tag, inline)).join("")}</tr>`;
  return `<table>${rows.map((cells, at) => row(cells, at === 0 && named ? "th" : "td")).join("\n")}</table>`;
}

function cellHtml({ lines, across, down }: TableCell, tag: "th" | "td", inline: InlineOptions): string {
  const its = lines.flatMap((cell) => lineOf(remade([cell]), { page: 0, part: 0 }) ?? []);
  const breaks = new Set(its.flatMap(({ text }, at) => (at > 0 && ITEM.test(text) ? [at] : [])));
  const spans = `${across > 1 ? ` colspan="${across}"` : ""}${down > 1 ? ` rowspan="${down}"` : ""}`;
  return `<${tag}${spans}>${inlineHtml(its, inline, { breaks, plain: true })}</${tag}>`;
}

function notesHtml(notes: readonly Note[], inline: InlineOptions): string {
  if (notes.length === 0) return "";
  const items = notes.map(({ id, lines }) => `<li id="${id}">${inlineHtml(lines, inline)}</li>`);
  return `<section class="footnotes"><ol>\n${items.join("\n")}\n</ol></section>`;
}
