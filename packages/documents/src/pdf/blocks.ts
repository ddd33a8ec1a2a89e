import type { Line } from "./lines.ts";
import { areNumberedOn, ITEM, isFirstMark, isNextMark, LEADS } from "./lists.ts";
import { linesOf, type PageLayout, type PageTable } from "./page-layout.ts";
import { heaviest, quantile, tally } from "./values.ts";

/** Lines that form a paragraph, heading or list item; or a table. */
export type Block = TextBlock | PageTable;

export interface TextBlock {
  readonly lines: readonly Line[];
  /** Indices of lines with a deliberate line break: verse, addresses. */
  readonly breaks: ReadonlySet<number>;
}

export const isTable = (block: Block): block is PageTable => "table" in block;

interface Part {
  readonly left: number;
  readonly right: number;
  /** Usual line spacing. */
  readonly step: number;
  /** Line spacing within paragraphs if it is wide, otherwise 0. */
  readonly wide: number;
}

/** Groups the lines of each region of each page. Paragraphs that continue in the next region are joined later. */
export function toBlocks(pages: readonly PageLayout[]): Block[] {
  const blocks: Block[] = [];
  const usual = wideStep(pages.flatMap(({ items }) => fullSteps(items)));
  for (const page of pages) {
    const own = fullSteps(page.items);
    const parts = partsOf(page, own.length < FEW ? usual : wideStep(own));
    let draft: { readonly lines: Line[]; readonly breaks: Set<number> } | undefined;
    for (const item of page.items) {
      if ("table" in item) {
        blocks.push(item);
        draft = undefined;
        continue;
      }
      const last = draft?.lines.at(-1);
      const part = parts.get(item.part);
      const relation = draft && last && part && last.part === item.part ? relate(draft.lines, item, part) : "apart";
      if (relation === "apart" || !draft) {
        draft = { lines: [item], breaks: new Set() };
        blocks.push(draft);
      } else {
        if (relation === "broken") draft.breaks.add(draft.lines.length);
        draft.lines.push(item);
      }
    }
  }
  return blocks;
}

/** Maximum line spacing of a form, in points, regardless of type size. */
const FORM_STEP = 28;

/** Minimum letters in a full line of prose. */
const FULL = 30;

/** With fewer values, the spacing is not significant. */
const FEW = 4;

/** Spacing below full lines without a sentence end, relative to the type size: there, a paragraph continues. */
function fullSteps(items: PageLayout["items"]): number[] {
  const rights = new Map<number, number>();
  for (const { part, right } of linesOf({ items })) rights.set(part, Math.max(right, rights.get(part) ?? 0));
  return items.flatMap((item, at) => {
    const next = items[at + 1];
    if ("table" in item || !next || "table" in next || next.part !== item.part || next.bold !== item.bold) return [];
    const isProse =
      item.text.length >= FULL && item.right > (rights.get(item.part) ?? 0) - item.size * 6 && !ENDED.test(item.text);
    const step = (item.y - next.y) / item.size;
    return isProse && Math.abs(item.size - next.size) < 0.5 && step > 0.8 && step < WIDEST ? [step] : [];
  });
}

/** Maximum line spacing of a double-spaced page, relative to the type size. */
const WIDEST = 2.9;
/** Minimum line spacing that counts as wide. */
const WIDE = 1.55;

/** The most frequent line spacing, if it is wide. */
function wideStep(steps: readonly number[]): number {
  const counts = tally(steps.map((step) => Math.round(step * 10)));
  const count = (key: number) => counts.get(key) ?? 0;
  const near = [...counts.keys()].map((key) => [key, count(key) + (count(key - 1) + count(key + 1)) * 0.9] as const);
  const most = heaviest(new Map(near));
  return most >= WIDE * 10 ? most / 10 : 0;
}

function partsOf(page: PageLayout, wide: number): ReadonlyMap<number, Part> {
  const parts = Map.groupBy(linesOf(page), ({ part }) => part);
  return new Map([...parts].map(([part, lines]) => [part, partOf(lines, wide)]));
}

