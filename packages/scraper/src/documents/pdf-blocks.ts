import { escapeHtml } from "./define.ts";
import type { Line } from "./pdf-lines.ts";

export interface PageOfLines {
  readonly lines: readonly Line[];
  readonly height: number;
}

interface Block {
  lines: Line[];
}

/** Share of a page's height at its head and foot where running titles and page numbers stand. */
const MARGIN = 0.09;

/** Turns lines into headings, lists and paragraphs, across page breaks. */
export function toHtml(pages: readonly PageOfLines[]): string {
  const lines = withoutFurniture(pages);
  const body = bodySize(lines);
  const html: string[] = [];
  let page = 0;
  for (const { lines: block } of toBlocks(lines)) {
    const [first] = block;
    if (!first) continue;
    const anchor = first.page > page ? ` id="page-${first.page}"` : "";
    page = Math.max(page, first.page);
    html.push(blockHtml(block, body, anchor));
  }
  return mergeLists(html).join("\n");
}

/** Lines that come back on page after page in the margins, numbers aside. */
function withoutFurniture(pages: readonly PageOfLines[]): Line[] {
  const key = ({ text }: Line) => text.replace(/\d+|\b[ivxlc]+\b/giu, "#").toLowerCase();
  const inMargin = ({ y }: Line, height: number) => y < height * MARGIN || y > height * (1 - MARGIN);
  const counts = new Map<string, number>();
  for (const { lines, height } of pages) {
    for (const seen of new Set(lines.filter((line) => inMargin(line, height)).map(key)))
      counts.set(seen, (counts.get(seen) ?? 0) + 1);
  }
  const often = Math.max(3, pages.length * 0.3);
  return pages.flatMap(({ lines, height }) =>
    lines.filter((line) => {
      if (!inMargin(line, height)) return true;
      return (counts.get(key(line)) ?? 0) < often && !(pages.length > 1 && /^[-–— ]*\d{1,4}[-–— ]*$/u.test(line.text));
    }),
  );
}

/** The size that most letters have. */
function bodySize(lines: readonly Line[]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of lines) letters.set(size, (letters.get(size) ?? 0) + text.length);
  return [...letters].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0])[0];
}

function toBlocks(lines: readonly Line[]): Block[] {
  const blocks: Block[] = [];
  let block: Block | undefined;
  for (const line of lines) {
    const last = block?.lines.at(-1);
    if (block && last && belongs(last, line, block)) block.lines.push(line);
    else {
      block = { lines: [line] };
      blocks.push(block);
    }
  }
  return blocks;
}

const BULLET = /^(?:[•◦▪‣●○■–·]|\(?\d{1,2}[.)]|\(?[a-z][.)])\s+\S/u;

/** Does `line` go on with what `last` began? */
function belongs(last: Line, line: Line, { lines }: Block): boolean {
  const size = Math.max(last.size, line.size);
  if (Math.abs(last.size - line.size) > size * 0.12) return false;
  if (last.bold !== line.bold && (lines.length === 1 || last.bold)) return false;
  if (BULLET.test(line.text)) return false;
  const broken = /[\p{Ll}\p{Nd},;–-]$/u.test(last.text) && /^[\p{Ll}(]/u.test(line.text);
  const step = last.y - line.y;
  // Upwards or onto another page: the next column goes on only with a sentence that was cut.
  if (line.page !== last.page || step < -size * 0.5) return broken;
  if (step < size * 0.4) return false;
  const usual = lines.length > 1 ? (lines[0]?.y ?? 0) - (lines[1]?.y ?? 0) : size * 1.45;
  if (step > Math.max(usual * 1.25, size * 1.3) && step > size * 1.75) return false;
  if (step > usual * 1.35 && lines.length > 1) return false;
  const width = Math.max(...lines.map(({ left, right }) => right - left));
  const indented = line.left > last.left + size * 0.8 && line.left < last.left + size * 4;
  const ended =
    last.right < Math.max(...lines.map(({ right }) => right)) - width * 0.1 && /[.!?:。！？]["”’)]?$/u.test(last.text);
  // A first line that is indented starts a paragraph, unless the block hangs (a list item, a reference).
  if (indented && lines.length > 1) return false;
  return !ended || broken;
}

function blockHtml(lines: readonly Line[], body: number, anchor: string): string {
  const [first] = lines;
  if (!first) return "";
  const text = flow(lines);
  const level = headingLevel(first, text, lines.length, body);
  if (level) return `<h${level}${anchor}>${escapeHtml(text)}</h${level}>`;
  const bullet = /^[•◦▪‣●○■]\s+/u.exec(text);
  if (bullet) return `<li${anchor}>${escapeHtml(text.slice(bullet[0].length))}</li>`;
  return `<p${anchor}>${escapeHtml(text)}</p>`;
}

/** Larger than the body, or bold on a line of its own, short and without the end of a sentence. */
function headingLevel({ size, bold }: Line, text: string, lines: number, body: number): number | undefined {
  if (lines > 3 || text.length > 200 || !/\p{L}{2}/u.test(text) || body === 0) return undefined;
  if (/[,;]$/u.test(text) || (lines > 1 && /[.!?]$/u.test(text))) return undefined;
  const ratio = size / body;
  if (ratio >= 1.6) return 1;
  if (ratio >= 1.25) return 2;
  if (ratio >= 1.1) return 3;
  return bold && ratio > 0.95 && text.length <= 100 && !/[.!?:]$/u.test(text) ? 4 : undefined;
}

/** Lines as running text: a word that was divided at a line's end is whole again. */
function flow(lines: readonly Line[]): string {
  let text = "";
  for (const { text: next } of lines) {
    if (text === "") text = next;
    else if (/\p{Ll}[-\u00ad\u2010]$/u.test(text) && /^\p{Ll}/u.test(next)) text = `${text.slice(0, -1)}${next}`;
    else if (
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(text) &&
      /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(next)
    )
      text += next;
    else text += ` ${next}`;
  }
  return text;
}

/** Items that follow each other stand in one list. */
function mergeLists(html: readonly string[]): string[] {
  const merged: string[] = [];
  let inList = false;
  for (const piece of html) {
    const isItem = piece.startsWith("<li");
    if (isItem && !inList) merged.push("<ul>");
    if (!isItem && inList) merged.push("</ul>");
    inList = isItem;
    merged.push(piece);
  }
  return inList ? [...merged, "</ul>"] : merged;
}