function partOf(lines: readonly Line[], wide: number): Part {
  const steps = lines.slice(1).flatMap((line, index) => {
    const step = (lines[index]?.y ?? 0) - line.y;
    return step > line.size * 0.5 && step < line.size * 2.2 ? [step] : [];
  });
  const rights = lines.map(({ right }) => right).sort((a, b) => a - b);
  return {
    left: quantile(0.1, lines, ({ x }) => x),
    right: rights[Math.floor((rights.length - 1) * 0.95)] ?? 0,
    step: quantile(0.4, steps, Number),
    wide,
  };
}

/** A rule made of characters. */
export const isDrawn = ({ text }: Line): boolean => /^[_=\p{Pd}\s]{5,}x?$/u.test(text);

/** Whether a block is the caption of a figure or table. */
export const isCaption = ({ lines }: TextBlock): boolean =>
  /^(?:fig(?:ure|\.)?|tab(?:le|\.)?|abb(?:ildung|\.)?|tableau|tabelle|tabla|figura|scheme|listing|algorithm)\s*[\dIVX]+/iu.test(
    lines[0]?.text ?? "",
  );

/** Code continues after a blank line: the longest step between its lines, in type sizes. */
const BLANK_LINE = 3.6;

type Relation = "apart" | "joined" | "broken";

/** How a line relates to the previous block. */
function relate(lines: readonly Line[], line: Line, part: Part): Relation {
  const last = lines.at(-1);
  const first = lines[0];
  if (!last || !first) return "apart";
  const size = Math.max(last.size, line.size);
  if (last.isField || line.isField)
    return last.isField && line.isField && last.y - line.y < Math.max(size * 3, FORM_STEP) ? "broken" : "apart";
  if (isDisplayed(last, part) || isDisplayed(line, part)) return "apart";
  if (last.role !== line.role && beginsElement(last, line, part)) return "apart";
  if (last.role && last.role === line.role && last.y - line.y < size * WIDEST && last.y > line.y)
    return sameElement(last, line, part);
  if (Math.abs(last.size - line.size) > size * 0.08 || last.mono !== line.mono) return "apart";
  const step = last.y - line.y;
  if (line.mono && step > 0 && step < size * BLANK_LINE) return "joined";
  const isTight = step <= stepLimit(lines, size, part);
  const isWide = Math.abs(step / size - part.wide) < part.wide * 0.12;
  if (step < size * 0.3 || (!isTight && !isWide)) return "apart";
  if (last.bold !== line.bold && (last.bold ? lines.every(({ bold }) => bold) : !goesOn(last, line))) return "apart";
  if (isDrawn(last) || isDrawn(line)) return "apart";
  if (LEADS.test(last.text) && LEADS.test(line.text)) return "broken";
  if (startsItem(lines, line, part)) return "apart";
  const relation = byIndent(lines, line, part);
  return isTight || (relation === "joined" && goesOnWide(lines, line, part)) ? relation : "apart";
}

/** Whether a line is a formula of its own. At the margin, it may be the end of a paragraph. */
const isDisplayed = ({ formula, x, size }: Line, { left }: Part): boolean =>
  formula !== undefined && x > left + size * 1.5;

/** In double-spaced text, a paragraph continues only after a full line and with the same indent. */
function goesOnWide(lines: readonly Line[], line: Line, part: Part): boolean {
  const last = lines.at(-1);
  if (!last || last.text.length < FULL || / {3}/u.test(last.text) || !isFilled(last, line, part)) return false;
  const isLong = last.text.length > FULL * 1.3 && !ENDED.test(last.text);
  const mayHang = lines.length === 1 && (isLong || ITEM.test(last.text));
  if (line.x > last.x + line.size * (mayHang ? 5 : 0.5)) return false;
  return last.x - line.x < line.size * (lines.length > 1 ? 0.7 : 10);
}

/** Whether the line has no room for the first word of the next line. */
const isFilled = (last: Line, line: Line, part: Part): boolean =>
  last.right + wordWidth(line) + line.size * 0.3 >= part.right - line.size * 0.5;

/** Whether a line begins an element. Automatic taggers mistake a number at the end of a line for a list marker. */
const beginsElement = (last: Line, line: Line, part: Part): boolean =>
  last.role?.level !== undefined ||
  line.role?.level !== undefined ||
  (line.role !== undefined &&
    (line.role.isLabelled === true ||
      ITEM.test(line.text) ||
      (line.x < last.x + line.size * 4 && (last.text.length < FULL || !isFilled(last, line, part)))));

/** Whether the file's tags join two lines: a heading, or an item unless a new paragraph of it begins. */
function sameElement(last: Line, line: Line, { wide }: Part): Relation {
  if (last.role?.level !== undefined) return "joined";
  return ITEM.test(line.text) || last.y - line.y > line.size * Math.max(1.7, wide * 1.12) ? "apart" : "joined";
}

function stepLimit(lines: readonly Line[], size: number, { step }: Part): number {
  const own = lines.length > 1 ? (lines.at(-2)?.y ?? 0) - (lines.at(-1)?.y ?? 0) : 0;
  const usual = own > 0 ? own : Math.max(size * 1.2, step < size * 1.8 ? step : 0);
  return Math.max(usual * 1.22, usual + 1);
}

const goesOn = (last: Line, line: Line): boolean =>
  !/[.!?:;]["”’)]?$/u.test(last.text) && /^[\p{Ll}(]/u.test(line.text);

/** Whether a line begins an item, as opposed to a sentence with a number at the start of a line. */
function startsItem(lines: readonly Line[], line: Line, part: Part): boolean {
  const [first, last] = [lines[0], lines.at(-1)];
  const mark = ITEM.exec(line.text)?.[0];
  if (first && areNumberedOn(first.text, line.text)) return true;
  if (!first || !last || mark === undefined) return false;
  const before = ITEM.exec(first.text)?.[0];
  if (before !== undefined && isNextMark(before, mark)) return true;
  const isFull = last.right > part.right - line.size * 4 && (last.text.length >= FULL || !isFirstMark(mark));
  return (
    /^[•◦▪‣●○■□☐☒❑✓➢❖►▶∙]/u.test(line.text) || !isFull || /[.!?:;,]["”’)]?$/u.test(last.text) || line.x < last.x - 2
  );
}

const ADDRESS_AT_END = /(?:https?:\/\/|www\.|\b10\.\d{4,9}\/)\S{1,300}$/iu;
const ENDED = /[.!?:。！？؟]["”’)\]\d]*$/u;

function byIndent(lines: readonly Line[], line: Line, part: Part): Relation {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return "apart";
  const em = line.size;
  const ended = ENDED.test(last.text);
  const fits = !isFilled(last, line, part);
  if (lines.length > 1) {
    if (line.x > last.x + em * 0.7 && line.x < last.x + em * 5 && !isCentred(last, line, part)) return "apart";
    // With hanging indents, a line that is not indented begins the next entry.
    const second = lines[1];
    if (second && second.x > first.x + em * 0.6 && line.x < second.x - em * 0.6) return "apart";
    // Applies also if this region begins with the indented lines of an entry.
    if ((ended || ADDRESS_AT_END.test(last.text)) && lines.every(({ x }) => x > line.x + em * 0.6)) return "apart";
  } else if (line.x > last.x + em * 0.7 && ended && fits) return "apart";
  if (!fits || (goesOn(last, line) && !isRagged(lines, part))) return "joined";
  if (ended && /^[\p{Lu}\p{N}"“'‘(«¿¡\p{Lo}]/u.test(line.text)) return "apart";
  return isCentred(last, line, part) && line.size > 0 ? "joined" : "broken";
}

const isRagged = (lines: readonly Line[], { right }: Part): boolean =>
  lines.length > 2 && lines.every((it) => it.right < right - it.size * 4);

const wordWidth = ({ text, x, right }: Line): number =>
  ((right - x) * (text.search(/\s|$/u) || 1)) / Math.max(1, text.length);

const isCentred = (a: Line, b: Line, { left, right }: Part): boolean => {
  const middle = (left + right) / 2;
  return [a, b].every((it) => Math.abs((it.x + it.right) / 2 - middle) < it.size * 1.5 && it.x > left + it.size);
};
